import { once } from "node:events";
import { type AddressInfo, connect as connectSocket, createServer, type Socket } from "node:net";
import pg from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Connection, connect } from "./database/connect.ts";
import { WEB_LIMITS } from "./database/pool.ts";
import { createPostgresEvents, EVENT_LINE, type PostgresEvents } from "./events-postgres.ts";
import { createTestDatabase, type TestDatabase } from "./testing/test-database.ts";

let database: TestDatabase;
let connection: Connection;
let owner: pg.Client;
let events: PostgresEvents;
const heard: string[] = [];

// Nothing is timed: on a crowded machine events come later.
const SOON = { timeout: 60_000 };

beforeAll(async () => {
  database = await createTestDatabase();
  connection = await connect(database.appUrl, WEB_LIMITS);
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  events = createPostgresEvents({
    db: connection.db,
    appUrl: database.appUrl,
    log: pino({ level: "silent" }),
  });
  events.subscribe(({ category, companyId }) => heard.push(`${category} ${companyId}`));
  events.subscribeEnded((sessionId) => heard.push(`ended ${sessionId}`));
  events.subscribeGap(() => heard.push("gap"));
});
afterAll(async () => {
  await events.close();
  await owner.end();
  await connection.close();
  await database.drop();
});

async function listening(): Promise<number[]> {
  const { rows } = await owner.query<{ pid: number }>(
    `select pid from pg_stat_activity
      where application_name = '${EVENT_LINE}' and datname = current_database()
        and state = 'idle' and query ~ '^(listen|select 1)'`,
  );
  return rows.map(({ pid }) => pid);
}

it("tells of a gap when the line of events stands again after a break, and hears what comes then", async () => {
  await expect.poll(listening, SOON).toHaveLength(1);
  await events.publish(["File", "Transaction"], "a");
  await expect.poll(() => heard.splice(0), SOON).toEqual(["File a", "Transaction a"]);
  const [before] = await listening();
  await owner.query("select pg_terminate_backend($1)", [before]);
  await expect.poll(() => heard.splice(0), SOON).toEqual(["gap"]);
  expect((await listening())[0]).not.toBe(before);
  await events.publish("File", "b");
  await expect.poll(() => heard.splice(0), SOON).toEqual(["File b"]);
});

it("notices a line that stands still without a word, and tells of the gap", async () => {
  const sockets = new Set<Socket>();
  const { hostname, port } = new URL(database.appUrl);
  // The test cluster listens on a socket of a folder.
  const server = `${decodeURIComponent(hostname)}/.s.PGSQL.${port || 5432}`;
  const between = createServer((near) => {
    const far = connectSocket(server);
    for (const [one, other] of [[near, far] as const, [far, near] as const]) {
      sockets.add(one.on("error", () => other.destroy()));
      one.pipe(other);
    }
  });
  await once(between.listen(0, "127.0.0.1"), "listening");
  const through = new URL(database.appUrl);
  through.host = `127.0.0.1:${(between.address() as AddressInfo).port}`;
  const late = createPostgresEvents({
    db: connection.db,
    appUrl: String(through),
    log: pino({ level: "silent" }),
    pingMs: 1_000,
  });
  const said: string[] = [];
  late.subscribe(({ companyId }) => said.push(companyId));
  late.subscribeGap(() => said.push("gap"));
  try {
    await expect.poll(listening, SOON).toHaveLength(2);
    for (const socket of sockets) socket.unpipe().pause();
    await expect.poll(() => said, SOON).toEqual(["gap"]);
    await late.publish("File", "d");
    await expect.poll(() => said, SOON).toEqual(["gap", "d"]);
  } finally {
    for (const socket of sockets) socket.destroy();
    await late.close();
    between.close();
    heard.length = 0;
  }
});

it("sends an event again that the database did not take, once, and the command does not fail", async () => {
  await owner.query("revoke execute on function pg_notify(text, text) from public");
  await events.publish(["File", "Company"], "c");
  await events.publish("File", "c");
  await events.publishEnded(["s"]);
  expect(heard).toEqual([]);
  await owner.query("grant execute on function pg_notify(text, text) to public");
  await expect.poll(() => heard.length, SOON).toBe(3);
  expect(heard.toSorted()).toEqual(["Company c", "File c", "ended s"]);
});
