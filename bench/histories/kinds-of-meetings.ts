/**
 * Files that meet as no other kind lets them meet: a file that repeats itself, parts without
 * booking days, sums of zero in threes, notifications that come last, accounts that are twins.
 */
import {
  type Account,
  BANKS,
  balanceAt,
  bankingDays,
  daysIn,
  daysOf,
  makeAccount,
  type Movement,
  numbered,
  wholeOf,
} from "./ledger.ts";
import { busy, cutAt, innerPlaces, putShuffled } from "./kinds-of-days.ts";
import type { Kind } from "./kinds.ts";
import type { Random } from "./random.ts";
import type { Statement } from "./statement.ts";
import { dayFormats, statementFormats, tableFormats, undatedFormat } from "./story.ts";

const START = "2025-10-06";

type Drawn = { readonly day: string; readonly facts: Omit<Movement, "ordinal" | "day" | "id"> };

const drawnOf = (account: Account): Drawn[] =>
  account.movements.map((movement) => ({ day: movement.day, facts: movement }));

const cutInDay = (random: Random, account: Account, count = 1): Statement[] =>
  cutAt(
    account,
    Array.from({ length: count }, () => random.pick(innerPlaces(account))),
  ).map((slice, at): Statement => ({ ...slice, number: at + 1 }));

/** One file holds the parts of the days and the whole too, or the same statement twice. */
const repeatsItself: Kind = (random, story) => {
  const account = busy(random);
  const whole: Statement = { ...wholeOf(account), number: random.pick([1, 9]) };
  const parts = cutInDay(random, account, random.int(1, 2));
  const inside = random.pick([
    [whole, whole],
    [...parts, whole],
    [whole, ...parts],
    [...parts, ...parts],
  ]);
  story.put(random.pick(statementFormats()), inside);
  if (random.chance(0.6)) story.put(random.pick(dayFormats(account)), [whole]);
  return [account];
};

/** Parts of days in a format without booking days, and the whole in one that has them. */
const undatedParts: Kind = (random, story) => {
  const account = makeAccount(random, {
    bank: "raiffeisen",
    days: bankingDays(START, random.int(1, 4)),
    perDay: [2, 6],
    valueShifts: random.pick([0, 0.3]),
  });
  const undated = undatedFormat(random, account);
  const parts = cutInDay(random, account, random.int(1, 2));
  const putParts = (): void =>
    random.shuffle(parts).forEach((part) => void story.put(undated, [part]));
  const putWhole = (): void =>
    void story.put(random.pick([...statementFormats(), ...tableFormats(account, "with")]), [
      { ...wholeOf(account), number: 7 },
    ]);
  for (const put of random.shuffle([putParts, putWhole])) put();
  return [account];
};

/** Pages without booking days, each in its own file, and the whole. */
const undatedPages: Kind = (random, story) => {
  const account = makeAccount(random, {
    bank: "raiffeisen",
    days: bankingDays(START, random.int(2, 5)),
    perDay: [2, 5],
    valueShifts: 0.3,
  });
  const slices = cutAt(account, [random.pick(innerPlaces(account))]);
  const pages = slices.map((slice, at): Statement => ({
    ...slice,
    number: 3,
    page: at + 1,
    opens: at === 0,
    closes: at === slices.length - 1,
  }));
  const puts = [
    () => random.shuffle(pages).forEach((page) => void story.put("mt940:cmi", [page])),
    () =>
      void story.put(random.pick(["mt940:cmi", ...statementFormats()]), [
        { ...wholeOf(account), number: 3 },
      ]),
  ];
  for (const put of random.shuffle(puts)) put();
  return [account];
};

/** Three different amounts of a day that sum to nothing, as a statement of their own. */
const zeroInThree: Kind = (random, story) => {
  const drawn = busy(random, [1, 3]);
  const day = random.pick(daysIn(drawn));
  const { from } = daysOf(drawn, day, day);
  const base = drawn.movements[from]!;
  const [one, two] = [
    BigInt(random.int(1_000, 9_000)) * 100n,
    BigInt(random.int(10_000, 90_000)) * 100n,
  ];
  const three = [one, two, -(one + two)].map((amount, at) => ({
    day,
    facts: { ...base, amount, text: `Rendezés ${at}`, valueDay: day },
  }));
  const rest = drawnOf(drawn);
  const at = random.int(from, daysOf(drawn, day, day).to);
  const account: Account = {
    ...drawn,
    movements: numbered([...rest.slice(0, at), ...three, ...rest.slice(at)]),
  };
  putShuffled(story, [
    { account, from: at, to: at + 3, number: 5 },
    { ...daysOf(account, day, day), number: 6 },
    { ...wholeOf(account), number: 7 },
  ]);
  return [account];
};

