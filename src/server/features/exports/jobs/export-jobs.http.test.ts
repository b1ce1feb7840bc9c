import { SELF } from "#server/http/through.ts";
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exportBodySchema } from "#contract/exports/exports.ts";
import { EXPORT_AT_ONCE_ROWS, EXPORT_JOBS_MAX } from "#contract/exports/export-jobs.ts";
import { inCompany } from "#server/database/tenant.ts";
import { requireCompany } from "#server/features/access/access.service.ts";
import { actLater } from "#server/http/actor.ts";
import { createDiskFileStorage } from "#server/providers/file-storage/disk-file-storage.adapter.ts";
import { buildCompany } from "#server/testing/build-company.ts";
import { createMemoryQueue } from "#server/testing/build-ingest.ts";
import { buildSession } from "#server/testing/build-session.ts";
import { buildBankAccount, buildTransactions } from "#server/testing/build-transactions.ts";
import { buildUser } from "#server/testing/build-user.ts";
import { createTestApp, type TestApp } from "#server/testing/test-app.ts";
import { DAY_MS } from "#values/durations.ts";
import { prepareExport } from "../exports.service.ts";
import { askForExport, EXPORT_FILES_BYTES_MAX } from "./export-jobs.service.ts";
import { forgetExports } from "./exports.jobs.ts";
import { makeExportFile, type MakeNeeds } from "./make-export-file.service.ts";

const folder = mkdtempSync(join(tmpdir(), "bankhid-exports-"));
const queue = createMemoryQueue();
let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ deps: { queue, files: createDiskFileStorage(folder, 0) } });
});

afterAll(async () => {
  await app?.close();
  rmSync(folder, { recursive: true, force: true });
});

const GOES_ON = { signal: new AbortController().signal, retry: 0 };

async function buildCase() {
  const accountant = await buildUser(app.db, { role: "accountant", name: "Nagy Eszter" });
  const company = await buildCompany(app.db, { accountantIds: [accountant.id] });
  const token = await buildSession(app.db, accountant.id);
  const account = await buildBankAccount(app.db, company.id);
  await buildTransactions(app.db, company.id, account, [
    { date: "2026-11-01", amount: 1_000_000n, partnerName: "Őrség Kft." },
    { date: "2026-11-10", amount: -300_000n, partnerName: "Második" },
  ]);
  const company_id = company.id;
  const { company_id: _, ...body } = exportBodySchema.parse({
    bank_accounts: [],
    start_date: "2026-11-01",
    end_date: "2026-11-20",
    company_id,
    format: "csv",
    delivery: "auto",
  });
  const call = (method: "GET" | "POST", path: string, more: { token?: string } = {}) =>
    app.call(method, `/v1${path}`, {
      token,
      ...(method === "POST" && { body: { company_id } }),
      ...more,
    });
  const ask = async () => {
    const origin = { address: "203.0.113.7", requestId: "test" };
    const actor = actLater({ userId: accountant.id, role: "accountant", ...origin, through: SELF });
    const access = await requireCompany(app.deps, actor, company.id, "member");
    return askForExport(app.deps, access, body, await prepareExport(app.deps, access, body));
  };
  const jobs = async (as = token) =>
    (await call("GET", `/export-jobs?company_id=${company_id}`, { token: as })).body.jobs;
  const run = (deps: Partial<MakeNeeds> = {}, given = GOES_ON) =>
    makeExportFile({ ...app.deps, ...deps }, queue.jobs.at(-1)!.data, given);
  const runs = async () =>
    (await call("GET", `/exports?company_id=${company_id}`)).body.exports as { _id: string }[];
  const items = () =>
    inCompany(app.db, company.id, async (tx) =>
      Number(
        (
          await sql<{
            n: bigint;
          }>`select count(*) as n from export_item where company_id = ${company.id}`.execute(tx)
        ).rows[0]!.n,
      ),
    );
  const stored = () =>
    readdirSync(join(folder, company.id), { recursive: true, withFileTypes: true }).filter(
      (entry) => entry.isFile(),
    );
  return {
    accountant,
    company,
    company_id,
    token,
    account,
    body,
    call,
    ask,
    jobs,
    run,
    runs,
    items,
    stored,
  };
}

