/**
 * Files that overlap by hours, corrections with equal amounts, ids that come again, and numbers
 * that several accounts share.
 */
import {
  type Account,
  BANKS,
  bankingDays,
  daysIn,
  daysOf,
  makeAccount,
  makeAccountNumber,
  type Movement,
  numbered,
  wholeOf,
} from "./ledger.ts";
import { busy, cutAt, innerPlaces, putShuffled } from "./kinds-of-days.ts";
import type { Kind } from "./kinds.ts";
import type { Random } from "./random.ts";
import type { Statement } from "./statement.ts";
import { dayFormats, statementFormats, tableFormats, undatedFormat } from "./story.ts";

const START = "2025-11-03";

type Drawn = { readonly day: string; readonly facts: Omit<Movement, "ordinal" | "day" | "id"> };

const drawnOf = (account: Account): Drawn[] =>
  account.movements.map((movement) => ({ day: movement.day, facts: movement }));

/** Slices that begin and end inside of days, each overlapping the one before. */
function windows(random: Random, account: Account, count: number): Statement[] {
  const end = account.movements.length;
  const found: Statement[] = [];
  for (let from = 0; found.length < count && from < end - 1;) {
    const to = Math.min(end, from + random.int(3, 7));
    found.push({ account, from, to, number: found.length + 1 });
    from = random.int(from + 1, to - 1);
  }
  return found;
}

/** Statements that each repeat some hours of the one before. */
const hoursOverlap: Kind = (random, story) => {
  const account = busy(random, [1, 4]);
  putShuffled(story, windows(random, account, random.int(2, 4)));
  if (random.chance(0.5))
    story.put(random.pick(dayFormats(account)), [{ ...wholeOf(account), number: 40 }]);
  return [account];
};

/** The same in formats without booking days, beside one that has them. */
const undatedHours: Kind = (random, story) => {
  const account = makeAccount(random, {
    bank: "raiffeisen",
    days: bankingDays(START, random.int(1, 4)),
    perDay: [3, 6],
    valueShifts: random.pick([0, 0.3]),
  });
  const parts = windows(random, account, random.int(2, 3));
  const undated = undatedFormat(random, account);
  const puts = [
    ...parts.map((part) => (): void => void story.put(undated, [part])),
    () => void story.put(random.pick(statementFormats()), [{ ...wholeOf(account), number: 40 }]),
  ];
  for (const put of random.shuffle(puts)) put();
  return [account];
};

/** Overlapping hours; one file goes before the next comes, and comes again in another format. */
const hoursDeleted: Kind = (random, story) => {
  const account = busy(random, [1, 3]);
  const [first, ...others] = windows(random, account, 3) as [Statement, ...Statement[]];
  const gone = story.put(random.pick(statementFormats()), [first]);
  for (const other of others) {
    if (random.chance(0.5)) story.put(random.pick(statementFormats()), [other]);
  }
  story.remove(gone);
  story.put(random.pick(statementFormats()), [{ ...wholeOf(account), number: 40 }]);
  if (random.chance(0.5)) story.repeat(gone);
  else story.put(random.pick(statementFormats()), [first]);
  return [account];
};

/** A table of the morning and one of the afternoon: no row stands in both. */
const tablesApart: Kind = (random, story) => {
  const drawn = makeAccount(random, {
    days: bankingDays(START, random.int(1, 2)),
    perDay: [4, 6],
    twins: 0,
    valueShifts: 0,
  });
  // Equal amounts of a day come from different accounts, as those of two customers of one price do.
  const movements = drawnOf(drawn).map(({ day, facts }, at) => ({
    day,
    facts: {
      ...facts,
      ...(random.chance(0.5) && at > 0 ? { amount: drawn.movements[0]!.amount } : {}),
      partner: `Vevő ${at + 1} Kft.`,
      partnerAccount: makeAccountNumber(random, "1200100"),
      text: `Számla 2025/${at + 101}`,
    },
  }));
  const account: Account = { ...drawn, movements: numbered(movements) };
  const table = random.pick(tableFormats(account));
  for (const slice of random.shuffle(cutAt(account, [random.pick(innerPlaces(account))])))
    story.put(table, [{ ...slice, number: 1 }], {
      wording: "same",
      reversed: false,
      charset: "utf-8",
      ids: true,
    });
  if (random.chance(0.6))
    story.put(random.pick(dayFormats(account)), [{ ...wholeOf(account), number: 2 }]);
  return [account];
};

/** A booking that the bank took back and booked again, on the same day or on the next one. */
const corrected: Kind = (random, story) => {
  const drawn = busy(random, [2, 3]);
  const at = random.int(0, drawn.movements.length - 2);
  const wrong = drawn.movements[at]!;
  const later = random.chance(0.5) ? wrong.day : daysIn(drawn).at(-1)!;
  const back = { ...wrong, amount: -wrong.amount, text: `STORNÓ ${wrong.text}` };
  const again = random.chance(0.5) ? wrong : { ...wrong, text: `Helyesbítés ${wrong.text}` };
  const place = drawn.movements.findLastIndex(({ day }) => day === later) + 1;
  const rest = drawnOf(drawn);
  const account: Account = {
    ...drawn,
    movements: numbered([
      ...rest.slice(0, place),
      { day: later, facts: back },
      ...(random.chance(0.8) ? [{ day: later, facts: again }] : []),
      ...rest.slice(place),
    ]),
  };
  const cut = cutAt(account, [random.pick([place, place + 1])]);
  putShuffled(story, [
    ...cut.map((slice, number): Statement => ({ ...slice, number: number + 1 })),
    { ...wholeOf(account), number: 9 },
  ]);
  if (random.chance(0.5))
    story.put(random.pick(tableFormats(account)), [{ ...wholeOf(account), number: 9 }]);
  return [account];
};

