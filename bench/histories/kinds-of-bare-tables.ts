/**
 * Tables of hours of one day that say nothing but day, amount and words: no balance, no id, no
 * partner's account. Equal items of different hours are different items, and nothing in the files
 * says so.
 */
import {
  type Account,
  addDays,
  makeAccount,
  type Movement,
  numbered,
  type Slice,
  wholeOf,
} from "./ledger.ts";
import type { Kind } from "./kinds.ts";
import type { Random } from "./random.ts";
import { dayFormats, type Format, statementFormats, type Story } from "./story.ts";

const START = "2025-10-06";
// The layouts of two banks that have neither balances nor ids.
const BARE = { erste: "table:erste-corporate", otp: "table:otp-2021" } as const;
const LOOK = { wording: "same", charset: "utf-8", ids: false } as const;

type Facts = Omit<Movement, "ordinal" | "day" | "id">;

const BUYS: readonly Pick<Facts, "partner" | "text" | "amount" | "type">[] = [
  { partner: "Kávézó", text: "Kártyás vásárlás", amount: -1_990_00n, type: "Kártyatranzakció" },
  { partner: "Kávézó", text: "Kártyás vásárlás", amount: -850_00n, type: "Kártyatranzakció" },
  { partner: "", text: "Tranzakciós díj", amount: -55_00n, type: "Díj, jutalék" },
];

interface Hours {
  readonly account: Account;
  readonly slices: readonly Slice[];
}

/**
 * An account whose one day is cut into hours. Each part has an item that no other part shows, and
 * now and then the days before and after stand in the first and the last part.
 */
function drawHours(random: Random, parts: number): Hours {
  const bank = random.pick(["erste", "otp"] as const);
  const frame = makeAccount(random, { bank, days: [START], perDay: [1, 1] });
  let drawn = 0;
  const own = (): Facts => ({
    valueDay: START,
    amount: BigInt(random.int(10, 900_000) * 100 + ++drawn) * (random.chance(0.5) ? 100n : -100n),
    partner: `Vevő ${drawn} Kft.`,
    partnerAccount: "",
    text: `Számla 2025/${drawn}`,
    type: "Átutalás",
  });
  const buys = (): Facts[] =>
    Array.from({ length: random.int(0, 2) }, () => ({
      ...random.pick(BUYS),
      valueDay: START,
      partnerAccount: "",
    }));
  const day = Array.from({ length: parts }, () => random.shuffle([own(), ...buys()]));
  const before = random.chance(0.4) ? [{ ...own(), valueDay: addDays(START, -3) }] : [];
  const after = random.chance(0.4) ? [{ ...own(), valueDay: addDays(START, 1) }] : [];
  day[0]!.unshift(...before);
  day.at(-1)!.push(...after);
  const facts = day.flat().map((each) => ({ day: each.valueDay, facts: each }));
  const account: Account = { ...frame, movements: numbered(facts) };
  let from = 0;
  const slices = day.map((items): Slice => {
    const slice = { account, from, to: from + items.length };
    from = slice.to;
    return slice;
  });
  return { account, slices };
}

const bareOf = ({ bank }: Account): Format => BARE[bank as keyof typeof BARE];

function putBare(story: Story, slice: Slice): number {
  const look = { ...LOOK, reversed: story.random.chance(0.3) };
  return story.put(bareOf(slice.account), [{ ...slice, number: 1 }], look);
}

/** Hours apart, in any order; now and then the whole days too, or one of the tables again. */
const bareHours: Kind = (random, story) => {
  const { account, slices } = drawHours(random, random.int(2, 3));
  const puts = slices.map((slice) => (): void => void putBare(story, slice));
  if (random.chance(0.4))
    puts.push(
      () => void story.put(random.pick(dayFormats(account)), [{ ...wholeOf(account), number: 2 }]),
    );
  if (random.chance(0.4)) puts.push(() => void putBare(story, random.pick(slices)));
  for (const put of random.shuffle(puts)) put();
  return [account];
};

/** Hours that overlap: the middle part stands in both tables. */
const bareOverlap: Kind = (random, story) => {
  const { account, slices } = drawHours(random, 3);
  const [first, middle, last] = slices as [Slice, Slice, Slice];
  for (const slice of random.shuffle([
    { account, from: first.from, to: middle.to },
    { account, from: middle.from, to: last.to },
  ]))
    putBare(story, slice);
  return [account];
};

/** A statement with balances of the morning, and a bare table of the afternoon. */
const bareBesideStatement: Kind = (random, story) => {
  const { account, slices } = drawHours(random, 2);
  const [morning, evening] = random.shuffle(slices) as [Slice, Slice];
  const puts = [
    () => void story.put(random.pick(statementFormats()), [{ ...morning, number: 3 }]),
    () => void putBare(story, evening),
  ];
  for (const put of random.shuffle(puts)) put();
  return [account];
};

/** The same number in two currencies, with equal amounts: each currency has hours of its own. */
const bareCurrencies: Kind = (random, story) => {
  const bank = "otp";
  const { account: drawn, slices } = drawHours(random, 2);
  const accounts = ["HUF", "EUR"].map((currency): Account => ({ ...drawn, bank, currency }));
  const parts = accounts.flatMap((account) => slices.map((slice) => ({ ...slice, account })));
  for (const slice of random.shuffle(parts)) putBare(story, slice);
  return accounts;
};

/** A day's table that grows: each later one shows all of the day so far. */
const bareGrowing: Kind = (random, story) => {
  const { account, slices } = drawHours(random, 3);
  const tables = slices.map(({ to }): Slice => ({ account, from: 0, to }));
  for (const slice of random.chance(0.5) ? tables : random.shuffle(tables)) putBare(story, slice);
  return [account];
};

export const BARE_KINDS: Readonly<Record<string, Kind>> = {
  "bare-hours": bareHours,
  "bare-overlap": bareOverlap,
  "bare-beside-statement": bareBesideStatement,
  "bare-currencies": bareCurrencies,
  "bare-growing": bareGrowing,
};
