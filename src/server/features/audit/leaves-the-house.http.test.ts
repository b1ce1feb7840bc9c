/**
 * Files and secrets that are handed out leave a line in a log. Every endpoint of the contract is
 * classified here: a new one does not compile until somebody has said whether it hands out a file
 * or a secret. Those that do are called, and their line in the log is looked for.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { endpoints, type EndpointName } from "#contract/endpoints.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { inCompanyAsProgram } from "#server/database/tenant.ts";
import { buildCompany, type TestCompany } from "#server/testing/build-company.ts";
import { createMemoryQueue } from "#server/testing/build-ingest.ts";
import { buildSession } from "#server/testing/build-session.ts";
import { buildBankAccount, buildTransactions } from "#server/testing/build-transactions.ts";
import { createTestApp, type TestApp, TRUSTED_WEBHOOK } from "#server/testing/test-app.ts";
import { startTestSandbox, type TestSandbox } from "#server/testing/test-sandbox.ts";

/**
 * `file`: data leave as a whole, to be kept elsewhere. `secret`: whoever reads it can act with it,
 * and it is not the caller's own way in. `ticket`: only the way to a file; the file itself is
 * noted. `own`: the caller's own way in (session, link, passkey ceremony). `page`: what a page
 * shows, a bounded piece for the moment. `command`: a command, which has its own line
 * (`audited-commands.http.test.ts`). `nothing`: no data of a company or person.
 */
type Leaves = "file" | "secret" | "ticket" | "own" | "page" | "command" | "nothing";