describe("a large export", () => {
  it("is made by a job, kept encrypted, told by letter, and downloaded with the bytes of its run", async () => {
    const { ask, run, jobs, runs, items, call, stored, company, body } = await buildCase();
    const id = await ask();
    expect(await jobs()).toMatchObject([
      { _id: id, state: "waiting", by: "Nagy Eszter", rowsTotal: 2, rowsDone: 0, isForMe: true },
    ]);
    expect(await runs()).toEqual([]);
    app.mailbox.letters.length = 0;
    await run();
    const [job] = await jobs();
    expect(job).toMatchObject({
      state: "ready",
      contentHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(await runs()).toMatchObject([
      { _id: id, transactionCount: 2, contentHash: job.contentHash },
    ]);
    expect(await items()).toBe(2);
    expect(app.mailbox.letters).toMatchObject([
      {
        subject: `Elkészült az export: ${company.name}`,
        stopUrl: expect.stringContaining("/levelek/leallitas/"),
      },
    ]);
    const { url } = (await call("POST", `/export-jobs/${id}/download`)).body;
    const file = await app.app.inject({ method: "GET", url });
    expect(file.headers["content-disposition"]).toContain(job.fileName);
    expect(createHash("sha256").update(file.rawPayload).digest("hex")).toBe(job.contentHash);
    expect(file.payload).toContain("Őrség Kft.");
    expect((await app.app.inject({ method: "GET", url })).statusCode).not.toBe(200);
    const [kept] = stored();
    const bytes = readFileSync(join(kept!.parentPath, kept!.name));
    expect(bytes.includes("Második")).toBe(false);
    const again = await call("POST", `/exports/${id}/download`);
    const made = await app.app.inject({ method: "GET", url: again.body.url });
    expect(made.rawPayload.equals(file.rawPayload)).toBe(true);
    const log = await inCompany(app.db, company.id, (tx) =>
      tx
        .selectFrom("audit_log")
        .select("after")
        .where("company_id", "=", company.id)
        .where("action", "=", "export.transactions")
        .execute(),
    );
    expect(log.map(({ after }) => after)).toContainEqual(
      expect.objectContaining({ job: id, rows: 2, format: body.format }),
    );
  });

  it("stopped in time leaves no run and no bytes, and begins again", async () => {
    const { ask, run, jobs, runs, items, call, stored } = await buildCase();
    const id = await ask();
    expect((await call("POST", `/export-jobs/${id}/cancel`)).body).toEqual({ cancelled: true });
    await run();
    expect(await jobs()).toMatchObject([{ state: "cancelled" }]);
    expect([await runs(), await items()]).toEqual([[], 0]);
    expect((await call("POST", `/export-jobs/${id}/retry`)).body).toEqual({ started: true });
    expect((await call("POST", `/export-jobs/${id}/retry`)).body).toEqual({ started: false });
    await run();
    expect((await call("POST", `/export-jobs/${id}/cancel`)).body).toEqual({ cancelled: false });
    expect(await jobs()).toMatchObject([{ state: "ready" }]);
    expect(stored()).toHaveLength(1);
  });

  it("that dies before its end leaves nothing; after its end it is there once", async () => {
    const { ask, run, jobs, runs, items, stored } = await buildCase();
    await ask();
    const { newId } = app.deps;
    let dies = true;
    // The letter is the last part of the transaction: its failure is one at the last moment.
    const deps = {
      newId: () => {
        if (dies) throw new Error("killed");
        return newId();
      },
    };
    await expect(run(deps)).rejects.toThrow("killed");
    expect([await runs(), await items()]).toEqual([[], 0]);
    expect(stored()).toHaveLength(0);
    dies = false;
    await run(deps);
    await run(deps);
    expect(await runs()).toHaveLength(1);
    expect(await items()).toBe(2);
    expect(await jobs()).toMatchObject([{ state: "ready" }]);
  });

  it("that fails for good says why, and so does one whose person lost the right", async () => {
    const { ask, run, jobs, company, accountant } = await buildCase();
    await ask();
    const deps = {
      newId: () => {
        throw new Error("broken");
      },
    };
    await run(deps, { ...GOES_ON, retry: 9 });
    const owner = await buildSession(app.db, company.ownerId);
    expect(await jobs(owner)).toMatchObject([{ state: "failed", failure: "fault" }]);
    await ask();
    await app.db
      .updateTable("membership")
      .set({ removed_at: new Date() })
      .where("company_id", "=", company.id)
      .where("user_id", "=", accountant.id)
      .execute();
    await run();
    expect((await jobs(owner))[0]).toMatchObject({ state: "failed", failure: "right" });
  });

  it("is for those who were members when it was asked for, and still are", async () => {
    const { ask, run, jobs, call, company, accountant } = await buildCase();
    const id = await ask();
    await run();
    const later = await buildUser(app.db, { role: "accountant" });
    await app.db
      .insertInto("membership")
      .values({
        company_id: company.id,
        user_id: later.id,
        role: "accountant",
        created_at: new Date(app.clock.now().getTime() + DAY_MS),
      })
      .execute();
    const laterToken = await buildSession(app.db, later.id);
    expect(await jobs(laterToken)).toMatchObject([{ state: "ready", isForMe: false }]);
    const refused = await call("POST", `/export-jobs/${id}/download`, { token: laterToken });
    expect(refused.body.code).toBe("not_found");
    const { url } = (await call("POST", `/export-jobs/${id}/download`)).body;
    await app.db
      .updateTable("membership")
      .set({ removed_at: new Date() })
      .where("company_id", "=", company.id)
      .where("user_id", "=", accountant.id)
      .execute();
    expect((await app.app.inject({ method: "GET", url })).statusCode).not.toBe(200);
  });

  it("is forgotten after a week; its run stays", async () => {
    const { ask, run, jobs, runs, call, stored } = await buildCase();
    const id = await ask();
    await run();
    app.clock.advance(7 * DAY_MS + 1);
    try {
      const gone = await call("POST", `/export-jobs/${id}/download`);
      expect(gone.body.code).toBe("file_bytes_gone");
      await forgetExports(app.deps, {}, GOES_ON);
      expect(stored()).toHaveLength(0);
      expect(await runs()).toHaveLength(1);
      expect(await jobs()).toEqual([]);
    } finally {
      app.clock.reset();
    }
  });

  it("is not begun where the company's kept files have no room left", async () => {
    const { company, ask, jobs, run } = await buildCase();
    await ask();
    await run();
    const resize = (bytes: number) =>
      inCompany(app.db, company.id, (tx) =>
        sql`update export_file set size_bytes = ${bytes} where company_id = ${company.id}`.execute(
          tx,
        ),
      );
    await resize(EXPORT_FILES_BYTES_MAX - 1);
    await ask();
    await resize(EXPORT_FILES_BYTES_MAX);
    await expect(ask()).rejects.toMatchObject({ code: "exports_full" });
    expect(await jobs()).toHaveLength(2);
  });

  it("is asked for by the page for more rows than are streamed at once, three at a time", async () => {
    const { company, account, token, body, company_id } = await buildCase();
    await inCompany(app.db, company.id, (tx) =>
      sql`insert into bank_transaction (company_id, id, bank_account_id, booking_date, occurrence, amount, currency,
            booking_date_stated, status, partner_name, partner_account_nr, remittance, type, reference,
            end_to_end_id, change_seq, created_at)
          select ${company.id}, uuidv7(), ${account.id}, '2026-11-05', r,
            100000, 'HUF', true, 'booked', '', '', '', '', '', '', 1, now()
          from generate_series(1, ${EXPORT_AT_ONCE_ROWS - 2}::int) r`.execute(tx),
    );
    const send = () =>
      app.call("POST", "/v1/bankaccount/export", { token, body: { ...body, company_id } });
    expect((await send()).body).toMatchObject({ job: null, url: expect.any(String) });
    await buildTransactions(app.db, company.id, account, [{ date: "2026-11-06", amount: 5n }]);
    for (let nth = 0; nth < EXPORT_JOBS_MAX; nth++)
      expect((await send()).body).toMatchObject({
        ticket: null,
        url: null,
        job: expect.any(String),
      });
    expect((await send()).body.code).toBe("too_many_at_once");
  });
});

describe("a small export of the page", () => {
  it("is a kept file at once: its run stands, no list of jobs tells it, and each fetch has its line", async () => {
    const { company, token, body, company_id, jobs, runs, stored, call } = await buildCase();
    const send = (more: object = {}) =>
      app.call("POST", "/v1/bankaccount/export", { token, body: { ...body, company_id, ...more } });
    const { body: made } = await send({ onlyNew: true });
    expect(made).toMatchObject({ job: null, transactionCount: 2 });
    const [run] = await runs();
    expect(run).toMatchObject({ transactionCount: 2 });
    expect(stored()).toHaveLength(1);
    expect(await jobs()).toEqual([]);
    const lines = async () =>
      inCompany(app.db, company.id, (tx) =>
        tx
          .selectFrom("audit_log")
          .select("after")
          .where("company_id", "=", company.id)
          .where("action", "=", "export.transactions")
          .execute(),
      );
    expect(await lines()).toEqual([]);
    const first = await app.app.inject({ method: "GET", url: made.url });
    expect([first.statusCode, first.headers["x-transaction-count"]]).toEqual([200, "2"]);
    expect(await lines()).toMatchObject([{ after: { format: "csv", onlyNew: true, rows: 2 } }]);
    // Nothing is new any more, and the file is there for a week.
    expect((await send({ onlyNew: true })).body.code).toBe("export_empty");
    const { body: again } = await call("POST", `/exports/${run!._id}/download`);
    expect(again.sameBytes).toBe(true);
    const second = await app.app.inject({ method: "GET", url: again.url });
    expect(second.rawPayload.equals(first.rawPayload)).toBe(true);
    expect(await runs()).toHaveLength(1);
  });

  it("is made again by a job where it is large and not kept, and leaves no second run", async () => {
    const { company, token, body, company_id, jobs, run, runs, call } = await buildCase();
    const order = { ...body, company_id, delivery: "stream" };
    const first = await app.call("POST", "/v1/bankaccount/export", { token, body: order });
    await inCompany(app.db, company.id, (tx) =>
      sql`update export_run set transaction_count = ${EXPORT_AT_ONCE_ROWS + 1}
        where company_id = ${company.id}`.execute(tx),
    );
    const again = async () => {
      const [made] = await runs();
      return (await call("POST", `/exports/${made!._id}/download`)).body;
    };
    const { job, url, sameBytes } = await again();
    expect([url, sameBytes]).toEqual([null, null]);
    await run();
    expect(await jobs()).toMatchObject([{ _id: job, state: "ready", isForMe: true }]);
    const offer = (await call("POST", `/export-jobs/${job}/download`)).body;
    const file = await app.app.inject({ method: "GET", url: offer.url });
    expect(file.payload).toBe(first.text);
    expect(await runs()).toHaveLength(1);
  });

  it("that cannot be kept leaves no run, no item and no bytes", async () => {
    const { company, token, body, company_id, runs, items } = await buildCase();
    const reserve = Number.MAX_SAFE_INTEGER;
    const files = createDiskFileStorage(join(folder, "full"), reserve);
    const full = await createTestApp({ deps: { queue, files }, database: app.database });
    const send = (api: TestApp) =>
      api.call("POST", "/v1/bankaccount/export", { token, body: { ...body, company_id } });
    try {
      expect((await send(full)).body.code).toBe("disk_full");
    } finally {
      await full.close();
    }
    expect([await runs(), await items()]).toEqual([[], 0]);
    expect((await send(app)).status).toBe(200);
    await inCompany(app.db, company.id, (tx) =>
      sql`update export_file set size_bytes = ${EXPORT_FILES_BYTES_MAX}
        where company_id = ${company.id}`.execute(tx),
    );
    expect((await send(app)).body.code).toBe("exports_full");
    expect(await runs()).toHaveLength(1);
  });
});
