/**
 * Worlds of one account and one week: what happened, and the documents of two or three sources that
 * tell it. Whatever the order of the documents, the books must be the same.
 */
import { runText } from "#server/database/run-text.ts";
import { inCompany } from "#server/database/tenant.ts";
import { addDays, type LocalDate } from "#values/local-date.ts";
import { bookFeedItems } from "./book-feed-items.ts";
import { buildCompany } from "./build-company.ts";
import { buildFeedItem } from "./build-feed-item.ts";
import type { TestIngest } from "./build-ingest.ts";
import { createSeededRandom } from "./seeded-random.ts";
import { type Told, writeCamt053, writeCsv, writeMt940Parts } from "./write-parts.ts";

const MONDAY = "2026-03-02" as LocalDate;
export const NUMBER = "117730161111101800000000";
const AMOUNTS = [-500, 900, -20, -500, 500];
const TEXTS = ["bérleti díj", "kártyás vásárlás", "számla 2026/0417", "átutalás Körte Kft."];

export interface Payment extends Told {
  readonly valued: string;
  /** Place of its booking day in the week. */
  readonly day: number;
  readonly id: number;
}

export type Random = () => number;
export const upTo = (random: Random, limit: number): number => Math.floor(random() * limit);

function buildWeek(random: Random): Payment[] {
  const days = Array.from({ length: 4 + upTo(random, 5) }, () => upTo(random, 5)).sort();
  const week = days.map((day, id) => {
    const earlier = random() < 0.25 ? 1 + upTo(random, 2) : 0;
    return {
      id,
      day,
      booked: addDays(MONDAY, day),
      valued: addDays(MONDAY, day - earlier),
      amount: random() < 0.7 ? AMOUNTS[upTo(random, AMOUNTS.length)]! : 10 + upTo(random, 4_000),
      text: TEXTS[upTo(random, TEXTS.length)]!,
    };
  });
  // A table without a debit does not say which amounts went out, and a person is asked.
  return week.some(({ amount }) => amount < 0) ? week : buildWeek(random);
}

/** A document of the world: the payments of which it tells, and how it comes. */
export interface WorldDocument {
  readonly name: string;
  readonly tells: readonly Payment[];
  /** Answers the id of its file, where it is one. */
  take(place: OrderPlace): Promise<string | undefined>;
}

export interface OrderPlace {
  readonly companyId: string;
  readonly ingest: TestIngest;
}

export interface World {
  readonly seed: number;
  readonly payments: readonly Payment[];
  readonly documents: readonly WorldDocument[];
}

export const OPENING = 10_000;

function documentsOf(week: readonly Payment[], random: Random): WorldDocument[] {
  const sum = (items: readonly Payment[]): number =>
    items.reduce((all, { amount }) => all + amount, OPENING);
  const file = (name: string, items: readonly Payment[], text: () => string) =>
    items.length === 0
      ? []
      : [
          {
            name,
            tells: items,
            take: ({ companyId, ingest }: OrderPlace) => takeFile(ingest, companyId, text()),
          },
        ];
  const told = (
    name: string,
    from: "aggreg8" | "szamlazzhu",
    items: readonly Payment[],
    stated: boolean,
  ) =>
    items.length === 0
      ? []
      : [
          {
            name,
            tells: items,
            take: async ({ companyId, ingest }: OrderPlace) => {
              const told = items.map((item) => ({ ...item, text: item.text + words }));
              await bookFeedItems(
                ingest.deps,
                { companyId, accountNr: NUMBER, originate: from },
                told.map((item) => tellItem(item, from, stated)),
              );
              return undefined;
            },
          },
        ];
  const cut = 1 + upTo(random, week.length - 1);
  const early = week.filter(({ day }) => day < 3);
  const late = week.filter(({ day }) => day >= 3);
  const last = upTo(random, 3);
  const pushed = week.filter(() => random() < 0.7);
  const words = random() < 0.5 ? "" : " a banktól";
  return [
    ...file("undated", week, () =>
      writeMt940Parts([{ opening: OPENING, items: week, number: "9" }], "value"),
    ),
    ...file("dated", week, () =>
      writeMt940Parts([{ opening: OPENING, items: week, number: "8" }], "both"),
    ),
    ...file("beginning", early, () =>
      writeCamt053([{ opening: OPENING, items: early, number: "21" }]),
    ),
    ...file("end", late, () => writeCamt053([{ opening: sum(early), items: late, number: "22" }])),
    ...file("csv", week, () => writeCsv({ items: week, columns: ["booked", "valued"] })),
    ...file("csv with balances", week, () =>
      writeCsv({ items: week, columns: ["booked"], opening: OPENING }),
    ),
    ...file("half a day", week.slice(0, cut), () =>
      writeMt940Parts([{ opening: OPENING, items: week.slice(0, cut), number: "7" }], "value"),
    ),
    ...told("connection", "aggreg8", week, true),
    ...told("connection of value days", "aggreg8", week, false),
    ...told(
      "late connection",
      "aggreg8",
      week.filter(({ day }) => day > last),
      true,
    ),
    ...told("push", "szamlazzhu", pushed, false),
  ];
}

