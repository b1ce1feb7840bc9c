import { buildAccess } from "#server/testing/build-access.ts";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDiskFileStorage } from "#server/providers/file-storage/disk-file-storage.adapter.ts";
import { buildCompany } from "#server/testing/build-company.ts";
import {
  createMemoryQueue,
  createTestIngest,
  type TestIngest,
} from "#server/testing/build-ingest.ts";
import { buildSession } from "#server/testing/build-session.ts";
import { buildBankAccount, buildTransactions } from "#server/testing/build-transactions.ts";
import { createTestApp, type TestApp } from "#server/testing/test-app.ts";
import { buildUser } from "#server/testing/build-user.ts";
import { accountMoveJobs } from "./account-moves.jobs.ts";
import { deleteBankAccount } from "./delete-bank-account.service.ts";
import { moveBankAccount } from "./move-bank-account.service.ts";

let api: TestApp;
const queue = createMemoryQueue();
let ingest: TestIngest;
let owner: pg.Client;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "bankhid-move-"));
  const files = createDiskFileStorage(folder, 0);
  api = await createTestApp({ deps: { queue, files } });
  ingest = createTestIngest(api.db, { files });
  owner = new pg.Client({ connectionString: api.database.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner?.end();
  ingest?.close();
  await api?.close();
  rmSync(folder, { recursive: true, force: true });
});

const FIRST = "117730161111101800000000";
const SECOND = "107000240222222250000005";

/** One MT940 statement: opening 1000, one credit, one debit. */
function writeStatement(accountNr: string, number: number): string {
  return [
    `:20:X${number}`,
    `:25:${accountNr}`,
    `:28C:${number}/1`,
    ":60F:C261101HUF1000,00",
    ":61:2611021102C500,00NTRFNONREF",
    ":86:Vevo Kft befizetes",
    ":61:2611031103D200,00NTRFNONREF",
    ":86:Szallito Bt szamla",
    ":62F:C261103HUF1300,00",
    "-",
    "",
  ].join("\r\n");
}

async function buildPair() {
  const director = await buildUser(api.db);
  const source = await buildCompany(api.db, { ownerId: director.id, name: "Forrás Kft." });
  const target = await buildCompany(api.db, { ownerId: director.id, name: "Cél Kft." });
  const token = await buildSession(api.db, director.id);
  const move = (from: string, to: string, body: object = {}) =>
    api.call("PATCH", "/v1/bankaccount", {
      token,
      body: {
        account_nr: FIRST,
        originate: "adriana",
        source_company_id: from,
        target_company_id: to,
        ...body,
      },
    });
  return { director, source, target, token, move };
}

const TABLES = [
  "bank_account",
  "statement",
  "bank_transaction",
  "transaction_source",
  "daily_stat",
  "stored_file",
];

/**
 * Every row of a company as text, without the company, the change number and, of transactions, the
 * time at which they came to the company.
 */
async function readRows(companyId: string): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {};
  for (const table of TABLES) {
    const arrival = table === "bank_transaction" ? " - 'created_at'" : "";
    const { rows } = await owner.query<{ row: string }>(
      `select (to_jsonb(t) - 'company_id' - 'change_seq'${arrival})::text as row from ${table} t where company_id = $1 order by 1`,
      [companyId],
    );
    all[table] = rows.map(({ row }) => row);
  }
  return all;
}

/** Runs the job that was left last under this name. */
async function runLast(name: string, retry = 0): Promise<void> {
  const job = accountMoveJobs.find(({ definition }) => definition.name === name);
  await job?.build(api.deps).run(queue.jobs.findLast((each) => each.name === name)?.data, {
    id: "1",
    retry,
    signal: new AbortController().signal,
  });
}

async function readOverview(companyId: string) {
  const { rows } = await owner.query(
    "select change_seq, unbooked_count, oldest_unbooked_date::text as oldest from company_overview where company_id = $1",
    [companyId],
  );
  return rows[0];
}

