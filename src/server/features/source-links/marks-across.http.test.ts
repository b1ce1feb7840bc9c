/**
 * A statement file and a bank's feed that date a payment on two days, or meet within one day:
 * marked, decided, let go.
 */
import { describe, expect, it } from "vitest";
import type { z } from "zod";
import type { Transaction, transactionGet } from "#contract/transactions/transactions.ts";
import { newId } from "#server/new-id.ts";
import { buildCompany } from "#server/testing/build-company.ts";
import { buildFeedItem } from "#server/testing/build-feed-item.ts";
import type { TestIngest } from "#server/testing/build-ingest.ts";
import { buildSession } from "#server/testing/build-session.ts";
import { buildUser } from "#server/testing/build-user.ts";
import { listBrokenFacts } from "#server/testing/expect-whole.ts";
import { bringBackNow, forgetNow } from "#server/testing/forget-file.ts";
import type { TestApp } from "#server/testing/test-app.ts";
import { writeMt940 } from "#server/testing/write-mt940.ts";
import { writeMt940Parts } from "#server/testing/write-parts.ts";
import { addDays, type LocalDate } from "#values/local-date.ts";
import { bookFeedItems } from "#server/testing/book-feed-items.ts";
import { useAppIngest } from "#server/testing/use-app-ingest.ts";

const NUMBER = "117730161111101800000000";
const START = "2026-03-02" as LocalDate;
const COFFEE = "kártyás vásárlás kávézó";

let api: TestApp;
let ingest: TestIngest;

useAppIngest((parts) => ({ api, ingest } = parts));

interface Place {
  readonly companyId: string;
  readonly token: string;
}

type Told = readonly [day: number, amount: number, note: string];

async function buildPlace(): Promise<Place> {
  const accountant = await buildUser(api.db, { role: "accountant" });
  const { id: companyId } = await buildCompany(api.db, { accountantIds: [accountant.id] });
  return { companyId, token: await buildSession(api.db, accountant.id) };
}

async function takeFile({ companyId }: Place, told: readonly Told[]): Promise<string> {
  const items = told.map(([day, amount, note]) => ({
    date: addDays(START, day),
    amount: BigInt(amount) * 100_000n,
    note,
    name: "",
  }));
  const file = await ingest.take(
    companyId,
    writeMt940([{ accountNr: NUMBER, opening: 0n, items }]),
  );
  expect(file.status).toBe("finished");
  return file.id;
}

async function takeFeed({ companyId }: Place, told: readonly Told[]): Promise<void> {
  const items = told.map(([day, amount, remittance]) =>
    buildFeedItem({
      id: newId(),
      date: addDays(START, day),
      amount,
      remittance,
      partnerName: "",
    }),
  );
  await bookFeedItems(api, { companyId, accountNr: NUMBER }, items);
}

async function list({ companyId, token }: Place): Promise<Transaction[]> {
  const reply = await api.call("POST", "/v1/bankaccounts-transactions/", {
    token,
    body: { company_id: companyId },
  });
  expect(reply.status).toBe(200);
  return (reply.body as { transactions: Transaction[] }).transactions;
}

const marked = (rows: readonly Transaction[]): Transaction[] =>
  rows.filter(({ possibleDoubleOf }) => possibleDoubleOf !== null);

async function detail({ companyId, token }: Place, id: string) {
  const path = `/v1/transaction/${id}?company_id=${companyId}`;
  return (await api.call("GET", path, { token })).body as z.output<typeof transactionGet.reply>;
}

async function decide({ companyId, token }: Place, row: Transaction, decision: string) {
  const body = { company_id: companyId, other_id: row.possibleDoubleOf, decision };
  const reply = await api.call("PUT", `/v1/transaction/${row._id}/double`, { token, body });
  expect(reply.status).toBe(200);
}

