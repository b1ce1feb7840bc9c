import { SELF, stampOf } from "#server/http/through.ts";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DAY_MS } from "#values/durations.ts";
import type { LocalDate } from "#values/local-date.ts";
import { insertInvoice } from "#server/features/billing/invoices/invoices.store.ts";
import { insertRefund } from "#server/features/billing/refunds/refunds.store.ts";
import { postMoney } from "#server/features/billing/money/money-ledger.store.ts";
import { inCompany, inCompanyAsProgram, inGlobal, type Tx } from "#server/database/tenant.ts";
import { newId } from "#server/new-id.ts";
import { putReminder } from "../reminders/reminders.store.ts";
import { createDiskFileStorage } from "#server/providers/file-storage/disk-file-storage.adapter.ts";
import { buildCollection } from "#server/testing/build-collection.ts";
import { buildApiKey } from "#server/testing/build-api-key.ts";
import { buildCompany } from "../../testing/build-company.ts";
import { createMemoryQueue } from "../../testing/build-ingest.ts";
import { buildSession } from "../../testing/build-session.ts";
import { buildBankAccount, buildTransactions } from "../../testing/build-transactions.ts";
import { buildUser } from "../../testing/build-user.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { countRefused, putSender } from "../received-mails/mail-senders.store.ts";
import { insertMail, putAttachment, putPassword } from "../received-mails/received-mails.store.ts";
import { insertCertificate, insertCode } from "#server/features/certificates/certificates.store.ts";
import { saveSettings } from "#server/features/exports/export-history.store.ts";
import { insertEvent, numberNewEvents } from "#server/features/api-events/api-events.store.ts";
import { insertDeliveries } from "#server/features/webhooks/deliveries.store.ts";
import { savedViewStore } from "#server/features/saved-views/saved-views.store.ts";
import { takeExportTurn } from "#server/features/exports/exports.store.ts";
import { insertSchedule } from "#server/features/exports/schedules/export-schedules.store.ts";
import { insertJob, insertKeptFile } from "#server/features/exports/jobs/export-jobs.store.ts";
import { insertStoredFile } from "../statement-files/statement-files.store.ts";
import { readStatementFile } from "../statement-files/statement-files.jobs.ts";
import { TAX_NUMBER_DAYS } from "#contract/companies/company-deletion.ts";
import { noteTaxNumber } from "#server/features/companies/companies.store.ts";
import { forgetTaxNumbers } from "#server/features/companies/company-deletion.service.ts";
import { purgeDueCompanies } from "#server/features/company-purge/purge-company.service.ts";
import {
  GLOBAL_TABLES,
  TENANT_TABLES,
} from "#server/features/company-purge/purge-company.store.ts";
import { forints } from "#values/forints.ts";

