import { buildAccess } from "#server/testing/build-access.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { inCompany } from "#server/database/tenant.ts";
import type { Originate } from "#server/database/tables/ledger.ts";
import { newId } from "#server/new-id.ts";
import type { FeedItem } from "#server/providers/bank-feed/bank-feed.port.ts";
import { buildCompany } from "#server/testing/build-company.ts";
import { buildFeedItem } from "#server/testing/build-feed-item.ts";
import type { TestIngest } from "#server/testing/build-ingest.ts";
import { buildSession } from "#server/testing/build-session.ts";
import { buildUser } from "#server/testing/build-user.ts";
import type { TestApp } from "#server/testing/test-app.ts";
import { writeMt940, type WrittenItem } from "#server/testing/write-mt940.ts";
import { addDays, type LocalDate } from "#values/local-date.ts";
import { linkHistory } from "#server/ledger/links/link-history.service.ts";
import { linkSources } from "#server/ledger/links/link-sources.service.ts";
import { setLeadingSources } from "./source-links.service.ts";
import { bringBackNow, forgetNow, forgetWithin } from "#server/testing/forget-file.ts";
import { bookFeedItems } from "#server/testing/book-feed-items.ts";
import { useAppIngest } from "#server/testing/use-app-ingest.ts";

const NUMBER = "117730161111101800000000";
const START = "2026-03-02" as LocalDate;
const forint = (amount: number): bigint => BigInt(amount) * 100_000n;

let api: TestApp;
let ingest: TestIngest;

useAppIngest((parts) => ({ api, ingest } = parts));

interface Place {
  readonly companyId: string;
  readonly ownerId: string;
  readonly token: string;
  readonly accountantToken: string;
  readonly accountantId: string;
}

async function buildPlace(ownerId?: string): Promise<Place> {
  const accountant = await buildUser(api.db, { role: "accountant" });
  const company = await buildCompany(api.db, {
    accountantIds: [accountant.id],
    ...(ownerId === undefined ? {} : { ownerId }),
  });
  return {
    companyId: company.id,
    ownerId: company.ownerId,
    token: await buildSession(api.db, company.ownerId),
    accountantId: accountant.id,
    accountantToken: await buildSession(api.db, accountant.id),
  };
}

interface Told {
  readonly day: number;
  readonly amount: number;
  readonly note?: string;
  readonly id?: string;
}

async function takeFile(place: Place, told: readonly Told[]): Promise<string> {
  const items: WrittenItem[] = told.map(({ day, amount, note }) => ({
    date: addDays(START, day),
    amount: forint(amount),
    note: note ?? "kivonat szerint",
    name: "Próba Kft.",
  }));
  const file = await ingest.take(
    place.companyId,
    writeMt940([{ accountNr: NUMBER, opening: 0n, items }]),
  );
  expect(file.status).toBe("finished");
  return file.id;
}

async function takeFeed(
  place: Place,
  told: readonly Told[],
  originate: Originate = "aggreg8",
  changed: { status?: FeedItem["status"] } = {},
): Promise<unknown> {
  const { companyId } = place;
  const items = told.map(({ day, amount, note, id }) =>
    buildFeedItem({
      id: id ?? newId(),
      date: addDays(START, day),
      amount,
      remittance: note ?? "banki adat",
      partnerName: "",
      ...changed,
    }),
  );
  return bookFeedItems(api, { companyId, accountNr: NUMBER, originate }, items);
}

const ref = (originate: Originate) => ({ accountNr: NUMBER, originate });

async function list(place: Place, origins: readonly Originate[] = [], more: object = {}) {
  const reply = await api.call("POST", "/v1/bankaccounts-transactions/", {
    token: place.token,
    body: { company_id: place.companyId, bankAccounts: origins.map(ref), ...more },
  });
  expect(reply.status).toBe(200);
  return reply.body as {
    transactions: {
      _id: string;
      originate: Originate;
      amount: string;
      description: string;
      booked: boolean;
      withdrawnAt: string | null;
      changedByBank: boolean;
      otherOrigins: { _id: string; originate: Originate; leading: boolean }[];
    }[];
    total: number;
    pending?: { amount: string }[];
  };
}

async function listOrigins(place: Place, ...origins: Originate[]): Promise<string[]> {
  return (await list(place, origins)).transactions.map((row) => row.originate);
}