describe("moving a bank account", () => {
  it("takes transactions, marks, sources, sums, statements and the file along with their ids, and back", async () => {
    const { source, target, token, move } = await buildPair();
    const file = await ingest.take(source.id, writeStatement(FIRST, 1));
    expect(file.status).toBe("finished");
    const filter = { company_id: source.id, bankAccounts: [] };
    const { body } = await api.call("POST", "/v1/bankaccounts-transactions/", {
      token,
      body: filter,
    });
    await api.call("POST", "/v1/booked", {
      token,
      body: { transactionIds: [body.transactions[0]._id], booked: true },
    });
    const before = await readRows(source.id);
    const moved = await move(source.id, target.id);
    expect(moved.body).toMatchObject({
      companyId: target.id,
      accountNr: FIRST,
      transactionCount: 2,
      unbookedCount: 1,
    });
    expect(await readRows(target.id)).toEqual(before);
    const nothing = Object.fromEntries(TABLES.map((table) => [table, []]));
    expect(await readRows(source.id)).toEqual(nothing);
    expect(await readOverview(target.id)).toMatchObject({
      unbooked_count: "1",
      oldest: "2026-11-02",
    });
    expect(await readOverview(source.id)).toMatchObject({ unbooked_count: "0", oldest: null });
    await (await api.deps.files.localPath(target.id, file.content_hash)).release();
    await expect(api.deps.files.localPath(source.id, file.content_hash)).rejects.toThrow();
    expect((await move(target.id, source.id)).status).toBe(200);
    expect(await readRows(source.id)).toEqual(before);
    expect(await readRows(target.id)).toEqual(nothing);
  });

  it("leaves tombstones in the one company's feed and new numbers in the other's, and a row in both logs", async () => {
    const { source, target, move } = await buildPair();
    await ingest.take(source.id, writeStatement(FIRST, 1));
    const seq = BigInt((await readOverview(source.id)).change_seq);
    await move(source.id, target.id);
    const { rows: removed } = await owner.query(
      "select change_seq, reason, was from transaction_removed where company_id = $1",
      [source.id],
    );
    const stone = { change_seq: String(seq + 1n), reason: "moved", was: { movedTo: target.id } };
    expect(removed).toEqual([stone, stone]);
    const { rows: seqs } = await owner.query(
      "select distinct change_seq from bank_transaction where company_id = $1",
      [target.id],
    );
    expect(seqs).toEqual([{ change_seq: (await readOverview(target.id)).change_seq }]);
    const { rows: arrivals } = await owner.query(
      `select distinct t.created_at > r.removed_at - interval '1 ms' as arrives_with_move
        from bank_transaction t join transaction_removed r on r.transaction_id = t.id where t.company_id = $1`,
      [target.id],
    );
    expect(arrivals).toEqual([{ arrives_with_move: true }]);
    const { rows: logged } = await owner.query(
      "select company_id from audit_log where action = 'bank_account.move' and company_id = any($1) order by 1",
      [[source.id, target.id]],
    );
    expect(logged.map((row) => row.company_id).toSorted()).toEqual(
      [source.id, target.id].toSorted(),
    );
  });

  it("links a file of two accounts in both companies, and refuses to read it again until it is whole", async () => {
    const { source, target, token, move } = await buildPair();
    const file = await ingest.take(
      source.id,
      writeStatement(FIRST, 1) + writeStatement(SECOND, 2),
      "ketto.sta",
    );
    expect(file.status).toBe("finished");
    const before = await readRows(source.id);
    await move(source.id, target.id);
    const accountsOf = async (id: string) =>
      (await api.call("GET", `/v1/file?company_id=${id}`, { token })).body.files[0]?.bankAccounts;
    expect(await accountsOf(source.id)).toMatchObject([{ accountNr: SECOND }]);
    expect(await accountsOf(target.id)).toMatchObject([{ accountNr: FIRST }]);
    for (const id of [source.id, target.id]) {
      const again = await api.call("PATCH", `/v1/file/${file.id}?company_id=${id}`, {
        token,
        body: { action: "reread" },
      });
      expect(again.body.code).toBe("file_accounts_moved");
    }
    expect((await move(target.id, source.id)).status).toBe(200);
    const after = await readRows(source.id);
    for (const table of TABLES.slice(0, -1)) expect(after[table]).toEqual(before[table]);
    expect(await accountsOf(source.id)).toHaveLength(2);
    expect(await accountsOf(target.id)).toBeUndefined();
    const again = await api.call("PATCH", `/v1/file/${file.id}?company_id=${source.id}`, {
      token,
      body: { action: "reread" },
    });
    expect(again.status).toBe(200);
  });

  it("is refused where the target has the account, a file is being read, or the company is not the caller's", async () => {
    const { source, target, move } = await buildPair();
    await buildBankAccount(api.db, source.id, { accountNr: FIRST });
    const stranger = await buildCompany(api.db);
    expect((await move(source.id, source.id)).body.code).toBe("validation_failed");
    expect((await move(source.id, stranger.id)).body.code).toBe("not_found");
    expect((await move(stranger.id, target.id)).body.code).toBe("not_found");
    await buildBankAccount(api.db, target.id, { accountNr: FIRST });
    expect((await move(source.id, target.id)).body.code).toBe("bank_account_in_target");
    const free = await buildCompany(api.db, { ownerId: source.ownerId });
    await ingest.keep(source.id, writeStatement(FIRST, 1));
    expect((await move(source.id, free.id)).body.code).toBe("bank_account_busy");
  });

  it("asks for the currency where two accounts share number and origin", async () => {
    const { source, target, move } = await buildPair();
    for (const currency of ["HUF", "EUR"])
      await buildBankAccount(api.db, source.id, { accountNr: FIRST, currency });
    expect((await move(source.id, target.id)).body.code).toBe("bank_account_ambiguous");
    expect((await move(source.id, target.id, { currency: "EUR" })).body).toMatchObject({
      currency: "EUR",
      companyId: target.id,
    });
  });
});