const LEAVES: Record<EndpointName, Leaves> = {
  meGet: "own",
  profileSave: "command",
  entrepreneurAuth: "nothing",
  accountantAuth: "nothing",
  logout: "command",
  entrepreneurGet: "page",
  entrepreneurSave: "command",
  healthcheck: "nothing",
  clientConfigGet: "nothing",
  captchaChallengeGet: "nothing",
  demoCreate: "own",
  demoSwitch: "own",
  eventStream: "nothing",
  companyList: "page",
  companyGet: "page",
  companyRegisterGet: "nothing",
  companyCreate: "command",
  companySave: "command",
  companyDeletionGet: "page",
  companyDelete: "command",
  companyDeletedList: "page",
  companyRestore: "command",
  companyClaim: "command",
  claimList: "page",
  companyClaimList: "page",
  companyClaimDecide: "command",
  ownerList: "page",
  ownerWithdraw: "command",
  accountantList: "page",
  accountantCreate: "command",
  accountantSave: "command",
  accountantDelete: "command",
  accountantInvite: "command",
  reminderSend: "command",
  bankAccountList: "page",
  bankAccountRename: "command",
  bankAccountMove: "command",
  bankAccountDelete: "command",
  bankAccountDeleteByPath: "command",
  accountJoin: "command",
  accountUnjoin: "command",
  accountJoinList: "page",
  auditList: "page",
  auditExport: "ticket",
  collectionClearing: "ticket",
  transactionList: "page",
  transactionListPage: "page",
  transactionCounts: "page",
  clientTransactionList: "page",
  transactionBalances: "page",
  transactionGet: "page",
  transactionUnlink: "command",
  transactionLink: "command",
  transactionDoubleDecide: "command",
  transactionNoteSet: "command",
  frozenChangeDecide: "command",
  frozenChangeUndo: "command",
  frozenChangeList: "page",
  leadingSourcesGet: "page",
  leadingSourcesSet: "command",
  linkStateGet: "page",
  arrivalsGet: "page",
  visitNote: "nothing",
  bookedUndo: "command",
  bookedContinue: "command",
  bookedOperationList: "page",
  bookedSet: "command",
  exportCreate: "file",
  exportRunList: "page",
  exportRunChanges: "page",
  exportRunDownload: "ticket",
  exportRunTakeBack: "command",
  exportJobList: "page",
  exportJobDownload: "ticket",
  exportJobCancel: "command",
  exportJobRetry: "command",
  clientExportCreate: "command",
  clientExportState: "page",
  clientExportDownload: "ticket",
  exportScheduleList: "page",
  exportScheduleCreate: "command",
  exportScheduleChange: "command",
  exportSchedulePause: "command",
  exportScheduleDelete: "command",
  exportPreview: "page",
  exportSettingsGet: "page",
  exportSettingsSave: "nothing",
  savedViewList: "page",
  savedViewCreate: "page",
  savedViewChange: "page",
  savedViewDelete: "page",
  clientViewList: "page",
  clientViewCreate: "page",
  clientViewChange: "page",
  clientViewDelete: "page",
  downloadGet: "file",
  fileUpload: "command",
  fileList: "page",
  completenessGet: "page",
  statisticsGet: "page",
  certificatePreview: "page",
  certificateCreate: "command",
  certificateList: "page",
  certificateDownload: "ticket",
  certificateCheck: "nothing",
  completenessMonthGet: "page",
  completenessClientList: "page",
  collectionClearingGet: "page",
  courierCollectionList: "page",
  posCollectionList: "page",
  collectionGet: "page",
  collectionItemList: "page",
  collectionItemSearch: "page",
  collectionCreditList: "page",
  transactionCollectionList: "page",
  collectionLink: "command",
  creditProposalDecide: "command",
  fileGet: "page",
  fileDelete: "command",
  fileDecide: "command",
  courierEmailMake: "command",
  courierEmailRevoke: "command",
  receivedMailList: "page",
  receivedMailDecide: "command",
  mailSenderList: "page",
  mailSenderForget: "command",
  receivedMailUnlock: "command",
  fileDeletionGet: "page",
  fileRestore: "command",
  fileMove: "command",
  fileDownload: "ticket",
  fileMappingGet: "page",
  fileMappingTry: "page",
  fileMappingSave: "command",
  tableMappingList: "page",
  tableMappingRename: "command",
  tableMappingDelete: "command",
  feedBankList: "nothing",
  userFlowInit: "command",
  userFlowGet: "page",
  feedAccountList: "page",
  consentList: "page",
  syncTokenGet: "own",
  feedPull: "command",
  consentRevoke: "command",
  companyConsentDetach: "command",
  consentedAccountAssign: "command",
  consentedAccountsAssign: "command",
  feedStateGet: "page",
  feedUnreadList: "page",
  feedUnreadPutAway: "command",
  syncRunList: "page",
  invoiceFeedGet: "page",
  invoiceFeedKeyMake: "secret",
  invoiceFeedKeyGet: "secret",
  invoiceFeedEnd: "command",
  invoiceFeedAccountList: "page",
  invoiceFeedAccountDecide: "command",
  invoiceFeedProblemList: "page",
  invoiceFeedProblemRetry: "command",
  bankConfigsSave: "command",
  subscriptionList: "page",
  paymentList: "page",
  invoiceDownload: "ticket",
  invoiceYearDownload: "ticket",
  subscriptionSave: "command",
  subscriptionToggle: "command",
  officeGet: "page",
  officeSave: "command",
  subscriberGet: "page",
  subscriberSave: "command",
  cardAdd: "command",
  cardActivate: "command",
  cardDelete: "command",
  billingConfirm: "own",
  integratorList: "nothing",
  integratorTokenList: "page",
  integratorTokenCreate: "secret",
  integratorTokenRotate: "secret",
  integratorTokenRevoke: "command",
  integratorOldSecretEnd: "command",
  webhookList: "page",
  webhookCreate: "secret",
  webhookSave: "command",
  webhookDelete: "command",
  webhookRotate: "secret",
  webhookOldSecretEnd: "command",
  webhookTest: "command",
  webhookReplay: "command",
  webhookDeliveryList: "page",
  sessionList: "page",
  sessionEnd: "command",
  sessionEndMany: "command",
  personalDataPrepare: "ticket",
  personalDataDownload: "file",
  accountDelete: "command",
  personEventList: "page",
  emailChangeRequest: "command",
  emailChangeGet: "page",
  emailChangeCancel: "command",
  emailChangeLook: "page",
  emailChangeConfirm: "command",
  emailChangeStop: "command",
  letterChoiceList: "page",
  letterChoiceSet: "page",
  letterStopLook: "page",
  letterStop: "page",
  passkeyList: "page",
  passkeyRegisterOptions: "own",
  passkeyRegister: "command",
  passkeyRename: "command",
  passkeyDelete: "command",
  passkeySignInOptions: "own",
  passkeySignIn: "own",
  consultationWeekGet: "nothing",
  consultationBook: "own",
  consultationLook: "own",
  consultationMove: "own",
  consultationCancel: "own",
  adviserLinkSend: "nothing",
  adviserEnter: "own",
  adviserLeave: "own",
  adviserDayGet: "own",
  adviserBlock: "own",
  adviserUnblock: "own",
  adviserCancel: "own",
  adviserMove: "own",
  adviserNote: "own",
};

