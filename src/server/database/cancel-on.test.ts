import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "#server/testing/test-database.ts";
import { cancelOn } from "./cancel-on.ts";
import { type Connection, connect, type Database } from "./connect.ts";
import { inGlobal } from "./tenant.ts";

/** Longer than the pause between two cancels. */
const SLOW_MS = 500;

let database: TestDatabase;
let connection: Connection;

beforeAll(async () => {
  database = await createTestDatabase();
  connection = await connect(database.appUrl);
});
afterAll(async () => {
  await connection?.close();
  await database?.drop();
});

describe("work that is cancelled by a signal", () => {
  it("ends its running statement, and every later one until the transaction is over; others are left alone", async () => {
    const stopping = new AbortController();
    const { db } = connection;
    const sleep = (tx: typeof db) => sql`select pg_sleep(600)`.execute(tx);
    const work = inGlobal(db, (tx) =>
      cancelOn({ db, tx, signal: stopping.signal }, async () => {
        stopping.abort();
        await expect(sleep(tx)).rejects.toMatchObject({ code: "57014" });
        await sql`rollback; begin`.execute(tx);
        await sleep(tx);
      }),
    );
    await expect(work).rejects.toMatchObject({ code: "57014" });
    for (let turn = 0; turn < 5; turn++)
      await inGlobal(db, (tx) => sql`select pg_sleep(0.05)`.execute(tx));
  });

  it("leaves others alone also where a cancel took long to be sent", async () => {
    const stopping = new AbortController();
    const { db } = connection;
    const work = inGlobal(db, (tx) =>
      cancelOn({ db: withSlowFirst(db), tx, signal: stopping.signal }, async () => {
        stopping.abort();
        await sql`select pg_sleep(600)`.execute(tx);
      }),
    );
    await expect(work).rejects.toThrow("canceling statement due to user request");
    await inGlobal(db, (tx) => sql`select pg_sleep(${(2 * SLOW_MS) / 1_000})`.execute(tx));
  });

  it("is not begun where the signal came before, and is as any other where none comes", async () => {
    const { db } = connection;
    await expect(
      inGlobal(db, (tx) => cancelOn({ db, tx, signal: AbortSignal.abort() }, async () => 1)),
    ).rejects.toThrow("aborted");
    const { signal } = new AbortController();
    expect(await inGlobal(db, (tx) => cancelOn({ db, tx, signal }, async () => 1))).toBe(1);
    expect(await inGlobal(db, (tx) => cancelOn({ db, tx, signal: undefined }, async () => 2))).toBe(
      2,
    );
  });
});

/** The database, whose first statement waits before it is sent. */
function withSlowFirst(db: Database): Database {
  let isFirst = true;
  const rest = async (): Promise<void> => {
    if (!isFirst) return;
    isFirst = false;
    await pause(SLOW_MS);
  };
  const executor = db.getExecutor();
  const slow = new Proxy(executor, {
    get: (_given, name) => {
      const part: unknown = Reflect.get(executor, name, executor);
      if (typeof part !== "function") return part;
      const call = (...args: unknown[]): unknown => Reflect.apply(part, executor, args);
      return name === "executeQuery"
        ? (...args: unknown[]) => rest().then(() => call(...args))
        : call;
    },
  });
  return new Proxy(db, {
    get: (_given, name) =>
      name === "getExecutor" ? () => slow : (Reflect.get(db, name, db) as unknown),
  });
}
