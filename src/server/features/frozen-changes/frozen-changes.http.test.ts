import { describe, expect, it } from "vitest";
import { inCompany } from "#server/database/tenant.ts";
import { writeFeedBatch } from "#server/ledger/feeds/feed-ingest.service.ts";
import { newId } from "#server/new-id.ts";
import { unlimitedQuota } from "#server/quota.ts";
import { buildCompany } from "#server/testing/build-company.ts";
import { buildFeedItem } from "#server/testing/build-feed-item.ts";
import type { TestIngest } from "#server/testing/build-ingest.ts";
import { buildSession } from "#server/testing/build-session.ts";
import { buildUser } from "#server/testing/build-user.ts";
import { listBrokenFacts } from "#server/testing/expect-whole.ts";
import { bringBackNow, forgetNow } from "#server/testing/forget-file.ts";
import type { TestApp } from "#server/testing/test-app.ts";
import { writeMt940 } from "#server/testing/write-mt940.ts";
import { addDays, type LocalDate } from "#values/local-date.ts";
import { ensureFeedBankAccount } from "../bank-feeds/feed-bank-account.service.ts";
import { useAppIngest } from "#server/testing/use-app-ingest.ts";

const NUMBER = "117730161111101800000000";
const START = "2026-03-02" as LocalDate;
const forint = (amount: number): bigint => BigInt(amount) * 100_000n;

let api: TestApp;
let ingest: TestIngest;

useAppIngest((parts) => ({ api, ingest } = parts));

type Place = Awaited<ReturnType<typeof openPlace>>;

async function openPlace() {
  const accountant = await buildUser(api.db, { role: "accountant", name: "Könyvelő Kata" });
  const { id, ownerId } = await buildCompany(api.db, { accountantIds: [accountant.id] });
  const token = await buildSession(api.db, accountant.id);
  const ownerToken = await buildSession(api.db, ownerId);
  const path = `/v1/company/${id}/frozen-changes`;
  return {
    id,
    token,
    ownerToken,
    list: async (query = "") => {
      const reply = await api.call("GET", `${path}${query}`, { token });
      expect(reply.status).toBe(200);
      return reply.body;
    },
    decide: (decision: "accepted" | "kept", more: object, by = token) =>
      api.call("POST", `${path}/decide`, { token: by, body: { decision, ...more } }),
    undo: (operationId: string, by = token) =>
      api.call("POST", `${path}/${operationId}/undo`, { token: by, body: {} }),
    rows: () =>
      inCompany(api.db, id, (tx) =>
        tx
          .selectFrom("shown_transaction")
          .select([
            "id",
            "booking_date",
            "amount",
            "partner_name",
            "remittance",
            "booked_at",
            "withdrawn_at",
            "leading_account_id",
          ])
          .where("company_id", "=", id)
          .orderBy("id")
          .execute(),
      ),
    book: async (ids: readonly string[]) => {
      const body = { transactionIds: ids, booked: true, company_id: id };
      expect((await api.call("POST", "/v1/booked", { token, body })).body.changed).toBe(ids.length);
    },
    bookAll: async () => {
      const body = { filter: { company_id: id, bankAccounts: [] }, booked: true };
      expect((await api.call("POST", "/v1/booked", { token, body })).status).toBe(200);
    },
    openChanges: async () => {
      const one = await api.call("GET", `/v1/completeness?company_id=${id}`, { token });
      const all = await api.call("GET", "/v1/completeness/clients", { token });
      expect(all.body.clients[0].openChanges).toBe(one.body.openChanges);
      const company = await api.call("GET", `/v1/company/${id}`, { token });
      expect(company.body.overview.changedItems).toBe(one.body.openChanges);
      return one.body.openChanges;
    },
  };
}

interface Told {
  readonly day: number;
  readonly amount: number;
  readonly note?: string;
  readonly id: string;
  readonly status?: "withdrawn";
}

async function takeFeed({ id: companyId }: Place, told: readonly Told[]): Promise<void> {
  const items = told.map(({ day, amount, note, id, status }) => ({
    ...buildFeedItem({ id, date: addDays(START, day), amount, remittance: note ?? "banki adat" }),
    ...(status && { status }),
  }));
  const at = new Date();
  await inCompany(api.db, companyId, async (tx) => {
    const account = {
      companyId,
      accountNr: NUMBER,
      currency: "HUF",
      originate: "aggreg8" as const,
      bankName: "OTP Bank",
      numberValid: true,
    };
    const made = { newId, at, quota: unlimitedQuota };
    const { bankAccountId } = await ensureFeedBankAccount(tx, account, made);
    const runId = newId();
    await writeFeedBatch(
      tx,
      { clock: api.clock, newId },
      {
        companyId,
        bankAccountId,
        space: "aggreg8",
        runId,
        items,
        pairingUntil: null,
        source: { kind: "pull", idOf: () => runId },
        at,
      },
    );
  });
}

