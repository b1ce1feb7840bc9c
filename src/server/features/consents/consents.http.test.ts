/** Consent flows, assignment and their ends, through HTTP against the sandbox's aggregator. */
import { DAY_MS } from "#values/durations.ts";
import { findTablesWith } from "#server/testing/find-tables-with.ts";
import { listAuditActions } from "#server/testing/list-audit-actions.ts";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { inCompany } from "#server/database/tenant.ts";
import { purgeDueCompanies } from "#server/features/company-purge/purge-company.service.ts";
import { buildCompany } from "#server/testing/build-company.ts";
import { createMemoryQueue } from "#server/testing/build-ingest.ts";
import { buildSession } from "#server/testing/build-session.ts";
import { buildUser, type TestUser } from "#server/testing/build-user.ts";
import { comeBack, readFlowCookie } from "#server/testing/flow-return.ts";
import { createTestApp, type TestApp, type TestReply } from "#server/testing/test-app.ts";
import { startTestSandbox, type TestSandbox } from "#server/testing/test-sandbox.ts";
import { checkConsents } from "./check-consents.service.ts";
import { followRunningFlows } from "./flows/follow-running.service.ts";
import { releaseDueConsents } from "./release-consents.service.ts";

const OTP = "5f1a6b2c9d3e4a0011b0e106";
let sandbox: TestSandbox;
let api: TestApp;
let owner: pg.Client;
const queue = createMemoryQueue();

