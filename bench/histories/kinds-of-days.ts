/** Statements that open or end in the middle of a day, and statements that contain them. */
import {
  type Account,
  addDays,
  balanceAt,
  bankingDays,
  daysIn,
  daysOf,
  drawFacts,
  makeAccount,
  numbered,
  type Slice,
  wholeOf,
} from "./ledger.ts";
import type { Kind } from "./kinds.ts";
import type { Random } from "./random.ts";
import type { Statement } from "./statement.ts";
import { dayFormats, type Format, startsDay, statementFormats, type Story } from "./story.ts";

const START = "2025-08-18";

export const busy = (random: Random, days: readonly [number, number] = [2, 6]): Account =>
  makeAccount(random, { days: bankingDays(START, random.int(...days)), perDay: [2, 6] });

/** Places inside of a day: the movement before and the one after are of the same day. */
export function innerPlaces(account: Account): number[] {
  return account.movements
    .map(({ ordinal }) => ordinal)
    .filter((place) => !startsDay({ account, from: place, to: place }));
}

/** Consecutive slices between these places. */
export function cutAt(account: Account, places: readonly number[]): Slice[] {
  const ends = [...new Set([0, ...places, account.movements.length])].sort(
    (left, right) => left - right,
  );
  return ends.slice(1).map((to, at) => ({ account, from: ends[at]!, to }));
}

/** Each statement in a file of its own, in any order, now and then each in its own format. */
export function putShuffled(
  story: Story,
  statements: readonly Statement[],
  formats = statementFormats(),
): void {
  const { random } = story;
  const common = random.chance(0.5) ? random.pick(formats) : undefined;
  for (const statement of random.shuffle(statements))
    story.put(common ?? random.pick(formats), [statement]);
}

/** Two parts of the last day, then days that end with it. */
const midDayThenTail: Kind = (random, story) => {
  const account = busy(random);
  const last = daysOf(account, daysIn(account).at(-1)!, daysIn(account).at(-1)!);
  const middle = random.int(last.from + 1, last.to - 1);
  const number = random.int(1, 200);
  putShuffled(story, [
    ...(random.chance(0.7) ? [{ account, from: last.from, to: middle, number }] : []),
    { account, from: middle, to: last.to, number: number + 1 },
    { ...wholeOf(account), number: number + 2 },
  ]);
  return [account];
};

/** Pieces cut anywhere, and statements over several of them. */
const midDayPieces: Kind = (random, story) => {
  const account = busy(random);
  const inner = innerPlaces(account);
  const places = random
    .shuffle([random.pick(inner), random.pick(inner), random.int(1, account.movements.length - 1)])
    .slice(0, random.int(1, 3));
  const pieces = cutAt(account, [...places, random.pick(inner)]);
  const joined = Array.from({ length: random.int(1, 2) }, (): Slice => {
    const first = random.int(0, pieces.length - 1);
    const last = random.int(first, pieces.length - 1);
    return { account, from: pieces[first]!.from, to: pieces[last]!.to };
  });
  const kept = pieces.filter(() => random.chance(0.8));
  putShuffled(
    story,
    [...kept, ...joined].map((slice, at) => ({ ...slice, number: at + 1 })),
  );
  return [account];
};

/** Statements that overlap in the middle of a day, none containing the other. */
const midDayOverlap: Kind = (random, story) => {
  const account = busy(random, [3, 6]);
  const [low, high] = [random.pick(innerPlaces(account)), random.pick(innerPlaces(account))].sort(
    (left, right) => left - right,
  ) as [number, number];
  putShuffled(story, [
    { account, from: 0, to: high, number: 10 },
    { account, from: low, to: account.movements.length, number: 11 },
    ...(random.chance(0.4) ? [{ ...wholeOf(account), number: 12 }] : []),
  ]);
  return [account];
};