async function exportRows(place: Place, origins: readonly Originate[] = []): Promise<string[]> {
  const reply = await api.call("POST", "/v1/bankaccount/export", {
    token: place.token,
    body: {
      company_id: place.companyId,
      bank_accounts: origins.map(ref),
      start_date: "2026-01-01",
      end_date: "2026-12-31",
      format: "csv",
    },
  });
  if (reply.status !== 200) return [];
  return reply.text.trim().split("\r\n").slice(1);
}

/**
 * Rules after every command: counters, one leading row in a group, one mark, links from the leading
 * row.
 */
async function expectWhole(companyId: string): Promise<void> {
  const faults = await inCompany(api.db, companyId, async (tx) => {
    const { rows } = await sql<{ fault: string }>`
      select 'overview ' || o.unbooked_count || ' for ' || t.unbooked as fault from company_overview o, (
          select count(*) as unbooked, min(booking_date) as oldest from shown_transaction where company_id = ${companyId}::uuid
            and booked_at is null and leading_account_id is null and withdrawn_at is null) t
        where o.company_id = ${companyId}::uuid and (o.unbooked_count, o.oldest_unbooked_date) is distinct from (t.unbooked, t.oldest)
      union all
      select 'led without a link' from bank_transaction t
        where t.company_id = ${companyId}::uuid and (t.leading_account_id is not null) <> exists (
          select from transaction_link l where l.company_id = t.company_id and l.other_id = t.id and l.undone_at is null)
      union all
      select 'link of unlike rows' from transaction_link l
        join bank_transaction a on a.company_id = l.company_id and a.id = l.leading_id
        join bank_transaction b on b.company_id = l.company_id and b.id = l.other_id
        where l.company_id = ${companyId}::uuid and l.undone_at is null and (a.amount <> b.amount or a.leading_account_id is not null
          or b.leading_account_id <> a.bank_account_id or (a.booked_at is null) <> (b.booked_at is null)
          or a.withdrawn_at is not null or b.withdrawn_at is not null)
      union all
      select 'link of nothing' from transaction_link l where l.company_id = ${companyId}::uuid and (
        not exists (select from bank_transaction t where t.company_id = l.company_id and t.id = l.leading_id)
        or not exists (select from bank_transaction t where t.company_id = l.company_id and t.id = l.other_id))`.execute(
      tx,
    );
    return rows.map((row) => row.fault);
  });
  expect(faults).toEqual([]);
}

async function book(place: Place, transactionIds: readonly string[], booked = true) {
  return api.call("POST", "/v1/booked", {
    token: place.token,
    body: { transactionIds, booked, company_id: place.companyId },
  });
}

async function unbookedCount(place: Place): Promise<number> {
  const reply = await api.call("GET", `/v1/company/${place.companyId}`, { token: place.token });
  return reply.body.overview.unbookedCount;
}

const TWINS: Told[] = [
  { day: 0, amount: -500 },
  { day: 0, amount: -500 },
];

