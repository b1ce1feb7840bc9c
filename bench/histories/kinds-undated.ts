/** Sources that do not state the booking day, beside sources of the same period that do. */
import {
  type Account,
  addDays,
  bankingDays,
  daysIn,
  daysOf,
  makeAccount,
  wholeOf,
} from "./ledger.ts";
import type { Kind } from "./kinds.ts";
import type { Random } from "./random.ts";
import type { Statement } from "./statement.ts";
import { type Format, statementFormats, type Story, tableFormats, undatedFormat } from "./story.ts";

const START = "2025-03-03";

const draw = (random: Random, shifts: number, from = START): Account =>
  makeAccount(random, {
    ...(random.chance(0.6) ? { bank: "raiffeisen" as const } : {}),
    days: bankingDays(from, random.int(2, 7)),
    valueShifts: shifts,
  });

/** The whole as one statement, or one statement a day. */
function wholeOrDaily(random: Random, account: Account): Statement[] {
  if (random.chance(0.5)) return [{ ...wholeOf(account), number: random.int(1, 200) }];
  const first = random.int(1, 200);
  return daysIn(account).map((day, at) => ({ ...daysOf(account, day, day), number: first + at }));
}

/** One file with all statements, or a file for each. */
function putAll(story: Story, format: Format, statements: readonly Statement[]): void {
  if (story.random.chance(0.5)) story.put(format, statements);
  else for (const statement of story.random.shuffle(statements)) story.put(format, [statement]);
}

const withValueDays = (account: Account): Format[] => [
  ...statementFormats(),
  ...tableFormats(account, "with"),
  ...tableFormats(account, "with"),
];

/** A statement without booking days and another format of the same period, in both orders. */
const undatedAndDated: Kind = (random, story) => {
  const account = draw(random, 0.4);
  const undated = (): void =>
    putAll(story, undatedFormat(random, account), wholeOrDaily(random, account));
  const dated = (): void =>
    void story.put(random.pick(withValueDays(account)), [
      { ...wholeOf(account), number: random.int(201, 400) },
    ]);
  for (const put of random.shuffle([undated, dated, ...(random.chance(0.3) ? [dated] : [])])) put();
  return [account];
};

/** Beside tables that have no value day, only the day's count can place shifted items. */
const undatedAndValueless: Kind = (random, story) => {
  const bank = random.pick(["erste", "kh", "otp"] as const);
  const account = makeAccount(random, {
    bank,
    days: bankingDays(START, random.int(2, 6)),
    valueShifts: 0.06,
  });
  const puts = [
    () => putAll(story, undatedFormat(random, account), wholeOrDaily(random, account)),
    () =>
      void story.put(random.pick(tableFormats(account, "without")), [
        { ...wholeOf(account), number: 1 },
      ]),
  ];
  for (const put of random.shuffle(puts)) put();
  return [account];
};

/** Undated and dated statements of overlapping days: each knows days that the other does not. */
const undatedOverlaps: Kind = (random, story) => {
  const account = makeAccount(random, {
    bank: "raiffeisen",
    days: bankingDays(START, random.int(5, 10)),
    valueShifts: 0.3,
  });
  const days = daysIn(account);
  const reach = (): Statement => {
    const from = random.int(0, days.length - 2);
    return {
      ...daysOf(account, days[from]!, days[random.int(from + 1, days.length - 1)]!),
      number: random.int(1, 300),
    };
  };
  const count = random.int(3, 5);
  for (let n = 0; n < count; n++)
    story.put(n % 2 === 0 ? undatedFormat(random, account) : random.pick(withValueDays(account)), [
      reach(),
    ]);
  return [account];
};

/**
 * The first and last days of months, value days on their other side, and two files that meet there.
 */
