import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "#server/testing/test-database.ts";
import { cancelOn } from "./cancel-on.ts";
import { type Connection, connect } from "./connect.ts";
import { inGlobal } from "./tenant.ts";

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