describe("the same money from a file and a feed", () => {
  for (const order of ["file first", "feed first"] as const) {
    it(`two equal payments in the file, two in the feed and one only in the feed are exactly three (${order})`, async () => {
      const place = await buildPlace();
      const feed = (): Promise<unknown> => takeFeed(place, [...TWINS, { day: 0, amount: -500 }]);
      if (order === "feed first") await feed();
      await takeFile(place, TWINS);
      if (order === "file first") await feed();
      const all = await list(place);
      expect([all.transactions.length, all.total]).toEqual([3, 3]);
      expect(all.transactions.map((row) => row.otherOrigins.length).sort()).toEqual([0, 1, 1]);
      // The row that came first keeps the item, so that its id lasts.
      const first = order === "file first" ? "adriana" : "aggreg8";
      expect(all.transactions.map((row) => row.originate).sort()).toEqual(
        [first, first, "aggreg8"].sort(),
      );
      expect((await list(place, ["adriana"])).transactions).toHaveLength(2);
      expect((await list(place, ["aggreg8"])).transactions).toHaveLength(3);
      expect(await unbookedCount(place)).toBe(3);
      expect(await exportRows(place)).toHaveLength(3);
      expect(await exportRows(place, ["adriana"])).toHaveLength(2);
      await expectWhole(place.companyId);
    });
  }

  it("a mark on one row stands on both, in either direction, and is one item in the reply and the log", async () => {
    const place = await buildPlace();
    await takeFeed(place, [
      { day: 1, amount: 700 },
      { day: 2, amount: 900 },
    ]);
    await takeFile(place, [{ day: 1, amount: 700 }]);
    const [file] = (await list(place, ["adriana"])).transactions;
    const reply = await book(place, [file!._id]);
    expect(reply.body.count).toBe(1);
    expect((await list(place, ["aggreg8"], { booked: "BOOKED" })).transactions).toHaveLength(1);
    expect(await unbookedCount(place)).toBe(1);
    await expectWhole(place.companyId);
    const feed = (await list(place, ["aggreg8"], { booked: "BOOKED" })).transactions[0]!;
    expect((await book(place, [feed._id, file!._id], false)).body.count).toBe(1);
    expect((await list(place, ["adriana"], { booked: "BOOKED" })).transactions).toHaveLength(0);
    expect(await unbookedCount(place)).toBe(2);
    await expectWhole(place.companyId);
    const whole = await api.call("POST", "/v1/booked", {
      token: place.token,
      body: { filter: { company_id: place.companyId }, booked: true },
    });
    expect(whole.body.count).toBe(2);
    expect(await unbookedCount(place)).toBe(0);
    await expectWhole(place.companyId);
  });

  it("a mark made before the other source came is taken over", async () => {
    const place = await buildPlace();
    await takeFile(place, [{ day: 1, amount: 700 }]);
    await book(
      place,
      (await list(place)).transactions.map((row) => row._id),
    );
    await takeFeed(place, [{ day: 1, amount: 700 }]);
    const [row] = (await list(place)).transactions;
    expect([row!.originate, row!.booked]).toEqual(["adriana", true]);
    expect(await unbookedCount(place)).toBe(0);
    await expectWhole(place.companyId);
  });

  it("three origins of one item count once in every selection", async () => {
    const place = await buildPlace();
    await takeFile(place, [{ day: 1, amount: 700 }]);
    await takeFeed(place, [{ day: 1, amount: 700 }], "szamlazzhu");
    await takeFeed(place, [{ day: 1, amount: 700 }], "aggreg8");
    expect(await listOrigins(place)).toEqual(["adriana"]);
    expect(await listOrigins(place, "adriana", "szamlazzhu")).toEqual(["adriana"]);
    expect(await listOrigins(place, "szamlazzhu", "aggreg8")).toEqual(["szamlazzhu"]);
    expect(await listOrigins(place, "adriana")).toEqual(["adriana"]);
    expect((await list(place, ["adriana"])).transactions[0]!.otherOrigins).toHaveLength(2);
    expect(await exportRows(place, ["adriana", "szamlazzhu"])).toHaveLength(1);
    await expectWhole(place.companyId);
  });

  it("the accounts' list says what its sums over several origins hold twice", async () => {
    const place = await buildPlace();
    await takeFeed(place, [
      { day: 1, amount: 700 },
      { day: 1, amount: -20 },
      { day: 2, amount: 4 },
    ]);
    await takeFile(place, [
      { day: 1, amount: 700 },
      { day: 1, amount: -20 },
    ]);
    const path = `/v1/bankaccounts?company_id=${place.companyId}&statistics_from=2026-03-01`;
    const reply = await api.call("GET", path, { token: place.token });
    const file = {
      accountNr: NUMBER,
      originate: "adriana",
      currency: "HUF",
      countedAt: ["aggreg8"],
    };
    expect(reply.body.statistics).toHaveLength(3);
    expect(reply.body.paired).toEqual([
      { ...file, date: "2026-03-03", credit: "700.00", debit: "-20.00", count: 2 },
    ]);
    expect(reply.body.pairedUnbooked).toEqual([{ ...file, count: 2 }]);
  });

  it("reading the same file and the same feed again changes nothing", async () => {
    const place = await buildPlace();
    const told = [
      ...TWINS.map((each, at) => ({ ...each, id: `k${at}` })),
      { day: 3, amount: 90, id: "k9" },
    ];
    const fileId = await takeFile(place, told);
    await takeFeed(place, told);
    const before = (await list(place)).transactions;
    await ingest.reread(place.companyId, fileId);
    await takeFeed(place, told);
    expect((await list(place)).transactions).toEqual(before);
    await expectWhole(place.companyId);
  });
});