/** The statement first, its notifications and reports of the day afterwards. */
const notifiedLast: Kind = (random, story) => {
  const account = makeAccount(random, {
    days: bankingDays(START, random.int(1, 4)),
    perDay: [2, 5],
    twins: random.pick([0.05, 0.4]),
  });
  story.put(
    random.chance(0.7) ? random.pick(statementFormats()) : random.pick(dayFormats(account)),
    [{ ...wholeOf(account), number: 2 }],
  );
  for (const day of random.shuffle(daysIn(account))) {
    const { from, to } = daysOf(account, day, day);
    story.put(random.pick(["camt:054.02", "camt:052.02"] as const), [
      { account, from, to: random.int(from + 1, to), number: 1, openingDay: day, closingDay: day },
    ]);
  }
  return [account];
};

/** Two accounts whose movements are the same to the last letter, in one file and alone. */
const accountTwins: Kind = (random, story) => {
  const bank = random.pick(BANKS);
  const first = makeAccount(random, {
    bank,
    days: bankingDays(START, random.int(2, 4)),
    perDay: [2, 4],
  });
  const other = makeAccount(random, { bank, days: [START], perDay: [1, 1] });
  const second: Account = {
    ...first,
    number: other.number,
    opening: random.chance(0.5) ? first.opening : other.opening,
  };
  const both = [first, second].map((account): Statement => ({ ...wholeOf(account), number: 4 }));
  const alone = both.map(
    (statement) => (): void =>
      void story.put(random.pick(dayFormats(statement.account)), [statement]),
  );
  let together = -1;
  const puts = [
    () => void (together = story.put(random.pick(statementFormats()), both)),
    ...alone.filter(() => random.chance(0.7)),
  ];
  for (const put of random.shuffle(puts)) put();
  if (random.chance(0.5)) {
    story.remove(together);
    if (random.chance(0.6)) story.repeat(together);
  }
  return [first, second];
};

/** Very many equal payments of a day on several sides of cuts; one part goes and comes again. */
const sixTwins: Kind = (random, story) => {
  const drawn = busy(random, [1, 2]);
  const day = daysIn(drawn)[0]!;
  const base = { ...drawn.movements[0]!, valueDay: day };
  const rest = drawnOf(drawn).slice(1);
  const account: Account = {
    ...drawn,
    movements: numbered([...Array.from({ length: 6 }, () => ({ day, facts: base })), ...rest]),
  };
  const parts = cutAt(account, [random.int(1, 3), random.int(3, 6)]).map(
    (slice, at): Statement => ({ ...slice, number: at + 1 }),
  );
  const uploads = random
    .shuffle([...parts, { ...wholeOf(account), number: 8 }])
    .map((statement) => story.put(random.pick(statementFormats()), [statement]));
  const gone = random.pick(uploads);
  story.remove(gone);
  if (random.chance(0.7)) story.repeat(gone);
  if (random.chance(0.5))
    story.put(random.pick(dayFormats(account)), [{ ...wholeOf(account), number: 8 }]);
  return [account];
};

/** Everything is deleted, and the same files come again in another order. */
const allAgain: Kind = (random, story) => {
  const account = busy(random);
  const statements = [...cutInDay(random, account, 2), { ...wholeOf(account), number: 9 }];
  const uploads = random
    .shuffle(statements)
    .map((statement) => story.put(random.pick(statementFormats()), [statement]));
  for (const upload of random.shuffle(uploads)) story.remove(upload);
  for (const upload of random.shuffle(uploads)) story.repeat(upload);
  return [account];
};

/** An account that is overdrawn and crosses zero; balances change their mark in the middle. */
const overdrawn: Kind = (random, story) => {
  const account = makeAccount(random, {
    days: bankingDays(START, random.int(2, 5)),
    perDay: [2, 5],
    opening: -BigInt(random.int(1, 2_000_000)) * 100n,
  });
  const crossing = account.movements
    .map(({ ordinal }) => ordinal)
    .filter((at) => at > 0 && balanceAt(account, at) < 0n !== balanceAt(account, at - 1) < 0n);
  const places =
    crossing.length > 0 ? [random.pick(crossing)] : [random.pick(innerPlaces(account))];
  putShuffled(story, [
    ...cutAt(account, places).map((slice, at): Statement => ({ ...slice, number: at + 1 })),
    { ...wholeOf(account), number: 5 },
  ]);
  if (random.chance(0.5))
    story.put(random.pick(dayFormats(account)), [{ ...wholeOf(account), number: 1 }]);
  return [account];
};

/** Two statements of the same shape: equal amounts on neighbouring days, equal balances apart. */
const sameEveryDay: Kind = (random, story) => {
  const drawn = busy(random, [1, 1]);
  const days = bankingDays(START, random.int(3, 5));
  const base = drawnOf(drawn);
  const sum = drawn.movements.reduce((total, { amount }) => total + amount, 0n);
  // For half of them each day sums to nothing, so that balances say nothing.
  const level = random.chance(0.5) && sum !== 0n;
  const account: Account = {
    ...drawn,
    movements: numbered(
      days.flatMap((day) =>
        [
          ...base,
          ...(level
            ? [{ day, facts: { ...base[0]!.facts, amount: -sum, text: "Átvezetés" } }]
            : []),
        ].map(({ facts }) => ({ day, facts: { ...facts, valueDay: day } })),
      ),
    ),
  };
  putShuffled(story, [
    ...days.map((day, at): Statement => ({ ...daysOf(account, day, day), number: at + 1 })),
    ...(random.chance(0.6) ? [{ ...wholeOf(account), number: 30 }] : []),
  ]);
  return [account];
};

