import { sql } from "kysely";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Connection, connect } from "#server/database/connect.ts";
import { WORKER_LIMITS } from "#server/database/pool.ts";
import { inCompany } from "#server/database/tenant.ts";
import { newId } from "#server/new-id.ts";
import type { FeedItem } from "#server/providers/bank-feed/bank-feed.port.ts";
import { unlimitedQuota } from "#server/quota.ts";
import { buildCompany } from "#server/testing/build-company.ts";
import { buildFeedItem } from "#server/testing/build-feed-item.ts";
import { listBrokenFacts } from "#server/testing/expect-whole.ts";
import { createTestDatabase, type TestDatabase } from "#server/testing/test-database.ts";
import { addDays, type LocalDate } from "#values/local-date.ts";
import { ensureFeedBankAccount } from "#server/features/bank-feeds/feed-bank-account.service.ts";
import { decideChanges } from "#server/ledger/decisions.ts";
import { type FeedBatch, type FeedBatchResult, writeFeedBatch } from "./feed-ingest.service.ts";

const START = "2026-03-02" as LocalDate;
const FAR = "9999-12-31" as LocalDate;
const needs = { clock: { now: () => new Date() }, newId: () => newId() };

let database: TestDatabase;
let connection: Connection;

beforeAll(async () => {
  database = await createTestDatabase();
  connection = await connect(database.appUrl, WORKER_LIMITS);
});
afterAll(async () => {
  await connection?.close();
  await database?.drop();
});

interface Place {
  readonly companyId: string;
  readonly bankAccountId: string;
}

async function buildPlace(): Promise<Place> {
  const { id: companyId } = await buildCompany(connection.db);
  const account = {
    companyId,
    accountNr: "117730161111101800000000",
    currency: "HUF",
    originate: "aggreg8" as const,
    bankName: "OTP",
  };
  const made = { newId: needs.newId, at: new Date(), quota: unlimitedQuota };
  const found = await inCompany(connection.db, companyId, (tx) =>
    ensureFeedBankAccount(tx, { ...account, numberValid: true }, made),
  );
  return { companyId, bankAccountId: found.bankAccountId };
}

async function take(
  place: Place,
  items: readonly FeedItem[],
  given: Partial<FeedBatch> = {},
): Promise<FeedBatchResult> {
  const runId = given.runId ?? newId();
  const batch: FeedBatch = {
    ...place,
    space: "aggreg8",
    runId,
    items,
    pairingUntil: null,
    source: { kind: "pull", idOf: () => runId },
    at: new Date(),
    ...given,
  };
  return inCompany(connection.db, place.companyId, (tx) => writeFeedBatch(tx, needs, batch));
}

interface StoredRow {
  id: string;
  booking_date: LocalDate;
  amount: bigint;
  remittance: string;
  booked_at: Date | null;
  withdrawn_at: Date | null;
  change_seq: bigint;
}

async function listRows({ companyId }: Place): Promise<StoredRow[]> {
  return inCompany(connection.db, companyId, async (tx) => {
    const { rows } = await sql<StoredRow>`
      select id, booking_date, amount, remittance, booked_at, withdrawn_at, change_seq from bank_transaction
      where company_id = ${companyId}::uuid order by booking_date, amount, occurrence`.execute(tx);
    return rows;
  });
}

async function listChanges({ companyId }: Place) {
  return inCompany(connection.db, companyId, (tx) =>
    tx
      .selectFrom("transaction_change")
      .selectAll()
      .where("company_id", "=", companyId)
      .orderBy("id")
      .execute(),
  );
}

async function book({ companyId }: Place, id: string): Promise<void> {
  await inCompany(connection.db, companyId, async (tx) => {
    await sql`update bank_transaction set booked_at = now() where company_id = ${companyId}::uuid and id = ${id}::uuid`.execute(
      tx,
    );
    await sql`update company_overview set (unbooked_count, oldest_unbooked_date) = (
      select count(*), min(booking_date) from bank_transaction where company_id = ${companyId}::uuid and booked_at is null
        and withdrawn_at is null) where company_id = ${companyId}::uuid`.execute(tx);
  });
}