describe("a person's word", () => {
  it("an unlinked pair counts twice, is never linked again by itself, and can be linked by hand", async () => {
    const place = await buildPlace();
    await takeFeed(place, [{ day: 1, amount: 700 }]);
    const fileId = await takeFile(place, [{ day: 1, amount: 700 }]);
    const [row] = (await list(place)).transactions;
    const call = (
      method: "POST" | "DELETE",
      id: string,
      otherId: string,
      token = place.accountantToken,
    ) =>
      api.call(method, `/v1/transaction/${id}/link`, {
        token,
        body: { company_id: place.companyId, other_id: otherId },
      });
    const other = row!.otherOrigins[0]!._id;
    expect((await call("DELETE", row!._id, other)).status).toBe(200);
    expect((await list(place)).total).toBe(2);
    expect(await unbookedCount(place)).toBe(2);
    await expectWhole(place.companyId);
    await ingest.reread(place.companyId, fileId);
    await takeFeed(place, [{ day: 2, amount: 1 }]);
    expect((await list(place)).total).toBe(3);
    expect((await call("DELETE", row!._id, other)).status).toBe(409);
    expect((await call("POST", other, row!._id)).status).toBe(200);
    expect((await list(place)).total).toBe(2);
    expect(await unbookedCount(place)).toBe(2);
    await expectWhole(place.companyId);
    const stranger = await buildSession(api.db, (await buildUser(api.db)).id);
    expect((await call("DELETE", row!._id, other, stranger)).status).toBe(404);
    const unlike = (await list(place)).transactions.find((each) => each.amount !== row!.amount)!;
    expect((await call("POST", other, unlike._id)).status).toBe(400);
  });

  it("the row of three origins that is taken out counts for itself, the other two stay one", async () => {
    const place = await buildPlace();
    await takeFeed(place, [{ day: 1, amount: 700 }]);
    await takeFeed(place, [{ day: 1, amount: 700 }], "szamlazzhu");
    await takeFile(place, [{ day: 1, amount: 700 }]);
    const [row] = (await list(place)).transactions;
    const file = row!.otherOrigins.find((each) => each.originate === "adriana")!._id;
    const body = { company_id: place.companyId, other_id: row!._id };
    await api.call("DELETE", `/v1/transaction/${file}/link`, { token: place.token, body });
    const after = (await list(place)).transactions;
    expect(after.map((each) => [each.originate, each.otherOrigins.length]).sort()).toEqual([
      ["aggreg8", 0],
      ["szamlazzhu", 1],
    ]);
    await expectWhole(place.companyId);
  });

  it("the owner's choice of the leading source chooses the texts of every pair, and each item keeps its id", async () => {
    const place = await buildPlace();
    await takeFeed(place, [
      { day: 1, amount: 700 },
      { day: 2, amount: 5 },
    ]);
    await takeFeed(place, [{ day: 1, amount: 700 }], "szamlazzhu");
    await takeFile(place, [
      { day: 1, amount: 700 },
      { day: 2, amount: 5 },
      { day: 9, amount: 3 },
    ]);
    const set = (token: string, order: readonly string[]) =>
      api.call("PUT", `/v1/company/${place.companyId}/leading-sources`, {
        token,
        body: { leading_sources: order },
      });
    expect((await set(place.accountantToken, ["adriana", "szamlazzhu", "aggreg8"])).status).toBe(
      403,
    );
    expect((await set(place.token, ["adriana", "adriana", "aggreg8"])).status).toBe(400);
    const byFile = ["adriana", "szamlazzhu", "aggreg8"];
    expect((await set(place.token, byFile)).body).toEqual({
      leadingSources: byFile,
      turning: false,
    });
    const texts = async (): Promise<string[]> =>
      (await list(place)).transactions.map((row) => row.description);
    const ids = (await list(place)).transactions.map((row) => row._id);
    const [file, feed] = ["kivonat szerint", "banki adat"];
    expect(await texts()).toEqual([file, file, file]);
    expect(await unbookedCount(place)).toBe(3);
    await expectWhole(place.companyId);
    expect(await listOrigins(place, "szamlazzhu", "aggreg8")).toEqual(["aggreg8", "aggreg8"]);
    await takeFeed(place, [{ day: 9, amount: 3 }]);
    expect((await list(place)).total).toBe(3);
    await set(place.token, ["szamlazzhu", "aggreg8", "adriana"]);
    expect(await texts()).toEqual([feed, feed, feed]);
    expect((await list(place)).transactions.map((row) => row._id)).toEqual(ids);
    await expectWhole(place.companyId);
  });
});

