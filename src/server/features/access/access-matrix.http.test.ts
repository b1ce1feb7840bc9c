/**
 * The permission matrix of the contract: every endpoint that asks for a credential, walked by every
 * kind of caller.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Endpoint, Policy } from "#contract/endpoint.ts";
import { endpoints } from "#contract/endpoints.ts";
import { inCompany } from "#server/database/tenant.ts";
import { newId } from "#server/new-id.ts";
import { buildCompany } from "#server/testing/build-company.ts";
import { buildSession } from "#server/testing/build-session.ts";
import { callStream } from "#server/testing/call-stream.ts";
import { buildUser } from "#server/testing/build-user.ts";
import {
  listEndpointSamples,
  type NamedEndpoint,
  NOBODYS_ID,
  SAMPLE_ACCOUNT,
} from "#server/testing/endpoint-samples.ts";
import { createTestApp, type TestApp, type TestReply } from "#server/testing/test-app.ts";
import { createLink } from "../auth/sessions.service.ts";

let api: TestApp;
let company: { id: string; taxNumber: string };
let director: string;
let accountant: string;

beforeAll(async () => {
  api = await createTestApp();
  director = (await buildUser(api.db)).id;
  accountant = (await buildUser(api.db, { role: "accountant" })).id;
  company = await buildCompany(api.db, { ownerId: director, accountantIds: [accountant] });
  const account = {
    company_id: company.id,
    id: newId(),
    account_nr: SAMPLE_ACCOUNT,
    originate: "adriana" as const,
    currency: "HUF",
  };
  await inCompany(api.db, company.id, (tx) =>
    tx
      .insertInto("bank_account")
      .values({ ...account, balance: null, balance_date: null })
      .execute(),
  );
});
afterAll(() => api.close());

const definitions: Readonly<Record<string, Endpoint>> = endpoints;
const names = Object.keys(
  listEndpointSamples({ id: NOBODYS_ID, taxNumber: "12345676" }),
) as NamedEndpoint[];

async function send(
  name: NamedEndpoint,
  token: string | undefined,
  target = company,
): Promise<TestReply> {
  const sample = listEndpointSamples(target)[name];
  const method = (definitions[name] as Endpoint).method;
  if (name === "eventStream") return callStream(api, method, `/v1${sample.path}`, { token });
  return api.call(method, `/v1${sample.path}`, {
    token,
    ...(sample.body === undefined ? {} : { body: sample.body }),
  });
}

const policyOf = (name: NamedEndpoint): Policy => (definitions[name] as Endpoint).policy;
const isOfCompany = (name: NamedEndpoint): boolean => policyOf(name).startsWith("company.");
const isForConnect = (name: NamedEndpoint): boolean =>
  (definitions[name] as Endpoint).callers.includes("connect");

describe.each(names)("%s", (name) => {
  it("is closed to who brings no token, a wrong one, or a link", async () => {
    const link = await createLink(api.deps, { kind: "login", userId: director });
    for (const token of [undefined, "x".repeat(43)])
      expect((await send(name, token)).body.code).toBe("unauthenticated");
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
      refusals[caller] = ["unauthenticated", "forbidden", "privacy_not_accepted"].includes(
        body?.code,
      )
        ? body.code
        : undefined;
      // An accountant or director of the company may still meet a 404 for the item that the sample
      // names.
      if (isOfCompany(name) && (caller === "stranger" || caller === "otherAccountant"))
        refusals[caller] = body?.code;
    }
    const expected: Record<Policy, Record<string, string | undefined>> = {
      none: {},
      self: {},
      entrepreneur: { accountant: "forbidden", otherAccountant: "forbidden" },
      "company.member": { stranger: "not_found", otherAccountant: "not_found" },
      "company.owner": {
        accountant: "forbidden",
        stranger: "not_found",
        otherAccountant: "not_found",
      },
      "company.accountant": {
        director: "forbidden",
        stranger: "not_found",
        otherAccountant: "not_found",
      },
      // The sample's company lives: nobody can bring it back.
      "company.deletedOwner": { stranger: "not_found", otherAccountant: "not_found" },
    };
    const nobody = {
      director: undefined,
      accountant: undefined,
      stranger: undefined,
      otherAccountant: undefined,
    };
    expect(refusals).toEqual({ ...nobody, ...expected[policyOf(name)] });
  });
});

const forBound = names.filter(
  (name) => isOfCompany(name) && isForConnect(name) && policyOf(name) !== "company.accountant",
);

describe.each(forBound)("%s over a connect session", (name) => {
  it("reaches only the company that the session is bound to", async () => {
    const other = await buildCompany(api.db, { ownerId: director });
    const token = await buildSession(api.db, director, { boundCompanyId: other.id });
    expect((await send(name, token)).body.code).toBe("not_found");
    const reply = await send(name, token, other);
    expect(["unauthenticated", "forbidden"]).not.toContain(reply.body?.code);
  });
});
