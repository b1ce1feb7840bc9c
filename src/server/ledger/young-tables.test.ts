/**
 * Commands on an account right after its first import, when the tables have no statistics and each
 * table counts as one row for the planner. Rows read are counted, not time: a join that reads the
 * company again for each row of the account reads hundreds of rows for each.
 */
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TABLES_WITH_ROWS } from "#server/database/refresh-statistics.ts";
import { inCompanies, type Tx } from "#server/database/tenant.ts";
import { buildCompany } from "#server/testing/build-company.ts";
import { buildBankAccount, buildTransactions } from "#server/testing/build-transactions.ts";
import { useTestIngest } from "#server/testing/use-test-ingest.ts";
import { writeMt940 } from "#server/testing/write-mt940.ts";
import { addDays, type LocalDate } from "#values/local-date.ts";
import {
  linkFiles,
  listAccountFiles,
} from "#server/features/statement-files/move-files.service.ts";
import { forgetNow, forgetWithin } from "#server/testing/forget-file.ts";
import { newId } from "#server/new-id.ts";
import { unlimitedQuota } from "#server/quota.ts";
import { bringFileBack, countRowsOfFile } from "./files.ts";
import { leaveLinks, linkWholeAccount } from "./links.ts";
import { deleteAccountRows, moveAccountRows } from "./moves.ts";

const START = "2026-03-02" as LocalDate;
const ROWS = 600;
const ACCOUNT = {
  accountNr: "117730161111101800000000",
  originate: "adriana",
  currency: "HUF",
} as const;
const AT = new Date("2026-06-01T10:00:00Z");
// Rows of all tables read for each row of the account: every statement reads it once or twice,
// which makes 4 to 21. One quadratic join makes 300.
const READS_PER_ROW_MAX = 60;

const place = useTestIngest();
let owner: pg.Client;

beforeAll(async () => {
  owner = new pg.Client({ connectionString: place.database.ownerUrl });
  await owner.connect();
  // Statistics must not come while the test runs.
  for (const table of TABLES_WITH_ROWS)
    await owner.query(`alter table ${table} set (autovacuum_enabled = false)`);
});
afterAll(() => owner?.end());

function writeFile(rows: number): string {
  const items = Array.from({ length: rows }, (_, at) => ({
    date: addDays(START, at % 20),
    amount: BigInt(at + 1) * 100_000n,
    note: `t ${at}`,
  }));
  return writeMt940([{ accountNr: ACCOUNT.accountNr, opening: 0n, items }]);
}

async function importFile(): Promise<{ companyId: string; fileId: string; accountId: string }> {
  const { id: companyId } = await buildCompany(place.connection.db);
  const file = await place.ingest.take(companyId, writeFile(ROWS));
  expect(file.status).toBe("finished");
  const { rows } = await owner.query<{ id: string }>(
    "select id from bank_account where company_id = $1",
    [companyId],
  );
  return { companyId, fileId: file.id, accountId: rows[0]!.id };
}

/**
 * Rows that this connection has read from tables, each time that it read them. PostgreSQL keeps the
 * figures of earlier transactions here for up to a second: only a difference tells of a work.
 */
async function countReads(tx: Tx): Promise<number> {
  const { rows } = await sql<{ reads: string }>`
    select sum(seq_tup_read + coalesce(idx_tup_fetch, 0)) as reads from pg_stat_xact_user_tables`.execute(
    tx,
  );
  return Number(rows[0]!.reads);
}

/** Rows read for each row of the account by this work in the companies. */
async function readsPerRow(
  companyIds: readonly string[],
  work: (tx: Tx) => Promise<unknown>,
): Promise<number> {
  return inCompanies(place.connection.db, companyIds, async (tx) => {
    const before = await countReads(tx);
    await work(tx);
    return ((await countReads(tx)) - before) / ROWS;
  });
}

