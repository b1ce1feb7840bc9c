import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inCompany } from "#server/database/tenant.ts";
import { newId } from "#server/new-id.ts";
import { unlimitedQuota } from "#server/quota.ts";
import { buildCompany } from "#server/testing/build-company.ts";
import { buildFeedItem } from "#server/testing/build-feed-item.ts";
import { createTestIngest, type TestIngest } from "#server/testing/build-ingest.ts";
import { buildSession } from "#server/testing/build-session.ts";
import { buildUser } from "#server/testing/build-user.ts";
import { listBrokenFacts } from "#server/testing/expect-whole.ts";
import { createTestApp, type TestApp } from "#server/testing/test-app.ts";
import { writeMt940Parts } from "#server/testing/write-parts.ts";
import { writeMt940, type WrittenItem } from "#server/testing/write-mt940.ts";
import type { FeedItem } from "#server/providers/bank-feed/bank-feed.port.ts";
import { createDiskFileStorage } from "#server/providers/file-storage/disk-file-storage.adapter.ts";
import { addDays, type LocalDate } from "#values/local-date.ts";
import { ensureFeedBankAccount } from "../bank-feeds/feed-bank-account.service.ts";
import { refreshFeedOverview } from "../bank-feeds/feed-accounts.service.ts";
import { writeFeedBatch } from "#server/ledger/feeds/feed-ingest.service.ts";
import { attachFeedAccount } from "../bank-feeds/assigned-accounts.store.ts";

const OLD = "101010101111101800000000";
const NEW = "507000242222222250000005";
const PARTS_NUMBER = "117730161111101800000000";
const NEWEST = "117730163333303400000000";

let api: TestApp;
let ingest: TestIngest;
let owner: pg.Client;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "bankhid-join-"));
  const files = createDiskFileStorage(folder, 0);
  api = await createTestApp({ deps: { files } });
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

const namedPair = (from: string, into: string) => {
  return {
    from: { account_nr: from, currency: "HUF" },
    into: { account_nr: into, currency: "HUF" },
  };
};

async function buildPlace() {
  const accountant = await buildUser(api.db, { role: "accountant" });
  const company = await buildCompany(api.db, { accountantIds: [accountant.id] });
  const token = await buildSession(api.db, company.ownerId);
  const join = (from: string, into: string, given: object = {}, by = token) =>
    api.call("POST", "/v1/bankaccount/join", {
      token: by,
      body: { company_id: company.id, ...namedPair(from, into), ...given },
    });
  const unjoin = (joinId: string, by = token) =>
    api.call("DELETE", "/v1/bankaccount/join", {
      token: by,
      body: { company_id: company.id, join_id: joinId },
    });
  const list = async () => {
    const { body } = await api.call(
      "GET",
      `/v1/bankaccounts?company_id=${company.id}&statistics_from=2026-01-01`,
      { token },
    );
    return body.accounts as {
      accountNr: string;
      originate: string;
      transactionCount: number;
      unbookedCount: number;
    }[];
  };
  const rows = async (): Promise<any[]> => {
    const filter = { company_id: company.id, bankAccounts: [] };
    const { body } = await api.call("POST", "/v1/bankaccounts-transactions/", {
      token,
      body: filter,
    });
    return body.transactions;
  };
  const accountantToken = await buildSession(api.db, accountant.id);
  return {
    id: company.id,
    ownerId: company.ownerId,
    token,
    accountant: accountantToken,
    join,
    unjoin,
    list,
    rows,
  };
}

const day = (number: number): LocalDate => addDays("2026-09-01" as LocalDate, number);
const item = (on: number, forints: number, name = "Vevő Kft."): WrittenItem => {
  return { date: day(on), amount: BigInt(forints) * 100_000n, name, note: `Szamla ${on}` };
};
const statement = (accountNr: string, items: readonly WrittenItem[], number = "1"): string =>
  writeMt940([
    {
      accountNr,
      number,
      opening: 100_000_000n,
      items,
      from: items[0]!.date,
      to: items.at(-1)!.date,
    },
  ]);

