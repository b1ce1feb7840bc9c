import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { distributeTables, hasCitus, listUndistributed } from "./distribute-tables.ts";

let database: TestDatabase;
let owner: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner?.end();
  await database?.drop();
});

describe("spreading the tables over nodes", () => {
  it("leaves a PostgreSQL without Citus as it is", async () => {
    const read = async () =>
      (await owner.query("select tablename, qual from pg_policies order by 1, 2")).rows;
    const before = await read();
    expect(await hasCitus(owner)).toBe(false);
    expect(await listUndistributed(owner)).toEqual([]);
    expect(await distributeTables(owner)).toEqual([]);
    expect(await read()).toEqual(before);
  });
});