/** A person accepts every change that waits. */
async function acceptAll({ companyId }: Place): Promise<void> {
  const waiting = (await listChanges({ companyId, bankAccountId: "" })).filter(({ held }) => held);
  const deciding = { companyId, operationId: newId(), by: newId(), at: new Date() };
  const ids = waiting.map(({ id }) => id);
  const count = await inCompany(connection.db, companyId, (tx) =>
    decideChanges(tx, needs, deciding, "accepted", ids),
  );
  expect(count).toBe(ids.length);
}

const whole = async (place: Place): Promise<void> =>
  expect(await listBrokenFacts(connection.db, place.companyId)).toEqual([]);
const at = (day: number): string => addDays(START, day);

describe("writeFeedBatch", () => {
  it("twins are two rows, and the same page again changes nothing", async () => {
    const place = await buildPlace();
    const items = [
      buildFeedItem({ id: "a", date: at(0), amount: -500 }),
      buildFeedItem({ id: "b", date: at(0), amount: -500 }),
    ];
    expect(await take(place, items)).toMatchObject({ added: 2, from: at(0), to: at(0) });
    const before = await listRows(place);
    expect(await take(place, items)).toMatchObject({
      added: 0,
      changed: 0,
      unchanged: 2,
      from: null,
      to: null,
    });
    expect(await listRows(place)).toEqual(before);
    await whole(place);
  });

  it("a changed item keeps its row and moves both days' sums", async () => {
    const place = await buildPlace();
    await take(place, [
      buildFeedItem({ id: "a", date: at(0), amount: -500 }),
      buildFeedItem({ id: "b", date: at(1), amount: -700 }),
    ]);
    const [first] = await listRows(place);
    expect(
      await take(place, [buildFeedItem({ id: "a", date: at(1), amount: -700, remittance: "új" })]),
    ).toMatchObject({
      changed: 1,
      added: 0,
      from: at(0),
      to: at(1),
    });
    const rows = await listRows(place);
    expect(rows.map(({ booking_date, amount }) => [booking_date, amount])).toEqual([
      [at(1), -70_000_000n],
      [at(1), -70_000_000n],
    ]);
    expect(rows.find(({ id }) => id === first!.id)?.remittance).toBe("új");
    expect(await listChanges(place)).toMatchObject([{ kind: "changed", held: false }]);
    await whole(place);
  });

  it("a booked item stays as it is; its change waits, the newest one, and ends where the bank takes it back", async () => {
    const place = await buildPlace();
    const item = buildFeedItem({ id: "a", date: at(0), amount: -500, remittance: "régi" });
    await take(place, [item, buildFeedItem({ id: "b", date: at(1), amount: -700 })]);
    const before = await listRows(place);
    await book(place, before.find(({ remittance }) => remittance === "régi")!.id);
    const frozen = await listRows(place);
    const changed = buildFeedItem({ id: "a", date: at(1), amount: -700, remittance: "új" });
    const result = { changed: 1, added: 0, from: null };
    expect(await take(place, [changed])).toMatchObject(result);
    // What waits is known: the same change again is no news.
    expect(await take(place, [changed])).toMatchObject({ changed: 0, unchanged: 1 });
    expect(await take(place, [{ ...changed, remittance: "még újabb" }])).toMatchObject(result);
    const gone = { ...changed, status: "withdrawn" as const };
    expect(await take(place, [gone])).toMatchObject({ withdrawn: 1, from: null });
    expect(await take(place, [gone])).toMatchObject({ withdrawn: 0, unchanged: 1 });
    expect(await listRows(place)).toEqual(frozen);
    const changes = await listChanges(place);
    expect(changes.map(({ kind, held, decision }) => [kind, held, decision])).toEqual([
      ["changed", false, "lapsed"],
      ["changed", false, "lapsed"],
      ["withdrawn", true, null],
    ]);
    expect(changes.map(({ was }) => [was["bookingDate"], was["withdrawn"]])).toEqual(
      changes.map(() => [at(0), false]),
    );
    expect(await take(place, [item])).toMatchObject({ added: 0, from: null });
    expect((await listChanges(place)).filter(({ held }) => held)).toEqual([]);
    expect(await listRows(place)).toEqual(frozen);
    await whole(place);
  });

  it("a running balance that a bank tells later waits for nobody", async () => {
    const place = await buildPlace();
    const item = buildFeedItem({ id: "a", date: at(0), amount: -500 });
    await take(place, [item]);
    await book(place, (await listRows(place))[0]!.id);
    await take(place, [{ ...item, balanceAfter: 123_00000n as never }]);
    const [change] = await listChanges(place);
    expect([change?.held, change?.seen_at instanceof Date]).toEqual([false, true]);
  });

  it("a withdrawn item leaves every sum and comes back as the same row", async () => {
    const place = await buildPlace();
    const item = buildFeedItem({ id: "a", date: at(0), amount: -500 });
    await take(place, [item]);
    const gone = { ...item, status: "withdrawn" as const, bookingDate: null };
    expect(await take(place, [gone, { ...gone, externalId: "never seen" }])).toMatchObject({
      withdrawn: 1,
      unchanged: 0,
      from: at(0),
    });
    expect(await take(place, [gone])).toMatchObject({ withdrawn: 0, unchanged: 1 });
    await whole(place);
    expect((await listRows(place))[0]?.withdrawn_at).not.toBeNull();
    expect(await take(place, [item])).toMatchObject({ returned: 1, added: 0 });
    expect(await listRows(place)).toMatchObject([{ withdrawn_at: null }]);
    expect((await listChanges(place)).map(({ kind }) => kind)).toEqual(["withdrawn", "returned"]);
    await whole(place);
  });

  it("a consent made anew, with other ids and texts, doubles nothing and loses no twin", async () => {
    const place = await buildPlace();
    const texts = ["bérleti díj", "könyvelési díj"];
    await take(
      place,
      texts.map((remittance, at0) =>
        buildFeedItem({ id: `old${at0}`, date: at(3), amount: -500, remittance }),
      ),
    );
    const before = await listRows(place);
    await book(place, before.find(({ remittance }) => remittance === "könyvelési díj")!.id);
    const anew = ["KONYVELESI DIJ", "BERLETI DIJ", "harmadik"].map((remittance, at0) =>
      buildFeedItem({ id: `new${at0}`, date: at(3), amount: -500, remittance }),
    );
    const readingId = newId();
    // One item a page: a row that the first page paired must not be paired again by the next.
    for (const item of anew)
      await take(place, [item], { readingId, pairingUntil: at(5) as LocalDate });
    const rows = await listRows(place);
    expect(rows.map(({ remittance }) => remittance).sort()).toEqual([
      "bérleti díj",
      "harmadik",
      "könyvelési díj",
    ]);
    expect(
      rows.filter(({ booked_at }) => booked_at !== null).map(({ remittance }) => remittance),
    ).toEqual(["könyvelési díj"]);
    expect(await take(place, anew, { readingId: newId() })).toMatchObject({
      added: 0,
      changed: 0,
      unchanged: 3,
    });
    await whole(place);
  });

  it("an item that the bank moved between two consents is found by its reference", async () => {
    const place = await buildPlace();
    await take(place, [buildFeedItem({ id: "a", date: at(3), amount: 900, reference: "MSV123" })]);
    const result = await take(
      place,
      [buildFeedItem({ id: "z", date: at(5), amount: 900, reference: "MSV123" })],
      { pairingUntil: FAR },
    );
    expect(result).toMatchObject({ added: 0, changed: 1, from: at(3), to: at(5) });
    expect((await listRows(place)).map(({ booking_date }) => booking_date)).toEqual([at(5)]);
    await whole(place);
  });

  it("an id that is used again for another item overwrites nothing where ids are loose", async () => {
    const place = await buildPlace();
    const read = (items: FeedItem[]) =>
      take(place, items, { wholeDays: { from: START, to: START }, pairingUntil: FAR });
    const [first, second] = [
      buildFeedItem({ id: "1", date: at(0), amount: -500 }),
      buildFeedItem({ id: "2", date: at(0), amount: 80 }),
    ];
    await read([first, second]);
    expect(
      await read([
        { ...first, externalId: "2" },
        { ...second, externalId: "1" },
      ]),
    ).toMatchObject({ added: 0, changed: 0 });
    expect(
      await read([
        { ...first, externalId: "2", amount: -60_000_000n },
        { ...second, externalId: "1" },
      ]),
    ).toMatchObject({ changed: 1 });
    expect((await listRows(place)).map(({ amount }) => amount)).toEqual([-60_000_000n, 8_000_000n]);
    await whole(place);
  });

  it("a page of changes is numbered once, and an unchanged page takes no number", async () => {
    const place = await buildPlace();
    const items = [
      buildFeedItem({ id: "a", date: at(0), amount: 1 }),
      buildFeedItem({ id: "b", date: at(1), amount: 2 }),
    ];
    await take(place, items);
    await take(place, items);
    await take(place, [{ ...items[1]!, remittance: "más" }]);
    expect((await listRows(place)).map(({ change_seq }) => change_seq)).toEqual([1n, 2n]);
  });
});

