import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DAY_MS } from "#values/durations.ts";
import { newId } from "#server/new-id.ts";
import { inCompany } from "#server/database/tenant.ts";
import { releaseDueConsents } from "#server/features/consents/release-consents.service.ts";
import { readStatementFile } from "#server/features/statement-files/statement-files.jobs.ts";
import { buildAllJobs } from "#server/jobs/all-jobs.ts";
import { RunPostponed } from "#server/jobs/job.ts";
import type { Queue } from "#server/jobs/queue.ts";
import { noteCaller } from "#server/testing/after-commit.ts";
import { buildCompany } from "#server/testing/build-company.ts";
import { buildSession } from "#server/testing/build-session.ts";
import { createDiskFileStorage } from "#server/providers/file-storage/disk-file-storage.adapter.ts";
import { readPdfTexts } from "#server/testing/read-pdf.ts";
import { createTestApp, type TestApp } from "#server/testing/test-app.ts";
import { startTestSandbox, type TestSandbox } from "#server/testing/test-sandbox.ts";
import { addDays, budapestDate, type LocalDate } from "#values/local-date.ts";
import { hasValidTaxNumberCheck } from "#values/tax-number.ts";
import { purgeDemos } from "./demo.jobs.ts";
import { stockDemos } from "./demo.service.ts";
import { DEMO_CLIENTS } from "./generate/demo-clients.ts";
import { buildDemoLedger } from "./generate/demo-ledger.ts";
import {
  buildDemoFiles,
  buildDemoReports,
  countWithheld,
  findDemoGaps,
} from "./generate/demo-files.ts";

/** The day on which the demo is made. */
let today: LocalDate;

let sandbox: TestSandbox;
let api: TestApp;
let folder: string;
let owner: pg.Client;
let running: Promise<unknown> = Promise.resolve();
interface Opened {
  readonly token: string;
  readonly companyId: string;
  readonly taxNumber: string;
}
let demo: Opened;
let session: string;
/** The demo's accountant. */
let accountant: string;

/** `files`: files end unread. `all`: the demo's own jobs, which furnish it, are left out too. */
let leftOut: "nothing" | "files" | "all" = "nothing";

/** The program's day in so many minutes. */
const dayIn = (minutes: number): LocalDate =>
  budapestDate(api.clock.now().getTime() + minutes * 60_000);

/** Runs jobs one after another, as a worker would, while the request is waiting. */
const queue: Queue = {
  enqueue: async (job, data, options) => {
    const callerEnded = await noteCaller(api.db, options);
    running = running.then(async () => {
      await callerEnded();
      if (leftOut === "all" && job.name.startsWith("demo.")) return;
      if (leftOut !== "nothing" && job.name === "statement-file.read") {
        const { fileId } = data as { fileId: string };
        await owner.query("update stored_file set status = 'finished' where id = $1", [fileId]);
        return;
      }
      const found = buildAllJobs(api.deps).find(({ definition }) => definition.name === job.name)!;
      const run = { id: newId(), retry: 0, signal: new AbortController().signal };
      await found.run(data, run).catch((error: unknown) => {
        // Another file of the company is being read; here it is only this one's turn.
        if (!(error instanceof RunPostponed)) throw error;
        return found.run(data, run);
      });
    });
    return "job";
  },
  enqueueAll: async () => 0,
  startWorkers: async () => {},
  stop: async () => {},
};

async function settle(): Promise<void> {
  for (let seen: unknown; seen !== running;) await (seen = running);
}

beforeAll(async () => {
  sandbox = await startTestSandbox();
  folder = mkdtempSync(join(tmpdir(), "bankhid-demo-"));
  const files = createDiskFileStorage(folder, 0);
  api = await createTestApp({ deps: { queue, files }, environment: sandbox.environment });
  owner = new pg.Client({ connectionString: api.database.ownerUrl });
  await owner.connect();
  today = budapestDate(Date.now());
  demo = await open("entrepreneur");
  session = await enter(demo.token);
  accountant = await enter((await change(session, "accountant")).body.token);
});

