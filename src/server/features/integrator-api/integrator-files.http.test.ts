/** Files, settlements and readings of banks as programs ask for them with their keys. */
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { REFRESHES_PER_DAY } from "#contract/integrator-api/accounts.ts";
import { EXPORTS_PER_HOUR } from "#contract/integrator-api/exports.ts";
import { EXPORT_FORMATS } from "#contract/exports/export-options.ts";
import { KEY_SCOPES } from "#contract/integrator-keys/key-scopes.ts";
import { inCompanyAsProgram } from "#server/database/tenant.ts";
import { watchMembership } from "#server/features/access/access.service.ts";
import { newId } from "#server/new-id.ts";
import { createDiskFileStorage } from "#server/providers/file-storage/disk-file-storage.adapter.ts";
import type { Person } from "#server/http/actor.ts";
import type { Through } from "#server/http/through.ts";
import { buildAccess } from "#server/testing/build-access.ts";
import { buildApiThings, makeLastExport } from "#server/testing/build-api-things.ts";
import { buildCompany } from "#server/testing/build-company.ts";
import { createMemoryQueue } from "#server/testing/build-ingest.ts";
import { buildSession } from "#server/testing/build-session.ts";
import { buildBankAccount, buildTransactions } from "#server/testing/build-transactions.ts";
import { buildUser } from "#server/testing/build-user.ts";
import { openKey } from "#server/testing/key-calls.ts";
import { hashToken } from "#server/token-hash.ts";
import { createTestApp, type TestApp } from "#server/testing/test-app.ts";
import { DAY_MS } from "#values/durations.ts";

const folder = mkdtempSync(join(tmpdir(), "bankhid-key-files-"));
const queue = createMemoryQueue();
let api: TestApp;
beforeAll(async () => {
  api = await createTestApp({ deps: { queue, files: createDiskFileStorage(folder, 0) } });
});
afterAll(async () => {
  await api?.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  api.clock.reset();
  api.clock.toNextWindow(60);
});

async function buildPlace() {
  const accountant = await buildUser(api.db, { role: "accountant" });
  const company = await buildCompany(api.db, { accountantIds: [accountant.id] });
  const account = await buildBankAccount(api.db, company.id);
  const ids = await buildTransactions(api.db, company.id, account, [
    { date: "2026-11-02", amount: 1_250_000_000n, partnerName: "GLS Hungary Kft." },
    { date: "2026-11-03", amount: -500_000n, partnerName: "Őrség Kft." },
    { date: "2026-11-30", amount: 100_000n },
  ]);
  const owner = { userId: company.ownerId, companyId: company.id };
  const caller = await openKey(api, owner);
  const repeat = () => ({ "idempotency-key": newId() });
  const ask = (body: object, by = caller) => by.call("POST", "/exports", body, repeat());
  const runs = () =>
    inCompanyAsProgram(api.db, company.id, (tx) =>
      tx.selectFrom("export_run").select("id").where("company_id", "=", company.id).execute(),
    );
  return { company, account, accountant, ids, owner, caller, repeat, ask, runs };
}

const NOVEMBER = { dateFrom: "2026-11-01", dateTo: "2026-11-30" };