describe("right after a first import, before the database has statistics", () => {
  it("a move to another company reads each row of the account a few times", async () => {
    const { companyId: from, accountId } = await importFile();
    const { id: to } = await buildCompany(place.connection.db);
    const move = { accountId, from, to, fromSeq: 9n, toSeq: 9n, at: AT };
    const reads = await readsPerRow([from, to], async (tx) => {
      const files = await listAccountFiles(tx, from, accountId);
      await linkFiles(tx, files, { from, to, account: ACCOUNT });
      const moved = await moveAccountRows(tx, move, async () => {});
      expect(moved.transactions).toBe(ROWS);
    });
    expect(reads).toBeLessThan(READS_PER_ROW_MAX);
  });

  it("the deletion of the account reads each of its rows a few times", async () => {
    const { companyId, accountId } = await importFile();
    const removal = { companyId, accountId, changeSeq: 9n, at: AT };
    const reads = await readsPerRow([companyId], async (tx) => {
      expect((await deleteAccountRows(tx, removal)).transactions).toBe(ROWS);
    });
    expect(reads).toBeLessThan(READS_PER_ROW_MAX);
  });

  it("the deletion of the file reads each of its rows a few times", async () => {
    const { companyId, fileId } = await importFile();
    const reads = await readsPerRow([companyId], async (tx) => {
      expect(await forgetWithin(tx, companyId, fileId)).toMatchObject({ removed: ROWS, kept: 0 });
    });
    expect(reads).toBeLessThan(READS_PER_ROW_MAX);
  });

  it("the question before the deletion of the file reads each of its rows a few times", async () => {
    const { companyId, fileId } = await importFile();
    const reads = await readsPerRow([companyId], async (tx) => {
      expect((await countRowsOfFile(tx, companyId, fileId)).free).toBe(ROWS);
    });
    expect(reads).toBeLessThan(READS_PER_ROW_MAX);
  });

  it("the return of a deleted file reads each of its rows a few times", async () => {
    const { companyId, fileId } = await importFile();
    await forgetNow(place.connection.db, companyId, fileId);
    const reads = await readsPerRow([companyId], async (tx) => {
      const clock = { now: () => new Date() };
      expect(
        await bringFileBack(tx, { clock, newId, quota: unlimitedQuota }, companyId, fileId),
      ).toBe("asItWas");
    });
    expect(reads).toBeLessThan(READS_PER_ROW_MAX);
  });

  // Joins of links need statistics; a large import leaves them.
  describe("with two origins of the account, linked, with statistics", () => {
    const links = { clock: { now: () => AT }, newId: () => newId() };

    /** The account once more, as its bank tells it, with the same items; linked. */
    async function importLinked() {
      const company = await importFile();
      const { companyId } = company;
      const told = await buildBankAccount(place.connection.db, companyId, {
        accountNr: ACCOUNT.accountNr,
        originate: "aggreg8",
      });
      await buildTransactions(
        place.connection.db,
        companyId,
        told,
        Array.from({ length: ROWS }, (_, at) => ({
          date: addDays(START, at % 20),
          amount: BigInt(at + 1) * 100_000n,
          remittance: `t ${at}`,
        })),
      );
      const reads = await readsPerRow([companyId], (tx) =>
        linkWholeAccount(tx, links, companyId, told.id),
      );
      const { rows } = await owner.query<{ count: string }>(
        "select count(*) from transaction_link where company_id = $1 and undone_at is null",
        [companyId],
      );
      expect(Number(rows[0]!.count)).toBe(ROWS);
      // The program chooses tables by counters that come late; that choice has its own test.
      await owner.query("analyze");
      return { ...company, toldId: told.id, reads };
    }

    it("linking reads each row a few times, and so does the look at all links after the next import", async () => {
      const { companyId, accountId, reads } = await importLinked();
      const again = await readsPerRow([companyId], (tx) =>
        linkWholeAccount(tx, links, companyId, accountId),
      );
      expect(reads).toBeLessThan(READS_PER_ROW_MAX);
      expect(again).toBeLessThan(READS_PER_ROW_MAX);
    });

    it("the end of all links of an account reads each row a few times", async () => {
      const { companyId, toldId } = await importLinked();
      const reads = await readsPerRow([companyId], async (tx) => {
        expect(
          await leaveLinks(
            tx,
            companyId,
            { accountId: toldId },
            { changeSeq: 99n, at: new Date() },
          ),
        ).toBe(ROWS);
      });
      expect(reads).toBeLessThan(READS_PER_ROW_MAX);
    });

    it("the deletion of an account with links reads each row a few times", async () => {
      const { companyId, toldId } = await importLinked();
      const removal = { companyId, accountId: toldId, changeSeq: 9n, at: AT };
      const reads = await readsPerRow([companyId], async (tx) => {
        expect((await deleteAccountRows(tx, removal)).transactions).toBe(ROWS);
      });
      expect(reads).toBeLessThan(READS_PER_ROW_MAX);
    });
  });
});
