/** A visitor of „Kipróbálom” connects a bank too; the consent ends with the demo. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { releaseDueConsents } from "#server/features/consents/release-consents.service.ts";
import type { Queue } from "#server/jobs/queue.ts";
import { createDiskFileStorage } from "#server/providers/file-storage/disk-file-storage.adapter.ts";
import { noteCaller } from "#server/testing/after-commit.ts";
import { comeBack, readFlowCookie } from "#server/testing/flow-return.ts";
import { createTestApp, type TestApp } from "#server/testing/test-app.ts";
import { startTestSandbox, type TestSandbox } from "#server/testing/test-sandbox.ts";
import { purgeDemos } from "./demo.jobs.ts";

const OTP = "5f1a6b2c9d3e4a0011b0e106";
const DAY_AND_HOUR_MS = 25 * 3_600_000;

let sandbox: TestSandbox;
let api: TestApp;
let folder: string;
let owner: pg.Client;

/** Ends files unread: nothing here depends on their rows. */
const queue: Queue = {
  enqueue: async (job, data, options) => {
    const { fileId } = data as { fileId?: string };
    if (job.name === "statement-file.read") {
      const callerEnded = await noteCaller(api.db, options);
      void callerEnded().then(() =>
        owner.query("update stored_file set status = 'finished' where id = $1", [fileId]),
      );
    }
    return "job";
  },
  enqueueAll: async () => 0,
  startWorkers: async () => {},
  stop: async () => {},
};

beforeAll(async () => {
  sandbox = await startTestSandbox();
  folder = mkdtempSync(join(tmpdir(), "bankhid-demo-"));
  api = await createTestApp({
    environment: sandbox.environment,
    deps: { queue, files: createDiskFileStorage(folder, 0) },
  });
  owner = new pg.Client({ connectionString: api.database.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner?.end();
  await api?.close();
  await sandbox?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function openDemo(): Promise<{ token: string; companyId: string }> {
  const { body } = await api.call("POST", "/v1/demo", { body: {} });
  const { token } = (await api.call("GET", `/v1/me?token=${body.token}`)).body;
  return { token, companyId: body.companyId };
}

/** A bank connected by the demo's director; its first account read into the demo's company. */
async function connect({ token, companyId }: { token: string; companyId: string }): Promise<void> {
  const init = { company_id: companyId, flowType: "ADD_BANK", bankId: OTP };
  const begun = await api.call("POST", "/v1/aggreg8/user-flow/init", { token, body: init });
  const { rows } = await owner.query("select external_id from user_flow where id = $1", [
    begun.body.userFlowId,
  ]);
  const screen = {
    userFlowId: rows[0].external_id,
    how: "allow",
    bankId: OTP,
    bankUser: "kertesz",
  };
  const { location } = await sandbox.aggreg8.control<{ location: string }>("finish-flow", screen);
  await comeBack(api, location, readFlowCookie(begun));
  let flow: any;
  const look = async () =>
    (flow = (await api.call("GET", `/v1/aggreg8/user-flow/${begun.body.userFlowId}`, { token }))
      .body).result;
  await expect.poll(look, { timeout: 60_000 }).toBe("SUCCESS");
  const { accounts } = (
    await api.call("GET", `/v1/aggreg8/accounts?company_id=${companyId}`, { token })
  ).body;
  const body = { isc_id: flow.consentId, account_id: accounts[0].accountId };
  expect(
    (await api.call("PATCH", `/v1/company/consented-account/${companyId}`, { token, body })).status,
  ).toBe(200);
}

const count = async (from: string): Promise<number> =>
  (await owner.query<{ count: number }>(`select count(*)::int as count from ${from}`)).rows[0]!
    .count;
const listPeople = () => count("app_user where demo_id is not null");

async function countLiveAtBank(): Promise<number> {
  const { consents } = await sandbox.aggreg8.control<{ consents: { deleted: boolean }[] }>(
    "consents",
    {},
  );
  return consents.filter(({ deleted }) => !deleted).length;
}

it("a demo's consent ends at the bank when the demo is purged, and then nothing of its people is left", async () => {
  const demo = await openDemo();
  await connect(demo);
  expect(await countLiveAtBank()).toBe(1);
  api.clock.advance(DAY_AND_HOUR_MS);
  await purgeDemos(api.deps);
  expect((await api.call("GET", "/v1/companies", { token: demo.token })).status).toBe(401);
  // The accountant is gone; the director's row holds the consent until the bank knows that it is
  // over.
  expect(await listPeople()).toBe(1);
  expect(await releaseDueConsents(api.deps)).toBe(1);
  expect(await countLiveAtBank()).toBe(0);
  await purgeDemos(api.deps);
  expect(await listPeople()).toBe(0);
  const tables = ["bank_consent", "bank_consent_company", "provider_user", "user_flow"];
  for (const table of tables) expect([table, await count(table)]).toEqual([table, 0]);
});

it("a person of a demo who made a company of his own keeps his consents and his rows", async () => {
  const demo = await openDemo();
  await connect(demo);
  const made = await api.call("POST", "/v1/company", {
    token: demo.token,
    body: { tax_number: "12345676", company_name: "Saját Kft." },
  });
  expect(made.status).toBe(201);
  await connect({ token: demo.token, companyId: made.body._id });
  api.clock.advance(DAY_AND_HOUR_MS);
  await purgeDemos(api.deps);
  await purgeDemos(api.deps);
  expect(await listPeople()).toBe(1);
  expect(await count("app_user where demo_id is not null and deleted_at is null")).toBe(1);
  expect(await count("bank_consent where release_at is null and state = 'active'")).toBeGreaterThan(
    0,
  );
});