/** The file's coffee is of Monday, the feed begins with it on Tuesday. */
async function buildPair(feedFirst = false): Promise<Place & { fileId: string; row: Transaction }> {
  const place = await buildPlace();
  if (feedFirst) await takeFeed(place, [[1, -5, COFFEE]]);
  const fileId = await takeFile(place, [[0, -5, COFFEE]]);
  if (!feedFirst) await takeFeed(place, [[1, -5, COFFEE]]);
  const rows = await list(place);
  expect([rows.length, marked(rows).length]).toEqual([2, 1]);
  return { ...place, fileId, row: marked(rows)[0]! };
}

describe("a payment that file and feed date on two days", () => {
  it.each([false, true])(
    "is marked and shown with its other row (feed first: %s)",
    async (first) => {
      const place = await buildPair(first);
      const [one, other] = [place.row._id, place.row.possibleDoubleOf!];
      expect((await detail(place, one)).doubles.map(({ _id }) => _id)).toEqual([other]);
      expect((await detail(place, other)).doubles.map(({ _id }) => _id)).toEqual([one]);
      expect(await listBrokenFacts(api.db, place.companyId)).toEqual([]);
    },
  );

  it("counts once when a person takes it for one item, and twice when the decision goes", async () => {
    const place = await buildPair();
    await decide(place, place.row, "one");
    expect(await list(place)).toHaveLength(1);
    expect(await listBrokenFacts(api.db, place.companyId)).toEqual([]);
    await decide(place, place.row, "open");
    expect(marked(await list(place)).map(({ _id }) => _id)).toEqual([place.row._id]);
    expect(await listBrokenFacts(api.db, place.companyId)).toEqual([]);
  });

  it("stays two items without a mark when a person says so, also after more rows", async () => {
    const place = await buildPair();
    await decide(place, place.row, "two");
    await takeFile(place, [[3, 70, "vevő"]]);
    await takeFeed(place, [[3, 70, "vevő"]]);
    const rows = await list(place);
    expect([rows.length, marked(rows).length]).toEqual([3, 0]);
    expect((await detail(place, place.row._id)).doubles[0]).toMatchObject({ decision: "two" });
  });

  it("is a payment of its own when the file shows one of that day too", async () => {
    const place = await buildPair();
    await takeFile(place, [
      [1, -5, COFFEE],
      [1, 90, "vevő"],
    ]);
    const rows = await list(place);
    expect([rows.length, marked(rows).length]).toEqual([3, 0]);
  });

  it("loses the mark with the other row, and has it again with the row", async () => {
    const place = await buildPair();
    await forgetNow(api.db, place.companyId, place.fileId);
    expect(marked(await list(place))).toEqual([]);
    await bringBackNow(api.db, place.companyId, place.fileId);
    expect(marked(await list(place))).toHaveLength(1);
    expect(await listBrokenFacts(api.db, place.companyId)).toEqual([]);
  });
});

/** A statement that ends at noon, and a feed that begins in the morning of that day. */
const UNTIL_NOON: Told[] = [
  [0, 20, "vevő"],
  [3, -5, COFFEE],
  [3, -7, "díj"],
  [3, -30, "Számla 2026/4415"],
];
const MORNING: Told[] = [[3, -5, COFFEE]];
const AFTERNOON: Told[] = [
  [3, 40, "vevő"],
  [3, -30, "Számla 2026/4415"],
];

