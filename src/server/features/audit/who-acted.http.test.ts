/** Each line, row and letter names the program by whose key or link its person acted. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inCompany } from "#server/database/tenant.ts";
import { buildCompany } from "#server/testing/build-company.ts";
import { createMemoryQueue } from "#server/testing/build-ingest.ts";
import { buildSession } from "#server/testing/build-session.ts";
import { buildBankAccount, buildTransactions } from "#server/testing/build-transactions.ts";
import { openKey } from "#server/testing/key-calls.ts";
import { createDiskFileStorage } from "#server/providers/file-storage/disk-file-storage.adapter.ts";
import { buildFrozenChange } from "#server/testing/build-frozen-change.ts";
import { createTestApp, type TestApp, TRUSTED_WEBHOOK } from "#server/testing/test-app.ts";
import { uploadText } from "#server/testing/upload-text.ts";
import { newId } from "#server/new-id.ts";

let api: TestApp;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "bankhid-acted-"));
  const files = createDiskFileStorage(folder, 0);
  api = await createTestApp({ deps: { queue: createMemoryQueue(), files } });
});
afterAll(async () => {
  await api?.close();
  rmSync(folder, { recursive: true, force: true });
});

const LINK_WORDS = "a Saját fejlesztés program linkjével";
const KEY_WORDS = "a Saját fejlesztés program kulcsával";

/** A director with a key, and sessions: his own, and one that a link of the key opened. */
async function buildPlace() {
  const company = await buildCompany(api.db);
  const { id: companyId, ownerId: userId } = company;
  const account = await buildBankAccount(api.db, companyId);
  const ids = await buildTransactions(api.db, companyId, account, [
    { date: "2026-11-02", amount: 1_000_000n },
    { date: "2026-11-03", amount: 2_000_000n },
  ]);
  const caller = await openKey(api, { userId, companyId });
  const { url } = (await caller.call("POST", "/links", { page: "transactions" })).body;
  const linkToken = new URL(url).pathname.split("/")[2];
  const { token } = (await api.call("GET", `/v1/me?token=${linkToken}`, {})).body;
  const own = await buildSession(api.db, userId);
  const log = async () =>
    (await api.call("GET", `/v1/audit-log?company_id=${companyId}`, { token: own })).body.entries;
  return { companyId, userId, account, ids, caller, connect: token, own, log };
}

describe("the company's log", () => {
  it("says through what its person acted: his own session, a key, a link", async () => {
    const { companyId, ids, caller, connect, own, log } = await buildPlace();
    const remark = async (token: string, id: string, text: string): Promise<string> => {
      const about = { company_id: companyId, transactionIds: [id], remark: true };
      const body = { ...about, text, requestId: newId() };
      expect((await api.call("POST", "/v1/questions", { token, body })).status).toBe(200);
      const query = `company_id=${companyId}&transaction_id=${id}`;
      const { questions } = (await api.call("GET", `/v1/questions/of-item?${query}`, { token }))
        .body;
      return questions[0].askedBy;
    };
    expect(await remark(connect, ids[0]!, "linkkel")).toContain(LINK_WORDS);
    expect(await remark(own, ids[1]!, "maga")).not.toContain("program");
    const entries = await log();
    const [self, link, made] = entries;
    const program = { name: "Saját fejlesztés", clientId: caller.key.clientId };
    expect(self).toMatchObject({
      action: "question.remark",
      actor: { kind: "user", program: null },
    });
    expect(link).toMatchObject({ action: "question.remark", actor: { kind: "link", program } });
    expect(made).toMatchObject({ action: "link.create", actor: { kind: "integrator", program } });
  });

  it("names the program for what a ticket of its session hands out", async () => {
    const { companyId, account, connect, log, own } = await buildPlace();
    const { accountNr, originate } = account;
    const body = {
      bank_accounts: [{ accountNr, originate }],
      start_date: "2026-11-01",
      end_date: "2026-11-20",
      company_id: companyId,
      delivery: "ticket",
    };
    const made = await api.call("POST", "/v1/bankaccount/export", { token: connect, body });
    const file = await api.app.inject({ method: "GET", url: made.body.url });
    expect(file.statusCode).toBe(200);
    expect((await log())[0]).toMatchObject({
      action: "export.transactions",
      actor: { kind: "link", program: { name: "Saját fejlesztés" } },
    });
    const whole = { token: own, body: { company_id: companyId } };
    const { url } = (await api.call("POST", "/v1/audit-log/export", whole)).body;
    const lines = (await api.app.inject({ method: "GET", url })).body;
    expect([lines.includes(LINK_WORDS), lines.includes(KEY_WORDS)]).toEqual([true, true]);
  });

  it("keeps the key's client id of a line of the version before", async () => {
    const { companyId, userId, caller, log } = await buildPlace();
    await inCompany(api.db, companyId, (tx) =>
      tx
        .insertInto("audit_log")
        .values({
          company_id: companyId,
          id: crypto.randomUUID(),
          actor_kind: "integrator",
          actor_id: userId,
          action: "link.create",
          object_kind: "user",
          object_id: userId,
          before: null,
          after: JSON.stringify({ clientId: caller.key.clientId }),
          through: null as never,
        })
        .execute(),
    );
    const { clientId } = caller.key;
    expect((await log())[0].actor).toMatchObject({ kind: "integrator", program: { clientId } });
  });
});

