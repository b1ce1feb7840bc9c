/**
 * Parts of days in other shapes: tables with balances, several accounts in a file, balances of
 * other days, deletions.
 */
import {
  type Account,
  addDays,
  BANKS,
  bankingDays,
  makeAccount,
  type Slice,
  wholeOf,
} from "./ledger.ts";
import { busy, cutAt, innerPlaces, putShuffled } from "./kinds-of-days.ts";
import type { Kind } from "./kinds.ts";
import type { Random } from "./random.ts";
import { closingDayOf, openingDayOf, type Statement } from "./statement.ts";
import { dayFormats, type Format, statementFormats } from "./story.ts";

const START = "2025-09-15";

/** Consecutive slices, at least one of which is cut inside of a day. */
function pieces(random: Random, account: Account): Slice[] {
  const places = Array.from({ length: random.int(0, 2) }, () =>
    random.int(1, account.movements.length - 1),
  );
  return cutAt(account, [random.pick(innerPlaces(account)), ...places]);
}

// Each row of these tables has the balance after it.
const BALANCED: Readonly<Partial<Record<Account["bank"], readonly Format[]>>> = {
  erste: ["table:erste-netbank", "table:erste-george"],
  otp: ["table:otp-headerless"],
};

/** Tables with a running balance, cut in the middle of days, and the whole. */
const tableParts: Kind = (random, story) => {
  const bank = random.pick(["erste", "otp"] as const);
  const account = makeAccount(random, {
    bank,
    days: bankingDays(START, random.int(2, 5)),
    perDay: [2, 6],
  });
  const tables = BALANCED[bank]!;
  const putParts = (): void => {
    for (const slice of random.shuffle(pieces(random, account)))
      story.put(random.pick(tables), [{ ...slice, number: 1 }]);
  };
  const putWhole = (): void =>
    void story.put(random.chance(0.5) ? random.pick(tables) : random.pick(statementFormats()), [
      { ...wholeOf(account), number: 2 },
    ]);
  for (const put of random.shuffle([putParts, putWhole])) put();
  return [account];
};

/** Parts of days of several accounts in one file, then all of them. */
const partsOfMany: Kind = (random, story) => {
  const bank = random.pick(BANKS);
  const days = bankingDays(START, random.int(2, 4));
  const accounts = ["HUF", "EUR"].map((currency) =>
    makeAccount(random, { bank, currency, days, perDay: [2, 5] }),
  );
  const cuts = accounts.map((account) => cutAt(account, [random.pick(innerPlaces(account))]));
  const file = (at: number): Statement[] =>
    cuts.map((slices, which) => ({ ...slices[at]!, number: at + which + 1 }));
  const whole = accounts.map((account): Statement => ({ ...wholeOf(account), number: 9 }));
  for (const statements of random.shuffle([file(0), file(1), whole])) {
    story.put(random.pick(statementFormats()), random.shuffle(statements));
  }
  return accounts;
};

/**
 * Closing balances that bear the next day, opening ones the day before, and both beside others that
 * do not.
 */
const shiftedBalanceDays: Kind = (random, story) => {
  const account = busy(random);
  const shift = (slice: Slice, number: number): Statement => {
    const plain: Statement = { ...slice, number };
    return {
      ...plain,
      ...(random.chance(0.5) ? { closingDay: addDays(closingDayOf(plain), 1) } : {}),
      ...(random.chance(0.5) ? { openingDay: addDays(openingDayOf(plain), -1) } : {}),
    };
  };
  const formats: Format[] = ["mt940:dated"];
  const parts = pieces(random, account).map((slice, at) => shift(slice, at + 1));
  putShuffled(story, [...parts, shift(wholeOf(account), 50)], formats);
  if (random.chance(0.5))
    story.put(random.pick(dayFormats(account)), [{ ...wholeOf(account), number: 51 }]);
  return [account];
};

/** Parts and the whole; one of them is deleted and perhaps comes again. */
const deletedParts: Kind = (random, story) => {
  const account = busy(random);
  const statements = [...pieces(random, account), wholeOf(account)].map((slice, at): Statement => ({
    ...slice,
    number: at + 1,
  }));
  const uploads = random
    .shuffle(statements)
    .map((statement) => story.put(random.pick(statementFormats()), [statement]));
  const gone = random.pick(uploads);
  story.remove(gone);
  if (random.chance(0.6)) story.repeat(gone);
  return [account];
};

export const PART_KINDS: Readonly<Record<string, Kind>> = {
  "table-parts": tableParts,
  "parts-of-many": partsOfMany,
  "shifted-balance-days": shiftedBalanceDays,
  "deleted-parts": deletedParts,
};