let api: TestApp;
let sandbox: TestSandbox;
let company: TestCompany;
let token: string;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  api = await createTestApp({
    environment: sandbox.environment,
    deps: { queue: createMemoryQueue() },
  });
  company = await buildCompany(api.db);
  token = await buildSession(api.db, company.ownerId);
  const account = await buildBankAccount(api.db, company.id);
  await buildTransactions(api.db, company.id, account, [
    { date: "2026-11-02", amount: 500_000n },
    { date: "2026-11-03", amount: 1n },
  ]);
});
afterAll(async () => {
  await api?.close();
  await sandbox?.stop();
});

const call = (method: "GET" | "POST", path: string, body?: unknown) =>
  api.call(method, `/v1${path}`, { token, body, address: "203.0.113.7" });

/** The rows of the action in the company's log, the newest last. */
async function readLog(
  action: string,
): Promise<{ actor: string | null; address: string; after: unknown }[]> {
  return inCompanyAsProgram(api.db, company.id, (tx) =>
    tx
      .selectFrom("audit_log")
      .select(["actor_id as actor", "address", "after"])
      .where("company_id", "=", company.id)
      .where("action", "=", action)
      .orderBy("at")
      .execute(),
  );
}

async function makeWebhook(): Promise<{ webhook: { _id: string }; secret: string }> {
  const order = { integrator: "CUSTOM", company_id: company.id };
  const { client_id: clientId } = (await call("POST", "/integrator/token", order)).body;
  const webhook = { url: TRUSTED_WEBHOOK, types: ["statement.available"] };
  const body = { company_id: company.id, clientId, ...webhook };
  return (await call("POST", "/integrator/webhook", body)).body;
}

const EXPORT = { bank_accounts: [], start_date: "2026-11-01", end_date: "2026-11-30" };

