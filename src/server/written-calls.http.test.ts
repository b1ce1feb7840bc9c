/**
 * The calls by which the product was ordered, each sent with exactly the body that stands there, by
 * a director with one company. What a call needs beyond its body is in `EXCEPTIONS`.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { DAY_MS } from "#values/durations.ts";
import { createDiskFileStorage } from "./providers/file-storage/disk-file-storage.adapter.ts";
import { BASE, CONSENTS, GOOD } from "./testing/billing-world.ts";
import { buildCompany } from "./testing/build-company.ts";
import { createMemoryQueue } from "./testing/build-ingest.ts";
import { buildSession } from "./testing/build-session.ts";
import { buildBankAccount, buildTransactions } from "./testing/build-transactions.ts";
import { buildUser } from "./testing/build-user.ts";
import { comeBack, readFlowCookie } from "./testing/flow-return.ts";
import { solveCaptcha } from "./testing/solve-captcha.ts";
import { createTestApp, type TestApp, type TestReply } from "./testing/test-app.ts";
import { startTestSandbox, type TestSandbox } from "./testing/test-sandbox.ts";

const SPECIFICATION = join(import.meta.dirname, "../../../shared/SPEC.md");
const OTP = "5f1a6b2c9d3e4a0011b0e106";

/** Calls that need more than the order writes, and why. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  "POST /card": "a card is registered with both consents only (its own section 5)",
  "POST /subscription": "so is one that an order registers; with a ready card the body is enough",
  "POST /file/:id": "no JSON: contract.http.test.ts sends the form",
};

let sandbox: TestSandbox;
let api: TestApp;
let folder: string;
let token: string;
let userId: string;
let companyId: string;
const sent = new Set<string>();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "bankhid-written-"));
  sandbox = await startTestSandbox();
  api = await createTestApp({
    environment: { ...sandbox.environment, BASE_URL: BASE },
    deps: { queue: createMemoryQueue(), files: createDiskFileStorage(folder, 0) },
  });
  ({ id: companyId, ownerId: userId } = await buildCompany(api.db));
  const far = new Date(Date.now() + 40 * DAY_MS);
  token = await buildSession(api.db, userId, { idleExpiresAt: far, absoluteExpiresAt: far });
});
afterAll(async () => {
  await api?.close();
  await sandbox?.stop();
  rmSync(folder, { recursive: true, force: true });
});

type Values = Readonly<Record<string, string>>;

/** Sends a call by the name that the order gives it; `values` fill its path. */
async function send(
  name: string,
  { values = {}, query = "", body, as = token }: Given = {},
): Promise<TestReply> {
  sent.add(shapeOf(name));
  const [method, path] = name.split(" ") as ["GET", string];
  const filled = path.replace(/:(\w+)/g, (_all, field: string) =>
    encodeURIComponent(values[field]!),
  );
  return api.call(method, `/v1${filled}${query}`, { token: as, body });
}
interface Given {
  readonly values?: Values;
  readonly query?: string;
  readonly body?: object;
  readonly as?: string;
}

async function expectDone(name: string, given: Given = {}): Promise<any> {
  const { status, body, text } = await send(name, given);
  expect([name, status < 300, status < 300 ? "" : text]).toEqual([name, true, ""]);
  return body;
}

it("sessions, persons and companies answer as written", async () => {
  const challenge = async () => solveCaptcha((await api.call("GET", "/v1/captcha/challenge")).body);
  await expectDone("GET /me", { query: `?token=${token}`, as: "" });
  await expectDone("POST /profile", { body: { city: "Győr" } });
  await expectDone("POST /healthcheck");
  await expectDone("GET /entr");
  await expectDone("PUT /entr", { body: { name: "Próba Ferenc", mobile: "12345" } });
  await expectDone("POST /entr/auth", {
    body: { email: "uj@example.com", captcha_response: await challenge() },
    as: "",
  });
  const { email, id } = await buildUser(api.db, { role: "accountant" });
  await expectDone("POST /accountant/auth", {
    body: { email, captcha_response: await challenge() },
    as: "",
  });
  await expectDone("GET /companies");
  await expectDone("GET /company/:id", { values: { id: companyId } });
  const own = await buildSession(api.db, (await buildUser(api.db)).id);
  const company = { tax_number: "87654323", company_name: "Új Cég Kft." };
  const made = await expectDone("POST /company", { body: company, as: own });
  await expectDone("PUT /company/:id", { values: { id: made._id }, body: company, as: own });
  await expectDone("POST /company/courierEmail/:id/", { values: { id: companyId } });
  await expectDone("POST /company/courierEmail/:id", { values: { id: companyId } });
  const person = { name: "Számadó Kálmán", email, mobile: "+36301234567" };
  await expectDone("POST /accountant", { body: { ...person, company_id: companyId } });
  await expectDone("GET /accountants/:companyId", { values: { companyId } });
  await expectDone("POST /reminder", {
    body: { companyId },
    as: await buildSession(api.db, id),
  });
  await expectDone("PUT /accountant/:id", { values: { id }, body: { name: "Számadó Kálmán Pál" } });
  await expectDone("DELETE /accountant/:companyId/:accountantId", {
    values: { companyId, accountantId: id },
  });
});

