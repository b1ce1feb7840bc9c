/**
 * Every endpoint of the contract with generated bad values in every field, and every well-formed
 * call five times at once: an answer of the contract, never a fault of the server. `npm test` makes
 * a third of the calls, others in each run; `npm run proof -- whole-walks` makes all, and `npm run
 * proof -- properties` makes all with other values for each field.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Endpoint } from "#contract/endpoint.ts";
import { endpoints, type EndpointName } from "#contract/endpoints.ts";
import { inCompany, type Tx } from "./database/tenant.ts";
import type { Queue } from "./jobs/queue.ts";
import { createDiskFileStorage } from "./providers/file-storage/disk-file-storage.adapter.ts";
import { noteCaller } from "./testing/after-commit.ts";
import {
  type BadCall,
  type BadValue,
  listBadCalls,
  listOpenSamples,
  soundCall,
} from "./testing/bad-values.ts";
import { buildCompany, type TestCompany } from "./testing/build-company.ts";
import { createMemoryQueue } from "./testing/build-ingest.ts";
import { buildSession } from "./testing/build-session.ts";
import { buildBankAccount, buildTransactions } from "./testing/build-transactions.ts";
import {
  type EndpointSample,
  listEndpointSamples,
  SAMPLE_ACCOUNT,
} from "./testing/endpoint-samples.ts";
import { createSeededRandom } from "./testing/seeded-random.ts";
import { createTestApp, type TestApp } from "./testing/test-app.ts";
import { startTestSandbox, type TestSandbox } from "./testing/test-sandbox.ts";
import { sampleWalk } from "./testing/walk-sample.ts";

/** Values that each field gets in one run, drawn from all there are. */
const VALUES_A_FIELD = 2;
// Values that every field gets: these caused faults of the server once.
const ALWAYS = ["NUL", "half of a character", "year 0"];
const AT_ONCE = 5;
const LANES = 12;
const ROUNDS = 3;
/** Of calls with bad values, of equal calls and of rounds, so many parts make the whole. */
const PARTS = 3;
// Streams never end, and their addresses have no fields.
const STREAMS: readonly EndpointName[] = ["eventStream"];

