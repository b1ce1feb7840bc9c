/**
 * Every guarded endpoint × eight kinds of callers × three companies, compared with the answers of
 * the contract.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DAY_MS } from "#values/durations.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { endpoints } from "#contract/endpoints.ts";
import {
  ACCESS_CALLERS,
  ACCESS_COMPANIES,
  type AccessCaller,
  type AccessCompany,
  expectAccess,
} from "#server/testing/expected-access.ts";
import { createDiskFileStorage } from "#server/providers/file-storage/disk-file-storage.adapter.ts";
import { buildApiKey } from "#server/testing/build-api-key.ts";
import { buildCompany, type TestCompany } from "#server/testing/build-company.ts";
import { createMemoryQueue } from "#server/testing/build-ingest.ts";
import { buildSession } from "#server/testing/build-session.ts";
import { callStream } from "#server/testing/call-stream.ts";
import { buildBankAccount } from "#server/testing/build-transactions.ts";
import { buildUser } from "#server/testing/build-user.ts";
import {
  listEndpointSamples,
  type NamedEndpoint,
  NOBODYS_ID,
  SAMPLE_ACCOUNT,
} from "#server/testing/endpoint-samples.ts";
import { createTestApp, type TestApp, type TestReply } from "#server/testing/test-app.ts";

let api: TestApp;
let folder: string;
const people = {} as Record<AccessCaller, string>;
const companies = {} as Record<AccessCompany, TestCompany>;
const definitions: Readonly<Record<string, Endpoint>> = endpoints;
const names = Object.keys(
  listEndpointSamples({ id: NOBODYS_ID, taxNumber: "12345676" }),
) as NamedEndpoint[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "bankhid-matrix-"));
  api = await createTestApp({
    deps: { queue: createMemoryQueue(), files: createDiskFileStorage(folder, 0) },
  });
  for (const caller of ACCESS_CALLERS) {
    people[caller] = (
      await buildUser(api.db, {
        role: caller.toLowerCase().includes("accountant") ? "accountant" : "entrepreneur",
      })
    ).id;
  }
  people.expiredSession = people.entrepreneur;
  const ours = {
    ownerId: people.entrepreneur,
    accountantIds: [people.accountant, people.revokedAccountant],
  };
  companies.own = await buildCompany(api.db, { ...ours, name: "Saját Kft." });
  companies.deleted = await buildCompany(api.db, { ...ours, name: "Törölt Kft.", deleted: true });
  const theirs = await buildUser(api.db, { role: "accountant" });
  companies.foreign = await buildCompany(api.db, {
    name: "Idegen Kft.",
    accountantIds: [theirs.id],
  });
  for (const other of ["otherEntrepreneur", "otherAccountant"] as const) {
    const accountantIds = other === "otherAccountant" ? [people[other]] : [];
    await buildCompany(api.db, {
      accountantIds,
      ...(other === "otherEntrepreneur" ? { ownerId: people[other] } : {}),
    });
  }
  await api.db
    .updateTable("membership")
    .set({ removed_at: new Date() })
    .where("user_id", "=", people.revokedAccountant)
    .execute();
  const until = { deleted_at: new Date(), purge_after: new Date(Date.now() + 30 * DAY_MS) };
  await api.db
    .updateTable("company_directory")
    .set(until)
    .where("company_id", "=", companies.deleted.id)
    .execute();
  for (const company of ACCESS_COMPANIES)
    await buildBankAccount(api.db, companies[company].id, { accountNr: SAMPLE_ACCOUNT });
});
afterAll(async () => {
  await api?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function tokenOf(caller: AccessCaller, company: AccessCompany): Promise<string | undefined> {
  if (caller === "none") return undefined;
  // A key of the very company that is asked about, made by its director.
  if (caller === "integratorKey") {
    const { id: companyId, ownerId: userId } = companies[company];
    return (await buildApiKey(api.db, { userId, companyId })).secret;
  }
  const past = new Date(Date.now() - 1_000);
  return buildSession(
    api.db,
    people[caller],
    caller === "expiredSession" ? { idleExpiresAt: past } : {},
  );
}

async function send(
  name: NamedEndpoint,
  token: string | undefined,
  target: TestCompany,
): Promise<TestReply> {
  const sample = listEndpointSamples(target)[name];
  const { method } = definitions[name] as Endpoint;
  const address = nextAddress();
  if (name === "eventStream")
    return callStream(api, method, `/v1${sample.path}`, { token, address });
  return api.call(method, `/v1${sample.path}`, { token, body: sample.body, address });
}

// Another address for every call, because limits of one address are not tested here.
let calls = 0;
const nextAddress = (): string =>
  `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls++ & 255}`;

const REFUSALS = new Set(["not_found", "forbidden", "unauthenticated", "session_expired"]);
let cells = 0;
let namedOwn = 0;

describe.each(names)("%s", (name) => {
  const { policy } = definitions[name] as Endpoint;

  it.each(ACCESS_COMPANIES)(
    "answers each kind of caller about a company that is %s as the contract says",
    async (company) => {
      for (const caller of ACCESS_CALLERS) {
        const reply = await send(name, await tokenOf(caller, company), companies[company]);
        const code = REFUSALS.has(reply.body?.code) ? reply.body.code : "allowed";
        const expected = expectAccess(policy, caller, company);
        // An allowed caller may meet a 404 for the sample's item; a caller whom the policy refuses
        // must be refused so.
        const answer = expected === "allowed" && code === "not_found" ? "allowed" : code;
        expect({ caller, company, answer }).toEqual({ caller, company, answer: expected });
        if (expected === "not_found") expectNothingOf(reply, company);
        if (expected === "allowed" && reply.status === 200 && policy.startsWith("company."))
          expectOnly(reply, company);
        cells++;
      }
    },
  );
});

it("walks every cell", () => {
  expect(namedOwn).toBeGreaterThan(0);
  expect(cells).toBe(names.length * ACCESS_CALLERS.length * ACCESS_COMPANIES.length);
});

function expectNothingOf(reply: TestReply, company: AccessCompany): void {
  expect(reply.text).not.toContain(companies[company].name);
  expect(reply.text).not.toContain(SAMPLE_ACCOUNT);
}

function listNamedCompanies(body: unknown): string[] {
  if (typeof body !== "object" || body === null) return [];
  return Object.entries(body).flatMap(([key, value]) =>
    /^company_?id$/i.test(key) && typeof value === "string" ? [value] : listNamedCompanies(value),
  );
}

// A reply about one company names that company where it names one, and holds nothing of another.
function expectOnly(reply: TestReply, company: AccessCompany): void {
  const named = listNamedCompanies(reply.body);
  expect(named.filter((id) => id !== companies[company].id)).toEqual([]);
  namedOwn += named.length;
  for (const other of ACCESS_COMPANIES.filter((each) => each !== company)) {
    expect(reply.text).not.toContain(companies[other].name);
    expect(reply.text).not.toContain(companies[other].id);
  }
}
