/** Each command leaves exactly one row in its company's log. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Endpoint } from "#contract/endpoint.ts";
import { endpoints, type EndpointName } from "#contract/endpoints.ts";
import { inCompany, inCompanyAsProgram } from "#server/database/tenant.ts";
import { buildCollection } from "#server/testing/build-collection.ts";
import { buildCompany } from "#server/testing/build-company.ts";
import { createMemoryQueue } from "#server/testing/build-ingest.ts";
import { buildFrozenChange } from "#server/testing/build-frozen-change.ts";
import { buildSession } from "#server/testing/build-session.ts";
import { buildBankAccount, buildTransactions } from "#server/testing/build-transactions.ts";
import { buildUser } from "#server/testing/build-user.ts";
import { comeBack, readFlowCookie } from "#server/testing/flow-return.ts";
import {
  createTestApp,
  type TestApp,
  type TestReply,
  TRUSTED_WEBHOOK,
} from "#server/testing/test-app.ts";
import { startTestSandbox, type TestSandbox } from "#server/testing/test-sandbox.ts";
import { createDiskFileStorage } from "../../providers/file-storage/disk-file-storage.adapter.ts";

let sandbox: TestSandbox;
let api: TestApp;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  const deps = { queue: createMemoryQueue(), files: createDiskFileStorage("/nonexistent", 0) };
  api = await createTestApp({ environment: sandbox.environment, deps });
});
afterAll(async () => {
  await api?.close();
  await sandbox?.stop();
});

/** Commands that must leave exactly one row in the log of a company, with the action they log. */
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
  feedUnreadPutAway: "bank_account.put-away-item",
  accountJoin: "bank_account.join",
  accountUnjoin: "bank_account.unjoin",
  bookedSet: "transaction.book",
  bookedUndo: "transaction.undo-booking",
  transactionLink: "transaction.link",
  collectionLink: "collection.link",
  creditProposalDecide: "collection.reject",
  transactionUnlink: "transaction.unlink",
  transactionDoubleDecide: "transaction.double",
  transactionNoteSet: "transaction.note",
  frozenChangeDecide: "transaction.keep-change",
  frozenChangeUndo: "transaction.undo-change",
  leadingSourcesSet: "company.leading-sources",
  companyClaim: "claim.request",
  companyClaimDecide: "claim.refuse",
  ownerWithdraw: "owner.withdraw",
  userFlowInit: "consent.connect",
  consentedAccountAssign: "consent.assign",
  consentedAccountsAssign: "consent.assign",
  companyConsentDetach: "consent.detach",
  consentRevoke: "consent.revoke",
  invoiceFeedKeyMake: "invoice_feed.make-key",
  invoiceFeedAccountDecide: "invoice_feed.accept-account",
  invoiceFeedEnd: "invoice_feed.end",
  bankConfigsSave: "bank_config.save",
  invoiceFeedProblemRetry: "invoice_feed.retry-messages",
  integratorTokenCreate: "access_key.create",
  integratorTokenRotate: "access_key.rotate",
  integratorOldSecretEnd: "access_key.end-secret",
  integratorTokenRevoke: "access_key.revoke",
  webhookCreate: "webhook.create",
  webhookSave: "webhook.save",
  webhookDelete: "webhook.delete",
  webhookRotate: "webhook.rotate",
  webhookOldSecretEnd: "webhook.end-secret",
  webhookTest: "webhook.test",
  webhookReplay: "webhook.replay",
};
/**
 * Commands that other tests cover (statement files, mappings, letters, billing,
 * scheduled exports), and endpoints
 * that change nothing: reads, tickets, and runs that are their own record.
 */
const ELSEWHERE: readonly EndpointName[] = [
  "fileUpload",
  "fileDelete",
  "fileDecide",
  "fileRestore",
  "fileMove",
  "fileDownload",
  "fileMappingTry",
  "fileMappingSave",
  "tableMappingRename",
  "tableMappingDelete",
  "courierEmailMake",
  "courierEmailRevoke",
  "receivedMailUnlock",
  "receivedMailDecide",
  "mailSenderForget",
  "exportCreate",
  "exportRunDownload",
  "exportRunTakeBack",
  "exportJobDownload",
  "exportJobCancel",
  "exportJobRetry",
  "exportScheduleCreate",
  "exportScheduleChange",
  "exportSchedulePause",
  "exportScheduleDelete",
  "exportPreview",
  "exportSettingsSave",
  "savedViewCreate",
  "savedViewChange",
  "savedViewDelete",
  "clientViewCreate",
  "clientViewChange",
  "clientViewDelete",
  "letterChoiceSet",
  "clientExportCreate",
  "clientExportState",
  "clientExportDownload",
  "auditExport",
  "invoiceDownload",
  "invoiceYearDownload",
  "collectionClearing",
  "certificatePreview",
  "certificateCreate",
  "certificateDownload",
  "transactionList",
  "transactionListPage",
  "transactionCounts",
  "clientTransactionList",
  "transactionBalances",
  "visitNote",
  "bookedContinue",
  "feedPull",
  "subscriptionSave",
  "subscriptionToggle",
  "officeSave",
];

