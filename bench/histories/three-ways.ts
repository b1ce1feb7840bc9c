/**
 * The same days of an account by three ways: a statement file, a bank's feed and the messages of
 * the invoicing provider, in every order, with ways that begin or end later than the others.
 */
import {
  type Account,
  addDays,
  bankingDays,
  balanceAt,
  daysIn,
  daysOf,
  drawFacts,
  makeAccount,
  makeAccountNumber,
  type Movement,
  numbered,
  rowsOf,
  type Slice,
  wholeOf,
} from "./ledger.ts";
import { createRandom, type Random } from "./random.ts";
import { startsDay, statementFormats, Story, tableFormats, type Upload } from "./story.ts";

export type Way = "file" | "feed" | "push";

/** All orders of the three ways. */
const ORDERS: readonly (readonly Way[])[] = [
  ["file", "feed", "push"],
  ["file", "push", "feed"],
  ["feed", "file", "push"],
  ["feed", "push", "file"],
  ["push", "file", "feed"],
  ["push", "feed", "file"],
];

/**
 * The part of the movements that a way shows. `whole`: all three show all. `days`: each begins or
 * ends with a day of its own. `hours`: the file ends in the middle of a day, and the messages begin
 * in the middle of one.
 */
const COVERS = ["whole", "days", "hours"] as const;
export type Cover = (typeof COVERS)[number];

/**
 * How the bank's feed dates its items: as the file does, all of them a day later, or some of them a
 * day off; booking day and value day both.
 */
const DRIFTS = ["none", "all-later", "some-off"] as const;
export type Drift = (typeof DRIFTS)[number];

export interface ThreeWays {
  readonly seed: number;
  readonly order: readonly Way[];
  readonly cover: Cover;
  readonly drift: Drift;
  readonly account: Account;
  readonly upload: Upload;
  readonly shown: Readonly<Record<Way, Slice>>;
  /** By how many days the feed dates a movement later, by its place. */
  readonly feedShifts: readonly number[];
}

const DAYS_BACK = 14;
const BUY = { partner: "Kávézó", partnerAccount: "", text: "Kártyás vásárlás" } as const;

/** The history of a seed: order and cover go round, the rest is drawn. `today`: `YYYY-MM-DD`. */
export function buildThreeWays(seed: number, today: string): ThreeWays {
  const random = createRandom(seed, "three-ways");
  const order = ORDERS[seed % ORDERS.length]!;
  const cover = COVERS[Math.floor(seed / ORDERS.length) % COVERS.length]!;
  const drift = DRIFTS[Math.floor(seed / (ORDERS.length * COVERS.length)) % DRIFTS.length]!;
  const account = drawAccount(random, addDays(today, -DAYS_BACK));
  const shown = drawCover(random, account, cover);
  const story = new Story(random);
  const formats = [...statementFormats(), ...tableFormats(account)];
  story.put(random.pick(formats), [{ ...shown.file, number: 1 }]);
  const upload = story.steps[0] as Upload;
  const feedShifts = account.movements.map(() => drawShift(random, drift));
  return { seed, order, cover, drift, account, upload, shown, feedShifts };
}

function drawShift(random: Random, drift: Drift): number {
  if (drift === "none") return 0;
  if (drift === "all-later") return 1;
  return random.chance(0.25) ? random.pick([-1, 1]) : 0;
}

// Equal purchases of a day are the rule, and value days differ from booking days.
function drawAccount(random: Random, start: string): Account {
  const number = makeAccountNumber(random, "1177301");
  const frame = makeAccount(random, { bank: "otp", number, days: [start], perDay: [1, 1] });
  const facts = bankingDays(start, random.int(2, 4)).flatMap((day) => {
    const buys = Array.from({ length: random.int(0, 3) }, (): Facts => ({
      ...BUY,
      valueDay: day,
      amount: random.pick([-1_990_00n, -850_00n]),
      type: "Kártyatranzakció",
    }));
    const others = Array.from({ length: random.int(1, 3) }, () => drawFacts(random, day, 0.15));
    return random.shuffle([...buys, ...others]).map((each) => ({ day, facts: each }));
  });
  return { ...frame, movements: numbered(facts) };
}

type Facts = Omit<Movement, "ordinal" | "day" | "id">;

function drawCover(random: Random, account: Account, cover: Cover): ThreeWays["shown"] {
  const whole = wholeOf(account);
  if (cover === "whole") return { file: whole, feed: whole, push: whole };
  const days = daysIn(account);
  const since = daysOf(account, random.pick(days.slice(0, 2)), days.at(-1)!);
  const until = daysOf(account, days[0]!, random.pick(days.slice(-2)));
  if (cover === "days") {
    const [file, feed, push] = random.shuffle([whole, since, until]) as [Slice, Slice, Slice];
    return { file, feed, push };
  }
  const inner = account.movements
    .map(({ ordinal }) => ordinal)
    .filter((place) => !startsDay({ account, from: place, to: place }));
  const [end, begin] = [random.pick(inner), random.pick(inner)];
  return {
    file: { account, from: 0, to: end },
    feed: random.chance(0.5) ? whole : since,
    push: { account, from: begin, to: account.movements.length },
  };
}

/** The movements that some way shows. */
export function unionOf({ shown }: ThreeWays): Movement[] {
  const rows = new Map(
    Object.values(shown).flatMap((slice) =>
      rowsOf(slice).map((movement) => [movement.ordinal, movement] as const),
    ),
  );
  return [...rows.values()];
}

/** The balance before the first movement, as the bank's books open. */
export const openingOf = ({ account }: ThreeWays): bigint => balanceAt(account, 0);
