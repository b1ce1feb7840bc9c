/**
 * Statistics follow a large import at once: the first page right after it is read by the page's own
 * index.
 */
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildCompany } from "#server/testing/build-company.ts";
import { createTestIngest, type TestIngest } from "#server/testing/build-ingest.ts";
import { createTestDatabase, type TestDatabase } from "#server/testing/test-database.ts";
import { writeMt940 } from "#server/testing/write-mt940.ts";
import { addDays, type LocalDate } from "#values/local-date.ts";
import { type Connection, connect } from "./connect.ts";
import { WORKER_LIMITS } from "./pool.ts";
import { LARGE_CHANGE_ROWS, refreshStatistics, TABLES_WITH_ROWS } from "./refresh-statistics.ts";
import { inCompany } from "./tenant.ts";

const START = "2024-01-01" as LocalDate;
const ROWS_A_DAY = 25;
const NUMBERS = ["117730161111101800000000", "101010101111101800000000"];

let database: TestDatabase;
let connection: Connection;
let ingest: TestIngest;
let owner: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  connection = await connect(database.appUrl, WORKER_LIMITS);
  ingest = createTestIngest(connection.db);
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  // The database's own look within a minute is not tested.
  for (const table of TABLES_WITH_ROWS)
    await owner.query(`alter table ${table} set (autovacuum_enabled = false)`);
});
afterAll(async () => {
  await owner?.end();
  ingest?.close();
  await connection?.close();
  await database?.drop();
});

/** A file of two accounts with so many rows together. */
function writeRows(rows: number): string {
  return writeMt940(
    NUMBERS.map((accountNr, account) => ({
      accountNr,
      opening: 0n,
      items: Array.from(
        { length: account === 0 ? Math.ceil(rows / 2) : Math.floor(rows / 2) },
        (_, at) => ({
          date: addDays(START, Math.floor(at / ROWS_A_DAY)),
          amount: BigInt(at + 1) * 100_000n,
          note: `t ${at}`,
        }),
      ),
    })),
  );
}

/** The index that reads the first rows of one account's page, or how else they are read. */
async function planPage(companyId: string): Promise<string> {
  return inCompany(connection.db, companyId, async (tx) => {
    const { id } = await tx
      .selectFrom("bank_account")
      .select("id")
      .where("company_id", "=", companyId)
      .limit(1)
      .executeTakeFirstOrThrow();
    const { rows } = await sql<{ "QUERY PLAN": { Plan: any }[] }>`
      explain (format json) select * from shown_transaction where company_id = ${companyId}::uuid and bank_account_id = ${id}::uuid
      order by booking_date desc, id desc limit 101`.execute(tx);
    let plan = rows[0]!["QUERY PLAN"][0]!.Plan;
    // The rule of the rows is read beside, as an InitPlan.
    const next = (): any =>
      plan.Plans?.find((each: any) => each["Parent Relationship"] !== "InitPlan");
    while (plan["Index Name"] === undefined && next() !== undefined) plan = next();
    return (plan["Index Name"] as string | undefined) ?? plan["Node Type"];
  });
}

async function analyzedCount(): Promise<Record<string, number>> {
  const { rows } = await owner.query<{ name: string; rows: number }>(
    "select relname as name, reltuples::integer as rows from pg_class where relname = any ($1)",
    [[...TABLES_WITH_ROWS]],
  );
  return Object.fromEntries(rows.map(({ name, rows: count }) => [name, count]));
}

describe("statistics of the tables", () => {
  it("follow an import of the stated size before anybody is told of it, and not a smaller one", async () => {
    const small = await buildCompany(connection.db);
    expect((await ingest.take(small.id, writeRows(LARGE_CHANGE_ROWS - 1))).status).toBe("finished");
    expect((await analyzedCount())["bank_transaction"]).toBe(-1);
    const large = await buildCompany(connection.db);
    let atTelling = -1;
    const telling = createTestIngest(connection.db, {
      events: {
        ...ingest.deps.events,
        publish: async (category) => {
          if (category === "Transaction") atTelling = (await analyzedCount())["bank_transaction"]!;
        },
      },
    });
    expect((await telling.take(large.id, writeRows(LARGE_CHANGE_ROWS))).status).toBe("finished");
    telling.close();
    expect(atTelling).toBe(2 * LARGE_CHANGE_ROWS - 1);
    expect((await analyzedCount())["transaction_source"]).toBe(2 * LARGE_CHANGE_ROWS - 1);
    // Both companies are known by now, so each one's page is read by its own index.
    for (const { id } of [small, large]) expect(await planPage(id)).toBe("bank_transaction_page");
  });

  it("follow small imports that are large together while the tables are young, and not later", async () => {
    const half = LARGE_CHANGE_ROWS / 2;
    const before = (await analyzedCount())["bank_transaction"]!;
    const first = await buildCompany(connection.db);
    await ingest.take(first.id, writeRows(half));
    expect((await analyzedCount())["bank_transaction"]).toBe(before);
    const second = await buildCompany(connection.db);
    await ingest.take(second.id, writeRows(half));
    expect((await analyzedCount())["bank_transaction"]).toBe(before + LARGE_CHANGE_ROWS);

    const old = 1_000_000;
    await owner.query(
      `update pg_class set reltuples = ${old} where oid = 'bank_transaction'::regclass`,
    );
    for (let turn = 0; turn < 2; turn++)
      await ingest.take((await buildCompany(connection.db)).id, writeRows(half));
    expect((await analyzedCount())["bank_transaction"]).toBe(old);
  });

  it("may be taken by the program's role, and a table that is locked is left for the next time", async () => {
    await owner.query("begin; lock table statement in share update exclusive mode");
    const warned: unknown[] = [];
    const log = { warn: (about: { table: string }) => void warned.push(about.table) } as never;
    await refreshStatistics({ db: connection.db, log }, LARGE_CHANGE_ROWS);
    await owner.query("rollback");
    expect(warned).toEqual(["statement"]);
    await expect(
      refreshStatistics({ db: connection.db }, LARGE_CHANGE_ROWS),
    ).resolves.toBeUndefined();
  });
});