interface Truth {
  readonly amount: number;
  day: number;
  text: string;
  id: string;
  live: boolean;
}

const amounts = [-500, -500, 900, -20];
const pick = fc.nat(50);
const pageSize = fc.integer({ min: 1, max: 5 });
const command = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("book-days" as const),
      items: fc.array(fc.tuple(fc.nat(6), fc.nat(3), fc.nat(2)), { minLength: 1, maxLength: 6 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom("change", "withdraw", "return", "mark"),
      which: pick,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("consent" as const),
      rewritten: fc.boolean(),
      page: pageSize,
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("news" as const), page: pageSize }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("days" as const),
      from: fc.nat(6),
      length: fc.nat(6),
    }),
  },
);

/** A bank that shows each item once behind a cursor, and whole days whenever asked. */
class Bank {
  readonly ledger: Truth[] = [];
  private ids = 0;
  private readingId = newId();
  private readonly shown = new Set<Truth>();
  private readonly place: Place;
  private readonly unstable: boolean;

  constructor(place: Place, unstable: boolean) {
    this.place = place;
    this.unstable = unstable;
  }

  add(day: number, amount: number, text: number): void {
    this.ledger.push({
      amount: amounts[amount]!,
      day,
      text: `szöveg ${text}`,
      id: this.nextId(),
      live: true,
    });
  }