describe("what jobs are doing with the pairs", () => {
  const state = (place: Place, token = place.token) =>
    api.call("GET", `/v1/company/${place.companyId}/link-state`, { token });

  it("is told with progress until a long history is linked, to the company's members only", async () => {
    const [place, other] = [await buildPlace(), await buildPlace()];
    await takeFeed(
      place,
      Array.from({ length: 8 }, (_, index) => ({ day: index, amount: 100 + index })),
    );
    await takeFile(place, [{ day: 20, amount: 3 }]);
    expect((await state(place)).body).toEqual({ linking: null, turning: null });
    // Writes a history beyond the limit: the rows, and the note that they are to be linked.
    const accountIds = await inCompany(api.db, place.companyId, async (tx) => {
      const accounts = await tx
        .selectFrom("bank_account")
        .select("id")
        .where("company_id", "=", place.companyId)
        .execute();
      const ids = accounts.map(({ id }) => id);
      await linkSources(
        tx,
        api.deps,
        { companyId: place.companyId, accountIds: ids, from: START, to: addDays(START, 30) },
        -1,
      );
      return ids;
    });
    expect(accountIds).toHaveLength(2);
    expect((await state(place)).body).toEqual({ linking: { done: 0, total: null }, turning: null });
    expect((await state(place, place.accountantToken)).body.linking).toEqual({
      done: 0,
      total: null,
    });
    expect((await state(other, place.token)).status).toBe(404);
    await takeFile(
      place,
      Array.from({ length: 8 }, (_, index) => ({ day: index, amount: 100 + index })),
    );
    const seen: { done: number; total: number | null }[] = [];
    const afterPiece = async (): Promise<void> => void seen.push((await state(place)).body.linking);
    api.clock.advance(60_000);
    await linkHistory(api.deps, place.companyId, { pieceRows: 4, afterPiece });
    // Two accounts' rounds of sixteen rows each, one after the other.
    const round = [4, 8, 12, 16].map((done) => ({ done, total: 16 }));
    expect(seen).toEqual([...round, ...round]);
    expect((await state(place)).body).toEqual({ linking: null, turning: null });
    await expectWhole(place.companyId);
    api.clock.reset();
  });

  it("is told while very many pairs follow another leading origin", async () => {
    const place = await buildPlace();
    await takeFeed(place, [
      { day: 1, amount: 1 },
      { day: 2, amount: 2 },
      { day: 3, amount: 3 },
    ]);
    await takeFile(place, [
      { day: 1, amount: 1 },
      { day: 2, amount: 2 },
      { day: 3, amount: 3 },
    ]);
    const access = await buildAccess(api.deps, place.ownerId, place.companyId);
    const order: Originate[] = ["adriana", "szamlazzhu", "aggreg8"];
    const turned = await setLeadingSources(api.deps, access, order, 2);
    expect(turned).toEqual({ leadingSources: order, turning: true });
    expect((await state(place)).body).toEqual({ linking: null, turning: { done: 0, total: 3 } });
    const stop = new AbortController();
    await linkHistory(api.deps, place.companyId, {
      pieceRows: 2,
      signal: stop.signal,
      afterPiece: async () => stop.abort(),
    });
    expect((await state(place)).body.turning).toEqual({ done: 2, total: 3 });
    expect((await list(place)).transactions).toHaveLength(3);
    await expectWhole(place.companyId);
    await linkHistory(api.deps, place.companyId);
    expect((await state(place)).body.turning).toBeNull();
    expect((await list(place)).transactions.map((row) => row.description)).toEqual(
      Array.from({ length: 3 }, () => "kivonat szerint"),
    );
    await expectWhole(place.companyId);
  });
});

