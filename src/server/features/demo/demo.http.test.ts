import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DAY_MS } from "#values/durations.ts";
import { newId } from "#server/new-id.ts";
import { inCompany } from "#server/database/tenant.ts";
import { readStatementFile } from "#server/features/statement-files/statement-files.jobs.ts";
import type { Queue } from "#server/jobs/queue.ts";
import { createDiskFileStorage } from "#server/providers/file-storage/disk-file-storage.adapter.ts";
import { createTestApp, type TestApp } from "#server/testing/test-app.ts";
import { budapestDate, type LocalDate } from "#values/local-date.ts";
import { hasValidTaxNumberCheck } from "#values/tax-number.ts";
import { markDemo, markDemoJob, purgeDemos } from "./demo.jobs.ts";
import { buildDemoLedger } from "./generate/demo-ledger.ts";
import { buildDemoFiles } from "./generate/demo-files.ts";

/** The day on which the demo is made. */
let today: LocalDate;
// Transactions commit within this; a job that ran before would find no file.
const COMMIT_MS = 250;

let api: TestApp;
let folder: string;
let owner: pg.Client;
let running: Promise<void> = Promise.resolve();
/** While true, files end unread: for tests that do not depend on their rows. */
let skipsReading = false;
let demo: { token: string; companyId: string; taxNumber: string };
let session: string;

/** Runs jobs one after another, as a worker would, while the request is waiting. */
const queue: Queue = {
  enqueue: async (job, data) => {
    const due = Date.now() + COMMIT_MS;
    running = running.then(async () => {
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - Date.now())));
      const { companyId, fileId } = data as any;
      if (skipsReading)
        await owner.query("update stored_file set status = 'finished' where id = $1", [fileId]);
      else if (job.name === "statement-file.read")
        await readStatementFile(api.deps, companyId, fileId);
      if (job.name === markDemoJob.name && !skipsReading) await markDemo(api.deps, data as any);
    });
    return "job";
  },
  enqueueAll: async () => 0,
  startWorkers: async () => {},
  stop: async () => {},
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "bankhid-demo-"));
  const files = createDiskFileStorage(folder, 0);
  api = await createTestApp({ deps: { queue, files } });
  owner = new pg.Client({ connectionString: api.database.ownerUrl });
  await owner.connect();
  today = budapestDate(Date.now());
  const reply = await api.call("POST", "/v1/demo", { body: {} });
  if (reply.status !== 201) throw new Error(`The demo did not open: ${reply.text}`);
  demo = reply.body;
  await running;
  session = (await api.call("GET", `/v1/me?token=${demo.token}`)).body.token;
});