  nextId(): string {
    return `id${++this.ids}`;
  }

  /** Gives all items new ids; withdrawn items are not shown any more. */
  renew(rewritten: boolean): void {
    for (const item of this.ledger) {
      item.id = this.nextId();
      if (rewritten) item.text = item.text.toUpperCase();
    }
    this.readingId = newId();
    this.shown.clear();
    this.ledger.splice(0, this.ledger.length, ...this.ledger.filter(({ live }) => live));
  }

  async news(page: number): Promise<void> {
    const fresh = this.ledger.filter((item) => !this.shown.has(item));
    for (let first = 0; first < fresh.length; first += page) {
      const part = fresh.slice(first, first + page);
      await take(this.place, this.show(part), { readingId: this.readingId, pairingUntil: FAR });
      for (const item of part) this.shown.add(item);
    }
  }

  async days(from: number, to: number): Promise<void> {
    const items = this.show(this.ledger.filter(({ day }) => from <= day && day <= to));
    await take(this.place, items, { readingId: newId(), pairingUntil: FAR, besideReading: true });
  }

  private show(items: readonly Truth[]): FeedItem[] {
    return items.map(({ id, day, amount, text, live }) => {
      const status = live ? "booked" : "withdrawn";
      return buildFeedItem({
        id: this.unstable ? this.nextId() : id,
        date: at(day),
        amount,
        remittance: text,
        status,
      });
    });
  }
}

type Command = typeof command extends fc.Arbitrary<infer One> ? One : never;

