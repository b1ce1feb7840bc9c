/** An item that several sources tell keeps its id and shows each fact of the one that knows it. */
import { describe, expect, it } from "vitest";
import { writeCamt } from "#statements/invented/write-camt.ts";
import { writeMt940 } from "#statements/invented/write-mt940.ts";
import type { Originate } from "#server/database/tables/ledger.ts";
import { inCompany } from "#server/database/tenant.ts";
import type { FeedItem } from "#server/providers/bank-feed/bank-feed.port.ts";
import { bookFeedItems } from "#server/testing/book-feed-items.ts";
import { buildCompany } from "#server/testing/build-company.ts";
import { buildFeedItem } from "#server/testing/build-feed-item.ts";
import type { TestIngest } from "#server/testing/build-ingest.ts";
import { buildSession } from "#server/testing/build-session.ts";
import { listBrokenFacts } from "#server/testing/expect-whole.ts";
import { openKey } from "#server/testing/key-calls.ts";
import { bringBackNow, forgetNow } from "#server/testing/forget-file.ts";
import type { TestApp } from "#server/testing/test-app.ts";
import { useAppIngest } from "#server/testing/use-app-ingest.ts";
import type { LocalDate } from "#values/local-date.ts";

let api: TestApp;
let ingest: TestIngest;

useAppIngest((parts) => ({ api, ingest } = parts));

const NUMBER = "117730161111101800000000";
const VALUE_DAY = "2026-09-28";
const BOOKED_DAY = "2026-10-01";
const IN_SEPTEMBER = { start_date: "2026-09-01", end_date: "2026-09-30" };
const IN_OCTOBER = { start_date: "2026-10-01", end_date: "2026-10-31" };

interface Place {
  readonly id: string;
  readonly ownerId: string;
  readonly token: string;
}

async function openPlace(): Promise<Place> {
  const company = await buildCompany(api.db);
  return {
    id: company.id,
    ownerId: company.ownerId,
    token: await buildSession(api.db, company.ownerId),
  };
}

interface ShownItem {
  readonly _id: string;
  readonly bookingDate: string;
  readonly bookingDateStated: boolean;
  readonly valueDate: string | null;
  readonly description: string;
  readonly partnerName: string;
  readonly booked: boolean;
  readonly changedByBank: boolean;
}

async function list({ id, token }: Place): Promise<ShownItem[]> {
  const body = { company_id: id, bankAccounts: [] };
  const reply = await api.call("POST", "/v1/bankaccounts-transactions/", { token, body });
  expect(reply.status).toBe(200);
  return reply.body.transactions;
}

async function listDays(place: Place): Promise<string[]> {
  return (await list(place)).map(({ bookingDate }) => bookingDate);
}

async function exportNew({ id, token }: Place, days: object): Promise<number> {
  const body = { company_id: id, bank_accounts: [], format: "csv", onlyNew: true, ...days };
  const reply = await api.call("POST", "/v1/bankaccount/export", { token, body });
  return reply.status === 200 ? reply.text.trim().split("\r\n").length - 1 : 0;
}

async function bookAll({ id, token }: Place): Promise<void> {
  const body = { filter: { company_id: id, bankAccounts: [] }, booked: true };
  expect((await api.call("POST", "/v1/booked", { token, body })).status).toBe(200);
}

const ITEM = {
  amount: "-900.00",
  valueDay: VALUE_DAY,
  partner: "Próba Kft.",
  text: "Kártyás vásárlás 4411",
};
const ENDS = {
  account: NUMBER,
  currency: "HUF",
  opening: { amount: "1000.00", day: "2026-09-28" },
  closing: { amount: "100.00", day: "2026-10-01" },
};

/** The documents of the four sources that tell the same payment. */
const SOURCES = {
  // Value days only: most banks leave the entry date out.
  mt940: (place: Place) =>
    ingest.take(place.id, writeMt940([{ ...ENDS, number: "1/1", items: [ITEM] }])),
  camt: (place: Place) =>
    ingest.take(
      place.id,
      writeCamt({ id: "M1", created: "2026-10-01T20:00:00" }, [
        {
          ...ENDS,
          id: "S1",
          number: 1,
          covers: ["2026-09-28", "2026-10-01"],
          items: [{ ...ITEM, day: BOOKED_DAY }],
        },
      ]),
    ),
  push: (place: Place) => tell(place, "szamlazzhu", null, "Próba Kft. 4411"),
  connection: (place: Place) => tell(place, "aggreg8", "2026-10-02", "Kártyás vásárlás 4411"),
} as const;
type Source = keyof typeof SOURCES;

