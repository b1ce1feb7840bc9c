/**
 * Files and secrets that are handed out leave a line in a log. Each endpoint of the contract says
 * what it gives; those that give a file, or a right with its secret, are called here, and their
 * line in the log is looked for.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { endpoints, type EndpointName } from "#contract/endpoints.ts";
import { type Endpoint, zodOf } from "#contract/endpoint.ts";
import { inCompanyAsProgram } from "#server/database/tenant.ts";
import { buildCompany, type TestCompany } from "#server/testing/build-company.ts";
import { createMemoryQueue } from "#server/testing/build-ingest.ts";
import { buildSession } from "#server/testing/build-session.ts";
import { buildBankAccount, buildTransactions } from "#server/testing/build-transactions.ts";
import { createTestApp, type TestApp, TRUSTED_WEBHOOK } from "#server/testing/test-app.ts";
import { startTestSandbox, type TestSandbox } from "#server/testing/test-sandbox.ts";

let api: TestApp;
let sandbox: TestSandbox;
let company: TestCompany;
let token: string;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  api = await createTestApp({
    environment: sandbox.environment,
    deps: { queue: createMemoryQueue() },
  });
  company = await buildCompany(api.db);
  token = await buildSession(api.db, company.ownerId);
  const account = await buildBankAccount(api.db, company.id);
  await buildTransactions(api.db, company.id, account, [
    { date: "2026-11-02", amount: 500_000n },
    { date: "2026-11-03", amount: 1n },
  ]);
});
afterAll(async () => {
  await api?.close();
  await sandbox?.stop();
});

const call = (method: "GET" | "POST", path: string, body?: unknown) =>
  api.call(method, `/v1${path}`, { token, body, address: "203.0.113.7" });

/** The rows of the action in the company's log, the newest last. */
async function readLog(
  action: string,
): Promise<{ actor: string | null; address: string; after: unknown }[]> {
  return inCompanyAsProgram(api.db, company.id, (tx) =>
    tx
      .selectFrom("audit_log")
      .select(["actor_id as actor", "address", "after"])
      .where("company_id", "=", company.id)
      .where("action", "=", action)
      .orderBy("at")
      .execute(),
  );
}

async function makeWebhook(): Promise<{ webhook: { _id: string }; secret: string }> {
  const order = { integrator: "CUSTOM", company_id: company.id };
  const { client_id: clientId } = (await call("POST", "/integrator/token", order)).body;
  const webhook = { url: TRUSTED_WEBHOOK, types: ["statement.available"] };
  const body = { company_id: company.id, clientId, ...webhook };
  return (await call("POST", "/integrator/webhook", body)).body;
}

const EXPORT = { bank_accounts: [], start_date: "2026-11-01", end_date: "2026-11-30" };

