/**
 * Files of whole days: overlaps, repetitions, other words, formats and orders, several accounts in
 * one, deletions.
 */
import {
  type Account,
  addDays,
  BANKS,
  bankingDays,
  daysIn,
  daysOf,
  makeAccount,
  wholeOf,
} from "./ledger.ts";
import type { Kind } from "./kinds.ts";
import type { Random } from "./random.ts";
import { drawLook, type Statement, WORDINGS } from "./statement.ts";
import { dayFormats, type Format, statementFormats, type Story, tableFormats } from "./story.ts";

const START = "2025-05-05";

const draw = (random: Random, days: readonly [number, number] = [3, 10]): Account =>
  makeAccount(random, { days: bankingDays(START, random.int(...days)) });

/** Some days in a row, at least `least`. */
function reach(random: Random, account: Account, least = 1): Statement {
  const days = daysIn(account);
  const from = random.int(0, days.length - least);
  return {
    ...daysOf(account, days[from]!, days[random.int(from + least - 1, days.length - 1)]!),
    number: random.int(1, 300),
  };
}

const overlaps: Kind = (random, story) => {
  const account = draw(random);
  for (let n = random.int(2, 5); n > 0; n--)
    story.put(random.pick(dayFormats(account)), [reach(random, account)]);
  return [account];
};

/** The same period in three or four formats. */
const mixedFormats: Kind = (random, story) => {
  const account = draw(random);
  const whole: Statement = { ...wholeOf(account), number: random.int(1, 300) };
  for (const format of random.shuffle([...new Set(dayFormats(account))]).slice(0, random.int(2, 4)))
    story.put(format, [whole]);
  return [account];
};

/** The same bytes again, and the same days in other words and another order. */
const repeats: Kind = (random, story) => {
  const account = draw(random, [2, 6]);
  const format = random.pick(dayFormats(account));
  const whole: Statement = { ...wholeOf(account), number: 5 };
  const first = story.put(format, [whole]);
  if (random.chance(0.5)) story.repeat(first);
  for (const wording of random.shuffle(WORDINGS).slice(0, random.int(1, 3))) {
    story.put(
      random.chance(0.7) ? format : random.pick(dayFormats(account)),
      [random.chance(0.6) ? whole : reach(random, account)],
      { ...drawLook(random), wording },
    );
  }
  return [account];
};

/** Equal payments of a day in every format. */
const twins: Kind = (random, story) => {
  const account = makeAccount(random, {
    days: bankingDays(START, random.int(2, 6)),
    perDay: [2, 6],
    twins: 0.5,
  });
  for (let n = random.int(2, 4); n > 0; n--) {
    story.put(random.pick(dayFormats(account)), [
      n % 2 === 0 ? { ...wholeOf(account), number: n } : reach(random, account),
    ]);
  }
  return [account];
};

/** Several accounts and currencies in one file, then each alone. */
const manyAccounts: Kind = (random, story) => {
  const bank = random.pick(BANKS);
  const days = bankingDays(START, random.int(2, 5));
  const accounts = ["HUF", "EUR", random.pick(["HUF", "USD"])].map((currency) =>
    makeAccount(random, { bank, currency, days }),
  );
  // A multi-currency account: one number, two currencies, equal payments in both.
  if (random.chance(0.4)) accounts.push({ ...accounts[0]!, currency: "USD", opening: 0n });
  const all = accounts.map((account, at): Statement => ({ ...wholeOf(account), number: at + 1 }));
  const shared: Format[] = [
    ...statementFormats(),
    ...(bank === "otp" ? (["table:otp-2026-xlsx", "table:otp-2021"] as const) : []),
  ];
  const alone = (statement: Statement) => (): void =>
    void story.put(random.pick(dayFormats(statement.account)), [statement]);
  const together = (): void => void story.put(random.pick(shared), random.shuffle(all));
  const someDays = (): void =>
    void story.put(
      random.pick(shared),
      accounts.slice(0, 2).map((account) => reach(random, account)),
    );
  const puts = [
    together,
    ...all.filter(() => random.chance(0.6)).map(alone),
    ...(random.chance(0.5) ? [someDays] : []),
  ];
  for (const put of random.shuffle(puts)) put();
  return accounts;
};

