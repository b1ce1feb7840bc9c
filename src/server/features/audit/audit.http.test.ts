import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Endpoint } from "#contract/endpoint.ts";
import { endpoints, type EndpointName } from "#contract/endpoints.ts";
import { inCompany, inCompanyAsProgram } from "#server/database/tenant.ts";
import { createMemoryQueue } from "../../testing/build-ingest.ts";
import { buildCompany } from "../../testing/build-company.ts";
import { buildSession } from "../../testing/build-session.ts";
import { buildBankAccount, buildTransactions } from "../../testing/build-transactions.ts";
import { buildUser } from "../../testing/build-user.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { createDiskFileStorage } from "../../providers/file-storage/disk-file-storage.adapter.ts";
import { writeAudit } from "./audit.store.ts";

let api: TestApp;

beforeAll(async () => {
  const queue = createMemoryQueue();
  api = await createTestApp({ deps: { queue, files: createDiskFileStorage("/nonexistent", 0) } });
});
afterAll(() => api.close());

/** Commands on a company that must leave exactly one row in its log, with the action they log. */
const LOGGED: Partial<Record<EndpointName, string>> = {
  companyCreate: "company.create",
  companySave: "company.save",
  companyDelete: "company.delete",
  companyRestore: "company.restore",
  accountantCreate: "accountant.invite",
  accountantSave: "accountant.save",
  accountantInvite: "accountant.invite-again",
  accountantDelete: "accountant.remove",
  reminderSend: "reminder.send",
  bankAccountRename: "bank_account.rename",
  bankAccountMove: "bank_account.move",
  bankAccountDelete: "bank_account.delete",
  bankAccountDeleteByPath: "bank_account.delete",
  bookedSet: "transaction.book",
  companyClaim: "claim.request",
  companyClaimDecide: "claim.refuse",
};
/** Tested where a file is at hand (statement-files), or changing nothing: reads, tickets, and the run's own record. */
const ELSEWHERE: readonly EndpointName[] = [
  "fileUpload",
  "fileDelete",
  "fileDecide",
  "exportCreate",
  "auditExport",
  "transactionList",
  "transactionListPage",
];