interface Given {
  readonly token?: string;
  /** The company whose log is read, where it is another one. */
  readonly on?: string;
  /** Brings the command to its end, where another call does that. */
  readonly end?: (body: any, reply: TestReply) => Promise<void>;
}

/** A company with its people, and `run`, which sends a command and looks at the log. */
async function buildPlace(seen: Set<EndpointName>) {
  const accountant = await buildUser(api.db, { role: "accountant" });
  const company = await buildCompany(api.db, { accountantIds: [accountant.id] });
  const token = await buildSession(api.db, company.ownerId);
  const run = async (
    name: EndpointName,
    path: string,
    body?: object,
    given: Given = {},
  ): Promise<any> => {
    const on = given.on ?? company.id;
    const before = (await listActions(on)).length;
    const reply = await api.call((endpoints[name] as Endpoint).method, `/v1${path}`, {
      token: given.token ?? token,
      body,
    });
    expect([name, reply.status < 300, reply.body?.code]).toEqual([name, true, undefined]);
    await given.end?.(reply.body, reply);
    const added =
      name === "companyCreate"
        ? await listActions(reply.body._id)
        : (await listActions(on)).slice(before);
    expect([name, added]).toEqual([name, [LOGGED[name]]]);
    seen.add(name);
    return reply.body;
  };
  return { company, token, accountantToken: await buildSession(api.db, accountant.id), run };
}
type Place = Awaited<ReturnType<typeof buildPlace>>;

async function listActions(companyId: string): Promise<string[]> {
  const rows = await inCompanyAsProgram(api.db, companyId, (tx) =>
    tx
      .selectFrom("audit_log")
      .select("action")
      .where("company_id", "=", companyId)
      .orderBy("at")
      .orderBy("id")
      .execute(),
  );
  return rows.map((row) => row.action);
}

async function runPeople({ company, token, accountantToken, run }: Place): Promise<void> {
  const other = await buildCompany(api.db, { ownerId: company.ownerId });
  await run("companyCreate", "/company", { tax_number: "77777777", company_name: "Napló Kft." });
  await run("companySave", `/company/${company.id}`, {
    tax_number: company.taxNumber,
    company_name: company.name,
  });
  const invited = { name: "Számadó Kálmán", email: "naplo@example.com", company_id: company.id };
  const made = await run("accountantCreate", "/accountant", invited);
  await run("accountantSave", `/accountant/${made._id}`, { name: "Számadó Kálmán Pál" });
  await run("accountantInvite", `/accountant/${company.id}/${made._id}/invitation`);
  await run("accountantDelete", `/accountant/${company.id}/${made._id}`);
  await run("reminderSend", "/reminder", { companyId: company.id }, { token: accountantToken });
  const claimant = await buildSession(api.db, (await buildUser(api.db)).id);
  await run(
    "companyClaim",
    "/company/claim",
    { tax_number: company.taxNumber },
    { token: claimant },
  );
  const { claims } = (await api.call("GET", `/v1/company/${company.id}/claims`, { token })).body;
  await run("companyClaimDecide", `/company/${company.id}/claim/${claims[0]._id}`, {
    decision: "refuse",
  });
  const later = await buildUser(api.db);
  await api.db
    .insertInto("membership")
    .values({ company_id: company.id, user_id: later.id, role: "owner" })
    .execute();
  const integrator = { integrator: "CUSTOM", company_id: company.id };
  const { client_id: clientId } = await run(
    "integratorTokenCreate",
    "/integrator/token",
    integrator,
  );
  await run("integratorTokenRotate", "/integrator/token/secret", { clientId });
  await run("integratorOldSecretEnd", "/integrator/token/secret", { clientId });
  await runWebhooks(clientId, { company, run });
  await run("integratorTokenRevoke", "/integrator/token", { clientId });
  await run("ownerWithdraw", `/company/${company.id}/owner/${later.id}`);
  await run(
    "companyDelete",
    `/company/${other.id}`,
    { company_name: other.name },
    { on: other.id },
  );
  await run("companyRestore", `/company/${other.id}/restore`, undefined, { on: other.id });
}

