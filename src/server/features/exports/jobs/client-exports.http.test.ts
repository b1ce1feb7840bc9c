/** The same export of several companies: files by jobs, one ZIP, and the right to each company. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inCompany } from "#server/database/tenant.ts";
import { createDiskFileStorage } from "#server/providers/file-storage/disk-file-storage.adapter.ts";
import { buildCompany } from "#server/testing/build-company.ts";
import { createMemoryQueue } from "#server/testing/build-ingest.ts";
import { buildSession } from "#server/testing/build-session.ts";
import { buildBankAccount, buildTransactions } from "#server/testing/build-transactions.ts";
import { buildUser } from "#server/testing/build-user.ts";
import { createTestApp, type TestApp } from "#server/testing/test-app.ts";
import { makeExportFile } from "./make-export-file.service.ts";

const folder = mkdtempSync(join(tmpdir(), "bankhid-client-exports-"));
const queue = createMemoryQueue();
let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ deps: { queue, files: createDiskFileStorage(folder, 0) } });
});

afterAll(async () => {
  await app?.close();
  rmSync(folder, { recursive: true, force: true });
});

const DAYS = { start_date: "2026-11-01", end_date: "2026-11-20", format: "csv" };

/** An accountant of three companies; the last one has no item. */
async function buildClients() {
  const accountant = await buildUser(app.db, { role: "accountant" });
  const companies = [];
  for (const names of [["Őrség Kft.", "Második"], ["Harmadik"], []]) {
    const company = await buildCompany(app.db, { accountantIds: [accountant.id] });
    const account = await buildBankAccount(app.db, company.id);
    const rows = names.map((partnerName) => ({
      date: "2026-11-10",
      amount: 100_000n,
      partnerName,
    }));
    await buildTransactions(app.db, company.id, account, rows);
    companies.push({ ...company, account });
  }
  const token = await buildSession(app.db, accountant.id);
  const [first, ...others] = companies.map(({ id }) => id);
  const chosen = { company_id: first!, further_ids: others };
  const call = (path: string, body: object, as = token) =>
    app.call("POST", `/v1/client-exports${path}`, { token: as, body });
  const ask = async (more: object = {}) => {
    const before = queue.jobs.length;
    const reply = await call("", { ...chosen, ...DAYS, ...more });
    const jobs = queue.jobs.slice(before);
    const run = async () => {
      for (const job of jobs)
        await makeExportFile(app.deps, job.data, {
          signal: new AbortController().signal,
          retry: 0,
        });
    };
    const ids = (reply.body.files ?? []).flatMap(({ id }: { id: string | null }) => id ?? []);
    return { reply, ids: ids as string[], run };
  };
  return { accountant, companies, chosen, call, ask };
}

describe("an export of several companies", () => {
  it("makes a file for each that has items, tells no letter, and gives them as one ZIP", async () => {
    const { companies, chosen, call, ask } = await buildClients();
    app.mailbox.letters.length = 0;
    const { reply, ids, run } = await ask();
    expect(reply.status).toBe(200);
    expect(reply.body.files).toMatchObject([
      { companyId: companies[0]!.id, refusal: null, transactionCount: 2 },
      { companyId: companies[1]!.id, refusal: null, transactionCount: 1 },
      { companyId: companies[2]!.id, id: null, refusal: "export_empty", transactionCount: 0 },
    ]);
    const early = await call("/download", { ...chosen, ids });
    expect(early.body.code).toBe("file_bytes_gone");
    await run();
    const state = await call("/state", { ...chosen, ids });
    expect(state.body.files.map(({ state: at }: { state: string }) => at)).toEqual([
      "ready",
      "ready",
    ]);
    expect(app.mailbox.letters).toEqual([]);
    const { body } = await call("/download", { ...chosen, ids });
    expect(body.fileName).toMatch(/^bankhid_ugyfelek_\d{8}\.zip$/);
    const zip = await app.app.inject({ method: "GET", url: body.url });
    expect(zip.statusCode).toBe(200);
    const files = Object.entries(unzipSync(new Uint8Array(zip.rawPayload)));
    expect(files).toHaveLength(2);
    for (const [at, names] of [["Őrség Kft.", "Második"], ["Harmadik"]].entries()) {
      const [name, bytes] = files.find(([each]) => each.startsWith(companies[at]!.taxNumber))!;
      expect(name).toMatch(/_mind_20261101-20261120\.csv$/);
      const text = Buffer.from(bytes!).toString("utf8");
      for (const partner of names) expect(text).toContain(partner);
      expect(text.trim().split("\r\n")).toHaveLength(names.length + 1);
    }
    // Each file's download has its line in its company's log.
    for (const [at, { id }] of companies.entries()) {
      const log = await inCompany(app.db, id, (tx) =>
        tx
          .selectFrom("audit_log")
          .select("after")
          .where("company_id", "=", id)
          .where("action", "=", "export.transactions")
          .execute(),
      );
      expect(log).toHaveLength(at < 2 ? 1 : 0);
    }
  });

  it("counts for new items: what is in a file is not asked for again", async () => {
    const { ask } = await buildClients();
    const first = await ask({ onlyNew: true });
    await first.run();
    const again = await ask({ onlyNew: true });
    expect(
      again.reply.body.files.map(({ refusal }: { refusal: string | null }) => refusal),
    ).toEqual(["export_empty", "export_empty", "export_empty"]);
  });

  it("has of a company with chosen accounts only these", async () => {
    const { companies, ask } = await buildClients();
    const other = await buildBankAccount(app.db, companies[0]!.id);
    await buildTransactions(app.db, companies[0]!.id, other, [
      { date: "2026-11-11", amount: 200_000n, partnerName: "Másik számla" },
    ]);
    const { reply } = await ask({ account_ids: [other.id.toUpperCase()] });
    expect(
      reply.body.files.map((file: { transactionCount: number }) => file.transactionCount),
    ).toEqual([1, 1, 0]);
  });

  it("is for members of each company alone, in every step", async () => {
    const mine = await buildClients();
    const { ids, run } = await mine.ask();
    await run();
    const theirs = await buildClients();
    const foreign = { ...mine.chosen, further_ids: [theirs.companies[0]!.id] };
    expect((await mine.call("", { ...foreign, ...DAYS })).status).toBe(404);
    expect((await theirs.call("/state", { ...mine.chosen, ids })).status).toBe(404);
    expect((await theirs.call("/download", { ...mine.chosen, ids })).status).toBe(404);
    // A file of a company that is not among the named ones.
    expect((await theirs.call("/state", { ...theirs.chosen, ids })).status).toBe(404);
    const { body } = await mine.call("/download", { ...mine.chosen, ids });
    await app.db
      .updateTable("membership")
      .set({ removed_at: app.clock.now() })
      .where("user_id", "=", mine.accountant.id)
      .where("company_id", "=", mine.companies[1]!.id)
      .execute();
    const late = await app.app.inject({ method: "GET", url: body.url });
    expect(late.json().code).toBe("download_ticket_invalid");
  });
});