/** Pages, each in its own file and closing with an intermediate balance, and the whole. */
const pagesApart =
  (format: Format): Kind =>
  (random, story) => {
    const account = busy(random);
    const places = Array.from({ length: random.int(1, 3) }, () =>
      random.int(1, account.movements.length - 1),
    );
    const slices = cutAt(account, places);
    const number = random.int(1, 200);
    const pages = slices.map((slice, at): Statement => ({
      ...slice,
      number,
      page: at + 1,
      opens: at === 0,
      closes: at === slices.length - 1,
    }));
    const inOrder = random.chance(0.6) ? pages : random.shuffle(pages);
    const putPages = (): void => inOrder.forEach((page) => void story.put(format, [page]));
    const whole: Statement = {
      ...wholeOf(account),
      number: random.chance(0.5) ? number : number + 1,
    };
    const putWhole = (): void => void story.put(random.pick(statementFormats()), [whole]);
    for (const put of random.chance(0.7) ? [putPages, putWhole] : [putWhole, putPages]) put();
    return [account];
  };

/** A part of a day that sums to nothing, then the day's final statement. */
const netZeroPart: Kind = (random, story) => {
  const drawn = busy(random, [1, 4]);
  const days = daysIn(drawn);
  const day = random.pick(days);
  const facts = drawFacts(random, day, 0);
  const back = {
    ...facts,
    amount: -facts.amount,
    text: random.chance(0.5) ? facts.text : `Visszautalás ${facts.text}`,
  };
  const rest = drawn.movements.map((movement) => ({ day: movement.day, facts: movement }));
  const inDay = daysOf(drawn, day, day);
  // For half of them the pair is the whole day.
  const alone = random.chance(0.3);
  const at = alone ? inDay.from : random.int(inDay.from, inDay.to);
  const pair = [facts, back].map((each) => ({ day, facts: each }));
  const account: Account = {
    ...drawn,
    movements: numbered([...rest.slice(0, at), ...pair, ...rest.slice(alone ? inDay.to : at)]),
  };
  const part: Statement = { account, from: at, to: at + 2, number: 46 };
  const final: Statement = { ...daysOf(account, day, day), number: 47 };
  putShuffled(
    story,
    [part, final, ...(random.chance(0.3) ? [{ ...wholeOf(account), number: 48 }] : [])],
    random.chance(0.7) ? statementFormats() : dayFormatsFrom(account, part),
  );
  return [account];
};

// A table of a part of a day is a thing of its own (see growingTables): here it has balances, or it
// is the whole day.
function dayFormatsFrom(account: Account, part: Slice): Format[] {
  const whole = startsDay(part) && startsDay({ account, from: part.to, to: part.to });
  return whole ? dayFormats(account) : statementFormats();
}

/** A day in three parts, in any order; then perhaps all of it in another format. */
const dayInThree: Kind = (random, story) => {
  const account = makeAccount(random, {
    days: bankingDays(START, random.int(1, 3)),
    perDay: [4, 8],
  });
  const day = random.pick(daysIn(account));
  const slice = daysOf(account, day, day);
  const first = random.int(slice.from + 1, slice.to - 2);
  const second = random.int(first + 1, slice.to - 1);
  const parts: Statement[] = [
    [slice.from, first],
    [first, second],
    [second, slice.to],
  ].map(([from, to], at) => ({ account, from: from!, to: to!, number: at + 1 }));
  const putWhole = (): void =>
    void story.put(random.pick(dayFormats(account)), [
      { ...(random.chance(0.5) ? slice : wholeOf(account)), number: 9 },
    ]);
  const early = random.chance(0.25);
  if (early) putWhole();
  putShuffled(story, parts);
  if (!early && random.chance(0.7)) putWhole();
  return [account];
};

/** Equal payments of a day on both sides of a cut, then the whole. */
const twinsApart: Kind = (random, story) => {
  const account = makeAccount(random, {
    days: bankingDays(START, random.int(1, 3)),
    perDay: [3, 7],
    twins: 0.5,
  });
  const places = [random.pick(innerPlaces(account)), random.pick(innerPlaces(account))];
  const parts = cutAt(account, places).map((slice, at): Statement => ({
    ...slice,
    number: at + 1,
  }));
  const whole: Statement = { ...wholeOf(account), number: 8 };
  const puts = [
    () => putShuffled(story, parts),
    () => void story.put(random.pick(dayFormats(account)), [whole]),
  ];
  for (const put of random.chance(0.7) ? puts : puts.toReversed()) put();
  return [account];
};