function tell(
  place: Place,
  originate: Originate,
  day: string | null,
  remittance: string,
  more: Partial<Omit<FeedItem, "amount">> = {},
) {
  const item = buildFeedItem({
    id: `${originate} 1`,
    date: VALUE_DAY,
    amount: -900,
    remittance,
    partnerName: "",
    bookingDate: day as LocalDate | null,
    valueDate: VALUE_DAY as LocalDate,
    ...more,
  });
  return bookFeedItems(api, { companyId: place.id, accountNr: NUMBER, originate }, [item]);
}

async function changesOf({ id, token }: Place): Promise<{ _id: string; way: string }[]> {
  const reply = await api.call("GET", `/v1/company/${id}/frozen-changes`, { token });
  expect(reply.status).toBe(200);
  return reply.body.changes;
}

async function expectWhole(place: Place): Promise<void> {
  expect(await listBrokenFacts(api.db, place.id)).toEqual([]);
  const path = `/v1/bankaccounts?company_id=${place.id}&statistics_from=2026-01-01`;
  const { statistics, paired } = (await api.call("GET", path, { token: place.token })).body;
  const sums = new Map<string, number>();
  const add = (rows: { date: string; count: number }[], sign: number): void => {
    for (const { date, count } of rows) sums.set(date, (sums.get(date) ?? 0) + sign * count);
  };
  add(statistics, 1);
  add(paired, -1);
  const days = Object.groupBy(await listDays(place), (day) => day);
  expect(Object.fromEntries([...sums].filter(([, count]) => count !== 0))).toEqual(
    Object.fromEntries(Object.entries(days).map(([day, items]) => [day, items!.length])),
  );
}

function ordersOf<Value>(values: readonly Value[]): Value[][] {
  return values.length === 0
    ? [[]]
    : values.flatMap((value) =>
        ordersOf(values.filter((each) => each !== value)).map((rest) => [value, ...rest]),
      );
}

describe("one payment of four sources", () => {
  for (const order of ordersOf(Object.keys(SOURCES) as Source[])) {
    it(`is one item with the same facts in the order ${order.join(", ")}`, async () => {
      const place = await openPlace();
      const ids = new Set<string>();
      for (const source of order) {
        await SOURCES[source](place);
        for (const { _id } of await list(place)) ids.add(_id);
      }
      expect(await list(place)).toMatchObject([
        {
          bookingDate: BOOKED_DAY,
          bookingDateStated: true,
          valueDate: VALUE_DAY,
          description: "Kártyás vásárlás 4411",
          partnerName: "Próba Kft.",
        },
      ]);
      expect(ids.size).toBe(1);
      await expectWhole(place);
    });
  }
});

describe("a booked and exported item", () => {
  for (const joining of ["push", "connection"] as const) {
    it(`keeps its day and its id when a ${joining} joins it, and is in one export only`, async () => {
      const place = await openPlace();
      await SOURCES.camt(place);
      const before = await list(place);
      await bookAll(place);
      expect([await exportNew(place, IN_SEPTEMBER), await exportNew(place, IN_OCTOBER)]).toEqual([
        0, 1,
      ]);
      await SOURCES[joining](place);
      const [item, ...more] = await list(place);
      expect(more).toEqual([]);
      expect(item).toMatchObject({ _id: before[0]!._id, bookingDate: BOOKED_DAY, booked: true });
      expect(await changesOf(place)).toEqual([]);
      expect([await exportNew(place, IN_SEPTEMBER), await exportNew(place, IN_OCTOBER)]).toEqual([
        0, 0,
      ]);
      await expectWhole(place);
    });
  }

  for (const first of ["push", "mt940"] as const) {
    it(`of a ${first} stays on its value day until a person accepts the day of the statement`, async () => {
      const place = await openPlace();
      await SOURCES[first](place);
      const [{ _id } = { _id: "" }] = await list(place);
      expect(await exportNew(place, IN_SEPTEMBER)).toBe(1);
      await bookAll(place);
      await SOURCES.camt(place);
      expect(await list(place)).toMatchObject([
        { _id, bookingDate: VALUE_DAY, changedByBank: true },
      ]);
      expect(await exportNew(place, IN_OCTOBER)).toBe(0);
      const [change] = await changesOf(place);
      expect(change).toMatchObject({ way: "origin", kind: "changed" });
      const path = `/v1/company/${place.id}/frozen-changes`;
      const accept = { decision: "accepted", ids: [change!._id] };
      const accepted = await api.call("POST", `${path}/decide`, {
        token: place.token,
        body: accept,
      });
      expect(await list(place)).toMatchObject([
        { _id, bookingDate: BOOKED_DAY, bookingDateStated: true, changedByBank: false },
      ]);
      await expectWhole(place);
      const undo = `${path}/${accepted.body.operation._id}/undo`;
      await api.call("POST", undo, { token: place.token, body: {} });
      expect(await list(place)).toMatchObject([{ _id, bookingDate: VALUE_DAY }]);
      expect(await changesOf(place)).toHaveLength(1);
      await expectWhole(place);
    });
  }
});