async function takeFile({ id }: Place, told: readonly Omit<Told, "id">[]): Promise<string> {
  const items = told.map(({ day, amount, note }) => ({
    date: addDays(START, day),
    amount: forint(amount),
    note: note ?? "kivonat szerint",
    name: "Próba Kft.",
  }));
  const file = await ingest.take(id, writeMt940([{ accountNr: NUMBER, opening: 0n, items }]));
  expect(file.status).toBe("finished");
  return file.id;
}

const whole = async ({ id }: Place): Promise<void> =>
  expect(await listBrokenFacts(api.db, id)).toEqual([]);

describe("booked items that a bank changes", () => {
  it("stay as they are: 500 changes are 500 tasks, accepted at once and taken back at once", async () => {
    const place = await openPlace();
    const told = Array.from({ length: 500 }, (_, at) => ({
      id: `t${at}`,
      day: at % 20,
      amount: -(at + 1),
    }));
    await takeFeed(place, told);
    await place.bookAll();
    const before = await place.rows();
    const change = (each: Told): Told =>
      Number(each.id.slice(1)) % 5 === 0
        ? { ...each, status: "withdrawn" }
        : { ...each, amount: each.amount - 1_000, note: "javítva" };
    await takeFeed(place, told.map(change));
    expect(await place.rows()).toEqual(before);
    expect(await place.openChanges()).toBe(500);
    const { changes, sorts, asOf, nextPage } = await place.list();
    expect(sorts).toEqual([
      { way: "bank", kind: "changed", count: 400 },
      { way: "bank", kind: "withdrawn", count: 100 },
    ]);
    expect(changes).toHaveLength(50);
    const pages = [...changes];
    for (let page = nextPage; page !== null;) {
      const next = await place.list(`?page=${page}`);
      pages.push(...next.changes);
      page = next.nextPage;
    }
    expect(new Set(pages.map(({ _id }) => _id)).size).toBe(500);
    const one = pages.find(({ kind, amount }) => kind === "changed" && amount === "-2.00");
    expect(one).toMatchObject({
      bookedBy: "Könyvelő Kata",
      account: { accountNr: NUMBER },
      differences: [
        { field: "amount", was: "-2.00", became: "-1002.00" },
        { field: "remittance", was: "banki adat", became: "javítva" },
      ],
    });
    const sort = (kind: string) => ({ sort: { way: "bank", kind, asOf } });
    const first = (await place.decide("accepted", sort("changed"))).body;
    expect(first).toMatchObject({ decided: 400, left: 0, waiting: 100 });
    const second = (await place.decide("accepted", sort("withdrawn"))).body;
    expect(second).toMatchObject({ decided: 100, left: 0, waiting: 0 });
    const after = await place.rows();
    expect(after.filter(({ withdrawn_at }) => withdrawn_at !== null)).toHaveLength(100);
    expect(after.filter(({ remittance }) => remittance === "javítva")).toHaveLength(400);
    expect(after.every(({ booked_at }) => booked_at !== null)).toBe(true);
    await whole(place);
    // The bank says the same again: nothing is new.
    await takeFeed(place, told.map(change));
    expect(await place.openChanges()).toBe(0);
    expect((await place.undo(second.operation._id)).body).toEqual({ reopened: 100, kept: 0 });
    expect((await place.undo(first.operation._id)).body).toEqual({ reopened: 400, kept: 0 });
    expect(await place.rows()).toEqual(before);
    expect(await place.openChanges()).toBe(500);
    await whole(place);
    expect((await place.undo(first.operation._id)).status).toBe(404);
  });

  it("wait for one answer: the second person is told, and what a newer change replaced is left alone", async () => {
    const place = await openPlace();
    const item = { id: "a", day: 0, amount: -500 };
    await takeFeed(place, [item]);
    await place.bookAll();
    await takeFeed(place, [{ ...item, amount: -600 }]);
    const [first] = (await place.list()).changes;
    await takeFeed(place, [{ ...item, amount: -700 }]);
    const [newest, more] = (await place.list()).changes;
    expect(more).toBeUndefined();
    expect(newest.differences).toEqual([{ field: "amount", was: "-500.00", became: "-700.00" }]);
    expect((await place.decide("accepted", { ids: [first._id] })).body).toEqual({
      decided: 0,
      left: 1,
      waiting: 1,
      ofSortLeft: 0,
      operation: null,
    });
    const answers = await Promise.all([
      place.decide("accepted", { ids: [newest._id] }),
      place.decide("kept", { ids: [newest._id] }, place.ownerToken),
    ]);
    expect(answers.map(({ body }) => body.decided).sort()).toEqual([0, 1]);
    const accepted = answers[0].body.decided === 1;
    expect((await place.rows())[0]?.amount).toBe(forint(accepted ? -700 : -500));
    const { _id } = answers.find(({ body }) => body.decided === 1)!.body.operation;
    // Another person's command is nobody's business.
    const [mine, theirs] = accepted
      ? [place.token, place.ownerToken]
      : [place.ownerToken, place.token];
    expect((await place.undo(_id, theirs)).status).toBe(404);
    expect((await place.undo(_id, mine)).body).toEqual({ reopened: 1, kept: 0 });
    expect((await place.rows())[0]?.amount).toBe(forint(-500));
    await whole(place);
  });

  it("are kept until the bank says something new, and an undo leaves what changed since alone", async () => {
    const place = await openPlace();
    const item = { id: "a", day: 0, amount: -500 };
    await takeFeed(place, [item]);
    await place.bookAll();
    const changed = { ...item, amount: -600 };
    await takeFeed(place, [changed]);
    const ids = [(await place.list()).changes[0]._id];
    const { operation } = (await place.decide("kept", { ids })).body;
    await takeFeed(place, [changed]);
    expect(await place.openChanges()).toBe(0);
    expect((await place.rows()).map(({ amount }) => amount)).toEqual([forint(-500)]);
    await takeFeed(place, [{ ...item, amount: -800 }]);
    expect(await place.openChanges()).toBe(1);
    expect((await place.undo(operation._id)).body).toEqual({ reopened: 0, kept: 1 });
    expect(await place.openChanges()).toBe(1);
    // The bank says again what the books show.
    await takeFeed(place, [item]);
    expect(await place.openChanges()).toBe(0);
    await whole(place);
  });

  it("are told by the export in which they stand, as long as they differ or wait", async () => {
    const place = await openPlace();
    const item = { id: "a", day: 0, amount: -500 };
    await takeFeed(place, [item, { id: "b", day: 1, amount: -900 }]);
    const exported = await api.call("POST", "/v1/bankaccount/export", {
      token: place.token,
      body: {
        company_id: place.id,
        bank_accounts: [],
        start_date: "2026-01-01",
        end_date: "2026-12-31",
        format: "csv",
      },
    });
    expect(exported.status).toBe(200);
    const changedSince = async () =>
      (await api.call("GET", `/v1/exports?company_id=${place.id}`, { token: place.token })).body
        .exports[0].changedSince;
    expect(await changedSince()).toBe(0);
    await takeFeed(place, [{ ...item, amount: -600 }]);
    expect([await changedSince(), await place.openChanges()]).toEqual([1, 1]);
    const [change] = (await place.list()).changes;
    expect(change).toMatchObject({ wasBooked: false, wasExported: true });
    const { operation } = (await place.decide("kept", { ids: [change._id] })).body;
    expect(await changedSince()).toBe(0);
    await place.undo(operation._id);
    await place.decide("accepted", { ids: [change._id] });
    expect(await changedSince()).toBe(1);
    await whole(place);
  });
});