describe("an account of very many rows", () => {
  async function beginLarge() {
    const pair = await buildPair();
    const { source, target, director } = pair;
    await ingest.take(source.id, writeStatement(FIRST, 1));
    const named = { accountNr: FIRST, originate: "adriana" };
    const rights = {
      company: await buildAccess(api.deps, director.id, source.id),
      target: await buildAccess(api.deps, director.id, target.id),
    };
    const begin = () => moveBankAccount(api.deps, rights, named, 1);
    const run = (retry = 0) => runLast("bank-account.move", retry);
    const list = async (id: string) =>
      (await api.call("GET", `/v1/bankaccounts?company_id=${id}`, { token: pair.token })).body
        .accounts;
    return { ...pair, begin, run, list };
  }

  it("is moved by a job: whole and marked where it is until then, moved once, never deleted meanwhile", async () => {
    const { source, target, token, begin, run, list, move } = await beginLarge();
    const before = await readRows(source.id);
    expect(await begin()).toMatchObject({
      companyId: source.id,
      moving: true,
      transactionCount: 2,
    });
    expect(await list(source.id)).toMatchObject([{ moving: true, transactionCount: 2 }]);
    expect((await move(source.id, target.id)).body.code).toBe("bank_account_busy");
    const body = { account_nr: FIRST, originate: "adriana", company_id: source.id };
    expect((await api.call("DELETE", "/v1/bankaccount", { token, body })).body.code).toBe(
      "bank_account_busy",
    );
    await run();
    expect(await list(source.id)).toEqual([]);
    expect(await list(target.id)).toMatchObject([
      { moving: false, transactionCount: 2, unbookedCount: 2 },
    ]);
    expect(await readRows(target.id)).toEqual(before);
    // A job that runs a second time finds nothing to do, not even where the account has come back.
    await run();
    expect(await list(target.id)).toHaveLength(1);
    expect((await move(target.id, source.id)).status).toBe(200);
    await run();
    expect([await list(source.id), await list(target.id)]).toMatchObject([[{ moving: false }], []]);
  });

  it("waits for a file that is being read, and stays with the reason in the log when it can never move", async () => {
    const { source, target, begin, run, list } = await beginLarge();
    const before = await readRows(source.id);
    await begin();
    await buildBankAccount(api.db, target.id, { accountNr: FIRST });
    await run();
    expect(await list(source.id)).toMatchObject([{ moving: false, transactionCount: 2 }]);
    expect((await readRows(source.id))["bank_transaction"]).toEqual(before["bank_transaction"]);
    const failures =
      "select after from audit_log where company_id = $1 and action = 'bank_account.move-failed'";
    const { rows } = await owner.query(failures, [source.id]);
    expect(rows).toEqual([{ after: { reason: "bank_account_in_target" } }]);
    const other = await beginLarge();
    await other.begin();
    await ingest.keep(other.source.id, writeStatement(FIRST, 2));
    await expect(other.run()).rejects.toMatchObject({ code: "bank_account_busy" });
    expect(await other.list(other.source.id)).toMatchObject([{ moving: true }]);
    await other.run(3);
    expect(await other.list(other.source.id)).toMatchObject([{ moving: false }]);
  });

  it("does not move for who has lost a company meanwhile", async () => {
    const { source, target, director, begin, run } = await beginLarge();
    await begin();
    await api.db
      .updateTable("membership")
      .set({ removed_at: new Date() })
      .where("company_id", "=", target.id)
      .where("user_id", "=", director.id)
      .execute();
    await run();
    expect((await readRows(source.id))["bank_account"]).toHaveLength(1);
    expect((await readRows(target.id))["bank_account"]).toEqual([]);
  });
});

