import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startProgram } from "../start-program.ts";
import { buildTestConfig } from "../testing/test-config.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { withDatabase } from "../testing/with-database.ts";
import { describeDatabaseError } from "./database-fault.ts";
import { waitForDatabase } from "./wait-for-database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await database?.drop();
  rmSync(dataDir, { recursive: true, force: true });
});
// Programs of one database have one folder of kept files.
const dataDir = mkdtempSync(join(tmpdir(), "bankhid-wait-"));

const AT_ONCE = { setting: "DATABASE_URL", waitMs: 0, log: undefined } as const;

async function faultOf(url: string): Promise<string> {
  return waitForDatabase(url, AT_ONCE).then(
    () => "",
    (error: Error) => error.message,
  );
}

describe("a connection that cannot be used", () => {
  it("is told in one sentence that names the setting: port, host, socket, database, read-only", async () => {
    const readOnly = new URL(database.ownerUrl);
    readOnly.searchParams.set("options", "-c default_transaction_read_only=on");
    const cases: [string, RegExp][] = [
      ["postgres://owner:s3cr3t@127.0.0.1:1/bankhid", /nothing listens at 127\.0\.0\.1:1\./],
      [
        "postgres://owner:s3cr3t@no-such-host.invalid/bankhid",
        /host of no-such-host\.invalid (is not known|could not be looked up)/,
      ],
      [
        "postgres://owner:s3cr3t@%2Fno%2Fsuch%2Ffolder/bankhid",
        /no socket of PostgreSQL in \/no\/such\/folder/,
      ],
      [
        withDatabase(database.ownerUrl, "no_such_database"),
        /there is no database no_such_database/,
      ],
      [readOnly.href, /takes no writes/],
    ];
    for (const [url, sentence] of cases) {
      const fault = await faultOf(url);
      expect(fault).toMatch(sentence);
      expect(fault).toMatch(/^DATABASE_URL: [^\n]+\.$/);
      expect(fault).not.toContain("s3cr3t");
    }
  });

  it("is told without its password, whatever the server answers", () => {
    const url = "postgres://owner:s3%2Fcr3t@db.example:6543/bankhid";
    const say = (code: string, message = ""): string =>
      describeDatabaseError("DATABASE_APP_URL", url, Object.assign(new Error(message), { code }))
        .message;
    expect(say("28P01")).toBe(
      "DATABASE_APP_URL: db.example:6543 does not take the password of owner. Check user and password (special characters as %XX).",
    );
    expect(say("28000")).toMatch(/does not let owner into bankhid/);
    expect(say("53300")).toMatch(/no connection left/);
    expect(say("08P01")).toMatch(/pooler/);
    expect(say("XX999", "cannot use s3/cr3t or s3%2Fcr3t")).toBe(
      "DATABASE_APP_URL: db.example:6543 answers: cannot use … or … (XX999).",
    );
  });
});

describe("a start", () => {
  it("waits for a server that does not answer yet, says so, and ends in words when its time is up", async () => {
    const said: object[] = [];
    const log = { info: () => {}, warn: (facts: object) => void said.push(facts) };
    const waiting = waitForDatabase("postgres://owner@127.0.0.1:1/bankhid", {
      setting: "DATABASE_URL",
      waitMs: 1_200,
      log,
    });
    await expect(waiting).rejects.toThrow("nothing listens");
    expect(said).toEqual([{ reason: expect.stringContaining("127.0.0.1:1"), untilSeconds: 1 }]);
    await waitForDatabase(database.ownerUrl, AT_ONCE);
  });

  it("does not wait for what waiting does not mend", async () => {
    const url = withDatabase(database.ownerUrl, "no_such_database");
    await expect(waitForDatabase(url, { ...AT_ONCE, waitMs: 3_600_000 })).rejects.toThrow(
      "no database",
    );
  });

  it("begins again when the database goes away in the middle of it", async () => {
    const server = new URL(database.ownerUrl);
    const folder = decodeURIComponent(server.hostname);
    const lost: number[] = [];
    let opened = 0;
    const between = createServer((socket) => {
      const isLost = [2, 5, 8].includes(++opened);
      if (isLost) lost.push(opened);
      const line = folder.startsWith("/")
        ? connect(`${folder}/.s.PGSQL.${server.port || "5432"}`)
        : connect(Number(server.port), folder);
      for (const end of [socket, line]) end.on("error", () => end.destroy());
      socket.pipe(isLost ? socket.destroy() : line).pipe(socket);
    }).listen(0, "127.0.0.1");
    await once(between, "listening");
    const url = new URL(database.ownerUrl);
    url.hostname = "127.0.0.1";
    url.port = String((between.address() as AddressInfo).port);
    const program = await startProgram(
      buildTestConfig({
        DATABASE_URL: url.href,
        DATA_DIR: dataDir,
        PORT: "0",
        HOST: "127.0.0.1",
        ROLES: "web",
      }),
      pino({ level: "silent" }),
      (error) => {
        throw error;
      },
    );
    expect((await fetch(`${program.address}/health/ready`)).status).toBe(200);
    await program.stop();
    between.close();
    expect(lost).toEqual([2, 5, 8]);
  });

  it("tells an address that cannot be listened at, and does not take it for the database's fault", async () => {
    const config = buildTestConfig({
      DATABASE_URL: database.ownerUrl,
      DATA_DIR: dataDir,
      HOST: "256.256.256.256",
      ROLES: "web",
    });
    const starting = startProgram(config, pino({ level: "silent" }), () => {});
    await expect(starting).rejects.toThrow(/^HOST, PORT: cannot listen at 256\.256\.256\.256:8080/);
  });
});