describe("booked items of a file", () => {
  it("wait where their file is deleted: they stay, go, come back with their source, and wait no more when the file is back", async () => {
    const place = await openPlace();
    const fileId = await takeFile(place, [
      { day: 0, amount: -500 },
      { day: 1, amount: -700 },
      { day: 2, amount: -900 },
    ]);
    const [first, second] = await place.rows();
    await place.book([first!.id, second!.id]);
    await forgetNow(api.db, place.id, fileId);
    const before = await place.rows();
    expect(before).toHaveLength(2);
    const { changes } = await place.list();
    expect(changes.map(({ way, kind, differences }: any) => [way, kind, differences])).toEqual([
      ["file", "withdrawn", []],
      ["file", "withdrawn", []],
    ]);
    expect(changes[0].fileName).toMatch(/./);
    const of = (id: string): string =>
      changes.find(({ transactionId }: any) => transactionId === id)._id;
    expect((await place.decide("kept", { ids: [of(first!.id)] })).body.decided).toBe(1);
    const { operation } = (await place.decide("accepted", { ids: [of(second!.id)] })).body;
    expect((await place.rows()).map(({ id }) => id)).toEqual([first!.id]);
    await whole(place);
    expect((await place.undo(operation._id)).body).toEqual({ reopened: 1, kept: 0 });
    expect(await place.rows()).toEqual(before);
    const source = await api.call("GET", `/v1/transaction/${second!.id}?company_id=${place.id}`, {
      token: place.token,
    });
    expect(source.body).toMatchObject({ sourceDeleted: true, changedByBank: true });
    expect(source.body.sources).toHaveLength(1);
    await whole(place);
    expect(await bringBackNow(api.db, place.id, fileId)).toBe("asItWas");
    expect([await place.openChanges(), (await place.rows()).length]).toEqual([0, 3]);
    await whole(place);
  });

  it("of a row that was let go are there once when the file is read again", async () => {
    const place = await openPlace();
    const told = [{ day: 0, amount: -500 }];
    const fileId = await takeFile(place, told);
    await place.bookAll();
    await forgetNow(api.db, place.id, fileId);
    const ids = [(await place.list()).changes[0]._id];
    const { operation } = (await place.decide("accepted", { ids })).body;
    expect(await place.rows()).toEqual([]);
    await takeFile(place, [...told, { day: 5, amount: -1 }]);
    expect((await place.undo(operation._id)).body).toEqual({ reopened: 0, kept: 1 });
    expect((await place.rows()).map(({ amount }) => amount).sort()).toHaveLength(2);
    await whole(place);
  });
});