const TABLES = [
  "bank_account",
  "statement",
  "bank_transaction",
  "transaction_source",
  "transaction_link",
  "daily_stat",
  "feed_account",
  "feed_item",
  "sync_run",
  "pending_transaction",
  "push_message",
  "bank_config",
  "bank_account_join",
  "company_overview",
];

/** Every row of a company as text, without what changes with every command. */
async function readRows(companyId: string): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {};
  for (const table of TABLES) {
    const { rows } = await owner.query<{ row: string }>(
      `select (to_jsonb(t) - 'change_seq' - 'ingest_seq' - 'active_since')::text as row from ${table} t where company_id = $1 order by 1`,
      [companyId],
    );
    all[table] = rows.map(({ row }) => row);
  }
  return all;
}

/** The company's daily sums. */
async function readTotals(companyId: string): Promise<unknown> {
  const { rows } = await owner.query(
    "select sum(credit)::text as credit, sum(debit)::text as debit, sum(count)::text as count from daily_stat where company_id = $1",
    [companyId],
  );
  return rows[0];
}

/** A living consent whose account is read into the account of this number. */
async function addFeed(
  place: { id: string; ownerId: string },
  accountNr: string,
  externalId: string,
) {
  const consentId = newId();
  const at = new Date();
  return inCompany(api.db, place.id, async (tx) => {
    await tx
      .insertInto("bank_consent")
      .values({
        id: consentId,
        provider: "aggreg8",
        external_id: consentId,
        user_id: place.ownerId,
        external_user_id: "u1",
        identity: "a@example.hu",
        bank_id: "MBH",
        bank_name: "MBH Bank",
        state: "active",
      })
      .execute();
    await tx
      .insertInto("bank_consent_company")
      .values({ consent_id: consentId, company_id: place.id })
      .execute();
    const named = {
      companyId: place.id,
      accountNr,
      currency: "HUF",
      originate: "aggreg8" as const,
      bankName: "MBH Bank",
      numberValid: true,
    };
    const { bankAccountId, cameBy } = await ensureFeedBankAccount(tx, named, {
      newId: () => newId(),
      at,
      quota: unlimitedQuota,
    });
    const attachment = {
      companyId: place.id,
      bankAccountId,
      provider: "aggreg8" as const,
      consentId,
      externalId,
      stableKey: null,
      bankId: "MBH",
      bankName: "MBH Bank",
      cameBy,
    };
    const { id, how } = await attachFeedAccount(tx, attachment, { id: newId(), at });
    await refreshFeedOverview(tx, place.id);
    return { id, how, consentId, bankAccountId };
  });
}

/** Writes a page of the feed as a reading does: into the account to which the feed belongs now. */
async function readPage(
  companyId: string,
  feedId: string,
  items: readonly FeedItem[],
  space: "aggreg8" | "enablebanking" = "aggreg8",
) {
  return inCompany(api.db, companyId, async (tx) => {
    const feed = await tx
      .selectFrom("feed_account")
      .selectAll()
      .where("company_id", "=", companyId)
      .where("id", "=", feedId)
      .executeTakeFirstOrThrow();
    const runId = newId();
    return writeFeedBatch(tx, api.deps, {
      companyId,
      bankAccountId: feed.bank_account_id,
      cameBy: feed.came_by_nr,
      space,
      runId,
      items,
      pairingUntil: "9999-12-31" as LocalDate,
      source: { kind: "pull", idOf: () => runId },
      at: new Date(),
    });
  });
}

