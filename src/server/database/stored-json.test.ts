import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { storedJson } from "./stored-json.ts";

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.appUrl });
  await client.connect();
});
afterAll(async () => {
  await client?.end();
  await database?.drop();
});

it("keeps foreign texts whatever they hold, and everything else as it is", async () => {
  const given = { cut: "a\ud83d", late: ["\ude00b", "c\0d"], whole: "😀", count: 3, none: null };
  const { rows } = await client.query<{ kept: unknown }>("select $1::jsonb as kept", [
    storedJson(given),
  ]);
  expect(rows[0]!.kept).toEqual({ ...given, cut: "a\ufffd", late: ["\ufffdb", "cd"] });
  await expect(client.query("select $1::jsonb", [JSON.stringify(given)])).rejects.toThrow("json");
});
