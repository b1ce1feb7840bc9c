/**
 * Months of invented accounts as banks write them down, and the same months with one row that was
 * removed, doubled, altered or moved in what is given. Imports nothing of the program but the
 * writers of invented statements, which import nothing.
 */
import { writeCamt } from "../../src/statements/invented/write-camt.ts";
import { writeMt940 } from "../../src/statements/invented/write-mt940.ts";
import { createRandom, type Random } from "../histories/random.ts";

export interface Item {
  readonly day: number;
  readonly fillers: bigint;
  readonly text: string;
}

/**
 * How a bank tells days: in a file, or by its connection; `plain` is a camt.053 without balances.
 */
export type Form = "mt940" | "camt" | "plain" | "feed";

export interface Part {
  readonly form: Form;
  /** Days from 1 March 2026, which is 1. */
  readonly from: number;
  readonly to: number;
  readonly number: number | string;
  /** Which page of its number it is; the only one where nothing is said. */
  readonly page?: number;
  readonly opening: bigint;
  readonly closing: bigint;
  readonly items: readonly Item[];
}

/** An item as a bank's connection tells it. */
export interface ToldItem {
  readonly day: string;
  readonly amount: string;
  readonly text: string;
}

export const HARMS = ["removed", "doubled", "altered", "moved"] as const;
export type Harm = (typeof HARMS)[number];

export interface AccountMonth {
  readonly seed: number;
  readonly files: readonly { readonly name: string; readonly text: string }[];
  /** The number of the account. */
  readonly number: string;
  /** What the bank's connection tells; empty where there is none. */
  readonly told: readonly ToldItem[];
  /** First and last day that the files cover. */
  readonly from: string;
  readonly to: string;
  /** Days of which one has to be named; empty for a whole month. */
  readonly harmed: readonly string[];
}

const DAYS = 28;
/** So often a person has the bank connected beside the files. */
const CONNECTED_SHARE = 0.25;
/** `2026-03-01` for 1; 0 is the last of February. */
export const dayText = (day: number): string =>
  new Date(Date.UTC(2026, 2, day)).toISOString().slice(0, 10);

/** The month of a seed, whole or with one harm. */
export function inventMonth(seed: number, harm?: Harm): AccountMonth {
  const random = createRandom(seed, "account-month");
  // Two companies of one person with one account would be asked about each other.
  const number = inventAccountNumber(createRandom(seed, harm ?? "whole"));
  const parts = inventParts(random);
  const { given, harmed } =
    harm === undefined ? { given: parts, harmed: [] } : doHarm(random, parts, harm);
  const files = given
    .filter(({ form }) => form !== "feed")
    .map((part, index) => ({
      name: `${index + 1}.${part.form === "mt940" ? "sta" : "xml"}`,
      text: writeFile(part, number),
    }));
  // A connection reads every day from its first one on, those of files behind it too.
  const first = given.findIndex(({ form }) => form === "feed");
  const told = first < 0 ? [] : given.slice(first).flatMap(toldBy);
  return {
    seed,
    number,
    told,
    files: random.shuffle(files),
    from: dayText(1),
    to: dayText(DAYS),
    harmed: harmed.map(dayText),
  };
}

/** The items of a part as the bank's connection tells them. */
export function toldBy({ items }: Part): ToldItem[] {
  return items.map(({ day, fillers, text }) => ({
    day: dayText(day),
    amount: `${fillers < 0n ? "-" : ""}${money(fillers, ".")}`,
    text,
  }));
}

function inventParts(random: Random): Part[] {
  const parts: Part[] = [];
  let balance = BigInt(random.int(100, 9_000)) * 100n;
  let day = 1;
  const isConnected = createRandom(random.int(0, 2 ** 30), "connected").chance(CONNECTED_SHARE);
  while (day <= DAYS) {
    const isDaily = random.chance(0.6);
    const length = isDaily ? 1 : random.int(2, 9);
    const to = Math.min(DAYS, day + length - 1);
    const items: Item[] = [];
    for (let each = day; each <= to; each++) {
      const count = random.int(each === day || each === to ? 1 : 0, 4);
      for (let place = 0; place < count; place++) {
        const sign = random.chance(0.5) ? 1n : -1n;
        const fillers = sign * BigInt(random.int(1, 900_000));
        items.push({ day: each, fillers, text: `Tetel ${each} ${place} ${random.int(1, 1e9)}` });
      }
    }
    const opening = balance;
    for (const { fillers } of items) balance += fillers;
    // What has no balances stands between parts that have them.
    const isEnd = parts.length === 0 || to === DAYS;
    // The bank's connection tells one stretch of days; what a person uploads of others is theirs.
    const hasFeed = parts.some(({ form }) => form === "feed");
    const form =
      isConnected && !isEnd && !hasFeed
        ? "feed"
        : random.pick<Form>(isEnd ? ["mt940", "camt"] : ["mt940", "camt", "plain"]);
    parts.push({ form, from: day, to, number: parts.length + 1, opening, closing: balance, items });
    day = to + 1;
  }
  return parts;
}

