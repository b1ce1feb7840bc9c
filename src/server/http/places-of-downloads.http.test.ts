/**
 * Every endpoint of every API that hands out or takes in bytes, and every kind of ticket, with its
 * own handler while no place is free: each is refused in words.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Endpoint } from "#contract/endpoint.ts";
import { endpoints } from "#contract/endpoints.ts";
import { integratorApiEndpoints } from "#contract/integrator-api/endpoints.ts";
import { findPerson } from "#server/features/auth/sessions.service.ts";
import { offerDownload } from "#server/features/download-tickets/download-tickets.service.ts";
import { TICKET_DOWNLOADS } from "#server/features/downloads/send-by-ticket.service.ts";
import { newId } from "#server/new-id.ts";
import { createDiskFileStorage } from "#server/providers/file-storage/disk-file-storage.adapter.ts";
import { type ApiThings, buildApiThings } from "../testing/build-api-things.ts";
import { buildCompany, type TestCompany } from "../testing/build-company.ts";
import { createMemoryQueue } from "../testing/build-ingest.ts";
import { buildSession } from "../testing/build-session.ts";
import { buildBankAccount, buildTransactions } from "../testing/build-transactions.ts";
import { type KeyCaller, openKey } from "../testing/key-calls.ts";
import { createTestApp, type TestApp, type TestReply } from "../testing/test-app.ts";
import { uploadText } from "../testing/upload-text.ts";

const FULL = { places: 0, waitMs: 20 };
const NOVEMBER = { start_date: "2026-11-01", end_date: "2026-11-30" };

const folder = mkdtempSync(join(tmpdir(), "bankhid-places-"));
let open: TestApp;
let full: TestApp;
let company: TestCompany;
let token: string;
let accountId: string;
let caller: KeyCaller;
let things: ApiThings;

beforeAll(async () => {
  const queue = createMemoryQueue();
  const files = createDiskFileStorage(folder, 0);
  open = await createTestApp({ deps: { queue, files } });
  full = await createTestApp({
    deps: { queue, files },
    database: open.database,
    app: { heavyLimits: { export: FULL, file: FULL, upload: FULL } },
  });
  company = await buildCompany(open.db);
  const account = await buildBankAccount(open.db, company.id);
  accountId = account.id;
  token = await buildSession(open.db, company.ownerId);
  await buildTransactions(open.db, company.id, account, [{ date: "2026-11-02", amount: 100n }]);
  const owner = { companyId: company.id, ownerId: company.ownerId };
  caller = await openKey(open, { userId: company.ownerId, companyId: company.id });
  things = await buildApiThings(open, queue, { ...owner, accountId, caller });
});
afterAll(async () => {
  await full?.close();
  await open?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The path of a ticket of this kind, which names things that need not be there. */
async function offer(kind: string, params: unknown): Promise<string> {
  const person = await findPerson(open.deps, token, { link: false });
  return (await offerDownload(open.deps, person, { kind, companyId: company.id, params })).url;
}

/** What a ticket of each kind names. */
const TICKETS: Readonly<Record<string, () => object>> = {
  "audit-log": () => ({ from: "2026-11-01" }),
  invoice: () => ({ invoiceId: newId() }),
  "statement-file": () => ({ fileId: newId() }),
  paper: () => ({ paperId: newId() }),
  "paper-zip": () => ({ from: "2026-11-01", to: "2026-11-30", onlyNew: false }),
  "export-file": () => ({ id: newId() }),
  "client-zip": () => ({ companies: [company.id], ids: [newId()] }),
  certificate: () => ({ id: newId() }),
  clearing: () => ({ source: "gls-hu", from: "2026-11-01", to: "2026-11-30", format: "csv" }),
  export: () => ({ ...NOVEMBER, bank_accounts: [], preparedAt: new Date().toISOString() }),
};

const get = (path: string): Promise<TestReply> => full.call("GET", path);
const ofKey = (path: string): Promise<TestReply> =>
  full.call("GET", `/api/v1${path}`, { token: caller.token });

/** A call of each endpoint that moves bytes; a new one belongs here. */
const CALLS: Readonly<Record<string, () => Promise<TestReply>>> = {
  exportCreate: () => {
    const body = { ...NOVEMBER, company_id: company.id, bank_accounts: [], delivery: "stream" };
    return full.call("POST", "/v1/bankaccount/export", { token, body });
  },
  downloadGet: async () => get(await offer("export", TICKETS["export"]!())),
  fileUpload: () => uploadText(full, { token, companyId: company.id, text: "x" }),
  paperUpload: () => {
    const path = `/company/${company.id}/papers`;
    return uploadText(full, { token, companyId: company.id, path, text: "x" });
  },
  personalDataDownload: async () =>
    get((await open.call("GET", "/v1/profile/data", { token })).body.url),
  apiStatementContent: () => ofKey(`/statements/stm_${things.statementId}/content`),
  apiAccountStatement: () =>
    ofKey(`/accounts/acc_${accountId}/statement?dateFrom=2026-11-01&dateTo=2026-11-30`),
  apiExportContent: () => ofKey(`/exports/exp_${things.exportId}/content`),
};

const moving = Object.entries<Endpoint>({ ...endpoints, ...integratorApiEndpoints })
  .filter(([, { transfer }]) => transfer === "stream" || transfer === "multipart")
  .map(([name]) => name);

describe("with all places taken", () => {
  it("every endpoint that moves bytes is tried here", () => {
    expect(Object.keys(CALLS).toSorted()).toEqual(moving.toSorted());
  });

  it.each(Object.entries(CALLS))("%s is refused in words", async (_name, call) => {
    const refused = await call();
    expect([refused.status, refused.body.code]).toEqual([503, "server_busy"]);
  });

  it("every kind of ticket is tried here", () => {
    expect(Object.keys(TICKETS).toSorted()).toEqual(Object.keys(TICKET_DOWNLOADS).toSorted());
  });

  it.each(Object.entries(TICKETS))(
    "a ticket of the kind %s is refused, and stays good",
    async (kind, params) => {
      const url = await offer(kind, params());
      for (let tries = 0; tries < 2; tries++)
        expect((await get(url)).body.code).toBe("server_busy");
    },
  );
});