describe("deleting a bank account", () => {
  it("removes every row, booked ones too, leaves tombstones, and the sums hold", async () => {
    const { source, token } = await buildPair();
    const account = await buildBankAccount(api.db, source.id);
    await buildTransactions(api.db, source.id, account, [
      { date: "2026-11-02", amount: 100n },
      { date: "2026-11-03", amount: 200n, bookedAt: new Date() },
    ]);
    const body = { account_nr: account.accountNr, originate: "adriana", company_id: source.id };
    const reply = await api.call("DELETE", "/v1/bankaccount", { token, body });
    expect(reply.body).toEqual({ ok: true, transactionCount: 2, bookedCount: 1, deleting: false });
    const rows = await readRows(source.id);
    expect([rows["bank_transaction"], rows["daily_stat"], rows["transaction_source"]]).toEqual([
      [],
      [],
      [],
    ]);
    expect(await readOverview(source.id)).toMatchObject({ unbooked_count: "0", oldest: null });
    const { rows: removed } = await owner.query(
      "select reason from transaction_removed where company_id = $1",
      [source.id],
    );
    expect(removed).toEqual([{ reason: "account_deleted" }, { reason: "account_deleted" }]);
    expect(
      (await api.call("GET", `/v1/bankaccounts?company_id=${source.id}`, { token })).body.accounts,
    ).toEqual([]);
    expect((await api.call("DELETE", "/v1/bankaccount", { token, body })).status).toBe(404);
  });

  it("finds the account by its path in any of the caller's companies, and says when there are two", async () => {
    const { source, target, token } = await buildPair();
    await buildBankAccount(api.db, source.id, { accountNr: FIRST });
    await buildBankAccount(api.db, target.id, { accountNr: FIRST });
    const path = `/v1/bankaccount/${encodeURIComponent("11773016-11111018-00000000")}/adriana`;
    expect((await api.call("DELETE", path, { token })).body.code).toBe("bank_account_ambiguous");
    expect((await api.call("DELETE", `${path}?company_id=${source.id}`, { token })).status).toBe(
      200,
    );
    expect((await api.call("DELETE", path, { token })).status).toBe(200);
    expect((await api.call("DELETE", path, { token })).status).toBe(404);
  });

  async function beginLarge() {
    const pair = await buildPair();
    const { source, director, token } = pair;
    const account = await buildBankAccount(api.db, source.id, { accountNr: FIRST });
    await buildTransactions(api.db, source.id, account, [
      { date: "2026-11-02", amount: 100n },
      { date: "2026-11-03", amount: 200n, bookedAt: new Date() },
    ]);
    const access = await buildAccess(api.deps, director.id, source.id);
    const begin = () =>
      deleteBankAccount(api.deps, access, { accountNr: FIRST, originate: "adriana" }, 1);
    const list = async () =>
      (await api.call("GET", `/v1/bankaccounts?company_id=${source.id}`, { token })).body.accounts;
    return { ...pair, account, begin, list };
  }

  it("of very many rows is done by a job: whole and marked until then, deleted once, never moved meanwhile", async () => {
    const { source, target, begin, list, move } = await beginLarge();
    const before = await readRows(source.id);
    expect(await begin()).toEqual({
      ok: true,
      transactionCount: 2,
      bookedCount: 1,
      deleting: true,
    });
    expect(await list()).toMatchObject([{ deleting: true, moving: false, transactionCount: 2 }]);
    expect((await readRows(source.id))["bank_transaction"]).toEqual(before["bank_transaction"]);
    expect((await move(source.id, target.id)).body.code).toBe("bank_account_busy");
    await expect(begin()).rejects.toMatchObject({ code: "bank_account_busy" });
    await runLast("bank-account.delete");
    expect(await list()).toEqual([]);
    const rows = await readRows(source.id);
    expect([rows["bank_transaction"], rows["daily_stat"], rows["transaction_source"]]).toEqual([
      [],
      [],
      [],
    ]);
    expect(await readOverview(source.id)).toMatchObject({ unbooked_count: "0", oldest: null });
    // A job that is run again finds nothing to do, and says nothing.
    await runLast("bank-account.delete");
    const logged =
      "select action from audit_log where company_id = $1 and action like 'bank_account.delete%'";
    expect((await owner.query(logged, [source.id])).rows).toEqual([
      { action: "bank_account.delete" },
    ]);
  });

  it("is not done for who has lost the company meanwhile: the account stays, with the reason in the log", async () => {
    const { source, director, begin } = await beginLarge();
    await begin();
    await api.db
      .updateTable("membership")
      .set({ removed_at: new Date() })
      .where("company_id", "=", source.id)
      .where("user_id", "=", director.id)
      .execute();
    await runLast("bank-account.delete");
    expect((await readRows(source.id))["bank_transaction"]).toHaveLength(2);
    const { rows } = await owner.query(
      "select after, (select moving_since from bank_account where company_id = $1) as since from audit_log " +
        "where company_id = $1 and action = 'bank_account.delete-failed'",
      [source.id],
    );
    expect(rows).toEqual([{ after: { reason: "not_found" }, since: null }]);
  });

  it("whose job was lost counts as still after four hours", async () => {
    const { source, begin, list } = await beginLarge();
    await begin();
    await owner.query(
      "update bank_account set moving_since = now() - interval '4 hours 1 minute' where company_id = $1",
      [source.id],
    );
    expect(await list()).toMatchObject([{ deleting: false, moving: false }]);
    expect(await begin()).toMatchObject({ deleting: true });
  });
});