afterAll(async () => {
  await owner?.end();
  await api?.close();
  await sandbox?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function open(role: "entrepreneur" | "accountant", address = "192.0.2.1"): Promise<Opened> {
  const reply = await api.call("POST", "/v1/demo", { body: { role }, address });
  if (reply.status !== 201) throw new Error(`The demo did not open: ${reply.text}`);
  await settle();
  return reply.body;
}

async function enter(token: string): Promise<string> {
  return (await api.call("GET", `/v1/me?token=${token}`)).body.token;
}

async function listAll(company_id = demo.companyId, token = session): Promise<any[]> {
  const rows: any[] = [];
  let page = "";
  do {
    const { body } = await api.call("POST", `/v1/bankaccounts-transactions/${page}`, {
      token,
      body: { company_id },
    });
    rows.push(...body.transactions);
    page = body.nextPage ?? "";
  } while (page !== "");
  return rows;
}

function change(token: string, role: "entrepreneur" | "accountant") {
  return api.call("POST", "/v1/demo/switch", { token, body: { role } });
}

async function findClient(name: string): Promise<any> {
  const { companies } = await read("/v1/companies", accountant);
  return companies.find((company: any) => company.name === name);
}

async function read(path: string, token = session): Promise<any> {
  return (await api.call("GET", path, { token })).body;
}

const MAY_CHANGE: ReadonlySet<string> = new Set([
  "_id",
  "accountId",
  "booked",
  "bookedAt",
  "bookedBy",
  "possibleDoubleOf",
  "arrivedAt",
  "late",
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

  it("has four named accounts at three banks, each with its balance of today", async () => {
    const { accounts } = await read(`/v1/bankaccounts?company_id=${demo.companyId}`);
    expect(new Set(accounts.map((account: any) => account.displayName))).toEqual(
      new Set(["K&H · főszámla", "OTP · webshop", "OTP · EUR", "MBH · bérszámla"]),
    );
    expect(accounts.filter((account: any) => account.balanceDate === today)).toHaveLength(4);
  });

  it("holds exactly the year's items, twins included, although its origins and files overlap", async () => {
    const rows = await listAll();
    const ledger = buildDemoLedger(today);
    expect(rows).toHaveLength(ledger.items.length - countWithheld(ledger, today));
    expect(rows.filter((row) => row.possibleDoubleOf)).toEqual([]);
    const { files } = await read(`/v1/file?company_id=${demo.companyId}`);
    const { statements, troubles } = buildDemoFiles(today);
    const ofBanks = files.filter((file: any) => file.kind !== "settlement");
    expect(ofBanks).toHaveLength(statements.length + troubles.length);
    const ends = ofBanks.map((file: any) => file.status).sort();
    expect(ends).toEqual(["failed", ...statements.map(() => "finished"), "waiting"]);
    expect(files.reduce((sum: number, file: any) => sum + file.duplicates, 0)).toBeGreaterThan(30);
    // A report came on its last day, and so the files that wait for a person stand before it.
    const older = files.findIndex(
      ({ kind, interval }: any) => kind === "settlement" && interval.end < today,
    );
    expect(older).toBeGreaterThanOrEqual(ofBanks.length);
  });

  it("has its couriers' and card payments taken apart, with one late, one partly paid, one to confirm, and one set off", async () => {
    const company = `company_id=${demo.companyId}`;
    const couriers = await read(`/v1/courier-collections?${company}`);
    const cards = await read(`/v1/pos-collections?${company}`);
    const reports = buildDemoReports(today, api.deps.config.demo.reportWeeks).uploaded.length;
    // The newest report of Foxpost came by mail.
    expect(couriers.total + cards.total).toBe(reports + 1);
    const all = [...couriers.collections, ...cards.collections];
    const settlements = all.filter(({ document }: any) => document === "settlement");
    const count = (test: (each: any) => boolean): number => settlements.filter(test).length;
    expect(count(({ state }) => state === "partially_matched")).toBe(1);
    expect(count(({ proposals }) => proposals > 0)).toBe(1);
    expect(count(({ setOff, state }) => setOff !== "0.00" && state === "matched")).toBe(1);
    const late = settlements.find(({ gross }: any) => gross === "85935.00");
    expect(late).toMatchObject({ source: "gls-hu", state: "awaiting_credit", itemCount: 4 });
    const open = count(({ state }) => state === "awaiting_credit");
    // The late one, the one to confirm, and at most two that are on their way.
    expect(open).toBeGreaterThan(1);
    expect(open).toBeLessThan(6);
    expect(count(({ state }) => state === "matched")).toBe(settlements.length - open - 1);
    const { mails, courierEmail } = await read(`/v1/received-mails?${company}`);
    expect(courierEmail).toContain("kertvilag");
    expect(mails.map(({ status }: any) => status).sort()).toEqual(["refused", "taken"]);
  });

  it("has two living bank connections, one about to end, which announce items", async () => {
    const { consents } = await read("/v1/aggreg8/consents");
    // A consent lives by the hour: beyond the change to summer time its last day may be the next.
    const ends = consents.map(({ bank, state, passiveSyncExpirationDate: end }: any) => [
      bank.name,
      state,
      Math.round((Date.parse(end) - api.clock.now().getTime()) / DAY_MS),
    ]);
    expect(ends.sort()).toEqual([
      ["K&H", "active", 88],
      ["OTP", "active", 6],
    ]);
    const body = { company_id: demo.companyId };
    const first = await api.call("POST", "/v1/bankaccounts-transactions/", {
      token: session,
      body,
    });
    expect(first.body.pending).toHaveLength(5);
  });

  it("has a whole year with two gaps, one changed booked item and one certificate", async () => {
    const company = `company_id=${demo.companyId}`;
    const year = Number(today.slice(0, 4));
    const gaps = new Set<string>();
    for (const each of [year - 1, year]) {
      const { accounts } = await read(`/v1/completeness?${company}&year=${each}`);
      expect(accounts).toHaveLength(4);
      for (const { displayName, runs, tail, faults } of accounts) {
        expect([displayName, tail?.dueTo ?? null, faults]).toEqual([displayName, null, []]);
        for (const { from, to, reason, state } of runs)
          if (state === "unproven") gaps.add([displayName, from, to, reason].join(" "));
      }
    }
    const { main, payroll } = findDemoGaps(buildDemoLedger(today), today);
    expect([...gaps].toSorted()).toEqual([
      `K&H · főszámla ${main.from} ${main.to} missing_number`,
      `MBH · bérszámla ${payroll.from} ${payroll.to} missing_number`,
    ]);
    const { sorts } = await read(`/v1/company/${demo.companyId}/frozen-changes`);
    expect(sorts).toEqual([{ way: "bank", kind: "changed", count: 1 }]);
    const { certificates } = await read(`/v1/certificates?${company}`);
    expect(certificates).toMatchObject([{ openChanges: 0, madeBy: "Számadó Kálmán" }]);
    const [{ _id, code }] = certificates;
    const { body: told } = await api.call("GET", `/v1/certificate-check/${code}`);
    expect(told).toMatchObject({ isDemo: true, state: "valid" });
    const { body: offered } = await api.call("POST", `/v1/certificates/${_id}/download`, {
      token: session,
      body: { company_id: demo.companyId },
    });
    const paper = await api.app.inject({ method: "GET", url: offered.url });
    expect(readPdfTexts(paper.rawPayload).join(" ")).toContain("Ez a papír nem bizonyít semmit.");
  });

  it("has items that a statement and the bank have shown", async () => {
    const both = (await listAll()).filter((row) => row.otherOrigins.length > 0);
    expect(both.length).toBeGreaterThan(100);
  });

  it("is booked by its accountant up to this afternoon's middle", async () => {
    const rows = await listAll();
    const old = rows.filter((row) => row.bookingDate < addDays(today, -20));
    expect(old.length).toBeGreaterThan(500);
    expect(old.every((row) => row.booked && row.bookedBy === "Számadó Kálmán")).toBe(true);
    const recent = rows.filter((row) => row.bookingDate >= addDays(today, -19));
    expect(recent.filter((row) => row.booked).length).toBeGreaterThan(20);
    expect(recent.filter((row) => !row.booked).length).toBeGreaterThan(20);
  });

  it("shows people addresses that a person could have, and none of the net", async () => {
    const { user } = await read("/v1/me");
    expect(user.email).toMatch(/^katalin@kertvilag-\d{5}\.example$/);
    expect(user.demo).toBe(true);
    const { accountants } = await read(`/v1/accountants/${demo.companyId}`);
    expect(accountants[0].email).toMatch(/^kalman@szamado-\d{5}\.example$/);
  });

  it("counts its visitor as just logged in, hours later too: he has no mailbox to log in by", async () => {
    await owner.query(
      "update session set created_at = created_at - interval '2 hours' " +
        "where user_id in (select id from app_user where demo_id is not null)",
    );
    const path = `/v1/company/courierEmail/${demo.companyId}/`;
    expect((await api.call("POST", path, { token: session })).status).toBe(201);
  });

  it("gives the same hashes when a client's rows are deleted and its kept files are read again", async () => {
    const client = await findClient("Duna-Agro Zrt.");
    const before = hashFacts(await listAll(client._id, accountant));
    for (const table of [
      "transaction_source",
      "transaction_removed",
      "daily_stat",
      "statement",
      "bank_transaction",
      "bank_account",
    ]) {
      await owner.query(`delete from ${table} where company_id = $1`, [client._id]);
    }
    await owner.query(
      "update company_overview set unbooked_count = 0, oldest_unbooked_date = null where company_id = $1",
      [client._id],
    );
    const { rows: files } = await owner.query(
      "update stored_file set status = 'pending', attempts = 0 where company_id = $1 returning id",
      [client._id],
    );
    for (const file of files) await readStatementFile(api.deps, client._id, file.id);
    expect(hashFacts(await listAll(client._id, accountant))).toEqual(before);
  });
});

describe("the accountant of the demo", () => {
  it("is the other role of the same demo, with all clients and an accountant's rights", async () => {
    const { companies } = await read("/v1/companies", accountant);
    const names = [...DEMO_CLIENTS.map(({ name }) => name), "Kertvilág Webáruház Kft."];
    expect(companies.map((company: any) => company.name).sort()).toEqual(names.sort());
    const own = await api.call("DELETE", "/v1/company", {
      token: accountant,
      body: { company_id: demo.companyId },
    });
    expect(own.status).not.toBe(200);
    const director = await read("/v1/companies");
    expect(director.companies).toHaveLength(1);
  });

  it("meets clients in different states", async () => {
    const { companies } = await read("/v1/companies", accountant);
    const states = new Map<string, any>(
      companies.map((company: any) => [company.name, company.overview]),
    );
    expect(states.get("Tiszaparti Fogadó Bt.").failedFiles).toBe(1);
    expect(states.get("Levendula Major Kft.").unbookedCount).toBe(0);
    expect(states.get("Vadvirág Szalon Bt.").feedState).toBe("expired");
    expect(states.get("Kertvilág Webáruház Kft.").consentExpiry).not.toBe(0);
  });

  it("reminds a client's director, whose letter waits in the sandbox's mailbox", async () => {
    const { companies } = await read("/v1/companies", accountant);
    const client = companies.find(({ name }: any) => name === "Vadvirág Szalon Bt.");
    const body = { companyId: client._id, kind: "extend" };
    const remind = () => api.call("POST", "/v1/reminder", { token: accountant, body });
    expect((await remind()).status).toBe(200);
    expect(api.mailbox.letters.at(-1)?.text).toContain("Erste, lejárt");
    expect((await remind()).body.code).toBe("reminder_sent_today");
  });

  it("was last there some days ago: what came since is new, and the year before is not", async () => {
    const { companies } = await read("/v1/companies", accountant);
    // Duna-Agro's rows were read again a moment ago.
    const counts = companies
      .filter(({ name }: any) => name !== "Duna-Agro Zrt.")
      .map(({ arrivals }: any) => arrivals.newCount);
    expect(Math.max(...counts)).toBeGreaterThan(0);
    expect(Math.max(...counts)).toBeLessThan(100);
    const { since } = await read(`/v1/company/${demo.companyId}/arrivals`);
    expect(since.map((moment: any) => moment.since)).toEqual(["YESTERDAY", "LAST_VISIT"]);
    for (const { count } of since) expect(count).toBeLessThan(100);
  });

  it("goes back to the director, and a stranger goes nowhere", async () => {
    const back = await change(accountant, "entrepreneur");
    expect(await enter(back.body.token)).toBeDefined();
    expect(back.body.companyId).toBe(demo.companyId);
    const stranger = await buildSession(api.db, (await buildCompany(api.db)).ownerId);
    expect((await change(stranger, "accountant")).status).toBe(404);
  });
});

describe("a demo made ahead", () => {
  const visit = async (address: string) =>
    (await api.call("POST", "/v1/demo", { body: {}, address })).body;
  const countAll = async (): Promise<number> =>
    (await owner.query("select count(*)::int as count from demo")).rows[0].count;

  it("is given to one visitor at once, with a whole day before it; yesterday's to nobody", async () => {
    // Half an hour passes below, and a demo is of one day.
    if (dayIn(0) !== dayIn(60)) api.clock.advance(60 * 60_000);
    Object.assign(api.config.demo, { stock: 1 });
    leftOut = "files";
    await stockDemos(api.deps);
    await settle();
    const made = await countAll();
    await stockDemos(api.deps);
    expect(await countAll()).toBe(made);
    const { rows } = await owner.query("select * from demo where opened_at is null");
    expect(rows).toHaveLength(1);
    const [waiting] = rows;
    expect(waiting.ready_at).not.toBeNull();
    Object.assign(api.config.demo, { stock: 0 });

    leftOut = "all";
    await owner.query("update demo set day = day - 1 where id = $1", [waiting.id]);
    expect((await visit("192.0.2.7")).companyId).not.toBe(waiting.company_id);
    expect(await countAll()).toBe(made + 1);
    await settle();
    leftOut = "nothing";
    await owner.query("update demo set day = day + 1 where id = $1", [waiting.id]);

    api.clock.advance(30 * 60_000);
    expect((await visit("192.0.2.8")).companyId).toBe(waiting.company_id);
    expect(await countAll()).toBe(made + 1);
    const { rows: firms } = await owner.query(
      `select d.purge_after as end from company_directory d join membership m using (company_id)
        where m.user_id = $1`,
      [waiting.accountant_id],
    );
    expect(firms).toHaveLength(DEMO_CLIENTS.length + 1);
    const now = api.clock.now().getTime();
    for (const { end } of firms) expect(end.getTime()).toBeGreaterThan(now + DAY_MS - 60_000);
  });
});

describe("the purge", () => {
  it("leaves a demo alone for a day, then deletes it with its firms, people, files and consents", async () => {
    await purgeDemos(api.deps);
    expect((await read("/v1/companies", accountant)).companies).toHaveLength(
      DEMO_CLIENTS.length + 1,
    );
    api.clock.advance(25 * 3_600_000);
    await purgeDemos(api.deps);
    expect(await releaseDueConsents(api.deps)).toBeGreaterThan(0);
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
    const { rows: people } = await owner.query(
      "select email from app_user where demo_id is not null",
    );
    expect(people).toEqual([]);
    const { consents } = await sandbox.aggreg8.control<{ consents: unknown[] }>("consents");
    expect(consents).toEqual([]);
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
