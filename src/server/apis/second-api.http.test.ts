/**
 * A second API over the same handlers, built here and nowhere in the product: own callers, own
 * document, own limits, and `/v1` stays as it was.
 */
import { SELF } from "#server/http/through.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bankAccountList } from "#contract/bank-accounts/bank-accounts.ts";
import { endpoint } from "#contract/endpoint.ts";
import { inGlobal } from "#server/database/tenant.ts";
import { createCompanyDoor } from "#server/features/access/access.service.ts";
import { bankAccountHandlers } from "#server/features/bank-accounts/bank-accounts.handlers.ts";
import type { Person } from "#server/http/actor.ts";
import { ApiError } from "#server/http/errors.ts";
import { createRateLimiter, type RateLimiter } from "#server/http/rate-limit.ts";
import { registerApi } from "#server/http/register-api.ts";
import { buildApiKey } from "#server/testing/build-api-key.ts";
import { buildCompany, type TestCompany } from "#server/testing/build-company.ts";
import { buildSession } from "#server/testing/build-session.ts";
import { buildBankAccount } from "#server/testing/build-transactions.ts";
import { createTestApp, type TestApp } from "#server/testing/test-app.ts";
import { hashToken } from "#server/token-hash.ts";
import { createCompanyFinders } from "#server/features/company-finders/company-finders.service.ts";

const ROOT = "/integrator/v1";
const REQUESTS_PER_MINUTE = 5;

const accountList = endpoint({
  ...bankAccountList,
  path: "/accounts",
  summary: "Accounts of the company of the key.",
  callers: ["connect"],
});

let api: TestApp;
let limiter: RateLimiter;
let company: TestCompany;
let other: TestCompany;
let key: string;
let session: string;

beforeAll(async () => {
  api = await createTestApp();
  limiter = createRateLimiter(api.deps);
  registerApi(api.app, api.config.baseUrl, {
    root: ROOT,
    endpoints: { accountList },
    title: "Bankhíd for integrators",
    version: "1",
    description: "One call.",
    handlers: { accountList: bankAccountHandlers(api.deps).bankAccountList },
    authenticate: (_definition, request) => findKeyHolder(request.headers["x-api-key"]),
    companies: createCompanyDoor(api.deps, createCompanyFinders(api.deps)),
    rateLimiter: limiter,
    ratePerMinute: REQUESTS_PER_MINUTE,
  });
  company = await buildCompany(api.db);
  other = await buildCompany(api.db, { ownerId: company.ownerId });
  await buildBankAccount(api.db, company.id);
  key = (await buildApiKey(api.db, { userId: company.ownerId, companyId: company.id })).secret;
  session = await buildSession(api.db, company.ownerId);
});

afterAll(async () => {
  limiter?.close();
  await api?.close();
});

/** The person behind a key, bound to the key's company. Throws `unauthenticated`. */
async function findKeyHolder(secret: unknown): Promise<Person> {
  const row =
    typeof secret === "string"
      ? await inGlobal(api.db, (tx) =>
          tx
            .selectFrom("api_key as k")
            .innerJoin("api_key_secret as s", "s.key_id", "k.id")
            .innerJoin("app_user as u", "u.id", "k.user_id")
            .select(["u.id", "u.role", "u.email", "u.name", "k.company_id"])
            .where("s.secret_hash", "=", hashToken(secret))
            .where("k.status", "=", "ACTIVE")
            .executeTakeFirst(),
        )
      : undefined;
  if (row === undefined) throw new ApiError("unauthenticated", { message: "Send a key" });
  return {
    kind: "connect",
    rank: "connect",
    userId: row.id,
    role: row.role,
    email: row.email,
    name: row.name,
    sessionId: "",
    boundCompanyId: row.company_id,
    privacyAccepted: true,
    through: SELF,
  };
}

const list = (companyId: string, credentials: object, address: string) =>
  api.call("GET", `${ROOT}/accounts?company_id=${companyId}`, { ...credentials, address });

describe("a second API", () => {
  it("answers by the same handler as the first one", async () => {
    const reply = await list(company.id, { headers: { "x-api-key": key } }, "198.51.100.1");
    const first = await api.call("GET", `/v1/bankaccounts?company_id=${company.id}`, {
      token: session,
    });
    expect([reply.status, first.status]).toEqual([200, 200]);
    expect(reply.body).toEqual(first.body);
  });

  it("lets in by its own credentials only, and the first API does not know them", async () => {
    const bySession = await list(company.id, { token: session }, "198.51.100.2");
    const byKey = await api.call("GET", `/v1/bankaccounts?company_id=${company.id}`, {
      token: key,
    });
    expect([bySession.status, byKey.status]).toEqual([401, 401]);
  });

  it("holds the policy of the endpoint: the other company of the key's person is not found", async () => {
    const reply = await list(other.id, { headers: { "x-api-key": key } }, "198.51.100.3");
    expect(reply.status).toBe(404);
  });

  it("has a document of its own, and the first one's does not name it", async () => {
    const second = (await api.call("GET", `${ROOT}/openapi.json`)).body;
    const first = (await api.call("GET", "/v1/openapi.json")).body;
    expect(second.info.title).toBe("Bankhíd for integrators");
    expect(second.servers[0].url.endsWith(ROOT)).toBe(true);
    expect(Object.keys(second.paths)).toEqual(["/accounts"]);
    expect(first.info.title).toBe("Bankhíd");
    expect(Object.keys(first.paths)).not.toContain("/accounts");
  });

  it("has a limit of its own for an address", async () => {
    api.clock.toNextWindow(60);
    const address = "198.51.100.4";
    const statuses: number[] = [];
    for (let at = 0; at <= REQUESTS_PER_MINUTE; at++)
      statuses.push((await list(company.id, { headers: { "x-api-key": key } }, address)).status);
    const first = await api.call("GET", `/v1/bankaccounts?company_id=${company.id}`, {
      token: session,
      address,
    });
    expect(statuses).toEqual([...Array(REQUESTS_PER_MINUTE).fill(200), 429]);
    expect(first.status).toBe(200);
  });
});