let api: TestApp;
let sandbox: TestSandbox;
let folder: string;
let company: TestCompany;
let foreign: TestCompany;
let samples: Record<EndpointName, EndpointSample>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "bankhid-bad-values-"));
  sandbox = await startTestSandbox();
  const deps = { queue: createQueueOfUnread(), files: createDiskFileStorage(folder, 0) };
  api = await createTestApp({ environment: sandbox.environment, deps });
  [company, foreign] = [await buildCompany(api.db), await buildCompany(api.db)];
  const account = await buildBankAccount(api.db, company.id, { accountNr: SAMPLE_ACCOUNT });
  await buildTransactions(api.db, company.id, account, [{ date: "2026-01-10", amount: 500_000n }]);
  const guarded = { ...listEndpointSamples(company), eventStream: { path: "/events" } };
  samples = { ...guarded, ...listOpenSamples() };
});
afterAll(async () => {
  await api?.close();
  await sandbox?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/**
 * A queue that ends every file unread: a visitor's demo waits twelve seconds for files that nobody
 * reads.
 */
function createQueueOfUnread(): Queue {
  const queue = createMemoryQueue();
  const enqueue: Queue["enqueue"] = async (job, data, options) => {
    const { companyId, fileId } = data as { companyId?: string; fileId?: string };
    if (job.name === "statement-file.read") {
      const callerEnded = await noteCaller(api.db, options);
      void callerEnded().then(() => endUnread(companyId!, fileId!));
    }
    return queue.enqueue(job, data, options);
  };
  return { ...queue, enqueue };
}

async function endUnread(companyId: string, fileId: string): Promise<void> {
  const end = (tx: Tx) =>
    tx.updateTable("stored_file").set({ status: "failed" }).where("id", "=", fileId).execute();
  await inCompany(api.db, companyId, end);
}

let addresses = 0;
const tokens = new Map<string, string>();

/** Sends the call; answers the fault of the reply, or nothing. */
async function tryCall(
  name: EndpointName,
  call: BadCall,
  as = company.ownerId,
): Promise<string | undefined> {
  const { method } = endpoints[name];
  const token = tokens.get(as) ?? (await buildSession(api.db, as));
  tokens.set(as, token);
  // No two calls share a limit: each comes from elsewhere.
  const at = ++addresses;
  const reply = await api.app.inject({
    method,
    url: call.path,
    remoteAddress: `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`,
    headers: {
      authorization: `Bearer ${token}`,
      ...(call.contentType === undefined ? {} : { "content-type": call.contentType }),
    },
    ...(call.payload === undefined ? {} : { payload: call.payload }),
  });
  if (reply.statusCode === 401) tokens.delete(as);
  if (reply.statusCode >= 500)
    return `${call.what}: ${reply.statusCode} ${reply.body.slice(0, 300)}`;
  const isProblem = String(reply.headers["content-type"]).startsWith("application/problem+json");
  return reply.statusCode >= 400 && !isProblem
    ? `${call.what}: ${reply.statusCode} is no problem document`
    : undefined;
}

const walked = (Object.keys(endpoints) as EndpointName[]).filter((name) => !STREAMS.includes(name));

describe("every endpoint of the contract", () => {
  it(
    "answers a bad value in any field with a problem document, never a fault",
    { timeout: 600_000 },
    async () => {
      const random = createSeededRandom(fc.readConfigureGlobal().seed ?? 0);
      const faults: string[] = [];
      let [met, count] = [0, 0];
      const remainders = Array.from({ length: PARTS }, (_, at) => at);
      const { cells: taken } = sampleWalk("thirds of bad calls", remainders, PARTS);
      for (const name of walked) {
        const definition: Endpoint = endpoints[name];
        const choose = (values: readonly BadValue[]): BadValue[] => {
          const drawn = Array.from(
            { length: VALUES_A_FIELD },
            () => values[Math.floor(random() * values.length)]!,
          );
          return [...new Set([...values.filter((value) => ALWAYS.includes(value.name)), ...drawn])];
        };
        for (const call of listBadCalls(name, definition, samples[name], choose)) {
          if (!taken.includes(met++ % PARTS)) continue;
          count++;
          const fault = await tryCall(name, call);
          if (fault !== undefined) faults.push(fault);
        }
      }
      expect(faults).toEqual([]);
      expect(met).toBeGreaterThan(walked.length * 10);
      expect(count).toBeGreaterThanOrEqual(Math.floor((met * taken.length) / PARTS));
    },
  );

  it(
    "answers five equal well-formed calls at once, never with a fault",
    { timeout: 300_000 },
    async () => {
      const faults: string[] = [];
      for (const name of sampleWalk("equal calls at once", walked, PARTS).cells) {
        for (const sample of [samples[name], ...listBusySamples(name)]) {
          const call = soundCall(name, sample);
          const results = await Promise.all(
            Array.from({ length: AT_ONCE }, () => tryCall(name, call)),
          );
          faults.push(...results.filter((result) => result !== undefined));
        }
      }
      expect(faults).toEqual([]);
    },
  );

  it(
    "answers commands of all kinds to one company at once, never with a fault",
    { timeout: 300_000 },
    async () => {
      const random = createSeededRandom(fc.readConfigureGlobal().seed ?? 0);
      const faults: string[] = [];
      const rounds = Array.from({ length: ROUNDS }, (_, at) => at);
      for (const _ of sampleWalk("commands at once", rounds, PARTS).cells) {
        const crowded = await buildCompany(api.db);
        const account = await buildBankAccount(api.db, crowded.id, { accountNr: SAMPLE_ACCOUNT });
        const given = [1, 2, 3].map((day) => ({ date: `2026-01-1${day}`, amount: 500_000n }));
        await buildTransactions(api.db, crowded.id, account, given);
        const open = Object.entries({ ...listEndpointSamples(crowded) })
          .filter(([name]) => endpoints[name as EndpointName].method !== "GET")
          .map(([name, sample]) => ({ name: name as EndpointName, sample, at: random() }))
          .sort((one, other) => one.at - other.at);
        const lane = async (): Promise<void> => {
          for (let next = open.shift(); next !== undefined; next = open.shift()) {
            const call = soundCall(next.name, next.sample);
            const fault = await tryCall(next.name, call, crowded.ownerId);
            if (fault !== undefined) faults.push(fault);
          }
        };
        await Promise.all(Array.from({ length: LANES }, lane));
      }
      expect(faults).toEqual([]);
    },
  );
});

/** Calls that find something to do, where the sample does not. */
function listBusySamples(name: EndpointName): EndpointSample[] {
  const busy: Partial<Record<EndpointName, EndpointSample>> = {
    companyClaim: { path: "/company/claim", body: { tax_number: foreign.taxNumber } },
    companyCreate: {
      path: "/company",
      body: { tax_number: "87654323", company_name: "Egyszerre Kft." },
    },
    emailChangeRequest: { path: "/profile/email", body: { email: "masik@example.com" } },
    entrepreneurAuth: { path: "/entr/auth", body: { email: "egyszerre@example.com" } },
    bookedSet: { path: "/booked", body: { filter: { company_id: company.id }, booked: true } },
  };
  const sample = busy[name];
  return sample === undefined ? [] : [sample];
}