describe("joining the account of a former number", () => {
  it("makes one history, keeps ids, marks and sums, and is undone exactly", async () => {
    const place = await buildPlace();
    await ingest.take(place.id, statement(OLD, [item(1, 500), item(1, 500), item(5, -200)]));
    await ingest.take(place.id, statement(NEW, [item(20, 700), item(25, -100)]));
    const first = (await place.rows()).find((row) => row.amount === "-200.00");
    await api.call("POST", "/v1/booked", {
      token: place.token,
      body: { transactionIds: [first._id], booked: true },
    });
    const [before, totals, shown] = [
      await readRows(place.id),
      await readTotals(place.id),
      await place.rows(),
    ];

    const preview = await place.join(OLD, NEW, { dryRun: true });
    expect(preview.body).toMatchObject({
      joinId: null,
      from: { accountNr: OLD, transactionCount: 3, firstDate: day(1), lastDate: day(5) },
      into: { accountNr: NEW, transactionCount: 2 },
      overlap: null,
      possibleDoubles: 0,
      endsFeed: false,
    });
    expect(await readRows(place.id)).toEqual(before);

    const joined = await place.join(OLD, NEW);
    expect(joined.status).toBe(200);
    expect(await place.list()).toMatchObject([
      { accountNr: NEW, originate: "adriana", transactionCount: 5, unbookedCount: 4 },
    ]);
    expect(await readTotals(place.id)).toEqual(totals);
    expect(await listBrokenFacts(api.db, place.id)).toEqual([]);
    const after = await place.rows();
    const facts = (rows: any[]) =>
      rows.map((row) => [row._id, row.transactionObjectId, row.amount, row.booked]);
    expect(facts(after)).toEqual(facts(shown));
    expect(new Set(after.map((row) => row.accountNr))).toEqual(new Set([NEW]));
    // A page that was opened before still names the former number.
    const named = await api.call("POST", "/v1/bankaccounts-transactions/", {
      token: place.token,
      body: {
        company_id: place.id,
        bankAccounts: [{ accountNr: OLD, originate: "adriana", currency: "HUF" }],
      },
    });
    expect(named.body.transactions).toHaveLength(5);
    const { body } = await api.call("GET", `/v1/bankaccount/joins?company_id=${place.id}`, {
      token: place.accountant,
    });
    expect(body.joins).toMatchObject([
      { joinId: joined.body.joinId, formerNr: OLD, accountNr: NEW, currency: "HUF" },
    ]);

    expect((await place.unjoin(joined.body.joinId)).body).toEqual({
      ok: true,
      transactionCount: 3,
      queued: false,
    });
    expect(await readRows(place.id)).toEqual(before);
    const { rows: logged } = await owner.query(
      "select action from audit_log where company_id = $1 and action like 'bank_account.%' order by at, id",
      [place.id],
    );
    expect(logged.map((row) => row.action)).toEqual(["bank_account.join", "bank_account.unjoin"]);
  });

  it("lands a later file of the former number there, paired with what came by that number, and undo takes it along", async () => {
    const place = await buildPlace();
    const old = [item(1, 500), item(5, -200)];
    await ingest.take(place.id, statement(OLD, old));
    await ingest.take(place.id, statement(NEW, [item(20, 700)]));
    const { body } = await place.join(OLD, NEW);
    const again = await ingest.take(place.id, statement(OLD, old), "ismet.sta");
    expect(again).toMatchObject({ new_count: 0n, duplicate_count: 2n });
    const later = await ingest.take(place.id, statement(OLD, [item(8, 900)], "2"), "kesoi.sta");
    expect(later).toMatchObject({ status: "finished", new_count: 1n });
    const reread = await ingest.reread(place.id, later.id);
    expect(reread.status).toBe("finished");
    expect(await place.list()).toMatchObject([{ accountNr: NEW, transactionCount: 4 }]);
    expect(await listBrokenFacts(api.db, place.id)).toEqual([]);
    expect((await place.unjoin(body.joinId)).body.transactionCount).toBe(3);
    const apart = await place.list();
    expect(apart.toSorted((a, b) => (a.accountNr < b.accountNr ? -1 : 1))).toMatchObject([
      { accountNr: OLD, transactionCount: 3 },
      { accountNr: NEW, transactionCount: 1 },
    ]);
    expect(await listBrokenFacts(api.db, place.id)).toEqual([]);
  });

  it("foretells the doubles of one value day, also where the numbers have no day in common", async () => {
    const place = await buildPlace();
    const told = { booked: day(10), valued: day(8), amount: 300, text: "Szamla 1" };
    const write = (says: "both" | "value", nr: string): string =>
      writeMt940Parts([{ opening: 1_000, items: [told] }], says).replaceAll(PARTS_NUMBER, nr);
    await ingest.take(place.id, write("value", OLD));
    await ingest.take(place.id, write("both", NEW));
    const { body } = await place.join(OLD, NEW, { dryRun: true });
    expect(body).toMatchObject({ overlap: null, possibleDoubles: 1 });
    await place.join(OLD, NEW);
    const doubled = (await place.rows()).filter((row) => row.possibleDoubleOf !== null);
    expect(doubled).toHaveLength(body.possibleDoubles);
  });

  it("keeps both of what both numbers show in one origin, and marks them as possible doubles, also when they come later", async () => {
    const place = await buildPlace();
    await ingest.take(place.id, statement(OLD, [item(1, 500), item(10, 300), item(11, 40)]));
    await ingest.take(place.id, statement(NEW, [item(10, 300), item(10, 300), item(20, 700)]));
    const before = await readRows(place.id);
    const preview = await place.join(OLD, NEW, { dryRun: true });
    expect(preview.body).toMatchObject({
      overlap: { from: day(10), to: day(10) },
      possibleDoubles: 1,
    });
    const { body } = await place.join(OLD, NEW);
    const doubled = async () => (await place.rows()).filter((row) => row.possibleDoubleOf !== null);
    expect(await doubled()).toMatchObject([{ amount: "300.00" }]);
    expect(await place.list()).toMatchObject([{ transactionCount: 6 }]);
    await ingest.take(place.id, statement(NEW, [item(11, 40), item(12, 1)], "3"), "uj.sta");
    expect((await doubled()).map((row) => row.amount).toSorted()).toEqual(["300.00", "40.00"]);
    expect(await listBrokenFacts(api.db, place.id)).toEqual([]);
    const decided = (await doubled()).toSorted((a, b) => Number(a.amount) - Number(b.amount));
    for (const [index, decision] of ["one", "two"].entries()) {
      const { _id, possibleDoubleOf: other_id } = decided[index];
      const body = { company_id: place.id, other_id, decision };
      const reply = await api.call("PUT", `/v1/transaction/${_id}/double`, {
        token: place.token,
        body,
      });
      expect(reply.status).toBe(200);
    }
    const shown = (await place.rows()).length;
    await place.unjoin(body.joinId);
    expect(await doubled()).toEqual([]);
    expect(await place.rows()).toHaveLength(shown + 1);
    const again = await place.join(OLD, NEW);
    expect([await doubled(), (await place.rows()).length]).toEqual([[], shown]);
    expect(await listBrokenFacts(api.db, place.id)).toEqual([]);
    await place.unjoin(again.body.joinId);
    const now = await readRows(place.id);
    const former = (rows: Record<string, string[]>) =>
      rows["statement"]!.filter((row) => before["statement"]!.includes(row)).length;
    expect(former(now)).toBe(2);
    expect(await place.list()).toHaveLength(2);
  });

  it("gives the present number the origins that only the former one had; the same money of two origins counts once", async () => {
    const place = await buildPlace();
    await ingest.take(place.id, statement(OLD, [item(1, 500), item(5, -200)]));
    const feed = await addFeed(place, NEW, "a1");
    await readPage(place.id, feed.id, [
      buildFeedItem({
        id: "i1",
        date: day(5),
        amount: -200,
        partnerName: "Vevő Kft.",
        remittance: "Szamla 5",
      }),
      buildFeedItem({ id: "i2", date: day(20), amount: 700 }),
    ]);
    const before = await readRows(place.id);
    const totals = await readTotals(place.id);
    const { body } = await place.join(OLD, NEW);
    const joined = (await place.list()).map(({ accountNr, originate, transactionCount }) => [
      accountNr,
      originate,
      transactionCount,
    ]);
    expect(joined.toSorted()).toEqual([
      [NEW, "adriana", 2],
      [NEW, "aggreg8", 2],
    ]);
    expect(await readTotals(place.id)).toEqual(totals);
    expect(await place.rows()).toHaveLength(3);
    expect(await listBrokenFacts(api.db, place.id)).toEqual([]);
    await place.unjoin(body.joinId);
    expect(await readRows(place.id)).toEqual(before);
  });

  it("lets a feed of the former number go on for the joined account, until the present number is read", async () => {
    const place = await buildPlace();
    const feed = await addFeed(place, OLD, "a1");
    const items = [
      buildFeedItem({ id: "i1", date: day(1), amount: 100 }),
      buildFeedItem({ id: "i2", date: day(2), amount: 200 }),
    ];
    await readPage(place.id, feed.id, items);
    await ingest.take(place.id, statement(NEW, [item(20, 700)]));
    const { body } = await place.join(OLD, NEW);
    expect(body.endsFeed).toBe(false);
    expect(
      await readPage(place.id, feed.id, [
        ...items,
        buildFeedItem({ id: "i3", date: day(3), amount: 300 }),
      ]),
    ).toMatchObject({
      added: 1,
      unchanged: 2,
    });
    expect(await listBrokenFacts(api.db, place.id)).toEqual([]);
    const next = await addFeed(place, NEW, "b1");
    // The two numbers' ids say nothing about each other.
    expect(
      await readPage(place.id, next.id, [buildFeedItem({ id: "i1", date: day(30), amount: 999 })]),
    ).toMatchObject({ added: 1 });
    const { rows } = await owner.query(
      "select id, state from feed_account where company_id = $1 order by created_at, id",
      [place.id],
    );
    expect(rows.map((row) => [row.id, row.state])).toEqual([
      [feed.id, "detached"],
      [next.id, "active"],
    ]);
    expect((await addFeed(place, OLD, "a1")).how).toBe("taken");
    expect((await place.unjoin(body.joinId)).body.transactionCount).toBe(3);
    expect(await listBrokenFacts(api.db, place.id)).toEqual([]);
    const list = await place.list();
    expect(
      list
        .map(({ accountNr, originate, transactionCount }) => [
          accountNr,
          originate,
          transactionCount,
        ])
        .toSorted(),
    ).toEqual(
      [
        [OLD, "aggreg8", 3],
        [NEW, "adriana", 1],
        [NEW, "aggreg8", 1],
      ].toSorted(),
    );
  });

  it("ends the reading of the former number where both are read, and undo begins it again", async () => {
    const place = await buildPlace();
    const [old, present] = [await addFeed(place, OLD, "a1"), await addFeed(place, NEW, "b1")];
    // Some banks number the items of each account from one.
    await readPage(
      place.id,
      old.id,
      [buildFeedItem({ id: "1", date: day(1), amount: 100 })],
      "enablebanking",
    );
    await readPage(
      place.id,
      present.id,
      [buildFeedItem({ id: "1", date: day(2), amount: 200 })],
      "enablebanking",
    );
    const before = await readRows(place.id);
    const { body } = await place.join(OLD, NEW);
    expect(body.endsFeed).toBe(true);
    const states = async () =>
      (await owner.query("select id, state from feed_account where company_id = $1", [place.id]))
        .rows;
    expect((await states()).find((row) => row.id === old.id).state).toBe("detached");
    expect(
      await readPage(
        place.id,
        present.id,
        [
          buildFeedItem({ id: "1", date: day(2), amount: 200 }),
          buildFeedItem({ id: "2", date: day(1), amount: 100 }),
        ],
        "enablebanking",
      ),
    ).toMatchObject({ added: 1, unchanged: 1 });
    expect(await place.list()).toMatchObject([{ accountNr: NEW, transactionCount: 3 }]);
    await place.unjoin(body.joinId);
    const after = await readRows(place.id);
    const withoutNew = (rows: string[]) =>
      rows.filter(
        (row) => row.includes(OLD) || row.includes(old.id) || row.includes(old.consentId),
      );
    for (const table of ["feed_account", "feed_item", "sync_run"])
      expect(withoutNew(after[table]!)).toEqual(withoutNew(before[table]!));
    expect(await listBrokenFacts(api.db, place.id)).toEqual([]);
  });

  it("goes on in a chain, and each join can be undone, in whichever order", async () => {
    for (const order of [
      [0, 1],
      [1, 0],
    ]) {
      const place = await buildPlace();
      await ingest.take(place.id, statement(OLD, [item(1, 500)]));
      await ingest.take(place.id, statement(NEW, [item(20, 700)]));
      await ingest.take(place.id, statement(NEWEST, [item(40, 900)]));
      const before = await readRows(place.id);
      const joins = [
        (await place.join(OLD, NEW)).body.joinId,
        (await place.join(NEW, NEWEST)).body.joinId,
      ];
      expect(await place.list()).toMatchObject([{ accountNr: NEWEST, transactionCount: 3 }]);
      const late = await ingest.take(place.id, statement(OLD, [item(2, 5)], "9"), "lanc.sta");
      expect(late.new_count).toBe(1n);
      expect(await place.list()).toMatchObject([{ accountNr: NEWEST, transactionCount: 4 }]);
      for (const which of order) expect((await place.unjoin(joins[which]!)).status).toBe(200);
      expect(
        (await place.list()).map((each) => [each.accountNr, each.transactionCount]).toSorted(),
      ).toEqual(
        [
          [OLD, 2],
          [NEW, 1],
          [NEWEST, 1],
        ].toSorted(),
      );
      const now = await readRows(place.id);
      expect(
        now["bank_transaction"]!.filter((row) => before["bank_transaction"]!.includes(row)),
      ).toHaveLength(3);
      expect(now["bank_account_join"]).toEqual([]);
      expect(await listBrokenFacts(api.db, place.id)).toEqual([]);
    }
  });
});