describe("the audit log", () => {
  it("gets exactly one row from each command", async () => {
    const director = await buildUser(api.db);
    const accountant = await buildUser(api.db, { role: "accountant" });
    const company = await buildCompany(api.db, { ownerId: director.id, accountantIds: [accountant.id] });
    const token = await buildSession(api.db, director.id);
    const other = await buildCompany(api.db, { ownerId: director.id });
    const account = await buildBankAccount(api.db, company.id);
    const second = await buildBankAccount(api.db, company.id);
    const third = await buildBankAccount(api.db, company.id);
    const [transactionId] = await buildTransactions(api.db, company.id, account, [{ date: "2026-11-02", amount: 5n }]);
    const seen = new Set<EndpointName>();
    const actions = async (id: string): Promise<string[]> => {
      const rows = await inCompanyAsProgram(api.db, id, (tx) =>
        tx.selectFrom("audit_log").select("action").where("company_id", "=", id).orderBy("at").orderBy("id").execute(),
      );
      return rows.map((row) => row.action);
    };
    const run = async (name: EndpointName, path: string, body?: object, given: { token?: string; on?: string } = {}) => {
      const on = given.on ?? company.id;
      const before = (await actions(on)).length;
      const reply = await api.call((endpoints[name] as Endpoint).method, `/v1${path}`, { token: given.token ?? token, body });
      expect([name, reply.status < 300, reply.body?.code]).toEqual([name, true, undefined]);
      const added = name === "companyCreate" ? await actions(reply.body._id) : (await actions(on)).slice(before);
      expect([name, added]).toEqual([name, [LOGGED[name]]]);
      seen.add(name);
      return reply.body;
    };
    await run("companyCreate", "/company", { tax_number: "77777777", company_name: "Napló Kft." });
    await run("companySave", `/company/${company.id}`, { tax_number: company.taxNumber, company_name: company.name });
    const invited = { name: "Számadó Kálmán", email: "naplo@example.com", company_id: company.id };
    const made = await run("accountantCreate", "/accountant", invited);
    await run("accountantSave", `/accountant/${made._id}`, { name: "Számadó Kálmán Pál" });
    await run("accountantInvite", `/accountant/${company.id}/${made._id}/invitation`);
    await run("accountantDelete", `/accountant/${company.id}/${made._id}`);
    await run("reminderSend", "/reminder", { companyId: company.id }, { token: await buildSession(api.db, accountant.id) });
    await run("bankAccountRename", `/bankaccount/${account.accountNr}/Fo`);
    await run("bookedSet", "/booked", { transactionId, booked: true });
    const named = { account_nr: second.accountNr, originate: "adriana" };
    const companies = { source_company_id: company.id, target_company_id: other.id };
    await run("bankAccountMove", "/bankaccount", { ...named, ...companies });
    await run("bankAccountDelete", "/bankaccount", { ...named, company_id: other.id }, { on: other.id });
    await run("bankAccountDeleteByPath", `/bankaccount/${third.accountNr}/adriana`);
    const claimant = await buildSession(api.db, (await buildUser(api.db)).id);
    await run("companyClaim", "/company/claim", { tax_number: company.taxNumber }, { token: claimant });
    const { claims } = (await api.call("GET", `/v1/company/${company.id}/claims`, { token })).body;
    await run("companyClaimDecide", `/company/${company.id}/claim/${claims[0]._id}`, { decision: "refuse" });
    await run("companyDelete", `/company/${other.id}`, { company_name: other.name }, { on: other.id });
    await run("companyRestore", `/company/${other.id}/restore`, undefined, { on: other.id });
    expect([...seen].toSorted()).toEqual(Object.keys(LOGGED).toSorted());
  });

  it("is written by every command that the contract has", () => {
    const commands = (Object.entries(endpoints) as [EndpointName, Endpoint][])
      .filter(([, { method, policy }]) => method !== "GET" && policy.startsWith("company."))
      .map(([name]) => name);
    const covered = [...Object.keys(LOGGED), ...ELSEWHERE];
    expect(commands.filter((name) => !covered.includes(name))).toEqual([]);
  });

  it("is read by the owner in pages, newest first, with names, and narrowed by day, person, action and object", async () => {
    const company = await buildCompany(api.db);
    const token = await buildSession(api.db, company.ownerId);
    await inCompany(api.db, company.id, async (tx) => {
      const entry = { companyId: company.id, actorKind: "user" as const, actorId: company.ownerId, objectKind: "company" };
      for (let at = 0; at < 60; at++) await writeAudit(tx, { ...entry, action: "company.save", objectId: `o${at}`, after: { at } });
      await writeAudit(tx, { ...entry, action: "bank_account.rename", objectId: "x", address: "192.0.2.9" });
    });
    const read = (query = "") => api.call("GET", `/v1/audit-log?company_id=${company.id}${query}`, { token });
    const first = (await read()).body;
    expect(first.entries).toHaveLength(50);
    expect(first.entries[0]).toMatchObject({ actor: { name: "Kovács Anna", kind: "user" } });
    const next = (await read(`&page=${first.nextPage}`)).body;
    expect(next.nextPage).toBeUndefined();
    expect(new Set([...first.entries, ...next.entries].map((entry) => entry._id)).size).toBe(61);
    expect((await read("&action=bank_account")).body.entries).toMatchObject([{ action: "bank_account.rename", address: "192.0.2.9" }]);
    expect((await read("&object=o7")).body.entries).toMatchObject([{ after: { at: 7 } }]);
    expect((await read("&to=2020-01-01")).body.entries).toEqual([]);
    expect((await read(`&actor=${company.id}`)).body.entries).toEqual([]);
    expect((await read("&page=rossz")).body.code).toBe("page_cursor_invalid");
  });

  it("leaves as CSV by a ticket that works once, with formulas disarmed", async () => {
    const company = await buildCompany(api.db);
    const token = await buildSession(api.db, company.ownerId);
    await inCompany(api.db, company.id, (tx) =>
      writeAudit(tx, {
        companyId: company.id,
        actorKind: "user",
        actorId: company.ownerId,
        action: "company.save",
        objectKind: "company",
        objectId: "=1+1",
      }),
    );
    const { body } = await api.call("POST", "/v1/audit-log/export", { token, body: { company_id: company.id } });
    const file = await api.call("GET", body.url);
    expect(file.headers["content-disposition"]).toContain("_naplo.csv");
    expect(file.text).toContain("company.save;company;'=1+1;");
    expect((await api.call("GET", body.url)).body.code).toBe("download_ticket_invalid");
  });

  it("cannot be changed by the program's role", async () => {
    const company = await buildCompany(api.db);
    const change = inCompany(api.db, company.id, (tx) => tx.updateTable("audit_log").set({ action: "x" }).execute());
    await expect(change).rejects.toThrow(/permission denied/);
  });
});