describe("when one side goes", () => {
  it("a deleted account hands over to the other origin and no forint is lost", async () => {
    const place = await buildPlace();
    await takeFeed(place, [
      { day: 1, amount: 700 },
      { day: 2, amount: 5 },
    ]);
    await takeFile(place, [{ day: 1, amount: 700 }]);
    const reply = await api.call("DELETE", "/v1/bankaccount", {
      token: place.token,
      body: { account_nr: NUMBER, originate: "aggreg8", company_id: place.companyId },
    });
    expect(reply.status).toBe(200);
    const left = await list(place);
    expect(left.transactions.map((row) => [row.originate, row.amount, row.otherOrigins])).toEqual([
      ["adriana", "700.00", []],
    ]);
    expect(await unbookedCount(place)).toBe(1);
    await expectWhole(place.companyId);
  });

  it("a deleted file that led hands over to the feed", async () => {
    const place = await buildPlace();
    const fileId = await takeFile(place, [
      { day: 1, amount: 700 },
      { day: 2, amount: 8 },
    ]);
    await takeFeed(place, [{ day: 1, amount: 700 }]);
    await takeFeed(place, [{ day: 1, amount: 700 }], "szamlazzhu");
    expect((await list(place)).transactions.every((row) => row.originate === "adriana")).toBe(true);
    await inCompany(api.db, place.companyId, (tx) => forgetWithin(tx, place.companyId, fileId));
    expect((await list(place)).transactions.map((row) => row.originate)).toEqual(["aggreg8"]);
    expect(await unbookedCount(place)).toBe(1);
    await expectWhole(place.companyId);
  });

  it("a deleted file that comes back is linked as before, also where a person had decided", async () => {
    const place = await buildPlace();
    await takeFeed(place, [
      { day: 1, amount: 700 },
      { day: 2, amount: 8 },
      { day: 9, amount: 31 },
    ]);
    const fileId = await takeFile(place, [
      { day: 1, amount: 700 },
      { day: 2, amount: 8 },
      { day: 25, amount: 31 },
    ]);
    const rows = (await list(place)).transactions;
    const pairOf = (amount: string) => rows.find((row) => row.amount === amount)!;
    const pair = pairOf("700.00");
    const decide = (method: "POST" | "DELETE", id: string, otherId: string) =>
      api.call(method, `/v1/transaction/${id}/link`, {
        token: place.token,
        body: { company_id: place.companyId, other_id: otherId },
      });
    const unlinked = await decide("DELETE", pair._id, pair.otherOrigins[0]!._id);
    const lone = rows.filter((row) => row.amount === "31.00").map((row) => row._id);
    const linked = await decide("POST", lone[0]!, lone[1]!);
    expect([unlinked.status, linked.status]).toEqual([200, 200]);
    const before = await list(place);
    const unbooked = await unbookedCount(place);
    await forgetNow(api.db, place.companyId, fileId);
    expect((await list(place)).total).toBe(3);
    expect(await bringBackNow(api.db, place.companyId, fileId)).toBe("asItWas");
    expect(await list(place)).toEqual(before);
    expect(await unbookedCount(place)).toBe(unbooked);
    await expectWhole(place.companyId);
  });

  it("an item that the bank takes back leaves sums, counts and exports, and the file's row counts for it", async () => {
    const place = await buildPlace();
    await takeFeed(place, [
      { day: 1, amount: 700, id: "gone" },
      { day: 2, amount: 5, id: "lone" },
    ]);
    await takeFile(place, [{ day: 1, amount: 700 }]);
    await takeFeed(
      place,
      [
        { day: 1, amount: 700, id: "gone" },
        { day: 2, amount: 5, id: "lone" },
      ],
      "aggreg8",
      { status: "withdrawn" },
    );
    const all = await list(place);
    expect(all.total).toBe(1);
    expect(all.transactions.map((row) => [row.originate, row.withdrawnAt !== null])).toEqual([
      ["aggreg8", true],
      ["adriana", false],
      ["aggreg8", true],
    ]);
    expect(
      (await list(place, [], { booked: "UNBOOKED" })).transactions.map((row) => row.originate),
    ).toEqual(["adriana"]);
    expect(await unbookedCount(place)).toBe(1);
    expect(await exportRows(place)).toHaveLength(1);
    await expectWhole(place.companyId);
    const lone = all.transactions[0]!;
    const body = { transactionId: lone._id, company_id: place.companyId };
    const reply = await api.call("POST", "/v1/booked", { token: place.token, body });
    expect(reply.status).toBe(409);
    await takeFeed(place, [{ day: 1, amount: 700, id: "gone" }]);
    expect((await list(place)).total).toBe(1);
    const [counted] = (await list(place, [], { booked: "UNBOOKED" })).transactions;
    expect(counted!.otherOrigins).toHaveLength(1);
    await expectWhole(place.companyId);
  });

  it("a booked pair whose amount the bank changed is one until somebody accepts, and no pair any more then", async () => {
    const place = await buildPlace();
    await takeFeed(place, [{ day: 1, amount: 700, id: "one" }]);
    await takeFile(place, [{ day: 1, amount: 700 }]);
    await book(place, [(await list(place)).transactions[0]!._id]);
    await takeFeed(place, [{ day: 1, amount: 710, id: "one" }]);
    const shown = async () =>
      (await list(place)).transactions
        .map((row) => [row.amount, row.otherOrigins.length, row.changedByBank])
        .sort();
    expect(await shown()).toEqual([["700.00", 1, true]]);
    await expectWhole(place.companyId);
    const [changed] = (await list(place)).transactions;
    const detail = await api.call(
      "GET",
      `/v1/transaction/${changed!._id}?company_id=${place.companyId}`,
      { token: place.token },
    );
    const [change] = detail.body.changes;
    expect(change).toMatchObject({
      way: "bank",
      kind: "changed",
      wasBooked: true,
      held: true,
      decision: null,
      seenAt: null,
      differences: [{ field: "amount", was: "700.00", became: "710.00" }],
    });
    const accepted = await api.call(
      "POST",
      `/v1/company/${place.companyId}/frozen-changes/decide`,
      {
        token: place.accountantToken,
        body: { decision: "accepted", ids: [change._id] },
      },
    );
    expect(accepted.body.decided).toBe(1);
    expect(await shown()).toEqual([
      ["700.00", 0, false],
      ["710.00", 0, false],
    ]);
    await expectWhole(place.companyId);
  });

  it("a moved account takes its rows along, the pairs end, and there it is linked with what stands there", async () => {
    const place = await buildPlace();
    const target = await buildPlace(place.ownerId);
    const token = await buildSession(api.db, place.ownerId);
    await takeFeed(place, [{ day: 1, amount: 700 }]);
    await takeFile(place, [{ day: 1, amount: 700 }]);
    await takeFeed(target, [{ day: 1, amount: 700 }]);
    const move = (from: string, to: string) =>
      api.call("PATCH", "/v1/bankaccount", {
        token,
        body: {
          account_nr: NUMBER,
          originate: "adriana",
          source_company_id: from,
          target_company_id: to,
        },
      });
    expect((await move(place.companyId, target.companyId)).status).toBe(200);
    expect((await list(place)).transactions.map((row) => row.otherOrigins.length)).toEqual([0]);
    expect(
      (await list(target)).transactions.map((row) => [row.originate, row.otherOrigins.length]),
    ).toEqual([["aggreg8", 1]]);
    expect([await unbookedCount(place), await unbookedCount(target)]).toEqual([1, 1]);
    await expectWhole(place.companyId);
    await expectWhole(target.companyId);
    expect((await move(target.companyId, place.companyId)).status).toBe(200);
    expect((await list(place)).transactions.map((row) => row.otherOrigins.length)).toEqual([1]);
    await expectWhole(place.companyId);
    await expectWhole(target.companyId);
  });
});

