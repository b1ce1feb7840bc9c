/**
 * The ladder of power over HTTP: every way in × every endpoint of every API, held against the
 * table that `expected-power.ts` writes out.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Endpoint, isOpen } from "#contract/endpoint.ts";
import { endpoints } from "#contract/endpoints.ts";
import { integratorApiEndpoints } from "#contract/integrator-api/endpoints.ts";
import { KEY_SCOPES, type KeyScope } from "#contract/integrator-keys/key-scopes.ts";
import { inGlobal } from "#server/database/tenant.ts";
import {
  createLink,
  createPaymentLink,
  createProgramLink,
} from "#server/features/auth/sessions.service.ts";
import { createDiskFileStorage } from "#server/providers/file-storage/disk-file-storage.adapter.ts";
import { listOpenSamples } from "#server/testing/bad-values.ts";
import { buildApiThings } from "#server/testing/build-api-things.ts";
import { buildCompany, type TestCompany } from "#server/testing/build-company.ts";
import { createMemoryQueue } from "#server/testing/build-ingest.ts";
import { buildSession } from "#server/testing/build-session.ts";
import { buildBankAccount, buildTransactions } from "#server/testing/build-transactions.ts";
import { callStream } from "#server/testing/call-stream.ts";
import { type EndpointSample, listEndpointSamples } from "#server/testing/endpoint-samples.ts";
import {
  EXPECTED_POWER,
  OTHER_POWER,
  type PowerAnswer,
  WAYS_IN,
  type WayIn,
} from "#server/testing/expected-power.ts";
import { type KeyCaller, openKey } from "#server/testing/key-calls.ts";
import { listApiSamples } from "#server/testing/samples/integrator-api.ts";
import { createTestApp, type TestApp, type TestReply } from "#server/testing/test-app.ts";
import { createToken, hashToken } from "#server/token-hash.ts";
import { MINUTE_MS } from "#values/durations.ts";

const definitions = endpoints as Readonly<Record<string, Endpoint>>;
const apiDefinitions = integratorApiEndpoints as Readonly<Record<string, Endpoint>>;
const guarded = Object.keys(definitions).filter((name) => !isOpen(definitions[name]!));
const open = Object.keys(definitions).filter((name) => isOpen(definitions[name]!));

let api: TestApp;
let folder: string;
let company: TestCompany;
let caller: KeyCaller;
let apiSamples: Readonly<Record<string, EndpointSample>>;
const queue = createMemoryQueue();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "bankhid-ladder-"));
  api = await createTestApp({ deps: { queue, files: createDiskFileStorage(folder, 0) } });
  api.clock.stand();
  company = await buildCompany(api.db);
  const { id: companyId, ownerId } = company;
  const account = await buildBankAccount(api.db, companyId);
  const [transactionId] = await buildTransactions(api.db, companyId, account, [
    { date: "2026-11-02", amount: 1_250_000_000n },
  ]);
  caller = await openKey(api, { userId: ownerId, companyId });
  const given = { companyId, ownerId, accountId: account.id, caller };
  const things = await buildApiThings(api, queue, given);
  apiSamples = listApiSamples({
    ...things,
    companyId,
    accountId: account.id,
    transactionId: transactionId!,
  });
});
afterAll(async () => {
  await api?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A fresh credential of this kind: a call may use it up or end it. */
async function credentialOf(way: WayIn): Promise<string | undefined> {
  const { ownerId: userId, id: companyId } = company;
  const before = new Date(api.clock.now().getTime() - 16 * MINUTE_MS);
  switch (way) {
    case "nobody":
      return undefined;
    case "paymentLink":
      return inGlobal(
        api.db,
        async (tx) => (await createPaymentLink(tx, api.deps, { userId, orderRef: "BK-1" })).token,
      );
    case "key":
      return caller.token;
    case "programLink":
      return inGlobal(api.db, async (tx) => {
        const link = { userId, companyId, keyId: caller.key.id, lifetimeMs: 5 * MINUTE_MS };
        return (await createProgramLink(tx, api.deps, link)).token;
      });
    case "programSession":
      return buildSession(api.db, userId, { boundCompanyId: companyId });
    case "letterLink":
      return (await createLink(api.deps, { kind: "login", userId })).token;
    case "oldSession":
      return buildSession(api.db, userId, { loggedInAt: before });
    case "renewedSession":
      return renew(await buildSession(api.db, userId, { loggedInAt: before }));
    case "recentSession":
      return buildSession(api.db, userId, { loggedInAt: api.clock.now() });
  }
}