let api: TestApp;
let owner: pg.Client;
let folder: string;
const queue = createMemoryQueue();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "bankhid-purge-"));
  api = await createTestApp({ deps: { queue, files: createDiskFileStorage(folder, 0) } });
  owner = new pg.Client({ connectionString: api.database.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner?.end();
  await api?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A subscription with a paid month, as the purge must find them. */
async function buildPaid(companyId: string, userId: string): Promise<void> {
  const [id, postingId] = [newId(), newId()];
  const at = new Date();
  const sums = { net_ft: forints(100), vat_ft: forints(27), gross_ft: forints(127) };
  await inCompanyAsProgram(api.db, companyId, async (tx) => {
    const [from, until] = ["2026-01-01", "2026-02-01"] as LocalDate[] as [LocalDate, LocalDate];
    await tx
      .insertInto("subscription")
      .values({
        company_id: companyId,
        id: newId(),
        subscriber_id: newId(),
        plan_key: "alap",
        plan_type: "chargeable",
        invoice_name: "Alap",
        net_ft: forints(100),
        anchor_day: 1,
        next_from: until,
        created_at: at,
      })
      .execute();
    await tx
      .insertInto("subscription_due")
      .values({ company_id: companyId, next_at: at })
      .execute();
    await tx
      .insertInto("order_reference")
      .values({ order_ref: id, user_id: userId, kind: "charge", company_id: companyId })
      .execute();
    await tx
      .insertInto("charge")
      .values({
        company_id: companyId,
        id,
        period_from: from,
        period_until: until,
        attempt: 1,
        order_ref: id,
        subscriber_id: newId(),
        card_id: newId(),
        card_mask: "",
        token_position: 1,
        invoice_name: "Alap",
        ...sums,
        state: "finished",
        sent_at: at,
      })
      .execute();
    await insertRefund(tx, {
      companyId,
      id: newId(),
      chargeId: id,
      netFt: forints(100),
      vatFt: forints(27),
      grossFt: forints(127),
      note: "próba",
      askedAt: at,
    });
    const buyer = {
      name: "",
      taxNumber: "",
      country: "",
      zip: "",
      city: "",
      address: "",
      email: "",
    };
    await insertInvoice(
      tx,
      {
        companyId,
        id: newId(),
        chargeId: id,
        refundId: null,
        externalId: id,
        buyer,
        itemName: "Alap",
        completedOn: from,
        netFt: forints(100),
        vatFt: forints(27),
        grossFt: forints(127),
      },
      at,
    );
    await postMoney(tx, {
      companyId,
      postingId,
      kind: "payment",
      chargeId: id,
      reference: "1",
      sums: { netFt: forints(100), vatFt: forints(27), grossFt: forints(127) },
      at,
    });
  });
}

// Round numbers stand in amounts and times too; these are looked for in the whole database.
let nextTaxNumber = 48_151_623;

async function buildCase(name: string) {
  const accountant = await buildUser(api.db, { role: "accountant" });
  const company = await buildCompany(api.db, {
    name,
    taxNumber: String(nextTaxNumber++),
    accountantIds: [accountant.id],
  });
  const account = await buildBankAccount(api.db, company.id, { displayName: `${name} számla` });
  await buildTransactions(api.db, company.id, account, [
    {
      date: "2026-11-02",
      amount: 1_000_000n,
      partnerName: `${name} partnere`,
      remittance: `${name} közlemény`,
    },
    { date: "2026-11-03", amount: -500_000n, bookedAt: new Date() },
  ]);
  await buildCollection(api.db, company.id, { payout_ref: `${name} utalása` });
  const token = await buildSession(api.db, company.ownerId);
  const content = await api.deps.files.put(
    company.id,
    Readable.from([Buffer.from(`${name} fájlja`)]),
    { maxBytes: null },
  );
  const fileId = newId();
  await inCompany(api.db, company.id, (tx) =>
    insertStoredFile(tx, {
      companyId: company.id,
      id: fileId,
      name: fileId,
      originalName: `${name}.sta`,
      hash: content.hash,
      sizeBytes: content.sizeBytes,
      uploadedBy: { userId: company.ownerId, through: stampOf(SELF) },
      createdAt: new Date(),
    }),
  );
  await inCompany(api.db, company.id, (tx) => insertLetter(tx, company.id));
  await inCompany(api.db, company.id, async (tx) => {
    const key = { company_id: company.id, account_nr: account.accountNr, currency: "HUF" };
    const days = { from_date: "2026-11-02" as LocalDate, to_date: "2026-11-03" as LocalDate };
    await tx
      .insertInto("proven_span")
      .values({
        ...key,
        ...days,
        state: "interval",
        reason: null,
        difference: null,
        number_first: null,
        number_last: null,
      })
      .execute();
    await tx.insertInto("proof_due").values(key).execute();
    await tx
      .insertInto("file_reissue")
      .values({
        company_id: company.id,
        file_id: fileId,
        earlier_id: fileId,
        state: "open",
        whole: true,
        statements: "[]",
        marks: "[]",
        items: "[]",
        found_at: new Date(),
      })
      .execute();
    await tx
      .insertInto("transaction_note")
      .values({
        company_id: company.id,
        transaction_id: newId(),
        text: "Kérdés",
        written_by: company.ownerId,
        written_through: stampOf(SELF),
        written_at: new Date(),
      })
      .execute();
    const paper_id = newId();
    await tx
      .insertInto("paper")
      .values({
        company_id: company.id,
        id: paper_id,
        name: "szamla.pdf",
        kind: "pdf",
        content_hash: Buffer.from("paper"),
        size_bytes: 5n,
        origin: "upload",
        added_by: company.ownerId,
        added_through: stampOf(SELF),
        added_at: new Date(),
      })
      .execute();
    await tx
      .insertInto("paper_item")
      .values({
        company_id: company.id,
        paper_id,
        transaction_id: newId(),
        added_by: company.ownerId,
        added_through: stampOf(SELF),
        added_at: new Date(),
      })
      .execute();
    await tx
      .insertInto("paper_zipped")
      .values({
        company_id: company.id,
        paper_id,
        zipped_by: company.ownerId,
        zipped_through: stampOf(SELF),
        zipped_at: new Date(),
      })
      .execute();
    await tx
      .insertInto("paper_rule")
      .values({
        company_id: company.id,
        since: "2026-11-01" as LocalDate,
        card_over: 1n,
        payment_over: null,
        new_partners: false,
        changed_by: company.ownerId,
        changed_through: stampOf(SELF),
        changed_at: new Date(),
      })
      .execute();
    await tx
      .insertInto("paper_waiver")
      .values({
        company_id: company.id,
        transaction_id: newId(),
        reason: "private",
        waived_by: company.ownerId,
        waived_through: stampOf(SELF),
        waived_at: new Date(),
      })
      .execute();
    const question_id = newId();
    const said = {
      asked_by: company.ownerId,
      asked_through: stampOf(SELF),
      asked_at: new Date(),
      changed_at: new Date(),
    };
    await tx
      .insertInto("question")
      .values({
        company_id: company.id,
        id: question_id,
        state: "waiting",
        asked_role: "owner",
        entry_count: 1,
        ...said,
      })
      .execute();
    const ofQuestion = { company_id: company.id, question_id };
    await tx
      .insertInto("question_item")
      .values({ ...ofQuestion, transaction_id: newId() })
      .execute();
    await tx
      .insertInto("question_addressee")
      .values({ ...ofQuestion, user_id: newId() })
      .execute();
    await tx
      .insertInto("question_setting")
      .values({
        company_id: company.id,
        hides_details: true,
        changed_by: company.ownerId,
        changed_through: stampOf(SELF),
        changed_at: new Date(),
      })
      .execute();
    await tx
      .insertInto("question_entry")
      .values({
        ...ofQuestion,
        id: newId(),
        text: "Kérdés",
        choice: null,
        role: "owner",
        written_by: company.ownerId,
        written_through: stampOf(SELF),
        written_at: new Date(),
      })
      .execute();
    await putReminder(tx, {
      companyId: company.id,
      id: newId(),
      kind: "upload",
      gap: null,
      text: "",
      repeatDays: 3,
      maker: {
        userId: company.ownerId,
        through: stampOf(SELF),
      },
      at: new Date(),
      ownerIds: [company.ownerId],
    });
    await tx
      .insertInto("matching_due")
      .values({ company_id: company.id, id: newId(), ...days, asked_at: new Date() })
      .execute();
  });
  await inCompany(api.db, company.id, async (tx) => {
    const certificate = { companyId: company.id, id: newId(), code: newId() };
    const hash = Buffer.from(certificate.code);
    await insertCertificate(tx, {
      ...certificate,
      maker: { userId: company.ownerId, through: stampOf(SELF) },
      madeAt: new Date(),
      from: "2026-11-02" as LocalDate,
      to: "2026-11-03" as LocalDate,
      accounts: [],
      itemCount: 0,
      openChanges: 0,
      keptChanges: 0,
      digests: hash,
      fingerprint: hash,
      paper: hash,
      paperHash: hash,
    });
    await insertCode(tx, hash, company.id, certificate.id);
  });
  await inCompany(api.db, company.id, (tx) =>
    tx
      .insertInto("month_closing")
      .values({
        company_id: company.id,
        id: newId(),
        from_date: "2026-11-01" as LocalDate,
        to_date: "2026-11-30" as LocalDate,
        closed_at: new Date(),
        closed_by: company.ownerId,
        closed_through: stampOf(SELF),
        arrived_through: new Date(),
        digests: Buffer.alloc(0),
        item_count: 0,
        accounts: "[]",
        open_points: "[]",
        note: "",
        looked_seq: 0n,
        looked_at: new Date(),
        reopened_at: null,
        reopened_by: null,
        reopened_through: null,
      })
      .execute(),
  );
  await inCompany(api.db, company.id, (tx) => insertExport(tx, company.id, company.ownerId));
  await buildPaid(company.id, company.ownerId);
  const key = await buildApiKey(api.db, { userId: company.ownerId, companyId: company.id });
  await inCompany(api.db, company.id, async (tx) => {
    const of = { company_id: company.id, key_id: key.id, at: new Date() };
    const told = { call: name, rows: 1, address: "", request_id: "" };
    await tx
      .insertInto("api_read")
      .values({ ...of, ...told, id: newId() })
      .execute();
    await insertWebhook(tx, company.id, key.id);
    const first = { name, request_hash: Buffer.alloc(32) };
    await tx
      .insertInto("idempotent_reply")
      .values({ ...of, ...first })
      .execute();
  });
  const remove = (typed = name) =>
    api.call("DELETE", `/v1/company/${company.id}`, { token, body: { company_name: typed } });
  const restore = (as = token) =>
    api.call("POST", `/v1/company/${company.id}/restore`, { token: as });
  return { company, account, accountant, token, fileId, hash: content.hash, remove, restore };
}

/** An endpoint with an event on its way to it. */
async function insertWebhook(tx: Tx, companyId: string, keyId: string): Promise<void> {
  const [id, at] = [newId(), new Date()];
  const of = { company_id: companyId, id };
  const secret = { secret: Buffer.alloc(1), secret_key_id: "k1", secret_at: at };
  await tx
    .insertInto("webhook_endpoint")
    .values({
      ...of,
      ...secret,
      key_id: keyId,
      url: "https://erp.example/",
      types: [],
      state: "active",
      created_by: id,
      through: stampOf(SELF),
      created_at: at,
    })
    .execute();
  const event = { companyId, id, type: "webhook.test", subject: "", data: {}, at };
  await insertEvent(tx, { ...event, forKeyId: null, forEndpointId: id, by: null });
  await numberNewEvents(tx, companyId, 1);
  const delivery = { id, endpointId: id, eventId: id, state: "waiting" as const };
  await insertDeliveries(tx, companyId, [delivery], at);
}

/** A person's choices for exports, a large one with its file, and a scheduled one. */
async function insertExport(tx: Tx, companyId: string, userId: string): Promise<void> {
  const [id, at] = [newId(), new Date()];
  const maker = { userId, through: stampOf(SELF) };
  await saveSettings(tx, { companyId, maker, settings: {}, at });
  await insertJob(tx, { companyId, id, maker, body: {}, fileName: "a.csv", rowsTotal: 1, at });
  await takeExportTurn(tx, companyId);
  await savedViewStore(tx, { companyId, ...maker }).insert({ id, name: "Bérek", filter: {}, at });
  const time = { every: "day", day: 1, hour: 7 } as const;
  const request = { time, settings: {}, letter: true, dueAt: null, coveredTo: null, at };
  await insertSchedule(tx, { companyId, id }, { ...request, maker, role: "entrepreneur" });
  await insertKeptFile(tx, {
    companyId,
    id,
    storedHash: Buffer.alloc(32, 7),
    sealed: Buffer.from("x"),
    keyId: "k1",
    sizeBytes: 1n,
    contentHash: Buffer.alloc(32),
    transactionCount: 1n,
    madeAt: at,
    keepUntil: at,
  });
}

/** A letter with a file, and the password of its sender. */
async function insertLetter(tx: Tx, companyId: string): Promise<void> {
  const mailId = newId();
  await insertMail(tx, {
    companyId,
    id: mailId,
    address: "a@fajl.localhost",
    rawHash: null,
    sizeBytes: 1,
    mailFrom: "",
    helo: "",
    remoteAddress: "",
    receivedAt: new Date(),
  });
  const row = { company_id: companyId, mail_id: mailId, number: 1, name: "a", size_bytes: 1n };
  await putAttachment(tx, { ...row, outcome: "skipped", reason: "kind", file_id: null });
  const decidedAt = new Date();
  await putSender(tx, {
    company_id: companyId,
    address: "a@b.hu",
    state: "known",
    proof: "dmarc",
    refuses_unproven: false,
    decided_at: decidedAt,
  });
  const refused = { day: "2026-03-01" as LocalDate, network: "", mailFrom: "", at: decidedAt };
  await countRefused(tx, companyId, { ...refused, reason: "strangers" }, 1);
  const sealed = { sealed: Buffer.from("x"), key_id: "k1", changed_at: new Date() };
  const kept = { ...sealed, kept_by: null, kept_at: null, kept_through: stampOf(SELF) };
  await putPassword(tx, { company_id: companyId, sender: "a@b.hu", ...kept });
}

describe("deleting a company", () => {
  it("says before what would be lost", async () => {
    const { company, token } = await buildCase("Számláló Kft.");
    const { body } = await api.call("GET", `/v1/company/${company.id}/deletion`, { token });
    expect(body).toEqual({
      accounts: 1,
      transactions: 2,
      bookedTransactions: 1,
      files: 1,
      accountants: 1,
    });
  });

  it("asks for the company's name, however its blanks and letters were typed", async () => {
    const { remove } = await buildCase("Név Próba Kft.");
    expect((await remove("Másik Kft.")).body).toMatchObject({
      code: "validation_failed",
      fields: [{ path: "company_name" }],
    });
    expect((await remove("  név  próba KFT. ")).status).toBe(200);
  });

  it("hides it from everybody, frees its tax number, ends bound sessions, and shows it among the deleted", async () => {
    const { company, token, accountant, remove } = await buildCase("Rejtett Kft.");
    const bound = await buildSession(api.db, company.ownerId, { boundCompanyId: company.id });
    const { body } = await remove();
    expect(new Date(body.purgeAfter).getTime()).toBeGreaterThan(Date.now() + 29.9 * DAY_MS);
    const visitor = await buildSession(api.db, accountant.id);
    for (const as of [token, visitor]) {
      expect((await api.call("GET", `/v1/company/${company.id}`, { token: as })).status).toBe(404);
      expect(
        (await api.call("GET", `/v1/bankaccounts?company_id=${company.id}`, { token: as })).status,
      ).toBe(404);
      expect((await api.call("GET", "/v1/companies", { token: as })).body.companies).toEqual([]);
    }
    expect((await api.call("GET", "/v1/companies", { token: bound })).body.code).toBe(
      "session_expired",
    );
    const deleted = await api.call("GET", "/v1/companies/deleted", { token });
    expect(deleted.body.companies).toMatchObject([
      { _id: company.id, name: "Rejtett Kft.", taxNumber: company.taxNumber },
    ]);
    expect(
      (await api.call("GET", "/v1/companies/deleted", { token: visitor })).body.companies,
    ).toEqual([]);
    const again = { tax_number: company.taxNumber, company_name: "Új Tulaj Kft." };
    expect((await api.call("POST", "/v1/company", { token, body: again })).status).toBe(201);
  });

  it("is told by letter to each director and accountant, in words for each, and so is its return", async () => {
    const { company, accountant, remove, restore } = await buildCase("Levelező Kft.");
    const before = api.mailbox.letters.length;
    await remove();
    await restore();
    const told = api.mailbox.letters.slice(before).map(({ to, subject }) => [to, subject]);
    const { email } = await api.db
      .selectFrom("app_user")
      .select("email")
      .where("id", "=", company.ownerId)
      .executeTakeFirstOrThrow();
    expect(told).toEqual([
      [email, "Törölt cég: Levelező Kft."],
      [accountant.email, "Törölt ügyfél: Levelező Kft."],
      [email, "Visszaállított cég: Levelező Kft."],
      [accountant.email, "Visszaállított cég: Levelező Kft."],
    ]);
  });

  it("keeps its jobs from touching it", async () => {
    const { company, fileId, remove, restore } = await buildCase("Várakozó Kft.");
    await remove();
    await readStatementFile(api.deps, company.id, fileId);
    const status = () =>
      inCompanyAsProgram(api.db, company.id, (tx) =>
        tx.selectFrom("stored_file").select("status").executeTakeFirst(),
      );
    expect((await status())?.status).toBe("pending");
    await restore();
    expect(queue.jobs.at(-1)?.data).toEqual({
      companyId: company.id,
      fileId,
      personId: company.ownerId,
    });
  });
});

describe("bringing a company back", () => {
  it("works for its director within thirty days, with everything it had", async () => {
    const { company, token, accountant, remove, restore } = await buildCase("Visszatérő Kft.");
    await remove();
    expect((await restore(await buildSession(api.db, accountant.id))).status).toBe(404);
    expect((await restore()).body).toMatchObject({
      _id: company.id,
      name: "Visszatérő Kft.",
      status: "active",
    });
    expect(
      (await api.call("GET", `/v1/bankaccounts?company_id=${company.id}`, { token })).body.accounts,
    ).toHaveLength(1);
    expect((await restore()).status).toBe(404);
  });

  it("is refused where the tax number is another's by now, and after thirty days", async () => {
    const { company, remove, restore } = await buildCase("Elkésett Kft.");
    await remove();
    const long = await buildSession(api.db, company.ownerId, {
      loggedInAt: new Date(Date.now() + 30 * DAY_MS),
      idleExpiresAt: new Date(Date.now() + 60 * DAY_MS),
    });
    api.clock.advance(30 * DAY_MS + 1_000);
    const late = await restore(long);
    api.clock.reset();
    expect(late.status).toBe(404);
    await buildCompany(api.db, { taxNumber: company.taxNumber });
    expect((await restore()).body.code).toBe("company_restore_tax_number_taken");
  });
});

describe("the purge", () => {
  it("leaves no name, number or file of the company in any table or folder", async () => {
    const { company, account, hash, token, remove } = await buildCase("Nyomtalan Zrt.");
    const body = {
      name: "Számadó Kálmán",
      email: "kalman-purge@example.com",
      company_id: company.id,
    };
    await api.call("POST", "/v1/accountant", { token, body });
    await remove();
    expect(await purgeDueCompanies(api.deps, "normal")).toBe(0);
    expect(await findText("Nyomtalan")).not.toEqual([]);
    for (const table of ["company_directory", "company"]) {
      await owner.query(
        `update ${table} set purge_after = now() - interval '1 second' where company_id = $1`,
        [company.id],
      );
    }
    expect(await purgeDueCompanies(api.deps, "normal")).toBe(1);
    for (const text of ["Nyomtalan", company.taxNumber, account.accountNr, company.id]) {
      expect([text, await findText(text)]).toEqual([text, []]);
    }
    await expect(api.deps.files.open(company.id, hash)).rejects.toThrow();
    expect((await api.call("GET", "/v1/companies/deleted", { token })).body.companies).toEqual([]);
  });

  it("leaves its tax number for two years from its first day, and a living company's for longer", async () => {
    const [gone, alive] = [await buildCase("Múló Kft."), await buildCase("Maradó Kft.")];
    for (const { company } of [gone, alive])
      await inGlobal(api.db, (tx) => noteTaxNumber(tx, company.taxNumber, api.clock.now()));
    await gone.remove();
    for (const table of ["company_directory", "company"])
      await owner.query(
        `update ${table} set purge_after = now() - interval '1 second' where company_id = $1`,
        [gone.company.id],
      );
    expect(await purgeDueCompanies(api.deps, "normal")).toBe(1);
    const forgetAfter = async (days: number): Promise<string[]> => {
      const now = new Date(api.clock.now().getTime() + days * DAY_MS);
      await forgetTaxNumbers({ ...api.deps, clock: { ...api.clock, now: () => now } });
      const rows = await api.db.selectFrom("tax_number_seen").select("tax_number").execute();
      return rows.map((row) => row.tax_number);
    };
    const numbers = [gone.company.taxNumber, alive.company.taxNumber];
    expect(await forgetAfter(TAX_NUMBER_DAYS - 1)).toEqual(expect.arrayContaining(numbers));
    const left = await forgetAfter(TAX_NUMBER_DAYS + 1);
    expect(numbers.map((number) => left.includes(number))).toEqual([false, true]);
  });

  it("cannot be used by the program to shorten a living company's log", async () => {
    const { company } = await buildCase("Élő Kft.");
    const shorten = owner.query("select purge_audit_log($1)", [company.id]);
    await expect(shorten).rejects.toThrow("not due");
  });

  it("knows every table that names a company", async () => {
    const { rows } = await owner.query<{ name: string }>(
      `select c.relname::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not a.attisdropped order by 1`,
    );
    expect(rows.map((row) => row.name)).toEqual(
      [...TENANT_TABLES, ...GLOBAL_TABLES, "audit_log", "money_entry"].toSorted(),
    );
  });
});

/** Tables of the whole database with a row that holds the text, as a dump would. */
async function findText(text: string): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss') order by 1`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const hit = await owner.query(`select from ${name} t where t::text ilike $1 limit 1`, [
      `%${text}%`,
    ]);
    if (hit.rowCount) found.push(name);
  }
  return found;
}