async function runWebhooks(
  clientId: string,
  { company, run }: Pick<Place, "company" | "run">,
): Promise<void> {
  const path = "/integrator/webhook";
  const order = { clientId, url: TRUSTED_WEBHOOK, types: ["statement.available"] };
  const made = await run("webhookCreate", path, { company_id: company.id, ...order });
  const named = { company_id: company.id, webhook_id: made.webhook._id };
  await run("webhookSave", path, { ...named, types: ["export.completed"] });
  await run("webhookRotate", `${path}/secret`, named);
  await run("webhookOldSecretEnd", `${path}/secret`, named);
  await run("webhookTest", `${path}/test`, named);
  await run("webhookReplay", `${path}/replay`, named);
  await run("webhookDelete", path, named);
}

async function runAccounts({ company, run }: Place): Promise<void> {
  const other = await buildCompany(api.db, { ownerId: company.ownerId });
  const account = await buildBankAccount(api.db, company.id);
  const second = await buildBankAccount(api.db, company.id);
  const third = await buildBankAccount(api.db, company.id);
  await run("bankAccountRename", `/bankaccount/${account.accountNr}/Fo`);
  const itemId = api.deps.newId();
  const at = new Date();
  await inCompany(api.db, company.id, (tx) =>
    tx
      .insertInto("unread_item")
      .values({
        company_id: company.id,
        id: itemId,
        bank_account_id: account.id,
        external_id: "aggreg8:x",
        reading_id: itemId,
        run_id: itemId,
        field: "amount",
        amount: null,
        raw: "{}",
        first_seen_at: at,
        seen_at: at,
      })
      .execute(),
  );
  await run("feedUnreadPutAway", `/company/${company.id}/unread-items/${itemId}`);
  const named = { account_nr: second.accountNr, originate: "adriana" };
  const companies = { source_company_id: company.id, target_company_id: other.id };
  await run("bankAccountMove", "/bankaccount", { ...named, ...companies });
  await run(
    "bankAccountDelete",
    "/bankaccount",
    { ...named, company_id: other.id },
    { on: other.id },
  );
  const numberOf = ({ accountNr, currency }: { accountNr: string; currency: string }) => ({
    account_nr: accountNr,
    currency,
  });
  const pair = { company_id: company.id, from: numberOf(third), into: numberOf(account) };
  const { joinId } = await run("accountJoin", "/bankaccount/join", pair);
  await run("accountUnjoin", "/bankaccount/join", { company_id: company.id, join_id: joinId });
  await run("bankAccountDeleteByPath", `/bankaccount/${third.accountNr}/adriana`);
}

async function runTransactions({ company, run }: Place): Promise<void> {
  const account = await buildBankAccount(api.db, company.id);
  const feed = await buildBankAccount(api.db, company.id, {
    accountNr: account.accountNr,
    originate: "aggreg8",
  });
  const item = { date: "2026-11-02", amount: 500_000n };
  const [id] = (await buildTransactions(api.db, company.id, account, [item])) as [string];
  const [otherId] = await buildTransactions(api.db, company.id, feed, [item]);
  const booked = await run("bookedSet", "/booked", { transactionId: id, booked: true });
  const undo = `/booked/${booked.operation._id}/undo`;
  await run("bookedUndo", undo, { company_id: company.id });
  const pair = { company_id: company.id, other_id: otherId };
  await run("transactionLink", `/transaction/${id}/link`, pair);
  await run("transactionUnlink", `/transaction/${id}/link`, pair);
  const note = { company_id: company.id, text: "Mi ez a tétel?", was: null };
  await run("transactionNoteSet", `/transaction/${id}/note`, note);
  const [doubleId] = await buildTransactions(api.db, company.id, account, [
    { ...item, doubleOf: id },
  ]);
  const double = { company_id: company.id, other_id: doubleId, decision: "one" };
  await run("transactionDoubleDecide", `/transaction/${id}/double`, double);
  const changeId = await buildFrozenChange(api.db, company.id, id);
  const frozen = `/company/${company.id}/frozen-changes`;
  const decided = await run("frozenChangeDecide", `${frozen}/decide`, {
    decision: "kept",
    ids: [changeId],
  });
  await run("frozenChangeUndo", `${frozen}/${decided.operation._id}/undo`, {});
  const collectionId = await buildCollection(api.db, company.id);
  const tied = await run("collectionLink", `/collection/${collectionId}/link`, {
    company_id: company.id,
    transactionId: id,
  });
  const [{ proposalId }] = tied.links;
  const decision = { company_id: company.id, action: "reject" };
  await run("creditProposalDecide", `/credit-proposal/${proposalId}`, decision);
  await run("leadingSourcesSet", `/company/${company.id}/leading-sources`, {
    leading_sources: ["adriana", "szamlazzhu", "aggreg8"],
  });
}

