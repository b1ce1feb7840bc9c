/**
 * A provider whose consent screen is the bank's own and ends by a callback, on the same banks as
 * the aggregator's.
 */
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { DAY_MS } from "#values/durations.ts";
import { inCompany } from "#server/database/tenant.ts";
import { buildCompany } from "#server/testing/build-company.ts";
import { createMemoryQueue } from "#server/testing/build-ingest.ts";
import { buildSession } from "#server/testing/build-session.ts";
import { buildUser } from "#server/testing/build-user.ts";
import { readFlowCookie } from "#server/testing/flow-return.ts";
import { createTestApp, type TestApp, type TestReply } from "#server/testing/test-app.ts";
import { startTestSandbox, type TestSandbox } from "#server/testing/test-sandbox.ts";
import { refreshPersonConsents } from "#server/features/consents/consent-refresh.service.ts";

let sandbox: TestSandbox;
let api: TestApp;
let token: string;
let companyId: string;
/** The cookie of the last flow that began. */
let cookie: string;
const queue = createMemoryQueue();

beforeAll(async () => {
  sandbox = await startTestSandbox();
  const environment = { ...sandbox.environment, BANK_FEED_ROUTES: "*=enablebanking" };
  api = await createTestApp({ environment, deps: { queue } });
});
afterAll(async () => {
  await api?.close();
  await sandbox?.stop();
});
beforeEach(async () => {
  await sandbox.enableBanking.reset();
  queue.jobs.length = 0;
  const user = await buildUser(api.db);
  const far = new Date(Date.now() + 900 * DAY_MS);
  companyId = (await buildCompany(api.db, { ownerId: user.id })).id;
  token = await buildSession(api.db, user.id, { idleExpiresAt: far, absoluteExpiresAt: far });
});

async function begin(
  body: Record<string, unknown> = {},
): Promise<{ id: string; authorizationId: string }> {
  const { banks } = (await api.call("GET", "/v1/aggreg8/banks", { token })).body;
  const bank = banks.find((each: any) => each.name.includes("OTP"));
  expect(bank.provider).toBe("enablebanking");
  const given = { company_id: companyId, flowType: "ADD_BANK", bankId: bank._id, ...body };
  const reply = await api.call("POST", "/v1/aggreg8/user-flow/init", { token, body: given });
  expect(reply.status).toBe(201);
  const id = reply.body.userFlowId;
  cookie = readFlowCookie(reply);
  const row = await api.db
    .selectFrom("user_flow")
    .select("external_id")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return { id, authorizationId: row.external_id };
}

/** The bank's page as the person walks it; answers where the browser goes. */
async function walk(authorizationId: string, given: Record<string, unknown> = {}): Promise<string> {
  const body = { authorizationId, bankUser: "ceg", ...given };
  const { location } = await sandbox.enableBanking.control<{ location: string }>(
    "finish-auth",
    body,
  );
  const url = new URL(location);
  expect(url.origin + url.pathname).toBe("http://bankhid.test/connect/return");
  return url.pathname + url.search;
}

const look = async (id: string): Promise<any> =>
  (await api.call("GET", `/v1/aggreg8/user-flow/${id}`, { token })).body;
const consents = async (): Promise<any[]> =>
  (await api.call("GET", "/v1/aggreg8/consents", { token })).body.consents;
const open = (path: string): Promise<TestReply> => api.call("GET", path, { headers: { cookie } });

async function assignAll(consentId: string): Promise<void> {
  const { accounts } = (
    await api.call("GET", `/v1/aggreg8/accounts?company_id=${companyId}&isc_id=${consentId}`, {
      token,
    })
  ).body;
  const body = { isc_id: consentId, account_ids: accounts.map((each: any) => each.accountId) };
  expect(
    (await api.call("PATCH", `/v1/company/consented-accounts/${companyId}`, { token, body }))
      .status,
  ).toBe(200);
}

const feeds = (): Promise<any[]> =>
  inCompany(api.db, companyId, (tx) =>
    tx
      .selectFrom("feed_account")
      .selectAll()
      .where("company_id", "=", companyId)
      .orderBy("id")
      .execute(),
  );