describe("a statement", () => {
  it("comes in every export format, without a run in the history, with its line in the log", async () => {
    const { account, company, caller, runs } = await buildPlace();
    for (const format of EXPORT_FORMATS) {
      const query = new URLSearchParams({ ...NOVEMBER, format });
      const file = await caller.call("GET", `/accounts/acc_${account.id}/statement?${query}`);
      expect([format, file.status]).toEqual([format, 200]);
      expect(file.headers["content-disposition"]).toContain("attachment");
      expect(file.headers["x-transaction-count"]).toBe("3");
      if (format === "camt053_08") expect(file.text).toContain("camt.053.001.08");
      if (format === "csv") expect(file.text).toContain("Őrség Kft.");
    }
    expect(await runs()).toEqual([]);
    const lines = await inCompanyAsProgram(api.db, company.id, (tx) =>
      tx
        .selectFrom("audit_log")
        .select(["actor_kind", "action", "after"])
        .where("company_id", "=", company.id)
        .where("action", "=", "export.transactions")
        .execute(),
    );
    expect(lines).toHaveLength(EXPORT_FORMATS.length);
    expect(lines[0]).toMatchObject({
      actor_kind: "integrator",
      after: { clientId: caller.key.clientId, rows: 3 },
    });
  });

  it("without items, of too many days or in an unknown format is refused in words", async () => {
    const { account, caller } = await buildPlace();
    const ask = async (query: Record<string, string>) => {
      const path = `/accounts/acc_${account.id}/statement?${new URLSearchParams(query)}`;
      const { status, body } = await caller.call("GET", path);
      return [status, body.code];
    };
    expect(await ask({ dateFrom: "2025-01-01", dateTo: "2025-01-31" })).toEqual([404, "no_items"]);
    expect(await ask({ dateFrom: "2026-11-02", dateTo: "2026-11-01" })).toEqual([
      422,
      "range_invalid",
    ]);
    expect(await ask({ ...NOVEMBER, format: "doc" })).toEqual([422, "validation_failed"]);
    expect(await ask({ dateFrom: "2026-11-02" })).toEqual([422, "validation_failed"]);
  });

  it("of a file is listed with its balances, and gives the items of its days", async () => {
    const { account, company, caller } = await buildPlace();
    const given = { companyId: company.id, ownerId: company.ownerId, accountId: account.id };
    const { statementId } = await buildApiThings(api, queue, { ...given, caller });
    const { data } = (await caller.call("GET", "/statements")).body;
    expect(data).toMatchObject([
      {
        id: `stm_${statementId}`,
        accountId: `acc_${account.id}`,
        number: "11",
        ...NOVEMBER,
        opening: "0.00",
        closing: "12496.00",
        balanced: true,
        transactionCount: 3,
      },
    ]);
    const before = await caller.call("GET", "/statements?dateTo=2026-10-31");
    expect(before.body.data).toEqual([]);
    const file = await caller.call("GET", `/statements/stm_${statementId}/content?format=json`);
    expect(file.text).toContain("GLS Hungary Kft.");
    const cursor = (await caller.call("GET", "/statements?limit=1")).body.nextCursor;
    expect(cursor).toBeNull();
  });
});