describe("rights and refusals", () => {
  it("an accountant gets 403, another company 404, an unknown number 404, one number and two currencies 400", async () => {
    const [place, other] = [await buildPlace(), await buildPlace()];
    await ingest.take(place.id, statement(OLD, [item(1, 500)]));
    await ingest.take(place.id, statement(NEW, [item(2, 500)]));
    expect((await place.join(OLD, NEW, {}, place.accountant)).status).toBe(403);
    expect((await place.join(OLD, NEW, {}, other.token)).status).toBe(404);
    expect((await place.join(OLD, NEWEST)).status).toBe(404);
    expect((await place.join(OLD, OLD)).status).toBe(400);
    expect(
      (await place.join(OLD, NEW, { into: { account_nr: NEW, currency: "EUR" } })).status,
    ).toBe(400);
    const { body } = await place.join(OLD, NEW);
    expect((await place.join(OLD, NEW)).status).toBe(404);
    expect((await place.unjoin(body.joinId, place.accountant)).status).toBe(403);
    expect((await place.unjoin(body.joinId, other.token)).status).toBe(404);
    const elsewhere = { company_id: other.id, join_id: body.joinId };
    const taken = await api.call("DELETE", "/v1/bankaccount/join", {
      token: other.token,
      body: elsewhere,
    });
    expect(taken.status).toBe(404);
    expect((await place.unjoin(body.joinId)).status).toBe(200);
    expect((await place.unjoin(body.joinId)).status).toBe(404);
  });

  it("a deleted account forgets its former numbers", async () => {
    const place = await buildPlace();
    await ingest.take(place.id, statement(OLD, [item(1, 500)]));
    await ingest.take(place.id, statement(NEW, [item(2, 500)]));
    await place.join(OLD, NEW);
    const gone = await api.call("DELETE", "/v1/bankaccount", {
      token: place.token,
      body: { company_id: place.id, account_nr: NEW, originate: "adriana" },
    });
    expect(gone.body).toMatchObject({ transactionCount: 2 });
    await ingest.take(place.id, statement(OLD, [item(1, 500)], "7"), "uj.sta");
    expect(await place.list()).toMatchObject([{ accountNr: OLD, transactionCount: 1 }]);
  });

  it("an account that moves to another company takes its former numbers along", async () => {
    const place = await buildPlace();
    const target = await buildCompany(api.db, { ownerId: place.ownerId });
    await ingest.take(place.id, statement(OLD, [item(1, 500)]));
    await ingest.take(place.id, statement(NEW, [item(2, 500)]));
    const { body } = await place.join(OLD, NEW);
    const move = (from: string, to: string) =>
      api.call("PATCH", "/v1/bankaccount", {
        token: place.token,
        body: {
          account_nr: NEW,
          originate: "adriana",
          source_company_id: from,
          target_company_id: to,
        },
      });
    expect((await move(place.id, target.id)).status).toBe(200);
    await ingest.take(target.id, statement(OLD, [item(3, 5)], "7"), "uj.sta");
    const { rows } = await owner.query(
      "select account_nr from bank_account where company_id = $1 and deleted_at is null",
      [target.id],
    );
    expect(rows).toEqual([{ account_nr: NEW }]);
    await ingest.take(place.id, statement(OLD, [item(9, 5)], "8"), "itt.sta");
    expect(await place.list()).toMatchObject([{ accountNr: OLD, transactionCount: 1 }]);
    const apart = await api.call("DELETE", "/v1/bankaccount/join", {
      token: place.token,
      body: { company_id: target.id, join_id: body.joinId },
    });
    expect(apart.body).toEqual({ ok: true, transactionCount: 2, queued: false });
    for (const id of [place.id, target.id]) expect(await listBrokenFacts(api.db, id)).toEqual([]);
  });
});