it("ends with the return of the bank's page, and its accounts carry the aggregators' common origin", async () => {
  const flow = await begin();
  expect((await look(flow.id)).result).toBeNull();
  const page = await open(await walk(flow.authorizationId));
  expect(page.text).toContain("Sikerült");
  const ended = await look(flow.id);
  expect(ended.result).toBe("SUCCESS");
  await assignAll(ended.consentId);
  const { accounts } = (
    await api.call("GET", `/v1/bankaccounts?company_id=${companyId}`, { token })
  ).body;
  expect(accounts.length).toBeGreaterThan(0);
  expect(new Set(accounts.map((each: any) => each.originate))).toEqual(new Set(["aggreg8"]));
  expect((await feeds()).every((row) => row.provider === "enablebanking")).toBe(true);
});

it("uses a code once, however often the page is opened", async () => {
  const flow = await begin();
  const path = await walk(flow.authorizationId);
  const pages = await Promise.all([open(path), open(path), open(path)]);
  expect(pages.map((page) => page.status)).toEqual([200, 200, 200]);
  expect((await look(flow.id)).result).toBe("SUCCESS");
  expect((await open(path)).text).toContain("Sikerült");
  expect(await consents()).toHaveLength(1);
});

it.each([
  ["refuse", "CANCEL"],
  ["error", "FAIL"],
])("says %s as %s", async (how, result) => {
  const flow = await begin();
  await open(await walk(flow.authorizationId, { how }));
  expect((await look(flow.id)).result).toBe(result);
  expect(await consents()).toEqual([]);
});

it("takes the return of a window that only seemed closed, which a bank can make it seem", async () => {
  const flow = await begin();
  const path = await walk(flow.authorizationId);
  await expectGivenUp(flow.id);
  expect((await open(path)).text).toContain("Sikerült");
  expect((await look(flow.id)).result).toBe("SUCCESS");
  expect(await consents()).toHaveLength(1);
  const refused = await begin();
  const no = await walk(refused.authorizationId, { how: "refuse" });
  await expectGivenUp(refused.id);
  await open(no);
  expect((await look(refused.id)).result).toBe("CANCEL");
  // No flow lives longer than its time.
  const late = await begin();
  const tooLate = await walk(late.authorizationId);
  await expectGivenUp(late.id);
  api.clock.advance(api.config.feeds.timings.flowMs);
  await open(tooLate);
  expect((await look(late.id)).result).toBe("CANCEL");
  api.clock.reset();
});

/** The page says that the window is closed, and after a few seconds that counts as the end. */
async function expectGivenUp(id: string): Promise<void> {
  const ask = async (): Promise<any> =>
    (await api.call("GET", `/v1/aggreg8/user-flow/${id}?popupClosed=true`, { token })).body;
  expect((await ask()).result).toBeNull();
  api.clock.advance(7_000);
  expect((await ask()).result).toBe("CANCEL");
}

it("tries the same code again where the provider was down", async () => {
  const flow = await begin();
  const path = await walk(flow.authorizationId);
  await sandbox.enableBanking.fault({ kind: "500", times: 5, path: "/sessions" });
  await open(path);
  expect((await look(flow.id)).result).toBeNull();
  await sandbox.enableBanking.clearFaults();
  await open(path);
  expect((await look(flow.id)).result).toBe("SUCCESS");
});

it("renews by a new consent: the same accounts, the old one replaced", async () => {
  const flow = await begin();
  await open(await walk(flow.authorizationId));
  const { consentId } = await look(flow.id);
  await assignAll(consentId);
  const before = await feeds();
  // Its tokens are measured by the real clock, so the consent ends instead of time passing.
  const row = await api.db
    .selectFrom("bank_consent")
    .selectAll()
    .where("id", "=", consentId)
    .executeTakeFirstOrThrow();
  await sandbox.enableBanking.fault({ kind: "expired", sessionId: row.external_id });
  await refreshPersonConsents(api.deps, api.deps.bankFeeds.get("enablebanking")!, row.user_id);
  expect((await feeds()).every((row) => row.state === "expired")).toBe(true);
  const again = await begin({
    flowType: "EXTEND_CONSENT",
    infoSharingConsentId: consentId,
    bankId: undefined,
  });
  await open(await walk(again.authorizationId));
  const ended = await look(again.id);
  expect(ended.result).toBe("SUCCESS");
  expect(ended.consentId).not.toBe(consentId);
  const after = await feeds();
  expect(after.map((row) => row.bank_account_id)).toEqual(before.map((row) => row.bank_account_id));
  expect(after.every((row) => row.state === "active" && row.consent_id === ended.consentId)).toBe(
    true,
  );
  expect((await consents()).map((each) => each.state).toSorted()).toEqual(["active", "replaced"]);
});