it("accounts, items and files answer as written", async () => {
  const account = await buildBankAccount(api.db, companyId);
  const rows = [{ date: "2026-11-20", amount: 100_000n }];
  const [transactionId] = await buildTransactions(api.db, companyId, account, rows);
  const { accountNr, originate } = account;
  const query = `?company_id=${companyId}`;
  await expectDone("GET /bankaccounts", { query });
  await expectDone("PATCH /bankaccount/:accountNr/:displayName", {
    values: { accountNr, displayName: "Fő számla" },
  });
  const list = { bankAccounts: [{ accountNr, originate }], booked: "ALL", company_id: companyId };
  await expectDone("POST /bankaccounts-transactions/", { body: list });
  await expectDone("POST /bankaccounts-transactions", { body: list });
  await expectDone("POST /bankaccounts-transactions/:page", { values: { page: "1" }, body: list });
  await expectDone("POST /bankaccount/export", {
    body: {
      bank_accounts: [{ accountNr, originate }],
      start_date: "2026-11-01",
      end_date: "2026-11-20",
      company_id: companyId,
    },
  });
  await expectDone("POST /booked", { body: { transactionId } });
  await expectDone("GET /pos-collections", { query });
  await expectDone("GET /courier-collections", { query });
  const form =
    '--b\r\ncontent-disposition: form-data; name="company_name"\r\n\r\nPróba\r\n' +
    '--b\r\ncontent-disposition: form-data; name="file"; filename="kivonat.sta"\r\n\r\n' +
    ":20:X\r\n--b--\r\n";
  const headers = {
    authorization: `Bearer ${token}`,
    "content-type": "multipart/form-data; boundary=b",
  };
  const url = `/v1/file/${companyId}`;
  const { _id: id } = (await api.app.inject({ method: "POST", url, headers, payload: form })).json<{
    _id: string;
  }>();
  await expectDone("GET /file", { query });
  await expectDone("GET /file/:id", { values: { id } });
  await expectDone("DELETE /file/:id", { values: { id } });
  const target = await buildCompany(api.db, { ownerId: userId });
  const named = { account_nr: accountNr, originate };
  const moves = { source_company_id: companyId, target_company_id: target.id };
  await expectDone("PATCH /bankaccount", { body: { ...named, ...moves } });
  await expectDone("DELETE /bankaccount", { body: { ...named, company_id: target.id } });
  const whole = { headers: { authorization: `Bearer ${token}` } };
  await api.app.inject({ method: "DELETE", url: `/v1/company/${target.id}`, ...whole });
});

it("the aggregator's calls answer as written, without naming the only company", async () => {
  const { token: own, companyId: id, ownerId } = await buildDirector();
  const query = `?company_id=${id}`;
  await expectDone("GET /aggreg8/banks", { as: own });
  const reply = await send("POST /aggreg8/user-flow/init", {
    body: { company_id: id, flowType: "ADD_BANK" },
    as: own,
  });
  const { userFlowId } = reply.body;
  await expectDone("GET /aggreg8/token", { query, as: own });
  const { external_id: flow } = await api.db
    .selectFrom("user_flow")
    .select("external_id")
    .where("id", "=", userFlowId)
    .executeTakeFirstOrThrow();
  const walked = await sandbox.aggreg8.control<{ location: string }>("finish-flow", {
    userFlowId: flow,
    bankId: OTP,
    bankUser: "cegvezeto",
  });
  await comeBack(api, walked.location, readFlowCookie(reply));
  const look = () =>
    send("GET /aggreg8/user-flow/:userFlowId", { values: { userFlowId }, as: own });
  await expect.poll(async () => (await look()).body.result, { timeout: 60_000 }).toBe("SUCCESS");
  const isc = (await look()).body.consentId;
  const { accounts } = await expectDone("GET /aggreg8/accounts", { query, as: own });
  await expectDone("PATCH /company/consented-account/:companyId", {
    values: { companyId: id },
    body: { isc_id: isc, account_id: accounts[0].accountId },
    as: own,
  });
  await expectDone("GET /aggreg8/consents", { as: own });
  await expectDone("POST /aggreg8/pull", { as: own });
  await expectDone("DELETE /company/isc", { as: own });
  await expectDone("DELETE /aggreg8/isc", { body: { isc_id: isc }, as: own });
  // Who directs several names the one that is meant.
  await buildCompany(api.db, { ownerId });
  for (const name of ["POST /aggreg8/pull", "DELETE /company/isc"])
    expect((await send(name, { as: own })).body.code).toBe("bad_request");
});