afterAll(async () => {
  await owner?.end();
  await api?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function listAll(): Promise<any[]> {
  const rows: any[] = [];
  let page = "";
  do {
    const { body } = await api.call("POST", `/v1/bankaccounts-transactions/${page}`, {
      token: session,
      body: { company_id: demo.companyId },
    });
    rows.push(...body.transactions);
    page = body.nextPage ?? "";
  } while (page !== "");
  return rows;
}

const MAY_CHANGE: ReadonlySet<string> = new Set([
  "_id",
  "accountId",
  "booked",
  "bookedAt",
  "bookedBy",
  "possibleDoubleOf",
]);

/** Facts that must not change when kept files are read again. */
function hashFacts(rows: readonly any[]): string[] {
  return rows
    .map((row) => {
      const facts = Object.entries(row).filter(([name]) => !MAY_CHANGE.has(name));
      return createHash("sha256").update(JSON.stringify(facts)).digest("hex");
    })
    .sort();
}

describe("the demo", () => {
  it("opens with a tax number of the range kept for demos", () => {
    expect(demo.taxNumber).toMatch(/^00\d{6}$/);
    expect(hasValidTaxNumberCheck(demo.taxNumber)).toBe(true);
  });

  it("has four accounts at three banks with balances where the files state them", async () => {
    const { body } = await api.call("GET", `/v1/bankaccounts?company_id=${demo.companyId}`, {
      token: session,
    });
    expect(body.accounts).toHaveLength(4);
    expect(new Set(body.accounts.map((account: any) => account.bankName)).size).toBe(3);
    expect(body.accounts.filter((account: any) => account.balance !== null)).toHaveLength(3);
    expect(body.statistics.length).toBeGreaterThan(100);
  });

  it("holds exactly the year's items, twins included, although its files overlap", async () => {
    const rows = await listAll();
    expect(rows).toHaveLength(buildDemoLedger(today).length);
    const files = (
      await api.call("GET", `/v1/file?company_id=${demo.companyId}`, { token: session })
    ).body.files;
    expect(files.map((file: any) => [file.originalName, file.status, file.problems])).toEqual(
      files.map((file: any) => [file.originalName, "finished", []]),
    );
    expect(files).toHaveLength(buildDemoFiles(today).length);
    expect(files.reduce((sum: number, file: any) => sum + file.duplicates, 0)).toBeGreaterThan(30);
  });

  it("is booked by its accountant up to two months ago", async () => {
    const rows = await listAll();
    const limit = new Date(Date.now() - 62 * DAY_MS).toISOString().slice(0, 10);
    const old = rows.filter((row) => row.bookingDate < limit);
    expect(old.length).toBeGreaterThan(500);
    expect(old.every((row) => row.booked && row.bookedBy === "Számadó Kálmán")).toBe(true);
    expect(rows.filter((row) => !row.booked).length).toBeGreaterThan(100);
  });

  it("opens as its accountant too", async () => {
    skipsReading = true;
    const other = (
      await api.call("POST", "/v1/demo", { body: { role: "accountant" }, address: "192.0.2.9" })
    ).body;
    const me = await api.call("GET", `/v1/me?token=${other.token}`);
    expect(me.body).toMatchObject({ role: "accountant", user: { name: "Számadó Kálmán" } });
    expect(other.companyId).not.toBe(demo.companyId);
    await running;
    skipsReading = false;
  });

  it("gives the same hashes when its rows are deleted and its kept files are read again", async () => {
    const before = hashFacts(await listAll());
    for (const table of [
      "transaction_source",
      "transaction_link",
      "transaction_removed",
      "daily_stat",
      "statement",
      "bank_transaction",
      "bank_account",
    ]) {
      await owner.query(`delete from ${table} where company_id = $1`, [demo.companyId]);
    }
    await owner.query(
      "update company_overview set unbooked_count = 0, oldest_unbooked_date = null where company_id = $1",
      [demo.companyId],
    );
    const { rows: files } = await owner.query(
      "update stored_file set status = 'pending', attempts = 0 where company_id = $1 returning id, created_at",
      [demo.companyId],
    );
    for (const file of files.sort((one, other) => (one.id < other.id ? -1 : 1)))
      await readStatementFile(api.deps, demo.companyId, file.id);
    expect(hashFacts(await listAll())).toEqual(before);
  });
});

describe("the purge", () => {
  it("leaves a demo alone for a day, then deletes it with its people and files", async () => {
    await purgeDemos(api.deps);
    expect(
      (await api.call("GET", "/v1/companies", { token: session })).body.companies,
    ).toHaveLength(1);
    api.clock.advance(25 * 3_600_000);
    await purgeDemos(api.deps);
    const { rows: tables } = await owner.query(
      `select distinct table_name from information_schema.columns
        where table_schema = 'public' and column_name = 'company_id' and table_name <> 'audit_log'`,
    );
    for (const { table_name: table } of tables) {
      const { rows } = await owner.query(
        `select count(*)::int as count from ${table} where company_id = $1`,
        [demo.companyId],
      );
      expect([table, rows[0].count]).toEqual([table, 0]);
    }
    expect(
      (await owner.query("select count(*)::int as count from app_user where email like 'demo-%'"))
        .rows[0].count,
    ).toBe(0);
    expect(
      readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
        entry.isFile(),
      ),
    ).toEqual([]);
    expect((await api.call("GET", "/v1/companies", { token: session })).status).toBe(401);
  });

  it("never touches a company that is no demo", async () => {
    const id = newId();
    await inCompany(api.db, id, async (tx) => {
      await tx
        .insertInto("company_directory")
        .values({
          company_id: id,
          tax_number: "12345676",
          state: "active",
          kind: "normal",
          created_at: new Date(0),
        })
        .execute();
      await tx
        .insertInto("company")
        .values({
          company_id: id,
          name: "Igazi Kft.",
          tax_number: "12345676",
          state: "active",
          kind: "normal",
          courier_email: null,
        })
        .execute();
    });
    await purgeDemos(api.deps);
    const { rows } = await owner.query(
      "select count(*)::int as count from company where company_id = $1",
      [id],
    );
    expect(rows[0].count).toBe(1);
  });
});