describe("an export", () => {
  it("is asked for, made by a job without a letter, watched, and fetched with its checksum", async () => {
    const { caller, ask, runs, account } = await buildPlace();
    const accountIds = [`acc_${account.id}`];
    const asked = await ask({ ...NOVEMBER, accountIds, format: "csv" });
    expect([asked.status, asked.body]).toMatchObject([
      202,
      { status: "WAITING", rows: 3, accountIds, ...NOVEMBER, sha256: null, onlyNew: false },
    ]);
    const { id } = asked.body;
    const early = await caller.call("GET", `/exports/${id}/content`);
    expect([early.status, early.body.code]).toEqual([409, "export_not_ready"]);
    expect(early.headers["retry-after"]).toBe("2");
    api.mailbox.letters.length = 0;
    await makeLastExport(api, queue);
    expect(api.mailbox.letters).toEqual([]);
    const ready = (await caller.call("GET", `/exports/${id}`)).body;
    expect(ready).toMatchObject({ status: "READY", sha256: expect.any(String) });
    const file = await caller.call("GET", `/exports/${id}/content`);
    expect(createHash("sha256").update(file.text).digest("hex")).toBe(ready.sha256);
    expect(await runs()).toHaveLength(1);
    const again = await ask({ ...NOVEMBER, onlyNew: true });
    expect([again.status, again.body.code]).toEqual([404, "no_items"]);
    api.clock.advance(8 * DAY_MS);
    await caller.renew();
    expect((await caller.call("GET", `/exports/${id}/content`)).body.code).toBe("export_expired");
  });

  it("is seen by its own key only, and not among the large exports of people", async () => {
    const { company, owner, caller, ask } = await buildPlace();
    const { id } = (await ask(NOVEMBER)).body;
    const other = await openKey(api, owner);
    expect((await other.call("GET", "/exports")).body.data).toEqual([]);
    for (const path of [`/exports/${id}`, `/exports/${id}/content`])
      expect((await other.call("GET", path)).status).toBe(404);
    const token = await buildSession(api.db, company.ownerId);
    const list = await api.call("GET", `/v1/export-jobs?company_id=${company.id}`, { token });
    expect(list.body.jobs).toEqual([]);
    expect((await caller.call("GET", "/exports")).body.data).toMatchObject([{ id }]);
  });

  it("breaks off on its way when the key is revoked, and a person's when his session ends", async () => {
    const company = await buildCompany(api.db);
    const { key } = await openKey(api, { userId: company.ownerId, companyId: company.id });
    const access = await buildAccess(api.deps, company.ownerId, company.id);
    const { id, clientId } = key;
    const acting = { id, clientId, integrator: "CUSTOM", scopes: [] };
    const through: Through = { kind: "key", key: acting };
    const person: Person = { ...access.actor.person, through };
    const byKey = { ...access, actor: { ...access.actor, person } };
    const watch = watchMembership(api.deps, byKey as typeof access, 0);
    await watch();
    await api.db
      .updateTable("api_key")
      .set({ status: "REVOKED" })
      .where("id", "=", key.id)
      .execute();
    await expect(watch()).rejects.toMatchObject({ code: "unauthenticated" });
    const token = await buildSession(api.db, company.ownerId);
    const { id: sessionId } = await api.db
      .selectFrom("session")
      .select("id")
      .where("token_hash", "=", hashToken(token))
      .executeTakeFirstOrThrow();
    const { person: owner } = access.actor;
    const own = { ...access, actor: { ...access.actor, person: { ...owner, sessionId } } };
    const watchOwn = watchMembership(api.deps, own as typeof access, 0);
    await watchOwn();
    await api.call("POST", "/v1/logout", { token });
    await expect(watchOwn()).rejects.toMatchObject({ code: "session_expired" });
  });

  it("pages its list by id", async () => {
    const { caller, ask } = await buildPlace();
    const ids = [];
    for (let at = 0; at < 3; at++) {
      ids.unshift((await ask(NOVEMBER)).body.id);
      await makeLastExport(api, queue);
    }
    const first = (await caller.call("GET", "/exports?limit=2")).body;
    const rest = (await caller.call("GET", `/exports?limit=2&cursor=${first.nextCursor}`)).body;
    expect([...first.data, ...rest.data].map((each: { id: string }) => each.id)).toEqual(ids);
    expect(rest.hasMore).toBe(false);
  });

  it("marks its items only for a key that may mark, and tells the key in the log", async () => {
    const { company, owner, ask, caller } = await buildPlace();
    const scopes = KEY_SCOPES.filter((each) => each !== "bookkeeping:write");
    const reader = await openKey(api, { ...owner, scopes });
    const refused = await ask({ ...NOVEMBER, markAsBooked: true }, reader);
    expect([refused.status, refused.body.code]).toEqual([403, "insufficient_scope"]);
    await ask({ ...NOVEMBER, markAsBooked: true });
    await makeLastExport(api, queue);
    const { data } = (await caller.call("GET", "/transactions?bookkeepingStatus=BOOKED")).body;
    expect(data).toHaveLength(3);
    const kinds = await inCompanyAsProgram(api.db, company.id, (tx) =>
      tx
        .selectFrom("audit_log")
        .select(["actor_kind"])
        .where("company_id", "=", company.id)
        .execute(),
    );
    expect(new Set(kinds.map(({ actor_kind }) => actor_kind))).toEqual(new Set(["integrator"]));
    const left = await ask({ ...NOVEMBER, excludeBooked: true });
    expect(left.body.code).toBe("no_items");
  });

  it("is asked for once under one key of repetition, and so many times an hour", async () => {
    api.clock.toNextWindow(3_600);
    const { caller, company } = await buildPlace();
    const name = { "idempotency-key": "month-end" };
    const first = await caller.call("POST", "/exports", NOVEMBER, name);
    const second = await caller.call("POST", "/exports", NOVEMBER, name);
    expect([second.status, second.body]).toEqual([202, first.body]);
    expect(second.headers["idempotent-replayed"]).toBe("true");
    for (let at = 2; at < EXPORTS_PER_HOUR; at++)
      await caller.call("POST", "/exports", NOVEMBER, name);
    const over = await caller.call("POST", "/exports", NOVEMBER, name);
    expect([over.status, over.body.code]).toEqual([429, "rate_limited"]);
    expect(over.headers["ratelimit-policy"]).toBe(`"apiExportCreate";q=${EXPORTS_PER_HOUR};w=3600`);
    const jobs = await inCompanyAsProgram(api.db, company.id, (tx) =>
      tx.selectFrom("export_job").select("id").where("company_id", "=", company.id).execute(),
    );
    expect(jobs).toHaveLength(1);
  });
});