describe("marks", () => {
  it("say the program by whose link they were set", async () => {
    const { companyId, ids, connect, own } = await buildPlace();
    const mark = async (token: string, id: string) => {
      const body = { transactionId: id, booked: true };
      expect((await api.call("POST", "/v1/booked", { token, body })).status).toBe(200);
      const item = await api.call("GET", `/v1/transaction/${id}?company_id=${companyId}`, {
        token,
      });
      return (item.body.transaction ?? item.body).bookedBy;
    };
    expect(await mark(connect, ids[0]!)).toContain(LINK_WORDS);
    expect(await mark(own, ids[1]!)).not.toContain("program");
  });

  it("and notes name the person and the program to programs, part by part", async () => {
    const { companyId, ids, caller, connect, own, userId } = await buildPlace();
    const { name: personName } = await api.db
      .selectFrom("app_user")
      .select("name")
      .where("id", "=", userId)
      .executeTakeFirstOrThrow();
    const acts: readonly [string, string][] = [
      [ids[0]!, connect],
      [ids[1]!, own],
    ];
    for (const [transactionId, token] of acts) {
      await api.call("POST", "/v1/booked", { token, body: { transactionId, booked: true } });
      const about = { company_id: companyId, transactionIds: [transactionId] };
      const body = { ...about, text: "Megjegyzés", remark: true, requestId: newId() };
      await api.call("POST", "/v1/questions", { token, body });
    }
    const { data } = (await caller.call("GET", "/transactions?dateFrom=2026-11-01")).body;
    const program = { name: "Saját fejlesztés", clientId: caller.key.clientId };
    const link = { kind: "LINK", personName, program };
    const person = { kind: "PERSON", personName, program: null };
    expect(data).toMatchObject([
      { bookkeeping: { actor: link }, note: { actor: link } },
      { bookkeeping: { actor: person }, note: { actor: person } },
    ]);
    const path = `/transactions/txn_${ids[1]}/bookkeeping`;
    await caller.call("PATCH", path, { status: "NOT_BOOKED" });
    await caller.call("PATCH", path, { status: "BOOKED" });
    const one = await caller.call("GET", `/transactions/txn_${ids[1]}`);
    expect(one.body.bookkeeping.actor).toEqual({ kind: "KEY", personName, program });
  });
});

describe("files, decisions and webhooks", () => {
  it("name the program by whose link or key they came", async () => {
    const { companyId, ids, caller, connect, own } = await buildPlace();
    const get = async (path: string) => (await api.call("GET", `/v1${path}`, { token: own })).body;
    const upload = { companyId, text: "nem kivonat", name: "valami.txt" };
    await uploadText(api, { ...upload, token: connect });
    await uploadText(api, { ...upload, text: "ez sem", token: own });
    const { files } = await get(`/file?company_id=${companyId}`);
    expect(files.map(({ uploadedBy }: { uploadedBy: string }) => uploadedBy)).toEqual([
      expect.not.stringContaining("program"),
      expect.stringContaining(LINK_WORDS),
    ]);
    expect((await get(`/file/${files[1]._id}`)).uploadedBy).toContain(LINK_WORDS);
    const changes = [await buildFrozenChange(api.db, companyId, ids[0]!)];
    await api.call("POST", `/v1/company/${companyId}/frozen-changes/decide`, {
      token: connect,
      body: { decision: "kept", ids: changes },
    });
    const { changes: told } = await get(`/transaction/${ids[0]}?company_id=${companyId}`);
    expect(told).toMatchObject([{ decision: "kept", seenBy: expect.stringContaining(LINK_WORDS) }]);
    const hook = { url: TRUSTED_WEBHOOK, eventTypes: ["statement.available"] };
    await caller.call("POST", "/webhook-endpoints", hook, { "idempotency-key": newId() });
    const { webhooks } = await get(`/integrator/webhooks?company_id=${companyId}`);
    expect(webhooks).toMatchObject([{ createdBy: expect.stringContaining(KEY_WORDS) }]);
  });
});

describe("the person's log", () => {
  it("names the program whose link opened a session, and whose end closed it", async () => {
    const { companyId, caller, own } = await buildPlace();
    await api.call("PATCH", "/v1/integrator/token", {
      token: own,
      body: { clientId: caller.key.clientId, company_id: companyId },
    });
    const { events } = (await api.call("GET", "/v1/profile/events", { token: own })).body;
    const through = { kind: "link", program: "Saját fejlesztés" };
    expect(events).toMatchObject([
      { kind: "session.lose-key", through },
      { kind: "session.open-for-program", through },
    ]);
  });
});
