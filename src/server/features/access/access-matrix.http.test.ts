/** The permission matrix of the contract: every endpoint that asks for a credential, walked by every kind of caller. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Endpoint, Policy } from "#contract/endpoint.ts";
import { endpoints, type EndpointName, type Endpoints } from "#contract/endpoints.ts";
import { inCompany } from "#server/database/tenant.ts";
import { newId } from "#server/new-id.ts";
import { buildCompany } from "#server/testing/build-company.ts";
import { buildSession } from "#server/testing/build-session.ts";
import { buildUser } from "#server/testing/build-user.ts";
import { createTestApp, type TestApp, type TestReply } from "#server/testing/test-app.ts";
import { createLink } from "../auth/sessions.service.ts";

type Guarded = { [Name in EndpointName]: "public" extends Endpoints[Name]["callers"][number] ? never : Name }[EndpointName];
type Named = Exclude<Guarded, "downloadGet" | "personalDataDownload">;

interface Sample {
  readonly path: string;
  readonly body?: object;
}

const ACCOUNT = "117730161111101800000000";
const NOBODYS_ID = "0190f3c1-0000-7000-8000-000000000000";

/** A well-formed call of each endpoint that names the company; a new endpoint does not compile until it stands here. */
function listSamples(company: { id: string; taxNumber: string }): Record<Named, Sample> {
  const { id } = company;
  const filter = { company_id: id };
  return {
    profileSave: { path: "/profile", body: { city: "Pécs" } },
    logout: { path: "/logout" },
    entrepreneurGet: { path: "/entr" },
    entrepreneurSave: { path: "/entr", body: { name: "Nagy Béla" } },
    eventStream: { path: "/events" },
    companyList: { path: "/companies" },
    companyGet: { path: `/company/${id}` },
    companyCreate: { path: "/company", body: { tax_number: company.taxNumber, company_name: "Próba Kft." } },
    companySave: { path: `/company/${id}`, body: { tax_number: company.taxNumber, company_name: "Próba Kft." } },
    bankAccountList: { path: `/bankaccounts?company_id=${id}` },
    bankAccountRename: { path: `/bankaccount/${ACCOUNT}/Uj?company_id=${id}` },
    transactionList: { path: "/bankaccounts-transactions/", body: filter },
    transactionListPage: { path: "/bankaccounts-transactions/1", body: filter },
    transactionGet: { path: `/transaction/${NOBODYS_ID}?company_id=${id}` },
    bookedSet: { path: "/booked", body: { filter, booked: true, dryRun: true } },
    exportCreate: {
      path: "/bankaccount/export",
      body: { bank_accounts: [], start_date: "2026-01-01", end_date: "2026-01-31", company_id: id, delivery: "ticket" },
    },
    fileUpload: { path: `/file/${id}` },
    fileList: { path: `/file?company_id=${id}` },
    fileGet: { path: `/file/${NOBODYS_ID}?company_id=${id}` },
    fileDelete: { path: `/file/${NOBODYS_ID}?company_id=${id}` },
    fileDecide: { path: `/file/${NOBODYS_ID}?company_id=${id}`, body: { action: "reread" } },
    subscriptionList: { path: "/subscriptions" },
    sessionList: { path: "/sessions" },
    sessionEnd: { path: `/sessions/${NOBODYS_ID}` },
    sessionEndMany: { path: "/sessions" },
    personalDataPrepare: { path: "/profile/data" },
    // Not the caller's address: nobody is deleted by the walk.
    accountDelete: { path: "/profile", body: { email: "nobody@example.com" } },
    emailChangeRequest: { path: "/profile/email", body: { email: "no address" } },
    emailChangeGet: { path: "/profile/email" },
    emailChangeCancel: { path: "/profile/email" },
    passkeyList: { path: "/passkeys" },
    passkeyRegisterOptions: { path: "/passkeys/options" },
    passkeyRegister: { path: "/passkeys", body: { flowId: NOBODYS_ID, name: "Telefon", response: {} } },
    passkeyRename: { path: `/passkeys/${NOBODYS_ID}`, body: { name: "Telefon" } },
    passkeyDelete: { path: `/passkeys/${NOBODYS_ID}` },
  };
}

let api: TestApp;
let company: { id: string; taxNumber: string };
let director: string;
let accountant: string;