describe("totals", () => {
  it("are the same before, after and after the undo, whatever the two accounts hold", async () => {
    let seed = 20_261_121;
    const random = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below;
    for (let round = 0; round < 12; round++) {
      const place = await buildPlace();
      for (const [number, accountNr] of [OLD, NEW].entries()) {
        const from = number * random(8);
        const items = Array.from({ length: 1 + random(25) }, () =>
          item(from + random(12), [500, -200, 500, 37][random(4)]!),
        ).toSorted((left, right) => (left.date < right.date ? -1 : 1));
        await ingest.take(place.id, statement(accountNr, items, String(round)));
        if (random(2) === 0) continue;
        const feed = await addFeed(place, accountNr, `f${number}`);
        const shown = items.filter(() => random(3) > 0);
        await readPage(
          place.id,
          feed.id,
          shown.map((each, at) =>
            buildFeedItem({
              id: `i${at}`,
              date: each.date,
              amount: Number(each.amount / 100_000n),
              partnerName: each.name ?? "",
              remittance: each.note ?? "",
            }),
          ),
        );
      }
      const ids = (await place.rows()).filter(() => random(3) === 0).map((row) => row._id);
      if (ids.length > 0)
        await api.call("POST", "/v1/booked", {
          token: place.token,
          body: { transactionIds: ids, booked: true },
        });
      const [before, totals] = [await readRows(place.id), await readTotals(place.id)];
      const { body } = await place.join(OLD, NEW);
      expect(await readTotals(place.id)).toEqual(totals);
      expect(await listBrokenFacts(api.db, place.id)).toEqual([]);
      const marked = await inCompany(api.db, place.id, (tx) =>
        sql<{ n: number }>`
        select count(*)::integer as n from bank_transaction where company_id = ${place.id}::uuid and booked_at is not null`.execute(
          tx,
        ),
      );
      expect(marked.rows[0]!.n).toBeGreaterThanOrEqual(ids.length);
      expect((await place.unjoin(body.joinId)).status).toBe(200);
      expect(await readTotals(place.id)).toEqual(totals);
      expect(await listBrokenFacts(api.db, place.id)).toEqual([]);
      const after = await readRows(place.id);
      const kept = ["statement", "transaction_source", "daily_stat", "feed_item", "sync_run"];
      for (const table of kept) expect(after[table]).toEqual(before[table]);
    }
  });
});