beforeAll(async () => {
  sandbox = await startTestSandbox();
  api = await createTestApp({ environment: sandbox.environment, deps: { queue } });
  owner = new pg.Client({ connectionString: api.database.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner?.end();
  await api?.close();
  await sandbox?.stop();
});
beforeEach(async () => {
  await sandbox.aggreg8.reset();
  await sandbox.aggreg8.control("settings", { webhookDelayMs: 10 });
  queue.jobs.length = 0;
});
afterEach(() => api.clock.reset());

interface Case {
  readonly user: TestUser;
  readonly token: string;
  readonly companyId: string;
}

async function buildCase(name = "Összekötött Kft."): Promise<Case> {
  const user = await buildUser(api.db);
  const company = await buildCompany(api.db, { ownerId: user.id, name });
  return { user, token: await longSession(user.id), companyId: company.id };
}

function longSession(userId: string): Promise<string> {
  const far = new Date(Date.now() + 900 * DAY_MS);
  return buildSession(api.db, userId, { idleExpiresAt: far, absoluteExpiresAt: far });
}

let begun = 0;
async function init(one: Case, body: Record<string, unknown> = {}): Promise<TestReply> {
  // Another address each time, because limits of one address are not tested.
  const address = `10.9.${begun >> 8}.${begun++ & 255}`;
  const whole = { company_id: one.companyId, flowType: "ADD_BANK", ...body };
  return api.call("POST", "/v1/aggreg8/user-flow/init", { address, token: one.token, body: whole });
}

async function externalId(userFlowId: string): Promise<string> {
  const flow = await api.db
    .selectFrom("user_flow")
    .select("external_id")
    .where("id", "=", userFlowId)
    .executeTakeFirstOrThrow();
  return flow.external_id;
}

const look = (one: Case, id: string, closed = false): Promise<TestReply> =>
  api.call("GET", `/v1/aggreg8/user-flow/${id}${closed ? "?popupClosed=true" : ""}`, {
    token: one.token,
  });

async function waitResult(one: Case, id: string): Promise<TestReply> {
  for (let turn = 0; turn < 1_000; turn++) {
    const reply = await look(one, id);
    if (reply.body.result !== null) return reply;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error("The flow has no end.");
}

interface Walked {
  readonly consentId: string;
  readonly accountNumbers: string[];
  readonly location: string;
}

/** The bank's yes, and the way back in the browser that began the flow. */
async function allow(begun: TestReply, given: Record<string, unknown> = {}): Promise<Walked> {
  const userFlowId = await externalId(begun.body.userFlowId);
  const walked = await sandbox.aggreg8.control<Walked>("finish-flow", { userFlowId, ...given });
  await comeBack(api, walked.location, readFlowCookie(begun));
  return walked;
}

/** Walks a flow to its end; answers our consent and the accounts that were ticked. */
async function connect(
  one: Case,
  given: Record<string, unknown> = {},
  body: Record<string, unknown> = {},
) {
  const begun = await init(one, body);
  expect(begun.status).toBe(201);
  const walked = await allow(begun, { bankId: OTP, bankUser: "cegvezeto", ...given });
  const ended = await waitResult(one, begun.body.userFlowId);
  return {
    ...walked,
    externalConsentId: walked.consentId,
    result: ended.body.result,
    consentId: ended.body.consentId as string,
  };
}

const listAccounts = async (one: Case): Promise<any[]> =>
  (await api.call("GET", `/v1/aggreg8/accounts?company_id=${one.companyId}`, { token: one.token }))
    .body.accounts;

const assign = (one: Case, consentId: string, accountIds: readonly string[]): Promise<TestReply> =>
  api.call("PATCH", `/v1/company/consented-accounts/${one.companyId}`, {
    token: one.token,
    body: { isc_id: consentId, account_ids: accountIds },
  });

/** Connects and assigns every account that was ticked. */
async function connectAll(one: Case, given: Record<string, unknown> = {}) {
  const connected = await connect(one, given);
  const accounts = await listAccounts(one);
  const ids = accounts.map((each) => each.accountId);
  expect((await assign(one, connected.consentId, ids)).status).toBe(200);
  return { ...connected, accounts };
}

const feedRows = (companyId: string): Promise<any[]> =>
  inCompany(api.db, companyId, (tx) =>
    tx
      .selectFrom("feed_account")
      .selectAll()
      .where("company_id", "=", companyId)
      .orderBy("id")
      .execute(),
  );

const listConsents = async (one: Case): Promise<any[]> =>
  (await api.call("GET", "/v1/aggreg8/consents", { token: one.token })).body.consents;

const auditOf = (companyId: string): Promise<string[]> =>
  listAuditActions(api.db, companyId, "consent.");

const findText = (text: string): Promise<string[]> => findTablesWith(owner, text);

describe("a consent flow", () => {
  it("offers the banks and begins with the fields of the sync task", async () => {
    const one = await buildCase();
    const banks = await api.call("GET", "/v1/aggreg8/banks", { token: one.token });
    expect(banks.body.banks.map((bank: any) => bank.name)).toEqual(
      expect.arrayContaining(["OTP", "K&H", "Erste"]),
    );
    const begun = await init(one);
    expect(begun.body).toMatchObject({ status: "SYNC_STARTED", shouldDoPolling: true });
    expect(begun.body.syncUrl).toContain(encodeURIComponent(begun.body.customerSyncToken));
    const kept = await api.call("GET", `/v1/aggreg8/token?company_id=${one.companyId}`, {
      token: one.token,
    });
    expect(kept.body.token).toBe(begun.body.customerSyncToken);
    expect(await findText(begun.body.customerSyncToken)).toEqual([]);
  });

  it("ends with SUCCESS, writes the consent, and forgets its token", async () => {
    const one = await buildCase();
    const done = await connect(one);
    expect(done.result).toBe("SUCCESS");
    const [consent] = await listConsents(one);
    const fresh = {
      state: "active",
      expiry: 2,
      extendable: true,
      companies: [],
      accountsComplete: true,
    };
    expect(consent).toMatchObject({ _id: done.consentId, ...fresh });
    expect(consent.bank.name).toBe("OTP");
    expect(consent.consentedAccounts.map((each: any) => each.company)).toEqual(
      done.accountNumbers.map(() => null),
    );
    expect(
      (await api.call("GET", `/v1/aggreg8/token?company_id=${one.companyId}`, { token: one.token }))
        .status,
    ).toBe(404);
    expect(await auditOf(one.companyId)).toEqual(["consent.connect"]);
  });

  it.each([
    ["refuse", "CANCEL"],
    ["bankError", "FAIL"],
  ])("that ends by %s says %s and leaves nothing", async (how, result) => {
    const one = await buildCase();
    const begun = await init(one);
    await sandbox.aggreg8.control("finish-flow", {
      userFlowId: await externalId(begun.body.userFlowId),
      how,
    });
    expect((await waitResult(one, begun.body.userFlowId)).body.result).toBe(result);
    expect(await listConsents(one)).toEqual([]);
    expect(await auditOf(one.companyId)).toEqual([]);
  });

  it("is cancelled by a closed pop-up only after the bank's yes had time to come", async () => {
    const one = await buildCase();
    const { userFlowId } = (await init(one)).body;
    expect((await look(one, userFlowId, true)).body.result).toBeNull();
    api.clock.advance(5_000);
    expect((await look(one, userFlowId, true)).body.result).toBeNull();
    api.clock.advance(1_500);
    expect((await look(one, userFlowId, true)).body.result).toBe("CANCEL");
  });

  it("succeeds although its pop-up was closed, when the yes came a moment later", async () => {
    const one = await buildCase();
    const begun = await init(one);
    const { userFlowId } = begun.body;
    await look(one, userFlowId, true);
    await allow(begun, { bankId: OTP });
    expect((await waitResult(one, userFlowId)).body.result).toBe("SUCCESS");
  });

  it("that nobody finishes times out after ten minutes, also without a page", async () => {
    api.clock.stand();
    const one = await buildCase();
    const { userFlowId } = (await init(one)).body;
    await sandbox.aggreg8.control("finish-flow", {
      userFlowId: await externalId(userFlowId),
      how: "stuck",
    });
    api.clock.advance(599_000);
    await followRunningFlows(api.deps);
    expect((await look(one, userFlowId)).body.result).toBeNull();
    api.clock.advance(2_000);
    await followRunningFlows(api.deps);
    expect((await look(one, userFlowId)).body).toMatchObject({
      result: "TIMEOUT",
      status: "COMPLETED",
      shouldDoPolling: false,
    });
  });

  it("is finished by the minute's job when the page is gone", async () => {
    const one = await buildCase();
    const begun = await init(one);
    const { userFlowId } = begun.body;
    await allow(begun, { bankId: OTP });
    await new Promise((done) => setTimeout(done, 100));
    api.clock.advance(31_000);
    await followRunningFlows(api.deps);
    const row = await api.db
      .selectFrom("user_flow")
      .select(["state", "consent_id"])
      .where("id", "=", userFlowId)
      .executeTakeFirstOrThrow();
    expect(row.state).toBe("SUCCESS");
    expect(row.consent_id).not.toBeNull();
  });

  it("refuses a second one while it runs, and makes room once its page has given up", async () => {
    const one = await buildCase();
    const first = await init(one);
    const second = await init(one);
    expect(second.body).toMatchObject({ code: "user_flow_running" });
    expect(second.body.retryAfterSeconds).toBeGreaterThan(100);
    api.clock.advance(181_000);
    expect((await init(one)).status).toBe(201);
    expect((await look(one, first.body.userFlowId)).body.result).toBe("TIMEOUT");
  });

  it("that ended because its window seemed closed is a success when the yes comes late, and stands in the log once", async () => {
    const one = await buildCase();
    const begun = await init(one);
    const { userFlowId } = begun.body;
    expect((await look(one, userFlowId, true)).body.result).toBeNull();
    api.clock.advance(7_000);
    expect((await look(one, userFlowId, true)).body.result).toBe("CANCEL");
    // A flow that was given up does not keep anybody from beginning another one.
    const second = (await init(one)).body.userFlowId;
    await allow(begun, { bankId: OTP, how: "allow" });
    const [ended] = await Promise.all([look(one, userFlowId), look(one, userFlowId)]);
    expect(ended.body.consentId ?? (await look(one, userFlowId)).body.consentId).not.toBeNull();
    expect((await look(one, userFlowId, true)).body).toMatchObject({
      result: "SUCCESS",
      shouldDoPolling: false,
    });
    const log = await inCompany(api.db, one.companyId, (tx) =>
      tx
        .selectFrom("audit_log")
        .select("action")
        .where("company_id", "=", one.companyId)
        .where("action", "=", "consent.connect")
        .execute(),
    );
    expect(log).toHaveLength(1);
    expect((await look(one, second)).body.result).toBeNull();
  });

  it("is one of two that begin at the same moment", async () => {
    const one = await buildCase();
    const replies = await Promise.all([init(one), init(one), init(one)]);
    expect(replies.map((reply) => reply.status).toSorted()).toEqual([201, 409, 409]);
  });

  it("is nobody else's to see", async () => {
    const one = await buildCase();
    const other = await buildCase();
    const { userFlowId } = (await init(one)).body;
    expect((await look(other, userFlowId)).status).toBe(404);
  });

  it("leaves no running flow behind where the provider is down", async () => {
    const one = await buildCase();
    await sandbox.aggreg8.fault({ kind: "500", times: 20, path: "/user-flow/init" });
    expect((await init(one)).body).toMatchObject({ code: "bank_feed_unavailable", status: 503 });
    await sandbox.aggreg8.clearFaults();
    expect((await init(one)).status).toBe(201);
  });

  it("says so when the bank cannot be chosen now", async () => {
    const one = await buildCase();
    await sandbox.aggreg8.control("quality", { bankId: OTP, value: "DISABLED" });
    expect((await init(one, { bankId: OTP })).body.code).toBe("bank_not_available");
    expect((await init(one, { bankId: "nobank" })).body.code).toBe("bank_not_available");
  });
});

it("names the fields of banks, consents and accounts as clients know them", async () => {
  const one = await buildCase();
  await connectAll(one);
  const has = (value: unknown, names: readonly string[]): void =>
    expect(Object.keys(value as object)).toEqual(expect.arrayContaining([...names]));
  const { banks } = (await api.call("GET", "/v1/aggreg8/banks", { token: one.token })).body;
  has(banks[0], [
    "_id",
    "name",
    "availableCountries",
    "availableInSync",
    "logo",
    "connectionQualityIndicator",
  ]);
  has(banks[0].connectionQualityIndicator, ["value", "updatedAt"]);
  const [consent] = await listConsents(one);
  has(consent, [
    "_id",
    "bank",
    "consentedAccounts",
    "activeSyncExpirationDate",
    "passiveSyncExpirationDate",
  ]);
  has(consent, ["activeSyncEnabled", "passiveSyncEnabled", "userId"]);
  const [account] = await listAccounts(one);
  has(account, ["name", "bankId", "currency", "accountNumber", "owner"]);
  has(account, ["lastSuccessfulSyncDate", "transactionCounter", "type", "balances"]);
  has(account.balances, ["available", "booked", "creditLine"]);
  has(account.balances.booked, ["amount", "creditLineIncluded"]);
  const [company] = (await api.call("GET", "/v1/companies", { token: one.token })).body.companies;
  expect(company).toMatchObject({
    aggreg8Isc: consent._id,
    integration: "aggreg8",
    overview: { consentExpiry: 2, feedState: "ok" },
  });
  expect(company.aggreg8Accounts.length).toBeGreaterThan(0);
  has(company.aggreg8Accounts[0], [
    "accountId",
    "accountNumber",
    "bankAccessConsentExpirationDate",
  ]);
});

describe("an account of a consent", () => {
  it("is stored only when it is assigned; of private ones nothing stays anywhere", async () => {
    const one = await buildCase();
    const done = await connect(one, { accountNumbers: "all" });
    const accounts = await listAccounts(one);
    const truths = await Promise.all(
      done.accountNumbers.map((number) => sandbox.aggreg8.truth(number)),
    );
    const privates = truths.filter((truth) => truth.usage === "PRIV");
    expect(privates.length).toBeGreaterThan(0);
    const hidden = privates.flatMap((truth) => [truth.iban, truth.accountNumber]);
    const firm = accounts.filter((each) => !hidden.includes(each.accountNumber));
    const reply = await assign(
      one,
      done.consentId,
      firm.map((each) => each.accountId),
    );
    expect(reply.status).toBe(200);
    await checkConsents(api.deps);
    await listConsents(one);
    const [consent] = await listConsents(one);
    expect(consent.consentedAccounts).toHaveLength(done.accountNumbers.length);
    for (const truth of privates) {
      const shown = accounts.find(
        (each) => each.accountNumber === truth.iban || each.accountNumber === truth.accountNumber,
      );
      for (const text of [truth.accountNumber, truth.iban, truth.name, shown.accountId]) {
        expect({ text, in: await findText(text) }).toEqual({ text, in: [] });
      }
      expect(JSON.stringify(queue.jobs)).not.toContain(shown.accountId);
    }
    expect(await feedRows(one.companyId)).toHaveLength(firm.length);
  });

  it("begins its first reading and shows with its company", async () => {
    const one = await buildCase("Első Kft.");
    const done = await connectAll(one);
    const rows = await feedRows(one.companyId);
    expect(rows).toHaveLength(done.accountNumbers.length);
    expect(rows.every((row) => row.state === "active" && row.cursor === null)).toBe(true);
    expect(queue.jobs.filter((job) => job.name === "feed.pull")).toEqual([
      { name: "feed.pull", data: { companyId: one.companyId, trigger: "first" } },
    ]);
    const [consent] = await listConsents(one);
    expect(consent.companies).toEqual([{ _id: one.companyId, name: "Első Kft." }]);
    expect(
      (await listAccounts(one)).every((each) => each.assignedCompany?._id === one.companyId),
    ).toBe(true);
    const feeds = await api.call("GET", `/v1/company/${one.companyId}/feeds`, { token: one.token });
    expect(feeds.body.feeds).toHaveLength(rows.length);
    expect(await auditOf(one.companyId)).toEqual(["consent.connect", "consent.assign"]);
    // The same again changes nothing and reads nothing.
    queue.jobs.length = 0;
    await assign(
      one,
      done.consentId,
      done.accounts.map((each: any) => each.accountId),
    );
    expect(queue.jobs).toEqual([]);
  });

  it("goes to one company only when it is given to six of them at once", async () => {
    const one = await buildCase("Első Kft.");
    const others = await Promise.all(
      [2, 3, 4, 5, 6].map((nth) =>
        buildCompany(api.db, { ownerId: one.user.id, name: `${nth}. Kft.` }),
      ),
    );
    const done = await connect(one);
    const [a] = await listAccounts(one);
    const cases = [one, ...others.map(({ id }) => ({ ...one, companyId: id }))];
    const replies = await Promise.all(
      cases.map((each) => assign(each, done.consentId, [a.accountId])),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
    const rows = await Promise.all(cases.map((each) => feedRows(each.companyId)));
    expect(rows.flat()).toHaveLength(1);
  });

  it("goes to a second company of the director on the same consent, but not while the first reads it", async () => {
    const one = await buildCase("Első Kft.");
    const second = {
      ...one,
      companyId: (await buildCompany(api.db, { ownerId: one.user.id, name: "Második Kft." })).id,
    };
    const done = await connect(one);
    const [a, b] = await listAccounts(one);
    expect((await assign(one, done.consentId, [a.accountId])).status).toBe(200);
    const taken = await assign(second, done.consentId, [a.accountId, b.accountId]);
    expect(taken.body).toMatchObject({
      code: "feed_account_taken",
      fields: [{ message: "Első Kft." }],
    });
    expect(await feedRows(second.companyId)).toEqual([]);
    expect((await assign(second, done.consentId, [b.accountId])).status).toBe(200);
    expect((await listConsents(one))[0].companies.map((each: any) => each.name).toSorted()).toEqual(
      ["Első Kft.", "Második Kft."],
    );
  });

  it("is read at once when somebody asks, but not again within some minutes", async () => {
    const one = await buildCase();
    const pull = (): Promise<TestReply> =>
      api.call("POST", "/v1/aggreg8/pull", {
        token: one.token,
        body: { company_id: one.companyId },
      });
    expect((await pull()).body.code).toBe("feed_account_missing");
    await connectAll(one);
    queue.jobs.length = 0;
    expect((await pull()).status).toBe(202);
    expect(queue.jobs.map((job) => job.data)).toEqual([
      { companyId: one.companyId, trigger: "manual" },
    ]);
    await owner.query("update feed_account set last_try_at = now() where company_id = $1", [
      one.companyId,
    ]);
    const again = await pull();
    expect(again.body).toMatchObject({ code: "pull_too_often", status: 429 });
    expect(again.body.retryAfterSeconds).toBeGreaterThan(200);
  });

  it("is asked of the bank at once with the person present (on demand)", async () => {
    const one = await buildCase();
    const done = await connectAll(one);
    queue.jobs.length = 0;
    const flow = await init(one, { flowType: "ON_DEMAND", infoSharingConsentId: done.consentId });
    await allow(flow);
    expect((await waitResult(one, flow.body.userFlowId)).body).toMatchObject({
      result: "SUCCESS",
      consentId: done.consentId,
    });
    expect(queue.jobs.map((job) => job.data)).toContainEqual({
      companyId: one.companyId,
      trigger: "hook",
    });
    expect(await auditOf(one.companyId)).toEqual([
      "consent.connect",
      "consent.assign",
      "consent.refresh",
    ]);
  });

  it("is not assigned from somebody else's consent, nor one that is not in it", async () => {
    const one = await buildCase();
    const other = await buildCase();
    const done = await connect(one);
    const [account] = await listAccounts(one);
    expect((await assign(other, done.consentId, [account.accountId])).body.code).toBe(
      "consent_not_found",
    );
    expect((await assign(one, done.consentId, ["5f1a6b2c9d3e4a0011b0ffff"])).body.code).toBe(
      "feed_account_missing",
    );
    expect(await feedRows(one.companyId)).toEqual([]);
  });
});

describe("the end of a consent", () => {
  it("comes to the provider first: while it is down nothing is half done", async () => {
    const one = await buildCase("Visszavonó Kft.");
    const done = await connectAll(one);
    await sandbox.aggreg8.fault({
      kind: "500",
      times: 50,
      path: `/info-sharing-consents/${done.externalConsentId}`,
    });
    const down = await api.call("DELETE", "/v1/aggreg8/isc", {
      token: one.token,
      body: { isc_id: done.consentId },
    });
    expect(down.body.code).toBe("bank_feed_unavailable");
    expect((await feedRows(one.companyId)).every((row) => row.state === "active")).toBe(true);
    await sandbox.aggreg8.clearFaults();
    const reply = await api.call("DELETE", "/v1/aggreg8/isc", {
      token: one.token,
      body: { isc_id: done.consentId },
    });
    expect(reply.body).toEqual({
      ok: true,
      companies: [{ _id: one.companyId, name: "Visszavonó Kft." }],
    });
    expect((await feedRows(one.companyId)).every((row) => row.state === "revoked")).toBe(true);
    expect((await listConsents(one))[0]).toMatchObject({ state: "revoked", extendable: false });
    const { consents } = await sandbox.aggreg8.control<{ consents: unknown[] }>("consents");
    expect(consents).toEqual([]);
    expect(await auditOf(one.companyId)).toEqual([
      "consent.connect",
      "consent.assign",
      "consent.revoke",
    ]);
  });

  it("for one company leaves the other's accounts and every stored item", async () => {
    const one = await buildCase("Marad Kft.");
    const second = {
      ...one,
      companyId: (await buildCompany(api.db, { ownerId: one.user.id, name: "Leválik Kft." })).id,
    };
    const done = await connect(one);
    const [a, b] = await listAccounts(one);
    await assign(one, done.consentId, [a.accountId]);
    await assign(second, done.consentId, [b.accountId]);
    const reply = await api.call("DELETE", "/v1/company/isc", {
      token: one.token,
      body: { company_id: second.companyId },
    });
    expect(reply.body).toEqual({ ok: true });
    expect((await feedRows(second.companyId)).map((row) => row.state)).toEqual(["detached"]);
    expect((await feedRows(one.companyId)).map((row) => row.state)).toEqual(["active"]);
    const [consent] = await listConsents(one);
    expect(consent.consentedAccounts.map((each: any) => each.accountId)).not.toContain(b.accountId);
    expect(await auditOf(second.companyId)).toEqual(["consent.assign", "consent.detach"]);
    const again = await api.call("DELETE", "/v1/company/isc", {
      token: one.token,
      body: { company_id: second.companyId },
    });
    expect(again.body.code).toBe("consent_not_found");
  });

  it("is found out by the nightly look when it was withdrawn at the bank", async () => {
    const one = await buildCase();
    const done = await connectAll(one);
    const flow = await init(one, {
      flowType: "DELETE_INFO_SHARING_CONSENT",
      infoSharingConsentId: done.consentId,
    });
    await allow(flow);
    expect((await waitResult(one, flow.body.userFlowId)).body.result).toBe("SUCCESS");
    expect((await feedRows(one.companyId)).every((row) => row.state === "revoked")).toBe(true);
    expect((await listConsents(one))[0].state).toBe("revoked");
  });

  it("by its date is found by the nightly look, and an extension brings the same accounts back", async () => {
    const one = await buildCase();
    const done = await connectAll(one);
    const before = await feedRows(one.companyId);
    await sandbox.aggreg8.moveClock({ days: 181 });
    api.clock.advance(181 * DAY_MS);
    await checkConsents(api.deps);
    expect((await feedRows(one.companyId)).every((row) => row.state === "expired")).toBe(true);
    expect((await listConsents(one))[0]).toMatchObject({
      state: "expired",
      expiry: 0,
      extendable: true,
    });
    queue.jobs.length = 0;
    const flow = await init(one, {
      flowType: "EXTEND_CONSENT",
      infoSharingConsentId: done.consentId,
    });
    expect(flow.status).toBe(201);
    await allow(flow);
    expect((await waitResult(one, flow.body.userFlowId)).body).toMatchObject({
      result: "SUCCESS",
      consentId: done.consentId,
    });
    const after = await feedRows(one.companyId);
    expect(after.map(({ id, bank_account_id, state }) => ({ id, bank_account_id, state }))).toEqual(
      before.map(({ id, bank_account_id }) => ({ id, bank_account_id, state: "active" })),
    );
    expect(
      queue.jobs.some((job) => job.name === "feed.pull" && job.data.trigger === "renewal"),
    ).toBe(true);
    expect((await listConsents(one))[0]).toMatchObject({ state: "active", expiry: 2 });
    expect(await auditOf(one.companyId)).toEqual([
      "consent.connect",
      "consent.assign",
      "consent.extend",
    ]);
  });

  it("is no other director's to extend: the bank would refuse it, and so do we", async () => {
    const one = await buildCase();
    const done = await connectAll(one);
    const other = await buildUser(api.db);
    await inCompany(api.db, one.companyId, (tx) =>
      tx
        .insertInto("membership")
        .values({ company_id: one.companyId, user_id: other.id, role: "owner" })
        .execute(),
    );
    const second = { user: other, token: await longSession(other.id), companyId: one.companyId };
    const refused = await init(second, {
      flowType: "EXTEND_CONSENT",
      infoSharingConsentId: done.consentId,
    });
    expect(refused.body.code).toBe("consent_of_other_person");
    const stranger = await buildCase();
    const unknown = await init(stranger, {
      flowType: "EXTEND_CONSENT",
      infoSharingConsentId: done.consentId,
    });
    expect(unknown.body.code).toBe("consent_not_found");
  });
});

describe("a consent made anew", () => {
  it("reads the same accounts on: no new account, ids of the new consent, the old one replaced", async () => {
    const one = await buildCase();
    const done = await connectAll(one);
    const before = await feedRows(one.companyId);
    await owner.query("update feed_account set cursor = 'kept' where company_id = $1", [
      one.companyId,
    ]);
    await sandbox.aggreg8.control("recreate", { consentId: done.externalConsentId });
    queue.jobs.length = 0;
    await checkConsents({
      ...api.deps,
      clock: { now: () => new Date(api.clock.now().getTime() + 8 * DAY_MS) },
    });
    const after = await feedRows(one.companyId);
    expect(after.map((row) => row.id)).toEqual(before.map((row) => row.id));
    expect(after.map((row) => row.bank_account_id)).toEqual(
      before.map((row) => row.bank_account_id),
    );
    expect(
      after.every(
        (row) => row.state === "active" && row.cursor === null && row.consent_id !== done.consentId,
      ),
    ).toBe(true);
    expect(after.some((row) => before.some((old) => old.external_id === row.external_id))).toBe(
      false,
    );
    expect(
      queue.jobs.some((job) => job.name === "feed.pull" && job.data.trigger === "renewal"),
    ).toBe(true);
    expect((await listConsents(one)).map((each) => each.state).toSorted()).toEqual([
      "active",
      "replaced",
    ]);
    const accounts = await api.call("GET", `/v1/bankaccounts?company_id=${one.companyId}`, {
      token: one.token,
    });
    expect(accounts.body.accounts).toHaveLength(before.length);
  });
});

describe("who leaves", () => {
  it("has his consents in what he may take along", async () => {
    const one = await buildCase();
    await connect(one);
    const { url } = (await api.call("GET", "/v1/profile/data", { token: one.token })).body;
    const data = (await api.call("GET", `/v1${url.replace(/^\/v1/, "")}`)).body;
    expect(data.bankConsents).toMatchObject([
      { bank_name: "OTP", identity: one.user.email, state: "active" },
    ]);
  });

  it("takes the company's feed along: purged, nothing of it stays, and the bank is told", async () => {
    const one = await buildCase("Elköszönő Kft.");
    await connectAll(one);
    await owner.query(
      `update company_directory set state = 'deleted', deleted_at = now() - interval '31 days', purge_after = now() - interval '1 day'
        where company_id = $1`,
      [one.companyId],
    );
    const files = { remove: async () => {} } as never;
    expect(await purgeDueCompanies({ ...api.deps, files }, "normal")).toBe(1);
    expect(await findText(one.companyId)).toEqual([]);
    expect(await releaseDueConsents(api.deps)).toBe(1);
    expect((await sandbox.aggreg8.control<{ consents: unknown[] }>("consents")).consents).toEqual(
      [],
    );
    expect((await listConsents(one))[0].state).toBe("revoked");
  });

  it("as a person ends his consents at the bank, again and again until it answers, and leaves no address", async () => {
    const one = await buildCase();
    const other = await buildUser(api.db);
    await inCompany(api.db, one.companyId, (tx) =>
      tx
        .insertInto("membership")
        .values({ company_id: one.companyId, user_id: other.id, role: "owner" })
        .execute(),
    );
    await connectAll(one);
    const gone = await api.call("DELETE", "/v1/profile", {
      token: one.token,
      body: { email: one.user.email },
    });
    expect(gone.status).toBe(200);
    expect((await feedRows(one.companyId)).every((row) => row.state === "revoked")).toBe(true);
    await sandbox.aggreg8.fault({ kind: "500", times: 50 });
    expect(await releaseDueConsents(api.deps)).toBe(0);
    await sandbox.aggreg8.clearFaults();
    expect(await releaseDueConsents(api.deps)).toBe(0);
    api.clock.advance(3_601_000);
    expect(await releaseDueConsents(api.deps)).toBe(1);
    expect((await sandbox.aggreg8.control<{ consents: unknown[] }>("consents")).consents).toEqual(
      [],
    );
    expect(await findText(one.user.email)).toEqual([]);
  });

  it("and whose address another person takes, shows that person nothing", async () => {
    const one = await buildCase();
    await connectAll(one);
    const { email } = one.user;
    await owner.query("update app_user set email = $1 where id = $2", [`uj-${email}`, one.user.id]);
    const heir = await buildUser(api.db, { email });
    const company = await buildCompany(api.db, { ownerId: heir.id });
    const his = { user: heir, token: await longSession(heir.id), companyId: company.id };
    expect((await connect(his, { bankUser: "masvalaki" })).result).toBe("SUCCESS");
    const consents = await listConsents(his);
    expect(consents).toHaveLength(1);
    expect(consents[0].identity).not.toBe(email);
    // And he himself can still extend under the address that he had.
    const [mine] = await listConsents(one);
    expect(
      (await init(one, { flowType: "EXTEND_CONSENT", infoSharingConsentId: mine._id })).status,
    ).toBe(201);
  });
});