describe("the original amount of an item", () => {
  it("comes with its currency from one source, and without a rate that another one told", async () => {
    const place = await openPlace();
    await SOURCES.camt(place);
    await inCompany(api.db, place.id, (tx) =>
      tx
        .updateTable("bank_transaction")
        .set({ exchange_rate: "400", original_currency: "EUR" })
        .where("company_id", "=", place.id)
        .execute(),
    );
    await tell(place, "aggreg8", "2026-10-02", ITEM.text, {
      originalAmount: -300_000n,
      originalCurrency: "USD",
    });
    const [row, ...more] = await inCompany(api.db, place.id, (tx) =>
      tx
        .selectFrom("shown_transaction")
        .select(["original_amount", "original_currency", "exchange_rate"])
        .where("company_id", "=", place.id)
        .where("leading_account_id", "is", null)
        .execute(),
    );
    expect(more).toEqual([]);
    expect(row).toEqual({
      original_amount: -300_000n,
      original_currency: "USD",
      exchange_rate: null,
    });
  });
});

describe("a program's copy", () => {
  it("is pointed from an id that ended to the item that shows the payment", async () => {
    const place = await openPlace();
    const { call } = await openKey(api, { userId: place.ownerId, companyId: place.id });
    let cursor = "";
    const sync = async () => {
      const { body } = await call("GET", `/transactions/sync?cursor=${cursor}`);
      cursor = body.nextCursor;
      return body as { removed: { id: string; reason: string; shownAs: string | null }[] };
    };
    const { id: fileId } = await SOURCES.camt(place);
    const [first] = await list(place);
    await SOURCES.push(place);
    // The pushed row joined the item before the program's first sync: the copy never had its id.
    const { removed } = await sync();
    expect(removed.filter(({ id }) => id === `txn_${first!._id}`)).toEqual([]);
    await forgetNow(api.db, place.id, fileId);
    const [heir] = await list(place);
    expect(heir!._id).not.toBe(first!._id);
    expect((await sync()).removed).toMatchObject([
      { id: `txn_${first!._id}`, reason: "SOURCE_DELETED", shownAs: `txn_${heir!._id}` },
    ]);
    // The file comes back, and the item has its first row again.
    expect(await bringBackNow(api.db, place.id, fileId)).toBe("asItWas");
    expect(await list(place)).toMatchObject([{ _id: first!._id, bookingDate: BOOKED_DAY }]);
    expect((await sync()).removed).toMatchObject([
      { id: `txn_${heir!._id}`, reason: "DUPLICATE", shownAs: `txn_${first!._id}` },
    ]);
  });
});

describe("a day that only one file states", () => {
  it("goes with the file and comes back with it", async () => {
    const place = await openPlace();
    await SOURCES.mt940(place);
    const { id: fileId } = await SOURCES.camt(place);
    expect(await listDays(place)).toEqual([BOOKED_DAY]);
    await forgetNow(api.db, place.id, fileId);
    expect(await listDays(place)).toEqual([VALUE_DAY]);
    await expectWhole(place);
    expect(await bringBackNow(api.db, place.id, fileId)).toBe("asItWas");
    expect(await listDays(place)).toEqual([BOOKED_DAY]);
    await ingest.reread(place.id, fileId);
    await SOURCES.mt940(place);
    expect(await listDays(place)).toEqual([BOOKED_DAY]);
    await expectWhole(place);
  });
});