/** The call of each endpoint that hands something out, and the place of its line. */
const HANDED_OUT: Partial<Record<EndpointName, () => Promise<unknown>>> = {
  exportCreate: async () => {
    const before = (await readLog("export.transactions")).length;
    expect(
      (
        await call("POST", "/bankaccount/export", {
          ...EXPORT,
          company_id: company.id,
          delivery: "stream",
        })
      ).status,
    ).toBe(200);
    const [line, ...more] = (await readLog("export.transactions")).slice(before);
    expect(more).toEqual([]);
    const after = {
      format: "xlsx",
      fromDate: "2026-11-01",
      toDate: "2026-11-30",
      rows: 2,
      bookedFilter: "ALL",
    };
    expect(line).toMatchObject({ actor: company.ownerId, address: "203.0.113.7", after });
  },
  downloadGet: async () => {
    const before = (await readLog("export.transactions")).length;
    const order = { ...EXPORT, company_id: company.id, delivery: "ticket", format: "csv" };
    const { url } = (await call("POST", "/bankaccount/export", order)).body;
    expect(await readLog("export.transactions")).toHaveLength(before);
    await api.call("GET", url, { address: "203.0.113.7" });
    const added = (await readLog("export.transactions")).slice(before);
    expect(added).toMatchObject([{ address: "203.0.113.7", after: { format: "csv", rows: 2 } }]);
    const log = (
      await call("POST", "/audit-log/export", { company_id: company.id, from: "2026-01-01" })
    ).body;
    expect((await api.call("GET", log.url, { address: "203.0.113.7" })).text).toContain(
      "Exportálta az eseménynaplót",
    );
    const line = {
      actor: company.ownerId,
      address: "203.0.113.7",
      after: { format: "csv", fromDate: "2026-01-01" },
    };
    expect(await readLog("export.audit-log")).toMatchObject([line]);
  },
  invoiceFeedKeyMake: async () => {
    expect((await call("POST", `/company/${company.id}/invoice-feed/key`, {})).status).toBeLessThan(
      300,
    );
    expect(await readLog("invoice_feed.make-key")).toHaveLength(1);
  },
  invoiceFeedKeyShow: async () => {
    const { key } = (await call("POST", `/company/${company.id}/invoice-feed/key/show`)).body;
    const lines = await readLog("invoice_feed.read-key");
    expect(lines).toMatchObject([{ actor: company.ownerId, address: "203.0.113.7" }]);
    expect(JSON.stringify(lines)).not.toContain(key);
  },
  integratorTokenCreate: async () => {
    const order = { integrator: "CUSTOM", company_id: company.id };
    const { client_id: clientId, client_secret: secret } = (
      await call("POST", "/integrator/token", order)
    ).body;
    const lines = await readLog("access_key.create");
    expect(lines).toMatchObject([
      { actor: company.ownerId, address: "203.0.113.7", after: { clientId } },
    ]);
    expect(JSON.stringify(lines)).not.toContain(secret);
  },
  integratorTokenRotate: async () => {
    const order = { integrator: "CUSTOM", company_id: company.id };
    const { client_id: clientId } = (await call("POST", "/integrator/token", order)).body;
    const { client_secret: secret } = (await call("POST", "/integrator/token/secret", { clientId }))
      .body;
    const lines = await readLog("access_key.rotate");
    expect(lines).toMatchObject([
      { actor: company.ownerId, address: "203.0.113.7", after: { clientId } },
    ]);
    expect(JSON.stringify(lines)).not.toContain(secret);
  },
  webhookCreate: async () => {
    const { secret } = await makeWebhook();
    const lines = await readLog("webhook.create");
    expect(lines).toMatchObject([{ actor: company.ownerId, address: "203.0.113.7" }]);
    expect(JSON.stringify(lines)).not.toContain(secret);
  },
  webhookRotate: async () => {
    const { webhook } = await makeWebhook();
    const order = { company_id: company.id, webhook_id: webhook._id };
    const { secret } = (await call("POST", "/integrator/webhook/secret", order)).body;
    const lines = await readLog("webhook.rotate");
    expect(lines).toMatchObject([{ actor: company.ownerId, address: "203.0.113.7" }]);
    expect(JSON.stringify(lines)).not.toContain(secret);
  },
  personalDataDownload: async () => {
    const { url } = (await call("GET", "/profile/data")).body;
    expect((await api.call("GET", url, { address: "203.0.113.7" })).status).toBe(200);
    const { events } = (await call("GET", "/profile/events")).body;
    expect(events[0]).toMatchObject({ kind: "data.export", address: "203.0.113.7" });
  },
};

const all = Object.entries(endpoints) as [EndpointName, Endpoint][];
const SECRET = /"(key|secret|client_secret)":/;
const fieldsOf = (reply: Endpoint["reply"]): string =>
  JSON.stringify(z.toJSONSchema(zodOf(reply), { unrepresentable: "any" }));

describe("what leaves the house", () => {
  const named = all.filter(
    ([, { gives, reply }]) =>
      gives === "file" || (gives.startsWith("right.") && SECRET.test(fieldsOf(reply))),
  );

  it("is tried for every endpoint that hands out a file or a secret", () => {
    expect(named.map(([name]) => name).toSorted()).toEqual(Object.keys(HANDED_OUT).toSorted());
  });

  it.each(Object.entries(HANDED_OUT))("by %s stands in the log", async (_name, look) => {
    expect.hasAssertions();
    await look();
  });

  it("is no stream of bytes and no field that is named like a secret without being classified so", () => {
    for (const [name, { gives, reply, transfer }] of all) {
      if (transfer === "stream") expect([name, gives]).toEqual([name, "file"]);
      if (!/"(key|token|secret|password|ticket)":/i.test(fieldsOf(reply))) continue;
      const isSaid =
        gives.startsWith("right.") || ["own", "ticket", "file", "company.log"].includes(gives);
      expect([name, gives, isSaid]).toEqual([name, gives, true]);
    }
  });
});