async function obey(
  bank: Bank,
  place: Place,
  marked: Map<string, Omit<StoredRow, "change_seq">>,
  each: Command,
  unstable: boolean,
): Promise<void> {
  const own =
    "which" in each ? bank.ledger[each.which % Math.max(1, bank.ledger.length)] : undefined;
  if (each.kind === "book-days")
    for (const [day, amount, text] of each.items) bank.add(day, amount, text);
  else if (each.kind === "news") await bank.news(each.page);
  else if (each.kind === "days") await bank.days(each.from, each.from + each.length);
  else if (each.kind === "mark") {
    const row = (await listRows(place)).find(
      ({ withdrawn_at, id }) => withdrawn_at === null && !marked.has(id),
    );
    if (row !== undefined) {
      await book(place, row.id);
      const { change_seq: _seq, ...then } = row;
      marked.set(row.id, then);
    }
  } else if (each.kind === "consent") {
    await bank.news(each.page);
    await bank.days(0, 9);
    bank.renew(each.rewritten);
    await bank.news(each.page);
    // Without ids nobody can say which item changed, so such a bank only gets new items.
  } else if (own !== undefined && !unstable) {
    if (each.kind === "change" && own.live)
      Object.assign(own, { day: (own.day + 1) % 7, text: `${own.text} x` });
    if (each.kind === "withdraw") own.live = false;
    if (each.kind === "return") own.live = true;
  }
}

describe("the stored rows are the bank's ledger", () => {
  it.each([false, true])(
    "after any news, changes, returns, marks, consents, page cuts (unstable ids: %s)",
    async (unstable) => {
      await fc.assert(
        fc.asyncProperty(fc.array(command, { minLength: 3, maxLength: 14 }), async (commands) => {
          const place = await buildPlace();
          const bank = new Bank(place, unstable);
          const marked = new Map<string, Omit<StoredRow, "change_seq">>();
          for (const each of commands) {
            await obey(bank, place, marked, each, unstable);
            await whole(place);
          }
          await bank.news(3);
          await bank.days(0, 9);
          const before = await listRows(place);
          for (const [id, then] of marked) {
            const { change_seq: _seq, ...now } = before.find((row) => row.id === id)!;
            expect(now).toEqual({ ...then, booked_at: now.booked_at });
            expect(now.booked_at).toBeInstanceOf(Date);
          }
          await acceptAll(place);
          await whole(place);
          const rows = await listRows(place);
          const shown = rows
            .filter(({ withdrawn_at }) => withdrawn_at === null)
            .map((row) => `${row.booking_date} ${row.amount / 100_000n}`);
          expect(shown.sort()).toEqual(
            bank.ledger
              .filter(({ live }) => live)
              .map(({ day, amount }) => `${at(day)} ${amount}`)
              .sort(),
          );
          await whole(place);
        }),
        { numRuns: 50 },
      );
    },
  );

  it("where every reading of whole days brings other ids", async () => {
    const items = fc.array(fc.tuple(fc.nat(4), fc.nat(3), fc.nat(2)), { maxLength: 5 });
    const reading = fc.record({ items, from: fc.nat(4), reuse: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(reading, { minLength: 2, maxLength: 8 }), async (readings) => {
        const place = await buildPlace();
        const bank = new Bank(place, true);
        for (const { items: booked, from, reuse } of [
          ...readings,
          { items: [], from: 0, reuse: true },
        ]) {
          for (const [day, amount, text] of booked) bank.add(day, amount, text);
          const shown = bank.ledger
            .filter(({ day }) => day >= from)
            .toReversed()
            .map(({ day, amount, text }, index) =>
              buildFeedItem({
                id: reuse ? `nth${index}` : bank.nextId(),
                date: at(day),
                amount,
                remittance: text,
              }),
            );
          const wholeDays = { from: addDays(START, from), to: addDays(START, 9) };
          await take(place, shown, { space: "enablebanking", wholeDays, pairingUntil: FAR });
        }
        const rows = (await listRows(place)).map(
          (row) => `${row.booking_date} ${row.amount / 100_000n}`,
        );
        expect(rows.sort()).toEqual(
          bank.ledger.map(({ day, amount }) => `${at(day)} ${amount}`).sort(),
        );
        await whole(place);
      }),
      { numRuns: 40 },
    );
  });
});
