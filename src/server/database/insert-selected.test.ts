import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { buildCompany } from "#server/testing/build-company.ts";
import { createTestDatabase, type TestDatabase } from "#server/testing/test-database.ts";
import { type Connection, connect } from "./connect.ts";
import {
  insertArrays,
  insertAtOnce,
  insertSelected,
  type SelectedRows,
} from "./insert-selected.ts";
import { runText } from "./run-text.ts";
import { inCompany } from "./tenant.ts";

const ROWS = 12_000;
const ACCOUNT = "01970000-0000-7000-8000-000000000001";

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

/** Tombstones with values that are hard to carry as text: quotes, braces, commas, nulls, times. */
const tombstones = (companyId: string): SelectedRows => ({
  insert: "insert into transaction_removed",
  companyId,
  columns: ["change_seq", "transaction_id", "bank_account_id", "reason", "was", "removed_at"],
  select: `select $1::bigint + n, lpad(n::text, 32, '0')::uuid, $2::uuid, 'moved',
      jsonb_build_object('note', '{"a, b"}\\ ' || chr(10) || n, 'nothing', null), timestamptz '2026-03-02 10:00:00.123456+01'
    from generate_series(1, ${ROWS}) n`,
  values: [9_007_199_254_740_993n, ACCOUNT],
});

async function insertBy(way: typeof insertAtOnce): Promise<unknown[]> {
  const { id } = await buildCompany(connection.db);
  return inCompany(connection.db, id, async (tx) => {
    expect(await way(tx, tombstones(id))).toBe(ROWS);
    return runText(
      tx,
      "select (to_jsonb(t) - 'company_id')::text as row from transaction_removed t where company_id = $1::uuid order by transaction_id",
      [id],
    );
  });
}

describe("rows inserted from a selection", () => {
  it("are the same on one node and as arrays of text for several nodes", async () => {
    expect(await insertBy(insertArrays)).toEqual(await insertBy(insertAtOnce));
  });

  it("ask once for each pool whether there are several nodes", async () => {
    const { id } = await buildCompany(connection.db);
    const fresh = await connect(database.appUrl);
    const query = vi.spyOn(pg.Client.prototype, "query");
    try {
      for (let round = 0; round < 3; round += 1)
        await inCompany(fresh.db, id, (tx) =>
          insertSelected(tx, {
            insert: "insert into daily_stat",
            companyId: id,
            columns: ["bank_account_id", "date", "credit", "debit", "count"],
            select: "select $1::uuid, date '2026-03-02' + $2::int, 1, 0, 1",
            values: [ACCOUNT, round],
          }),
        );
      const asked = query.mock.calls.filter(([text]) => JSON.stringify(text).includes("citus"));
      expect(asked).toHaveLength(1);
    } finally {
      query.mockRestore();
      await fresh.close();
    }
  });
});