/** The harm in what is given: the balances stay as the bank states them. */
function doHarm(
  random: Random,
  parts: readonly Part[],
  harm: Harm,
): { given: Part[]; harmed: number[] } {
  const place = random.int(0, parts.length - 1);
  const part = parts[place]!;
  const item = random.pick(part.items);
  const others = part.items.filter((each) => each !== item);
  const put = (at: number, items: readonly Item[]): Part[] =>
    parts.map((each, index) => (index === at ? { ...each, items } : each));
  if (harm === "removed") return { given: put(place, others), harmed: [item.day] };
  if (harm === "doubled") return { given: put(place, [...part.items, item]), harmed: [item.day] };
  const altered = item.fillers + BigInt(random.int(1, 500));
  if (harm === "altered" || parts.filter(hasBalances).length < 2)
    return {
      given: put(place, [...others, { ...item, fillers: altered === 0n ? 1n : altered }]),
      harmed: [item.day],
    };
  // Where the other day has no balance of its own, and nobody takes the file that does not tie,
  // nothing tells on which of the two days the row was.
  const targets = [...parts.keys()].filter(
    (index) => index !== place && hasBalances(parts[index]!),
  );
  const target = random.pick(targets);
  const moved = { ...item, day: parts[target]!.from };
  const given = put(place, others).map((each, index) =>
    index === target ? { ...each, items: [...each.items, moved] } : each,
  );
  return { given, harmed: [item.day, moved.day] };
}

const hasBalances = ({ form }: Part): boolean => form === "mt940" || form === "camt";

const money = (fillers: bigint, point: string): string => {
  const text = String(fillers < 0n ? -fillers : fillers).padStart(3, "0");
  return `${text.slice(0, -2)}${point}${text.slice(-2)}`;
};
function tell(part: Part, account: string) {
  const amountOf = (fillers: bigint): string => `${fillers < 0n ? "-" : ""}${money(fillers, ".")}`;
  return {
    account,
    currency: "HUF",
    opening: { amount: amountOf(part.opening), day: dayText(part.from) },
    closing: { amount: amountOf(part.closing), day: dayText(part.to) },
    items: part.items.map(({ day, fillers, text }) => ({
      day: dayText(day),
      valueDay: dayText(day),
      amount: amountOf(fillers),
      text,
    })),
  };
}

const CREATED = "2026-07-01T08:00:00";

export function writeFile(part: Part, account: string): string {
  const { opening, closing, items, ...told } = tell(part, account);
  if (part.form === "mt940") {
    const named = items
      .toSorted((one, other) => one.day.localeCompare(other.day))
      .map((item) => ({ ...item, partner: "Partner Kft." }));
    return writeMt940([
      { ...told, opening, closing, items: named, number: `${part.number}/${part.page ?? 1}` },
    ]);
  }
  const statement = {
    ...told,
    items,
    id: `S${part.number}`,
    created: CREATED,
    covers: [dayText(part.from), dayText(part.to)] as const,
    ...(part.form === "plain" ? {} : { opening, closing }),
  };
  const page = part.page !== undefined && { page: { number: part.page, isLast: true } };
  return writeCamt({ id: `M${part.number}`, created: CREATED, ...page }, [statement]);
}

/** A number of 24 digits whose check holds. */
export function inventAccountNumber(random: Random): string {
  const digits = Array.from({ length: 7 }, () => random.int(0, 9)).join("");
  return `11773016${withCheck(digits)}00000000`;
}

/** The last of eight digits makes their sum, weighed by 9, 7, 3 and 1, end with zero. */
function withCheck(digits: string): string {
  const weights = [9, 7, 3, 1];
  const sum = [...digits].reduce(
    (all, digit, place) => all + Number(digit) * weights[place % 4]!,
    0,
  );
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