describe("a reading of a bank", () => {
  it("is asked for so many times in 24 hours by all keys together, by directors' keys only", async () => {
    const { account, company, accountant, owner, caller, repeat } = await buildPlace();
    const given = { companyId: company.id, ownerId: company.ownerId, accountId: account.id };
    await buildApiThings(api, queue, { ...given, caller });
    const path = `/accounts/acc_${account.id}/refresh`;
    const theirs = await openKey(api, { userId: accountant.id, companyId: company.id });
    const refused = await theirs.call("POST", path, {}, repeat());
    expect([refused.status, refused.body.code]).toEqual([403, "forbidden"]);
    const other = await openKey(api, owner);
    for (let left = REFRESHES_PER_DAY - 1; left >= 0; left--) {
      const by = left % 2 === 0 ? caller : other;
      const asked = await by.call("POST", path, {}, repeat());
      expect([asked.status, asked.body.refreshesLeft]).toEqual([202, left]);
    }
    const over = await caller.call("POST", path, {}, repeat());
    expect([over.status, over.body.code]).toEqual([429, "refresh_quota_exceeded"]);
    expect(Number(over.headers["retry-after"])).toBeGreaterThan(86_000);
    api.clock.advance(DAY_MS + 1);
    await caller.renew();
    expect((await caller.call("POST", path, {}, repeat())).status).toBe(202);
  });

  it("of an account without a bank is refused, and consents name the accounts that they read", async () => {
    const { account, company, caller, repeat } = await buildPlace();
    const path = `/accounts/acc_${account.id}/refresh`;
    const refused = await caller.call("POST", path, {}, repeat());
    expect([refused.status, refused.body.code]).toEqual([409, "not_refreshable"]);
    const given = { companyId: company.id, ownerId: company.ownerId, accountId: account.id };
    const { consentId } = await buildApiThings(api, queue, { ...given, caller });
    const { data } = (await caller.call("GET", "/consents")).body;
    expect(data).toMatchObject([
      {
        id: `cns_${consentId}`,
        status: "ACTIVE",
        accountIds: [`acc_${account.id}`],
        bankName: "OTP Bank",
      },
    ]);
  });

  it("shows at the account how it is read: by files, by a consent, and not any more", async () => {
    const { account, company, caller } = await buildPlace();
    const look = async () => (await caller.call("GET", `/accounts/acc_${account.id}`)).body;
    expect(await look()).toMatchObject({
      status: "FILE_ONLY",
      consentId: null,
      consentExpiresAt: null,
      lastSyncedAt: null,
    });
    const given = { companyId: company.id, ownerId: company.ownerId, accountId: account.id };
    const { consentId } = await buildApiThings(api, queue, { ...given, caller });
    const turn = (table: "bank_account" | "feed_account", change: object) =>
      inCompanyAsProgram(api.db, company.id, (tx) =>
        tx.updateTable(table).set(change).where("company_id", "=", company.id).execute(),
      );
    await turn("bank_account", { originate: "aggreg8" });
    expect(await look()).toMatchObject({ status: "ACTIVE", consentId: `cns_${consentId}` });
    for (const [change, status] of [
      [{ health: "failing" }, "ERROR"],
      [{ state: "expired" }, "CONSENT_EXPIRED"],
      [{ state: "revoked" }, "REVOKED"],
    ] as const) {
      await turn("feed_account", change);
      expect((await look()).status).toBe(status);
      const { data } = (await caller.call("GET", "/accounts")).body;
      expect(data).toContainEqual(expect.objectContaining({ status, source: "BANK_API" }));
    }
  });
});

describe("a settlement", () => {
  it("is listed, filtered and shown with its items", async () => {
    const { account, company, caller } = await buildPlace();
    const given = { companyId: company.id, ownerId: company.ownerId, accountId: account.id };
    const { settlementId } = await buildApiThings(api, queue, { ...given, caller });
    const id = `stl_${settlementId}`;
    const shown = {
      id,
      kind: "COURIER",
      provider: "gls-hu",
      net: "1000.00",
      open: "1000.00",
      status: "AWAITING_CREDIT",
      // Its days are over, and no bank data cover them.
      // The company's file was read a moment ago: nothing is said of late transfers meanwhile.
      missing: null,
      checkedUntil: null,
    };
    expect((await caller.call("GET", "/settlements")).body.data).toMatchObject([shown]);
    const filters = ["kind=COURIER", "status=AWAITING_CREDIT", "provider=gls-hu"];
    for (const filter of filters)
      expect((await caller.call("GET", `/settlements?${filter}`)).body.data).toHaveLength(1);
    for (const filter of ["kind=CARD", "status=MATCHED", "dateTo=2026-11-01"])
      expect((await caller.call("GET", `/settlements?${filter}`)).body.data).toEqual([]);
    const one = await caller.call("GET", `/settlements/${id}`);
    expect([one.body, one.headers["etag"]]).toMatchObject([
      { ...shown, credits: [] },
      expect.any(String),
    ]);
    const items = (await caller.call("GET", `/settlements/${id}/items`)).body;
    expect(items).toMatchObject({
      data: [{ row: 1, kind: "PARCEL", externalId: "03408400001", net: "1000.00" }],
      nextCursor: null,
    });
  });
});