it("keys, cards and subscriptions answer as written", async () => {
  const { token: own } = await buildDirector();
  const { integrators } = await expectDone("GET /integrators", { as: own });
  const integrator = integrators[0]._id;
  const key = await expectDone("POST /integrator/token", { body: { integrator }, as: own });
  await expectDone("GET /integrator/tokens", { as: own });
  const clientId = key.client_id;
  await expectDone("PATCH /integrator/token", { body: { clientId }, as: own });
  await expectDone("GET /subscriptions", { as: own });
  await expectDone("GET /subscriber", { as: own });
  const callbackUrl = `${BASE}/subscriptions`;
  const { subscriberId } = await expectDone("POST /subscriber", {
    body: { subscriber: PAYER, callbackUrl },
    as: own,
  });
  const order = { subscription: { plan: "alap" }, callbackUrl, subscriberId };
  for (const [name, body] of [
    ["POST /card", { subscriberId, callbackUrl }],
    ["POST /subscription", order],
  ] as const)
    expect((await send(name, { body, as: own })).body.fields).toMatchObject([{ path: "consents" }]);
  const card = await expectDone("POST /card", {
    body: { subscriberId, callbackUrl, consents: CONSENTS },
    as: own,
  });
  const { orderRef } = card;
  const told = { orderRef, status: "SUCCESS" };
  // Until the gateway's own word the payer is told to wait, whatever he says.
  expect((await expectDone("POST /billing", { body: told, as: own })).state).toBe(
    "WAITING_FOR_IPN",
  );
  await simplePay("pay", { orderRef, card: GOOD });
  expect((await expectDone("POST /billing", { body: told, as: own })).state).toBe("SUCCESS");
  // With a ready card only the reference of its order comes back, and its success is sent.
  expect(await expectDone("POST /subscription", { body: order, as: own })).toEqual({ orderRef });
  expect((await send("POST /billing", { body: told })).body.code).toBe("not_found");
  expect((await send("POST /billing", { body: told, as: "" })).status).toBe(401);
  const cardId = (await expectDone("GET /subscriber", { as: own })).cards[0]._id;
  await expectDone("PATCH /card", { body: { cardId }, as: own });
  await expectDone("DELETE /card", { body: { cardId }, as: own });
});

// Where the order does not lie beside the project, this test is skipped.
it.skipIf(!existsSync(SPECIFICATION))("no call of the section is left out", () => {
  const text = readFileSync(SPECIFICATION, "utf8");
  const section = text.slice(text.indexOf("## 7."), text.indexOf("## 8."));
  const named = [...section.matchAll(CALL)].flatMap(([, methods, path]) =>
    methods!.split(" and ").map((method) => shapeOf(`${method} ${path!.replace(/:$/, "")}`)),
  );
  expect(named.length).toBeGreaterThan(45);
  const excepted = new Set(Object.keys(EXCEPTIONS).map(shapeOf));
  expect([...new Set(named)].filter((name) => !sent.has(name) && !excepted.has(name))).toEqual([]);
});

const CALL = /((?:GET|POST|PUT|PATCH|DELETE)(?: and (?:GET|POST|PUT|PATCH|DELETE))?) (\/[\w/:-]+)/g;

const PAYER = {
  name: "Próba Kft.",
  taxNumber: "12345676-2-42",
  country: "HU",
  zip: "1011",
  city: "Budapest",
  address: "Fő utca 1.",
  email: "szamla@example.com",
};

/** A director of his own, with one company. */
async function buildDirector() {
  const { id, ownerId } = await buildCompany(api.db);
  return { companyId: id, ownerId, token: await buildSession(api.db, ownerId) };
}

async function simplePay(verb: string, body: object): Promise<void> {
  const url = `http://127.0.0.1:${sandbox.port}/sandbox/simplepay/control/${verb}`;
  const reply = await fetch(url, { method: "POST", body: JSON.stringify(body) });
  expect(reply.status).toBe(200);
}

/** Parameters may have other names, and the last slash is no part of a path. */
function shapeOf(name: string): string {
  return name.replace(/:\w+/g, ":x").replace(/\/$/, "");
}