/** Many statements of one movement each, all of one day, and the day. */
const oneRowEach: Kind = (random, story) => {
  const account = makeAccount(random, {
    days: bankingDays(START, 1),
    perDay: [5, 14],
    twins: 0.15,
  });
  const rows = account.movements.map(({ ordinal }): Statement => ({
    account,
    from: ordinal,
    to: ordinal + 1,
    number: ordinal + 1,
  }));
  const format = random.pick(statementFormats());
  const puts = [
    () =>
      random.chance(0.6)
        ? void story.put(format, rows)
        : random.shuffle(rows).forEach((row) => void story.put(format, [row])),
    () => void story.put(random.pick(dayFormats(account)), [{ ...wholeOf(account), number: 99 }]),
  ];
  for (const put of random.chance(0.7) ? puts : puts.toReversed()) put();
  return [account];
};

/** Balances that are zero at the beginning, at the end or in between. */
const zeroBalances: Kind = (random, story) => {
  const drawn = makeAccount(random, {
    days: bankingDays(START, random.int(2, 5)),
    perDay: [1, 4],
    opening: 0n,
  });
  const movements: { day: string; facts: Account["movements"][number] }[] = [];
  let balance = 0n;
  for (const movement of drawn.movements) {
    movements.push({ day: movement.day, facts: movement });
    balance += movement.amount;
    if (random.chance(0.4) && balance !== 0n) {
      movements.push({
        day: movement.day,
        facts: { ...movement, amount: -balance, partner: "Saját számla", text: "Átvezetés" },
      });
      balance = 0n;
    }
  }
  const account: Account = { ...drawn, movements: numbered(movements) };
  const zeros = account.movements
    .map(({ ordinal }) => ordinal)
    .filter((place) => place > 0 && balanceAt(account, place) === 0n);
  const cuts =
    zeros.length > 0 && random.chance(0.6)
      ? [random.pick(zeros)]
      : [random.int(1, Math.max(1, account.movements.length - 1))];
  putShuffled(
    story,
    [...cutAt(account, cuts), wholeOf(account)]
      .filter(({ from, to }) => to > from)
      .map((slice, at) => ({ ...slice, number: at + 1 })),
  );
  return [account];
};

/**
 * Statements without movements before, between and after others, and of a day that has some later.
 */
const emptyStatements: Kind = (random, story) => {
  const account = busy(random, [2, 4]);
  const days = daysIn(account);
  const empties = days.flatMap((day): Statement[] => {
    if (!random.chance(0.6)) return [];
    const { from, to } = daysOf(account, day, day);
    const place = random.pick([from, to]);
    // A statement of the morning of that day, or of the day after.
    const on = place === from ? day : addDays(day, 1);
    return [
      { account, from: place, to: place, number: random.int(1, 9), openingDay: on, closingDay: on },
    ];
  });
  const daily = days.map((day, at): Statement => ({
    ...daysOf(account, day, day),
    number: at + 1,
  }));
  putShuffled(story, [
    ...daily,
    ...empties,
    ...(random.chance(0.4) ? [{ ...wholeOf(account), number: 60 }] : []),
  ]);
  return [account];
};

export const DAY_KINDS: Readonly<Record<string, Kind>> = {
  "mid-day-then-tail": midDayThenTail,
  "mid-day-pieces": midDayPieces,
  "mid-day-overlap": midDayOverlap,
  "pages-apart": pagesApart("mt940:dated"),
  "camt-pages-apart": pagesApart("camt:053.02"),
  "net-zero-part": netZeroPart,
  "day-in-three": dayInThree,
  "twins-apart": twinsApart,
  "one-row-each": oneRowEach,
  "zero-balances": zeroBalances,
  "empty-statements": emptyStatements,
};
