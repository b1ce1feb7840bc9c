import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { type Connection, connect } from "./connect.ts";
import { inCompanies, inCompany, inGlobal, inSavepoint } from "./tenant.ts";

const FIRST = "01930000-0000-7000-8000-000000000001";
const SECOND = "01930000-0000-7000-8000-000000000002";

let database: TestDatabase;
let connection: Connection;

beforeAll(async () => {
  database = await createTestDatabase();
  connection = await connect(database.appUrl);
  for (const [index, company_id] of [FIRST, SECOND].entries()) {
    await inCompany(connection.db, company_id, (tx) =>
      tx
        .insertInto("company")
        .values({
          company_id,
          name: `Cég ${index}`,
          tax_number: `1234567${index}`,
          state: "active",
          kind: "normal",
        })
        .execute(),
    );
  }
});

afterAll(async () => {
  await connection?.close();
  await database?.drop();
});

const listNames = (tx: Parameters<Parameters<typeof inCompany>[2]>[0]) =>
  tx.selectFrom("company").select("name").orderBy("name").execute();

describe("a transaction of a company", () => {
  it("sees the rows of its company only, even without a condition", async () => {
    expect(await inCompany(connection.db, FIRST, listNames)).toEqual([{ name: "Cég 0" }]);
    expect(await inCompanies(connection.db, [FIRST, SECOND], listNames)).toHaveLength(2);
  });

  it("has its companies read from the setting once in a statement, in every policy", async () => {
    const { rows } = await sql<{ name: string; plain: boolean }>`
      select tablename as name, qual !~ 'SELECT' as plain from pg_policies where policyname = 'tenant'`.execute(
      connection.db,
    );
    expect(rows.length).toBeGreaterThan(20);
    expect(rows.filter((row) => row.plain)).toEqual([]);
    await inCompany(connection.db, FIRST, async (tx) => {
      const plan = await sql<
        Record<string, string>
      >`explain select name from company where company_id = ${FIRST}::uuid`.execute(tx);
      expect(plan.rows.flatMap((row) => Object.values(row)).join(" ")).toContain("InitPlan");
    });
  });

  it("cannot write a row of another company", async () => {
    const write = inCompany(connection.db, FIRST, (tx) =>
      tx.insertInto("company_overview").values({ company_id: SECOND }).execute(),
    );
    await expect(write).rejects.toThrow(/row-level security/);
  });

  it("leaves nothing behind on the connection: outside it no row is visible", async () => {
    await inCompany(connection.db, FIRST, listNames);
    const counts = await Promise.all(
      Array.from({ length: 12 }, () =>
        inGlobal(connection.db, (tx) => tx.selectFrom("company").selectAll().execute()),
      ),
    );
    expect(counts.flat()).toEqual([]);
  });

  it("refuses ids that are not UUIDs before they reach the database", () => {
    expect(() => inCompany(connection.db, "'; drop table company; --", listNames)).toThrow("UUID");
  });

  it("undoes its writes when the work throws", async () => {
    const failing = inCompany(connection.db, FIRST, async (tx) => {
      await tx
        .updateTable("company")
        .set({ name: "Más" })
        .where("company_id", "=", FIRST)
        .execute();
      throw new Error("stopped on purpose");
    });
    await expect(failing).rejects.toThrow("stopped on purpose");
    expect(await inCompany(connection.db, FIRST, listNames)).toEqual([{ name: "Cég 0" }]);
  });

  it("throws at its end when a failed statement was swallowed", async () => {
    const swallowing = inCompany(connection.db, FIRST, async (tx) => {
      await sql`select 1 / 0`.execute(tx).catch(() => {});
    });
    await expect(swallowing).rejects.toThrow("rolled back");
  });

  it("goes on after a savepoint's failure", async () => {
    const names = await inCompany(connection.db, FIRST, async (tx) => {
      await inSavepoint(tx, () => sql`select 1 / 0`.execute(tx)).catch(() => {});
      return listNames(tx);
    });
    expect(names).toHaveLength(1);
  });
});

describe("values on the wire of the database", () => {
  it("are exact: bigint as BigInt, a day as text, numeric as text", async () => {
    const { rows } = await sql<Record<string, unknown>>`
      select 9007199254740993::int8 as big, date '2026-03-29' as day, 0.1::numeric as part,
        array[1, null]::int8[] as bigs, array[date '2026-01-02'] as days`.execute(connection.db);
    expect(rows[0]).toEqual({
      big: 9007199254740993n,
      day: "2026-03-29",
      part: "0.1",
      bigs: [1n, null],
      days: ["2026-01-02"],
    });
  });
});

describe("the program's role", () => {
  it("may not change what was logged", async () => {
    const change = inCompany(connection.db, FIRST, (tx) =>
      sql`update audit_log set action = 'x'`.execute(tx),
    );
    await expect(change).rejects.toThrow("permission denied");
  });

  it("is refused when it could see everything", async () => {
    await expect(connect(database.ownerUrl)).rejects.toThrow(/superuser[\s\S]*owns tables/);
  });

  it("is refused when a table of companies' rows has no policy", async () => {
    const other = await createTestDatabase();
    const owner = await import("pg").then(
      (module) => new module.default.Client({ connectionString: other.ownerUrl }),
    );
    await owner.connect();
    await owner.query(
      "create table forgotten (company_id uuid primary key); alter table company no force row level security",
    );
    await owner.end();
    await expect(connect(other.appUrl)).rejects.toThrow(
      /table company holds[\s\S]*table forgotten holds/,
    );
    await other.drop();
  });
});
