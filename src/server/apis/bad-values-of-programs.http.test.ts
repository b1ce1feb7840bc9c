/**
 * The APIs of programs with bad values in every field, in forms and in headers: an answer, never a
 * fault of the server.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Endpoint } from "#contract/endpoint.ts";
import { integratorApiEndpoints } from "#contract/integrator-api/endpoints.ts";
import {
  BAD_VALUES,
  type BadCall,
  type BadValue,
  listBadCalls,
} from "#server/testing/bad-values.ts";
import { createDiskFileStorage } from "#server/providers/file-storage/disk-file-storage.adapter.ts";
import { buildApiThings } from "#server/testing/build-api-things.ts";
import { listApiSamples } from "#server/testing/samples/integrator-api.ts";
import { buildCompany } from "#server/testing/build-company.ts";
import { createMemoryQueue } from "#server/testing/build-ingest.ts";
import { buildBankAccount, buildTransactions } from "#server/testing/build-transactions.ts";
import type { EndpointSample } from "#server/testing/endpoint-samples.ts";
import { type KeyCaller, openKey } from "#server/testing/key-calls.ts";
import { createSeededRandom } from "#server/testing/seeded-random.ts";
import { createTestApp, type TestApp } from "#server/testing/test-app.ts";

const VALUES_A_FIELD = 6;
const ROOT = "/api/v1";

let api: TestApp;
let caller: KeyCaller;
let samples: Record<keyof typeof integratorApiEndpoints, EndpointSample>;
let addresses = 0;
let folder: string;
const queue = createMemoryQueue();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "bankhid-bad-programs-"));
  const files = createDiskFileStorage(folder, 0);
  api = await createTestApp({ deps: { queue, files } });
  const company = await buildCompany(api.db);
  const account = await buildBankAccount(api.db, company.id);
  const [id] = await buildTransactions(api.db, company.id, account, [
    { date: "2026-11-02", amount: 1_250_000_000n },
  ]);
  caller = await openKey(api, { userId: company.ownerId, companyId: company.id });
  const given = { companyId: company.id, ownerId: company.ownerId, accountId: account.id, caller };
  const things = await buildApiThings(api, queue, given);
  const place = { ...things, companyId: company.id, accountId: account.id, transactionId: id! };
  samples = listApiSamples(place);
});
afterAll(async () => {
  await api?.close();
  rmSync(folder, { recursive: true, force: true });
});

function nextAddress(): string {
  const at = ++addresses;
  return `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`;
}

async function tryCall(
  method: "GET" | "POST" | "PATCH" | "DELETE",
  { what, path, payload, contentType }: BadCall,
  headers: Record<string, string> = {},
): Promise<string | undefined> {
  const reply = await api.app.inject({
    method,
    url: path,
    remoteAddress: nextAddress(),
    headers: {
      authorization: `Bearer ${caller.token}`,
      ...(contentType === undefined ? {} : { "content-type": contentType }),
      ...headers,
    },
    ...(payload === undefined ? {} : { payload }),
  });
  // A minute's calls of a key are soon used up.
  if (reply.statusCode === 429) {
    api.clock.toNextWindow(60);
    await caller.renew();
    return tryCall(method, { what, path, payload, contentType } as BadCall, headers);
  }
  return reply.statusCode >= 500
    ? `${what}: ${reply.statusCode} ${reply.body.slice(0, 300)}`
    : undefined;
}

describe("the APIs of programs", () => {
  it("answer a bad value in any field with a problem, never with a fault", async () => {
    const random = createSeededRandom(fc.readConfigureGlobal().seed ?? 0);
    const choose = (values: readonly BadValue[]): BadValue[] => {
      const drawn = Array.from(
        { length: VALUES_A_FIELD },
        () => values[Math.floor(random() * values.length)]!,
      );
      return [...new Set(drawn)];
    };
    const faults: string[] = [];
    let count = 0;
    for (const [name, definition] of Object.entries<Endpoint>(integratorApiEndpoints)) {
      const sample = samples[name as keyof typeof samples];
      const method = definition.method as "GET";
      for (const call of listBadCalls(name, definition, sample, choose, ROOT)) {
        count++;
        const key: Record<string, string> =
          definition.idempotent === true ? { "idempotency-key": `key-${count}` } : {};
        const fault = await tryCall(method, call, key);
        if (fault !== undefined) faults.push(fault);
      }
    }
    expect(faults).toEqual([]);
    expect(count).toBeGreaterThan(150);
  });

  it("answer a bad value in any header", async () => {
    const faults: string[] = [];
    const names = ["idempotency-key", "if-none-match", "x-request-id", "accept", "cookie", "range"];
    const values = ["", "\u0080\u00ff", "x".repeat(9_000), "*", '"', "W/", "a,b,,", "bytes=5-1"];
    const { apiBookkeepingBatch: batch, apiTransactionGet: one } = samples;
    for (const name of [...names, "user-agent", "content-encoding", "x-forwarded-for", "origin"]) {
      for (const value of values) {
        const what = `${name}: ${value.slice(0, 20)}`;
        const payload = JSON.stringify(batch.body);
        const calls = [
          ["GET", { what, path: ROOT + one.path }],
          ["POST", { what, path: ROOT + batch.path, payload, contentType: "application/json" }],
        ] as const;
        for (const [method, call] of calls) {
          const fault = await tryCall(method, call, { [name]: value });
          if (fault !== undefined) faults.push(fault);
        }
      }
    }
    expect(faults).toEqual([]);
  });

  it("answer a bad form for a token, and a bad credential, in words", async () => {
    const faults: string[] = [];
    const { clientId, secret } = caller.key;
    const sound = `grant_type=client_credentials&client_id=${clientId}&client_secret=${secret}`;
    const forms = BAD_VALUES.flatMap(({ address }) =>
      address === undefined
        ? []
        : ["client_id", "client_secret", "scope", "grant_type", "token", "__proto__"].map((field) =>
            `${sound}&${field}=${address}`.replace(`${field}=${clientId}&`, ""),
          ),
    );
    const credentials = [
      "Basic",
      "Basic !",
      "Basic Og==",
      "Basic AA==",
      "Basic gIA6gIA=",
      "Bearer x",
    ];
    const send = async (path: string, payload: string, authorization?: string): Promise<void> => {
      const reply = await api.app.inject({
        method: "POST",
        url: path,
        remoteAddress: nextAddress(),
        headers: {
          "content-type": "application/x-www-form-urlencoded",
          ...(authorization === undefined ? {} : { authorization }),
        },
        payload,
      });
      // A key gets so many tokens a minute.
      if (reply.statusCode === 429) api.clock.toNextWindow(60);
      if (reply.statusCode >= 500)
        faults.push(`${path} ${payload.slice(0, 200)}: ${reply.statusCode} ${reply.body}`);
    };
    for (const path of ["/oauth2/token", "/oauth2/revoke"]) {
      for (const form of [...forms, "", "=", "&&&", "a", "%", "%00", `a=${"x".repeat(17_000)}`])
        await send(path, form);
      for (const credential of credentials)
        await send(path, "grant_type=client_credentials&token=x", credential);
    }
    expect(faults).toEqual([]);
  });
});