/** The same session under the new token that a reply brings it. */
async function renew(token: string): Promise<string> {
  await api.db
    .updateTable("session")
    .set({ renew_due: true })
    .where("token_hash", "=", hashToken(token))
    .execute();
  const reply = await api.call("GET", "/v1/sessions", { token, address: nextAddress() });
  const renewed = reply.headers["x-session-token"];
  expect(renewed).toHaveLength(createToken().length);
  return String(renewed);
}

let calls = 0;
const nextAddress = (): string =>
  `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls++ & 255}`;

async function send(
  root: string,
  definition: Endpoint,
  sample: EndpointSample,
  token: string | undefined,
): Promise<TestReply> {
  const options = { token, address: nextAddress() };
  if (definition.transfer === "events")
    return callStream(api, definition.method, `${root}${sample.path}`, options);
  return api.call(definition.method, `${root}${sample.path}`, { ...options, body: sample.body });
}

const REFUSALS: ReadonlySet<string> = new Set<PowerAnswer | "session_expired">([
  "unauthenticated",
  "own_login_needed",
  "sign_in_again",
  "insufficient_scope",
  "session_expired",
]);
/** The API of programs has its own name for a missing credential. */
const answerOf = ({ body }: TestReply): string => {
  const code = body?.code === "unauthorized" ? "unauthenticated" : body?.code;
  return REFUSALS.has(code) ? code : "in";
};

let cells = 0;

describe.each(guarded)("%s of the web", (name) => {
  it("answers each way in as the table says", async () => {
    const definition = definitions[name]!;
    const samples = listEndpointSamples(company) as Readonly<Record<string, EndpointSample>>;
    // The sample saves an address, which the link of a letter may not.
    const terms = { path: "/profile", body: { privacyAccepted: true } };
    const sample = name === "profileSave" ? terms : samples[name]!;
    const expected = OTHER_POWER[name] ?? EXPECTED_POWER[definition.gives];
    for (const way of WAYS_IN) {
      const answer = answerOf(await send("/v1", definition, sample, await credentialOf(way)));
      expect({ way, answer }).toEqual({ way, answer: expected[way] });
      cells++;
    }
  });
});

describe.each(open)("%s, which asks no bearer", (name) => {
  it("gives no way in more than another: only the proof within the request counts", async () => {
    const definition = definitions[name]!;
    const { path, body } = (listOpenSamples() as Readonly<Record<string, EndpointSample>>)[name]!;
    // At once: a demo that no worker reads lets each of its visitors wait for twelve seconds.
    const answers = await Promise.all(
      WAYS_IN.map(async (way) => {
        const token = await credentialOf(way);
        const { status, body: answer } = await send(
          "/v1",
          definition,
          { path, ...(body && { body }) },
          token,
        );
        cells++;
        return `${status} ${answer?.code ?? ""}`;
      }),
    );
    expect(new Set(answers).size).toBe(1);
  });
});

describe.each(Object.keys(apiDefinitions))("%s of the API", (name) => {
  it("takes keys with its scope, and no other way in", async () => {
    const definition = apiDefinitions[name]!;
    for (const way of WAYS_IN.filter((each) => each !== "key")) {
      const reply = await send("/api/v1", definition, apiSamples[name]!, await credentialOf(way));
      expect({ way, answer: answerOf(reply) }).toEqual({ way, answer: "unauthenticated" });
      cells++;
    }
    const { scope } = definition;
    const tries: (readonly [readonly KeyScope[], PowerAnswer])[] = [
      [KEY_SCOPES, "in"],
      ...(scope === undefined
        ? []
        : ([
            [[scope], "in"],
            [KEY_SCOPES.filter((each) => each !== scope), "insufficient_scope"],
          ] as const)),
    ];
    for (const [scopes, expected] of tries) {
      const { ownerId: userId, id: companyId } = company;
      const key = await openKey(api, { userId, companyId, scopes });
      const reply = await send("/api/v1", definition, apiSamples[name]!, key.token);
      expect({ scopes, answer: answerOf(reply) }).toEqual({ scopes, answer: expected });
      cells++;
    }
  });
});

it("walks every cell", () => {
  const ofApi = Object.values(apiDefinitions).reduce(
    (sum, { scope }) => sum + WAYS_IN.length - 1 + (scope === undefined ? 1 : 3),
    0,
  );
  const ofWeb = Object.keys(definitions).length * WAYS_IN.length;
  expect(cells).toBe(ofWeb + ofApi);
  expect([WAYS_IN.length, ofWeb > 2_000, ofApi > 300]).toEqual([9, true, true]);
});
