import { once } from "node:events";
import { type AddressInfo, connect as connectSocket, createServer } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { connectAsProgram } from "./start-database.ts";
import { createTestDatabase, type TestDatabase } from "./testing/test-database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** As PgBouncer: a session that states its limits as it opens is refused, any other passed on. */
function startPooler() {
  const { hostname, port } = new URL(database.appUrl);
  const server = `${decodeURIComponent(hostname)}/.s.PGSQL.${port || 5432}`;
  return createServer((client) => {
    client
      .on("error", () => {})
      .once("data", (first) => {
        if (first.includes("statement_timeout")) {
          const words = "SFATAL\0C08P01\0Munsupported startup parameter: statement_timeout\0\0";
          const head = Buffer.from("E\0\0\0\0");
          head.writeInt32BE(4 + Buffer.byteLength(words), 1);
          client.end(Buffer.concat([head, Buffer.from(words)]));
          return;
        }
        const far = connectSocket(server).on("error", () => client.destroy());
        far.write(first);
        client.pipe(far).pipe(client);
      });
  });
}

it("the program's own connection through a pooler is refused with a sentence that names the setting", async () => {
  const pooler = startPooler();
  await once(pooler.listen(0, "127.0.0.1"), "listening");
  const url = new URL(database.appUrl);
  url.host = `127.0.0.1:${(pooler.address() as AddressInfo).port}`;
  try {
    await expect(connectAsProgram(String(url))).rejects.toThrow(
      /^DATABASE_APP_URL: 127\.0\.0\.1:\d+ refuses the connection's parameters\. No pooler may stand between/,
    );
  } finally {
    pooler.close();
  }
  const connection = await connectAsProgram(database.appUrl);
  await connection.close();
});