/** The call of each endpoint that hands something out, and the place of its line. */
const HANDED_OUT: Partial<Record<EndpointName, () => Promise<unknown>>> = {
  exportCreate: async () => {
    const before = (await readLog("export.transactions")).length;
    expect(
      (
        await call("POST", "/bankaccount/export", {
          ...EXPORT,
          company_id: company.id,
          delivery: "stream",
        })
      ).status,
    ).toBe(200);
    const [line, ...more] = (await readLog("export.transactions")).slice(before);
    expect(more).toEqual([]);
    const after = {
      format: "xlsx",
      fromDate: "2026-11-01",
      toDate: "2026-11-30",
      rows: 2,
      bookedFilter: "ALL",
    };
    expect(line).toMatchObject({ actor: company.ownerId, address: "203.0.113.7", after });
  },
  downloadGet: async () => {
    const before = (await readLog("export.transactions")).length;
    const order = { ...EXPORT, company_id: company.id, delivery: "ticket", format: "csv" };
    const { url } = (await call("POST", "/bankaccount/export", order)).body;
    expect(await readLog("export.transactions")).toHaveLength(before);
    await api.call("GET", url, { address: "203.0.113.7" });
    const added = (await readLog("export.transactions")).slice(before);
    expect(added).toMatchObject([{ address: "203.0.113.7", after: { format: "csv", rows: 2 } }]);
    const log = (
      await call("POST", "/audit-log/export", { company_id: company.id, from: "2026-01-01" })
    ).body;
    expect((await api.call("GET", log.url, { address: "203.0.113.7" })).text).toContain(
      "Exportálta az eseménynaplót",
    );
    const line = {
      actor: company.ownerId,
      address: "203.0.113.7",
      after: { format: "csv", fromDate: "2026-01-01" },
    };
    expect(await readLog("export.audit-log")).toMatchObject([line]);
  },
  invoiceFeedKeyMake: async () => {
    expect((await call("POST", `/company/${company.id}/invoice-feed/key`, {})).status).toBeLessThan(
      300,
    );
    expect(await readLog("invoice_feed.make-key")).toHaveLength(1);
  },
  invoiceFeedKeyGet: async () => {
    const { key } = (await call("GET", `/company/${company.id}/invoice-feed/key`)).body;
    const lines = await readLog("invoice_feed.read-key");
    expect(lines).toMatchObject([{ actor: company.ownerId, address: "203.0.113.7" }]);
    expect(JSON.stringify(lines)).not.toContain(key);
  },
  integratorTokenCreate: async () => {
    const order = { integrator: "CUSTOM", company_id: company.id };
    const { client_id: clientId, client_secret: secret } = (
      await call("POST", "/integrator/token", order)
    ).body;
    const lines = await readLog("access_key.create");
    expect(lines).toMatchObject([
      { actor: company.ownerId, address: "203.0.113.7", after: { clientId } },
    ]);
    expect(JSON.stringify(lines)).not.toContain(secret);
  },
  integratorTokenRotate: async () => {
    const order = { integrator: "CUSTOM", company_id: company.id };
    const { client_id: clientId } = (await call("POST", "/integrator/token", order)).body;
    const { client_secret: secret } = (await call("POST", "/integrator/token/secret", { clientId }))
      .body;
    const lines = await readLog("access_key.rotate");
    expect(lines).toMatchObject([
      { actor: company.ownerId, address: "203.0.113.7", after: { clientId } },
    ]);
    expect(JSON.stringify(lines)).not.toContain(secret);
  },
  webhookCreate: async () => {
    const { secret } = await makeWebhook();
    const lines = await readLog("webhook.create");
    expect(lines).toMatchObject([{ actor: company.ownerId, address: "203.0.113.7" }]);
    expect(JSON.stringify(lines)).not.toContain(secret);
  },
  webhookRotate: async () => {
    const { webhook } = await makeWebhook();
    const order = { company_id: company.id, webhook_id: webhook._id };
    const { secret } = (await call("POST", "/integrator/webhook/secret", order)).body;
    const lines = await readLog("webhook.rotate");
    expect(lines).toMatchObject([{ actor: company.ownerId, address: "203.0.113.7" }]);
    expect(JSON.stringify(lines)).not.toContain(secret);
  },
  personalDataDownload: async () => {
    const { url } = (await call("GET", "/profile/data")).body;
    expect((await api.call("GET", url, { address: "203.0.113.7" })).status).toBe(200);
    const { events } = (await call("GET", "/profile/events")).body;
    expect(events[0]).toMatchObject({ kind: "data.export", address: "203.0.113.7" });
  },
};

describe("what leaves the house", () => {
  const named = (Object.entries(LEAVES) as [EndpointName, Leaves][]).filter(
    ([, kind]) => kind === "file" || kind === "secret",
  );

  it("is tried for every endpoint that hands out a file or a secret", () => {
    expect(named.map(([name]) => name).toSorted()).toEqual(Object.keys(HANDED_OUT).toSorted());
  });

  it.each(Object.entries(HANDED_OUT))("by %s stands in the log", async (_name, look) => {
    expect.hasAssertions();
    await look();
  });

  it("is no stream of bytes and no field that is named like a secret without being classified so", () => {
    for (const [name, definition] of Object.entries(endpoints) as [EndpointName, Endpoint][]) {
      const kind = LEAVES[name];
      if (definition.transfer === "stream") expect([name, kind]).toEqual([name, "file"]);
      const reply = JSON.stringify(z.toJSONSchema(definition.reply, { unrepresentable: "any" }));
      if (!/"(key|token|secret|password|ticket)":/i.test(reply)) continue;
      expect([name, ["secret", "own", "ticket", "file"].includes(kind)]).toEqual([name, true]);
    }
  });
});