beforeAll(async () => {
  api = await createTestApp();
  director = (await buildUser(api.db)).id;
  accountant = (await buildUser(api.db, { role: "accountant" })).id;
  company = await buildCompany(api.db, { ownerId: director, accountantIds: [accountant] });
  const account = { company_id: company.id, id: newId(), account_nr: ACCOUNT, originate: "adriana" as const, currency: "HUF" };
  await inCompany(api.db, company.id, (tx) =>
    tx.insertInto("bank_account").values({ ...account, balance: null, balance_date: null }).execute(),
  );
});
afterAll(() => api.close());

const definitions: Readonly<Record<string, Endpoint>> = endpoints;
const names = Object.keys(listSamples({ id: NOBODYS_ID, taxNumber: "12345676" })) as Named[];

async function send(name: Named, token: string | undefined, target = company): Promise<TestReply> {
  const sample = listSamples(target)[name];
  const method = (definitions[name] as Endpoint).method;
  // An open stream never ends by itself; who is refused gets an ordinary reply.
  if (name === "eventStream") {
    const open = new Promise<TestReply>((done) => setTimeout(() => done({ status: 200, body: undefined, headers: {}, text: "" }), 500));
    return Promise.race([api.call(method, `/v1${sample.path}`, { token }), open]);
  }
  return api.call(method, `/v1${sample.path}`, { token, ...(sample.body === undefined ? {} : { body: sample.body }) });
}

const policyOf = (name: Named): Policy => (definitions[name] as Endpoint).policy;
const isOfCompany = (name: Named): boolean => policyOf(name).startsWith("company.");

describe.each(names)("%s", (name) => {
  it("is closed to who brings no token, a wrong one, or a link", async () => {
    const link = await createLink(api.deps, { kind: "login", userId: director });
    for (const token of [undefined, "x".repeat(43)]) expect((await send(name, token)).body.code).toBe("unauthenticated");
    const byLink = await send(name, link.token);
    // The link of a letter accepts the terms and does nothing else; the sample saves an address.
    expect(byLink.body.code).toBe("unauthenticated");
  });

  it("waits for the terms where the contract says so", async () => {
    const user = await buildUser(api.db, { privacyAccepted: false });
    const reply = await send(name, await buildSession(api.db, user.id));
    const waits = (definitions[name] as Endpoint).errors.includes("privacy_not_accepted");
    expect(reply.body?.code === "privacy_not_accepted").toBe(waits);
  });

  it("gives director, accountant and stranger what the policy names", async () => {
    const stranger = (await buildUser(api.db)).id;
    const otherAccountant = (await buildUser(api.db, { role: "accountant" })).id;
    const callers = { director, accountant, stranger, otherAccountant };
    const refusals: Record<string, string | undefined> = {};
    for (const [caller, userId] of Object.entries(callers)) {
      const { body } = await send(name, await buildSession(api.db, userId));
      refusals[caller] = ["unauthenticated", "forbidden", "privacy_not_accepted"].includes(body?.code) ? body.code : undefined;
      // An accountant or director of the company may still meet a 404 for the item that the sample names.
      if (isOfCompany(name) && (caller === "stranger" || caller === "otherAccountant")) refusals[caller] = body?.code;
    }
    const expected: Record<Policy, Record<string, string | undefined>> = {
      none: {},
      self: {},
      entrepreneur: { accountant: "forbidden", otherAccountant: "forbidden" },
      "company.member": { stranger: "not_found", otherAccountant: "not_found" },
      "company.owner": { accountant: "forbidden", stranger: "not_found", otherAccountant: "not_found" },
    };
    const nobody = { director: undefined, accountant: undefined, stranger: undefined, otherAccountant: undefined };
    expect(refusals).toEqual({ ...nobody, ...expected[policyOf(name)] });
  });
});

describe.each(names.filter(isOfCompany))("%s over a connect session", (name) => {
  it("reaches only the company that the session is bound to", async () => {
    const other = await buildCompany(api.db, { ownerId: director });
    const token = await buildSession(api.db, director, { boundCompanyId: other.id });
    expect((await send(name, token)).body.code).toBe("not_found");
    const reply = await send(name, token, other);
    expect(["unauthenticated", "forbidden"]).not.toContain(reply.body?.code);
  });
});