/** Has the file read; answers its id. */
export async function takeFile(
  ingest: TestIngest,
  companyId: string,
  text: string,
): Promise<string> {
  const { id, status, problems } = await ingest.take(companyId, text);
  if (status !== "finished") throw new Error(`the file is ${status}: ${JSON.stringify(problems)}`);
  return id;
}

function tellItem(
  { id, booked, valued, amount, text }: Payment,
  from: "aggreg8" | "szamlazzhu",
  stated: boolean,
) {
  return buildFeedItem({
    id: `${from} ${id}`,
    date: stated ? booked : valued,
    bookingDate: (stated ? booked : null) as LocalDate,
    valueDate: valued as LocalDate,
    amount,
    partnerName: "Partner Kft.",
    remittance: text,
  });
}

export interface DrawnWeek {
  readonly random: Random;
  readonly payments: readonly Payment[];
  /** Every document that may tell of the week. */
  readonly all: readonly WorldDocument[];
}

/** The week of a seed, with the generator that goes on behind it. */
export function drawWeek(seed: number): DrawnWeek {
  const random = createSeededRandom(seed * 7_919 + 11);
  for (let warm = 0; warm < 5; warm++) random();
  const payments = buildWeek(random);
  return { random, payments, all: documentsOf(payments, random) };
}

/** The world of a seed: a week, and three documents of it of two sources at least. */
export function buildWorld(seed: number): World {
  const { random, payments, all } = drawWeek(seed);
  const sourceOf = ({ name }: WorldDocument): string =>
    name.includes("connection") ? "connection" : name === "push" ? "push" : "file";
  for (;;) {
    const shuffled = all
      .map((document) => ({ document, at: random() }))
      .sort((one, other) => one.at - other.at);
    const documents = shuffled.slice(0, 3).map(({ document }) => document);
    const sources = documents.map(sourceOf);
    const feeds = sources.filter((source) => source === "connection").length;
    if (new Set(sources).size > 1 && feeds < 2) return { seed, payments, documents };
  }
}

/** The items as the books show them, and the open doubts between them, in an order of their own. */
export interface Books {
  readonly items: readonly string[];
  readonly doubts: readonly string[];
}

/** What the books of a new company show after the documents in this order. */
export async function liveOrder(
  ingest: TestIngest,
  documents: readonly WorldDocument[],
): Promise<Books> {
  const { id: companyId } = await buildCompany(ingest.deps.db);
  for (const document of documents) await document.take({ companyId, ingest });
  return inCompany(ingest.deps.db, companyId, async (tx) => {
    const rows = await runText<{
      id: string;
      payment: string;
      told: string;
      lead: string;
      of: string | null;
    }>(
      tx,
      `select t.id, concat_ws(' ', t.booking_date, t.amount / 100000) as payment,
          concat_ws(' ', t.booking_date_stated, t.value_date, t.partner_name, t.remittance) as told,
          coalesce(l.leading_id, t.id) as lead, case when not t.double_settled then t.possible_double_of end as of
        from shown_transaction t
        left join transaction_link l on l.company_id = t.company_id and l.other_id = t.id and l.undone_at is null
        where t.company_id = $1::uuid and t.withdrawn_at is null`,
      [companyId],
    );
    const byId = new Map(rows.map((row) => [row.id, row]));
    const leadOf = (id: string) => byId.get(byId.get(id)!.lead)!;
    const pairs = rows.flatMap(({ id, of }) =>
      of === null || leadOf(id) === leadOf(of) ? [] : [[leadOf(id), leadOf(of)]],
    );
    // Which of two items that may be one the other sources tell is part of the doubt.
    const doubted = new Set(pairs.flat());
    return {
      items: rows
        .filter(({ id, lead }) => id === lead)
        .map((row) => (doubted.has(row) ? row.payment : `${row.payment} ${row.told}`))
        .sort(),
      doubts: pairs
        .map((pair) =>
          pair
            .map(({ payment }) => payment)
            .sort()
            .join(" ~ "),
        )
        .sort(),
    };
  });
}

export function ordersOf<Value>(values: readonly Value[]): Value[][] {
  return values.length === 0
    ? [[]]
    : values.flatMap((value) =>
        ordersOf(values.filter((each) => each !== value)).map((rest) => [value, ...rest]),
      );
}