async function runConsents({ company, token, run }: Place): Promise<void> {
  const other = await buildCompany(api.db, { ownerId: company.ownerId });
  const [bank] = (await api.call("GET", "/v1/aggreg8/banks", { token })).body.banks;
  let consentId = "";
  const flow = { company_id: company.id, flowType: "ADD_BANK", bankId: bank._id };
  await run("userFlowInit", "/aggreg8/user-flow/init", flow, {
    // The bank's own page is the sandbox's to walk through; the end of the flow writes the row.
    async end({ userFlowId }, begun) {
      const { external_id } = await api.db
        .selectFrom("user_flow")
        .select("external_id")
        .where("id", "=", userFlowId)
        .executeTakeFirstOrThrow();
      const screen = { userFlowId: external_id, bankId: bank._id, bankUser: "cegvezeto" };
      const { location } = await sandbox.aggreg8.control<{ location: string }>(
        "finish-flow",
        screen,
      );
      await comeBack(api, location, readFlowCookie(begun));
      const look = () => api.call("GET", `/v1/aggreg8/user-flow/${userFlowId}`, { token });
      await expect
        .poll(async () => (await look()).body.result, { timeout: 60_000 })
        .toBe("SUCCESS");
      ({ consentId } = (await look()).body);
    },
  });
  const { accounts } = (
    await api.call("GET", `/v1/aggreg8/accounts?company_id=${company.id}`, { token })
  ).body;
  const [first, ...rest] = accounts.map((account: any) => account.accountId);
  await run("consentedAccountAssign", `/company/consented-account/${company.id}`, {
    isc_id: consentId,
    account_id: first,
  });
  const many = { isc_id: consentId, account_ids: rest };
  await run("consentedAccountsAssign", `/company/consented-accounts/${other.id}`, many, {
    on: other.id,
  });
  await run("companyConsentDetach", "/company/isc", { company_id: other.id }, { on: other.id });
  await run("consentRevoke", "/aggreg8/isc", { isc_id: consentId });
}

async function runInvoiceFeed({ company, run }: Place): Promise<void> {
  const path = `/company/${company.id}/invoice-feed`;
  await run("invoiceFeedKeyMake", `${path}/key`, {});
  const at = new Date();
  await inCompany(api.db, company.id, (tx) =>
    tx
      .insertInto("push_account")
      .values({
        company_id: company.id,
        account_nr: "117730161111101000000008",
        state: "parked",
        first_seen_at: at,
        last_seen_at: at,
      })
      .execute(),
  );
  await run("invoiceFeedAccountDecide", `${path}/accounts`, {
    account_nr: "11773016-11111010-00000008",
    decision: "accept",
  });
  const bankConfigs = [
    { accountNr: "11773016-11111010-00000008", fieldName: "ledgerNumber", fieldValue: "3841" },
  ];
  await run("bankConfigsSave", `/company/${company.id}/bank-configs`, { bankConfigs });
  await run("invoiceFeedProblemRetry", `${path}/problems`);
  await run("invoiceFeedEnd", path);
}

describe("the audit log", () => {
  it("gets exactly one row from each command", async () => {
    const seen = new Set<EndpointName>();
    for (const runThem of [runPeople, runAccounts, runTransactions, runConsents, runInvoiceFeed])
      await runThem(await buildPlace(seen));
    expect([...seen].toSorted()).toEqual(Object.keys(LOGGED).toSorted());
  });

  it("is written by every command that the contract has", () => {
    const commands = (Object.entries(endpoints) as [EndpointName, Endpoint][])
      .filter(([, { method, policy }]) => method !== "GET" && policy.startsWith("company."))
      .map(([name]) => name);
    const covered = [...Object.keys(LOGGED), ...ELSEWHERE];
    expect(commands.filter((name) => !covered.includes(name))).toEqual([]);
  });
});