/** The ends of months and years: value days on the other side, files that meet there. */
const monthEdges: Kind = (random, story) => {
  const edge = random.pick(["2024-12-31", "2025-01-31", "2024-02-29", "2025-06-30"]);
  const days = bankingDays(addDays(edge, -6), 9);
  const account = makeAccount(random, { days, valueShifts: 0.4 });
  const before: Statement = { ...daysOf(account, days[0]!, edge), number: 12 };
  const after: Statement = { ...daysOf(account, addDays(edge, 1), days.at(-1)!), number: 1 };
  const files = [
    before,
    after,
    ...(random.chance(0.6) ? [{ ...wholeOf(account), number: 3 }] : []),
    ...(random.chance(0.5) ? [reach(random, account)] : []),
  ];
  for (const file of random.shuffle(files)) story.put(random.pick(dayFormats(account)), [file]);
  return [account];
};

/** One number for every statement, of days, weeks and accounts alike. */
const sameNumber: Kind = (random, story) => {
  const days = bankingDays(START, random.int(2, 5));
  const accounts = [
    makeAccount(random, { days }),
    ...(random.chance(0.5) ? [makeAccount(random, { days })] : []),
  ];
  const statements = accounts.flatMap((account) => [
    ...daysIn(account).map((day): Statement => ({ ...daysOf(account, day, day), number: 1 })),
    ...(random.chance(0.5) ? [{ ...wholeOf(account), number: 1 }] : []),
  ]);
  for (const statement of random.shuffle(statements))
    story.put(random.pick(statementFormats()), [statement]);
  return accounts;
};

/** A file is deleted and uploaded again, beside others that know some of its rows. */
const deletedAgain: Kind = (random, story) => {
  const account = draw(random, [2, 6]);
  const first = story.put(random.pick(dayFormats(account)), [{ ...wholeOf(account), number: 1 }]);
  const second = random.chance(0.7)
    ? story.put(random.pick(dayFormats(account)), [reach(random, account)])
    : first;
  const goes = random.pick([first, second]);
  story.remove(goes);
  if (random.chance(0.7)) story.repeat(goes);
  if (random.chance(0.5)) story.put(random.pick(dayFormats(account)), [reach(random, account)]);
  return [account];
};

/** The month so far, exported again and again; the last day is not over. */
const growingTables: Kind = (random, story) => {
  const account = makeAccount(random, {
    days: bankingDays(START, random.int(3, 6)),
    perDay: [2, 5],
    twins: 0.15,
  });
  const one = random.pick(tableFormats(account));
  let to = 0;
  while (to < account.movements.length) {
    to = Math.min(account.movements.length, to + random.int(2, 6));
    story.put(random.chance(0.8) ? one : random.pick(tableFormats(account)), [
      { account, from: 0, to, number: 1 },
    ]);
  }
  if (random.chance(0.5))
    story.put(random.pick(statementFormats()), [{ ...wholeOf(account), number: 2 }]);
  return [account];
};

/** Notifications and reports of the day, then the statement. */
const notified: Kind = (random, story) => {
  const account = makeAccount(random, {
    days: bankingDays(START, random.int(1, 4)),
    perDay: [2, 5],
  });
  const days = daysIn(account);
  const early = (day: string): void => {
    const { from, to } = daysOf(account, day, day);
    const until = random.int(from + 1, to);
    story.put(random.pick(["camt:054.02", "camt:052.02"] as const), [
      { account, from, to: until, number: 1, openingDay: day, closingDay: day },
    ]);
  };
  for (const day of days) if (random.chance(0.7)) early(day);
  putFinal(story, account, days);
  return [account];
};

function putFinal(story: Story, account: Account, days: readonly string[]): void {
  const { random } = story;
  if (random.chance(0.5))
    story.put(random.pick(statementFormats()), [{ ...wholeOf(account), number: 2 }]);
  else
    for (const day of days)
      story.put(random.pick(statementFormats()), [
        { ...daysOf(account, day, day), number: days.indexOf(day) + 1 },
      ]);
}

export const FILE_KINDS: Readonly<Record<string, Kind>> = {
  overlaps,
  "mixed-formats": mixedFormats,
  repeats,
  twins,
  "many-accounts": manyAccounts,
  "month-edges": monthEdges,
  "same-number": sameNumber,
  "deleted-again": deletedAgain,
  "growing-tables": growingTables,
  notified,
};