/** The same number in three currencies, with equal payments and balances, cut inside of days. */
const oneNumber: Kind = (random, story) => {
  const bank = random.pick(BANKS);
  const first = makeAccount(random, {
    bank,
    days: bankingDays(START, random.int(1, 3)),
    perDay: [2, 4],
  });
  const accounts = ["HUF", "EUR", "USD"].map((currency): Account => ({ ...first, currency }));
  const place = random.pick(innerPlaces(first));
  const parts = accounts.map((account) => cutAt(account, [place]));
  const file = (at: number): void =>
    void story.put(
      random.pick(statementFormats()),
      random.shuffle(parts.map((slices): Statement => ({ ...slices[at]!, number: at + 1 }))),
    );
  let whole = -1;
  const puts = [
    () => file(0),
    () => file(1),
    () => {
      const statements = accounts.map((account): Statement => ({ ...wholeOf(account), number: 7 }));
      whole = story.put(random.pick(statementFormats()), random.shuffle(statements));
    },
    () => {
      const account = random.pick(accounts);
      story.put(random.pick(statementFormats()), [{ ...wholeOf(account), number: 8 }]);
    },
  ];
  for (const put of random.shuffle(puts)) put();
  if (random.chance(0.4)) story.remove(whole);
  return accounts;
};

/** A day's statement that the bank gives out again under its number, with what came since. */
const issuedAgain: Kind = (random, story) => {
  const account = busy(random, [1, 3]);
  const days = daysIn(account);
  const last = daysOf(account, days.at(-1)!, days.at(-1)!);
  const until = (to: number): Statement => ({
    account,
    from: random.chance(0.5) ? last.from : 0,
    to,
    number: 12,
  });
  const ends = [...new Set([random.int(last.from + 1, last.to), last.to])];
  for (const to of random.chance(0.7) ? ends : ends.toReversed())
    story.put(random.pick(statementFormats()), [until(to)]);
  if (random.chance(0.4))
    story.put(random.pick(dayFormats(account)), [{ ...wholeOf(account), number: 2 }]);
  return [account];
};

/** Ids that begin anew each day, or that a batch shares: an id alone names nothing. */
const idsAgain: Kind = (random, story) => {
  const drawn = busy(random, [2, 4]);
  const shared = random.chance(0.5);
  let [day, place] = ["", 0];
  const movements = drawn.movements.map((movement): Movement => {
    place = movement.day === day ? place + 1 : 0;
    day = movement.day;
    return { ...movement, id: String(shared ? 250_001 : 900_001 + place) };
  });
  const account: Account = { ...drawn, movements };
  const look = { wording: "same", reversed: false, charset: "utf-8", ids: true } as const;
  for (const slice of random.shuffle([
    ...cutAt(account, [random.pick(innerPlaces(account))]),
    wholeOf(account),
  ]))
    story.put(random.pick(statementFormats()), [{ ...slice, number: 3 }], look);
  if (random.chance(0.6))
    story.put(random.pick(dayFormats(account)), [{ ...wholeOf(account), number: 3 }], look);
  return [account];
};

/** Equal payments of neighbouring days whose value days are each other's booking days. */
const crossedValues: Kind = (random, story) => {
  const drawn = makeAccount(random, {
    bank: "raiffeisen",
    days: bankingDays(START, random.int(2, 4)),
    perDay: [1, 3],
    valueShifts: 0,
  });
  const days = daysIn(drawn);
  const base = drawn.movements[0]!;
  const crossed: Drawn[] = [
    { day: days[0]!, facts: { ...base, valueDay: days[1]! } },
    { day: days[1]!, facts: { ...base, valueDay: days[0]! } },
  ];
  const all = [...drawnOf(drawn), ...crossed].sort((one, other) => (one.day < other.day ? -1 : 1));
  const account: Account = { ...drawn, movements: numbered(all) };
  const puts = [
    () => void story.put("mt940:cmi", [{ ...wholeOf(account), number: 5 }]),
    ...random
      .shuffle(days)
      .slice(0, random.int(1, days.length))
      .map((day) => (): void => {
        const format = random.pick([...statementFormats(), ...tableFormats(account, "with")]);
        story.put(format, [{ ...daysOf(account, day, day), number: days.indexOf(day) + 1 }]);
      }),
  ];
  for (const put of random.shuffle(puts)) put();
  return [account];
};

export const HOUR_KINDS: Readonly<Record<string, Kind>> = {
  "hours-overlap": hoursOverlap,
  "undated-hours": undatedHours,
  "hours-deleted": hoursDeleted,
  "tables-apart": tablesApart,
  corrected,
  "one-number": oneNumber,
  "issued-again": issuedAgain,
  "ids-again": idsAgain,
  "crossed-values": crossedValues,
};