describe("what a bank announces", () => {
  it("stands beside the first page of a list whose filter it fulfils, and in no count or export", async () => {
    const place = await buildPlace();
    await takeFeed(place, [{ day: 1, amount: 700 }]);
    await inCompany(api.db, place.companyId, async (tx) => {
      const { id } = await tx
        .selectFrom("bank_account")
        .select("id")
        .where("company_id", "=", place.companyId)
        .executeTakeFirstOrThrow();
      await tx
        .insertInto("pending_transaction")
        .values({
          company_id: place.companyId,
          bank_account_id: id,
          id: newId(),
          external_id: "p1",
          date: addDays(START, 3),
          amount: forint(-90),
          currency: "HUF",
          partner_name: "Bolt",
          partner_account_nr: "",
          remittance: "kártya",
          type: "",
          seen_at: new Date(),
        })
        .execute();
    });
    const first = await list(place);
    expect([first.total, first.pending?.map((row) => row.amount)]).toEqual([1, ["-90.00"]]);
    expect((await list(place, [], { text: "bolt" })).pending).toHaveLength(1);
    expect((await list(place, [], { text: "másik bolt" })).pending).toEqual([]);
    expect((await list(place, [], { booked: "BOOKED" })).pending).toBeUndefined();
    expect(await exportRows(place)).toHaveLength(1);
    expect(await unbookedCount(place)).toBe(1);
  });
});