describe("a day on which the file ends and the feed begins", () => {
  it.each([false, true])(
    "links equal payments by facts of a bill only once each shows what the other lacks (feed first: %s)",
    async (feedFirst) => {
      const place = await buildPlace();
      if (feedFirst) {
        await takeFeed(place, [...MORNING, ...AFTERNOON]);
        await takeFile(place, UNTIL_NOON);
      } else {
        await takeFile(place, UNTIL_NOON);
        await takeFeed(place, MORNING);
        // The file may show the whole day so far.
        const before = await list(place);
        expect([before.length, marked(before).length]).toEqual([4, 0]);
        await takeFeed(place, AFTERNOON);
      }
      const rows = await list(place);
      expect(rows.map(({ amount }) => amount).sort()).toEqual(
        ["-30.00", "-5.00", "-5.00", "-7.00", "20.00", "40.00"].sort(),
      );
      expect(marked(rows).map(({ amount }) => amount)).toEqual(["-5.00"]);
      expect(await listBrokenFacts(api.db, place.companyId)).toEqual([]);
    },
  );

  it("is over when the file goes on, also after a pause of weeks", async () => {
    const place = await buildPlace();
    await takeFile(place, UNTIL_NOON);
    await takeFeed(place, [...MORNING, ...AFTERNOON]);
    expect(marked(await list(place))).toHaveLength(1);
    await takeFile(place, [[24, 60, "vevő"]]);
    const rows = await list(place);
    expect([rows.length, marked(rows).length]).toEqual([6, 0]);
    expect(await listBrokenFacts(api.db, place.companyId)).toEqual([]);
  });

  it("keeps the link that a person made", async () => {
    const place = await buildPlace();
    await takeFile(place, UNTIL_NOON);
    await takeFeed(place, [...MORNING, ...AFTERNOON]);
    await decide(place, marked(await list(place))[0]!, "one");
    await takeFeed(place, [[3, 55, "vevő"]]);
    const rows = await list(place);
    expect([rows.length, marked(rows).length]).toEqual([6, 0]);
    expect(await listBrokenFacts(api.db, place.companyId)).toEqual([]);
  });
});

describe("a row that leaves while another one names it", () => {
  // A wrong issue, a right one, a push that the wrong issue's row leads, and a former number's row.
  it("leaves the doubt to the row of their account with which it was marked", async () => {
    const { id: companyId, ownerId } = await buildCompany(api.db);
    const token = await buildSession(api.db, ownerId);
    const former = "101010101111101800000000";
    const told = (booked: string, valued: string, amount: number, text: string) => ({
      booked: `2026-03-0${booked}`,
      valued: `2026-03-0${valued}`,
      amount,
      text,
    });
    const week = [told("3", "2", 500, "kártyás vásárlás"), told("4", "4", 500, "számla 2026/0417")];
    const rest = [told("5", "4", -500, "bérleti díj"), told("5", "5", 2_708, "átutalás")];
    const wrong = [{ ...week[0]!, amount: 507 }, week[1]!, ...rest];
    const take = async (text: string): Promise<string> => {
      const file = await ingest.take(companyId, text);
      expect(file.status).toBe("finished");
      return file.id;
    };
    const write = (items: typeof week, number: string, says: "both" | "value" = "both"): string =>
      writeMt940Parts([{ opening: 10_000, items, number }], says);
    const wrongId = await take(write(wrong, "8"));
    await take(write([...week, ...rest], "9", "value"));
    const pushed = { companyId, accountNr: NUMBER, originate: "szamlazzhu" as const };
    await bookFeedItems(
      api,
      pushed,
      week.map(({ valued, amount, text }, at) =>
        buildFeedItem({
          id: `push ${at}`,
          date: valued as LocalDate,
          bookingDate: null,
          valueDate: valued as LocalDate,
          amount,
          remittance: text,
        }),
      ),
    );
    await take(write([...week, ...rest], "8"));
    await take(write(week, "5").replaceAll(NUMBER, former));
    const [from, into] = [former, NUMBER].map((account_nr) => ({ account_nr, currency: "HUF" }));
    const body = { company_id: companyId, from, into };
    const joined = await api.call("POST", "/v1/bankaccount/join", { token, body });
    expect(joined.status).toBe(200);
    await forgetNow(api.db, companyId, wrongId);
    const items = (await list({ companyId, token })).filter(({ amount }) => Number(amount) === 500);
    // Of the two payments one is shown by the push too, and by the row that is not marked.
    expect([items.length, marked(items).length]).toEqual([4, 3]);
  });
});