describe("booked items to which another order of origins would give other texts", () => {
  it("stay as they are until somebody accepts the turn, and again after an undo", async () => {
    const place = await openPlace();
    await takeFeed(place, [{ id: "a", day: 0, amount: -500, note: "banki adat" }]);
    await takeFile(place, [{ day: 0, amount: -500, note: "kivonat szerint" }]);
    const shown = async () =>
      (await place.rows())
        .filter((row) => row.leading_account_id === null)
        .map(({ remittance }) => remittance);
    const turn = (sources: readonly string[]) =>
      api.call("PUT", `/v1/company/${place.id}/leading-sources`, {
        token: place.ownerToken,
        body: { leading_sources: sources },
      });
    const before = await shown();
    await place.bookAll();
    const orders = [
      ["adriana", "szamlazzhu", "aggreg8"],
      ["aggreg8", "szamlazzhu", "adriana"],
    ];
    for (const order of orders) expect((await turn(order)).status).toBe(200);
    const byFeed = before[0] === "banki adat";
    expect((await turn(orders[byFeed ? 0 : 1]!)).status).toBe(200);
    expect(await shown()).toEqual(before);
    const [change] = (await place.list()).changes;
    expect(change).toMatchObject({ way: "origin", kind: "changed" });
    const { operation } = (await place.decide("accepted", { ids: [change._id] })).body;
    const turned = await shown();
    expect(turned).not.toEqual(before);
    expect((await place.undo(operation._id)).body).toEqual({ reopened: 1, kept: 0 });
    expect(await shown()).toEqual(before);
    await whole(place);
    // Turned back: nothing would change.
    await turn(orders[byFeed ? 1 : 0]!);
    expect([await place.openChanges(), await shown()]).toEqual([0, before]);
  });
});

describe("the way to changed items", () => {
  it("refuses a command on nothing, on both, and a page that is none", async () => {
    const place = await openPlace();
    const both = {
      ids: [newId()],
      sort: { way: "bank", kind: "changed", asOf: "2026-03-02T00:00:00Z" },
    };
    for (const body of [{}, both]) expect((await place.decide("kept", body)).status).toBe(400);
    const reply = await api.call("GET", `/v1/company/${place.id}/frozen-changes?page=x`, {
      token: place.token,
    });
    expect(reply.body.code).toBe("page_cursor_invalid");
    expect((await place.decide("kept", { ids: [newId()] })).body).toMatchObject({
      decided: 0,
      left: 1,
      operation: null,
    });
  });
});