const undatedMonthEdge: Kind = (random, story) => {
  const edge = random.pick(["2024-12-31", "2025-01-31", "2025-02-28", "2025-06-30"]);
  const days = bankingDays(addDays(edge, -5), 8);
  const account = makeAccount(random, { bank: "raiffeisen", days, valueShifts: 0.5 });
  const before: Statement = { ...daysOf(account, days[0]!, edge), number: 12 };
  const after: Statement = { ...daysOf(account, addDays(edge, 1), days.at(-1)!), number: 1 };
  const split = (format: Format): void =>
    random.shuffle([before, after]).forEach((statement) => void story.put(format, [statement]));
  const whole = (format: Format): void =>
    void story.put(format, [{ ...wholeOf(account), number: 77 }]);
  const dated = random.pick(withValueDays(account));
  const undated = undatedFormat(random, account);
  const puts = random.chance(0.5)
    ? [() => split(undated), () => whole(dated)]
    : [() => whole(undated), () => split(dated)];
  for (const put of random.shuffle(puts)) put();
  return [account];
};

/** The undated format once more, in other words or cut elsewhere. */
const undatedAgain: Kind = (random, story) => {
  const account = draw(random, 0.4);
  story.put(undatedFormat(random, account), wholeOrDaily(random, account));
  putAll(story, undatedFormat(random, account), wholeOrDaily(random, account));
  if (random.chance(0.5))
    story.put(random.pick(withValueDays(account)), [{ ...wholeOf(account), number: 300 }]);
  return [account];
};

/** An undated and a dated source of the same days; one of them goes and perhaps comes again. */
const undatedDeleted: Kind = (random, story) => {
  const account = draw(random, 0.4);
  const whole: Statement = { ...wholeOf(account), number: random.int(1, 200) };
  const [undated, dated] = [undatedFormat(random, account), random.pick(withValueDays(account))];
  const uploads = random.shuffle([undated, dated]).map((format) => story.put(format, [whole]));
  const gone = random.pick(uploads);
  story.remove(gone);
  if (random.chance(0.5)) story.repeat(gone);
  else if (random.chance(0.7)) story.put(random.pick([undated, dated]), [whole]);
  if (random.chance(0.4)) story.put(random.pick(withValueDays(account)), [whole]);
  return [account];
};

/** Undated statements of two accounts with the same movements in one file, and each alone. */
const undatedOfMany: Kind = (random, story) => {
  const first = makeAccount(random, {
    bank: "raiffeisen",
    days: bankingDays(START, random.int(2, 4)),
    valueShifts: 0.4,
  });
  const other = makeAccount(random, { bank: "raiffeisen", days: [START], perDay: [1, 1] });
  const second: Account = {
    ...first,
    number: other.number,
    movements: first.movements.slice(0, random.pick([undefined, -1])),
  };
  const both = [first, second].map((account): Statement => ({ ...wholeOf(account), number: 5 }));
  const puts = [
    () => void story.put("mt940:cmi", random.shuffle(both)),
    ...both.map(
      (statement) => (): void =>
        void story.put(random.pick(withValueDays(statement.account)), [statement]),
    ),
  ];
  for (const put of random.shuffle(puts)) put();
  return [first, second];
};

/** The month so far in the undated format, again and again, and at last a dated whole. */
const undatedGrowing: Kind = (random, story) => {
  const account = makeAccount(random, {
    bank: "raiffeisen",
    days: bankingDays(START, random.int(3, 6)),
    valueShifts: 0.3,
    twins: 0.15,
  });
  const days = daysIn(account);
  for (let last = 0; last < days.length; last += random.int(1, 2))
    story.put("mt940:cmi", [{ ...daysOf(account, days[0]!, days[last]!), number: last + 1 }]);
  story.put(random.pick(withValueDays(account)), [{ ...wholeOf(account), number: 90 }]);
  return [account];
};

export const UNDATED_KINDS: Readonly<Record<string, Kind>> = {
  "undated-and-dated": undatedAndDated,
  "undated-and-valueless": undatedAndValueless,
  "undated-overlaps": undatedOverlaps,
  "undated-month-edge": undatedMonthEdge,
  "undated-again": undatedAgain,
  "undated-deleted": undatedDeleted,
  "undated-of-many": undatedOfMany,
  "undated-growing": undatedGrowing,
};