/** Days of the turn of the year with value days in the other one, cut in the middle of a day. */
const turnOfYear: Kind = (random, story) => {
  const days = bankingDays("2024-12-27", 5);
  const account = makeAccount(random, { days, perDay: [2, 4], valueShifts: 0.5 });
  const last = daysOf(account, days[2]!, days[2]!);
  const middle = random.int(last.from + 1, last.to - 1);
  const number = random.pick([1, 250]);
  putShuffled(
    story,
    [
      ...cutAt(account, [middle]).map((slice, at): Statement => ({
        ...slice,
        number: at + number,
      })),
      { ...daysOf(account, days[2]!, days.at(-1)!), number: 1 },
      { ...wholeOf(account), number: 1 },
    ],
    ["mt940:dated", "camt:053.02", "camt:electra"],
  );
  return [account];
};

/** A table of the day so far, a statement from the middle of that day, and the whole. */
const tableAndTail: Kind = (random, story) => {
  const account = busy(random, [1, 3]);
  const middle = random.pick(innerPlaces(account));
  const table = random.pick(tableFormats(account));
  const puts = [
    () => void story.put(table, [{ account, from: 0, to: middle, number: 1 }]),
    () =>
      void story.put(random.pick(statementFormats()), [
        { account, from: middle, to: account.movements.length, number: 2 },
      ]),
    () => void story.put(random.pick(statementFormats()), [{ ...wholeOf(account), number: 3 }]),
  ];
  for (const put of random.shuffle(puts)) put();
  return [account];
};

/** A part is deleted after the whole has confirmed it, and the whole comes again by a table. */
const goesByTurns: Kind = (random, story) => {
  const account = busy(random);
  const [head, tail] = cutInDay(random, account) as [Statement, Statement];
  const first = story.put(random.pick(statementFormats()), [head]);
  const second = story.put(random.pick(statementFormats()), [{ ...wholeOf(account), number: 9 }]);
  story.remove(first);
  const third = story.put(random.pick(statementFormats()), [tail]);
  story.remove(second);
  if (random.chance(0.6)) story.repeat(second);
  if (random.chance(0.4)) story.remove(third);
  if (random.chance(0.5))
    story.put(random.pick(dayFormats(account)), [{ ...wholeOf(account), number: 9 }]);
  return [account];
};

/** Neighbouring days of several accounts cut at different places, and the rows newest first. */
const mixedCuts: Kind = (random, story) => {
  const bank = random.pick(BANKS);
  const days = bankingDays(START, 3);
  const accounts = ["HUF", "EUR", "HUF"].map((currency) =>
    makeAccount(random, { bank, currency, days, perDay: [2, 4] }),
  );
  const file = (reversed: boolean, statements: readonly Statement[]): void =>
    void story.put(random.pick(statementFormats()), statements, {
      wording: random.pick(["same", "bare"]),
      reversed,
      charset: "utf-8",
      ids: random.chance(0.5),
    });
  const parts = accounts.map((account) => cutInDay(random, account));
  const puts = [
    () =>
      file(
        random.chance(0.5),
        parts.map(([head]) => head!),
      ),
    () => file(random.chance(0.5), random.shuffle(parts.map(([, tail]) => tail!))),
    () =>
      file(
        random.chance(0.5),
        accounts.map((account): Statement => ({ ...wholeOf(account), number: 6 })),
      ),
  ];
  for (const put of random.shuffle(puts)) put();
  return accounts;
};

/** Rows of nothing: a fee that was waived stands with zero among the others. */
const zeroRows: Kind = (random, story) => {
  const drawn = busy(random, [1, 3]);
  const movements = drawnOf(drawn).flatMap((each) =>
    random.chance(0.3)
      ? [each, { day: each.day, facts: { ...each.facts, amount: 0n, text: "Elengedett díj" } }]
      : [each],
  );
  const account: Account = { ...drawn, movements: numbered(movements) };
  putShuffled(story, [...cutInDay(random, account), { ...wholeOf(account), number: 5 }]);
  return [account];
};

export const MEETING_KINDS: Readonly<Record<string, Kind>> = {
  "repeats-itself": repeatsItself,
  "undated-parts": undatedParts,
  "undated-pages": undatedPages,
  "zero-in-three": zeroInThree,
  "notified-last": notifiedLast,
  "account-twins": accountTwins,
  "six-twins": sixTwins,
  "all-again": allAgain,
  overdrawn,
  "same-every-day": sameEveryDay,
  "turn-of-year": turnOfYear,
  "table-and-tail": tableAndTail,
  "goes-by-turns": goesByTurns,
  "mixed-cuts": mixedCuts,
  "zero-rows": zeroRows,
};
