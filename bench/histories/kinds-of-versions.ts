/**
 * Statements and lists that the bank gives out again with an item on another day or with another
 * amount, and lists of value days beside lists of booking days, also at their ends.
 */
import {
  type Account,
  bankingDays,
  daysIn,
  drawFacts,
  makeAccount,
  type Movement,
  numbered,
  wholeOf,
} from "./ledger.ts";
import type { Kind } from "./kinds.ts";
import type { Random } from "./random.ts";
import { drawLook, type Look } from "./statement.ts";
import { type Format, statementFormats, tableFormats } from "./story.ts";

const START = "2025-10-06";

// Amounts that come once, so that an old and a new one are told apart.
function draw(random: Random): Account {
  const account = makeAccount(random, {
    days: bankingDays(START, random.int(2, 6)),
    perDay: [1, 4],
    twins: 0,
    valueShifts: 0,
  });
  const movements = account.movements.map((movement, at) => ({
    ...movement,
    amount: movement.amount + BigInt((movement.amount < 0n ? -1 : 1) * (at + 1) * 7_00),
  }));
  return { ...account, movements };
}

const sameWords = (random: Random): Look => ({ ...drawLook(random), wording: "same" });

/** The account as a second version tells it: one movement has another day, amount or both. */
function correct(
  random: Random,
  account: Account,
  what: "day" | "amount" | "both",
  at = random.int(0, account.movements.length - 1),
): { first: Account; second: Account } {
  const chosen = account.movements[at]!;
  const others = daysIn(account).filter((day) => day !== chosen.day);
  const day = what === "amount" ? chosen.day : random.pick(others);
  const changed: Movement = {
    ...chosen,
    day,
    valueDay: day,
    otherDay: chosen.day,
    amount: what === "day" ? chosen.amount : chosen.amount + BigInt(random.int(1, 9_000)) * 100n,
  };
  const inOrder = (movement: Movement, place: number): Movement[] => {
    const rest = account.movements.filter((each) => each !== chosen);
    const before = rest.filter((each) => each.day <= movement.day);
    const placed =
      what === "amount"
        ? account.movements.toSpliced(place, 1, movement)
        : [...before, movement, ...rest.slice(before.length)];
    return placed.map((each, ordinal) => ({ ...each, ordinal }));
  };
  const old = { ...chosen, otherDay: day };
  return {
    first: { ...account, movements: account.movements.toSpliced(at, 1, old) },
    second: { ...account, movements: inOrder(changed, at) },
  };
}

/** One number, two versions; the second gives an item another day, another amount, or both. */
const versionsOfStatements: Kind = (random, story) => {
  const what = random.pick(["day", "amount", "both", "both"] as const);
  const { first, second } = correct(random, draw(random), what);
  const format = random.pick(statementFormats());
  const look = sameWords(random);
  const number = random.int(1, 200);
  for (const account of random.shuffle([first, second]))
    story.put(format, [{ ...wholeOf(account), number }], look);
  return [first];
};

/**
 * A statement that the bank gives out again with an item changed or left out, beside a list of the
 * days as they are true. The person may say that the later one takes the earlier one's place.
 */
const correctedStatements: Kind = (random, story) => {
  const account = draw(random);
  // The days of the statement stay those of its first and last item.
  const [start, end] = [daysIn(account)[0], daysIn(account).at(-1)];
  const isAlone = ({ day }: Movement): boolean =>
    (day === start || day === end) &&
    account.movements.filter((each) => each.day === day).length < 2;
  const places = account.movements.flatMap((each, place) => (isAlone(each) ? [] : [place]));
  if (places.length === 0) return versionsOfStatements(random, story);
  const at = random.pick(places);
  // Balances stand behind the movements by their number.
  const rest = account.movements
    .toSpliced(at, 1)
    .map((movement, ordinal) => ({ ...movement, ordinal }));
  const { first, second } = random.chance(0.4)
    ? { first: account, second: { ...account, movements: rest } }
    : correct(random, account, random.pick(["amount", "both"] as const), at);
  const format = random.pick(statementFormats());
  const [look, number] = [sameWords(random), random.int(1, 200)];
  let [earlier, later] = [0, 0];
  const puts = [
    (): void => void (earlier = story.put(format, [{ ...wholeOf(first), number }], look)),
    (): void => void (later = story.put(format, [{ ...wholeOf(second), number }], look)),
    (): void => {
      const list = random.pick(tableFormats(second));
      story.put(list, [{ ...wholeOf(second), number: 1 }], look);
    },
  ];
  for (const put of random.shuffle(random.chance(0.7) ? puts : puts.slice(0, 2))) put();
  story.correct(earlier);
  if (earlier < later && random.chance(0.6)) {
    story.replace(later, earlier);
    if (random.chance(0.3)) story.restore(earlier);
  }
  return [second];
};

/** A list without a number that comes again: one row stands on another day, and one is added. */
const versionsOfLists: Kind = (random, story) => {
  const { first, second } = correct(random, draw(random), "day");
  const last = second.movements.at(-1)!.day;
  const added = drawFacts(random, last, 0);
  const [more] = numbered([{ day: last, facts: { ...added, amount: added.amount - 3_00n } }]);
  const longer = {
    ...second,
    movements: [...second.movements, { ...more!, ordinal: second.movements.length, id: "K1" }],
  };
  const format = random.pick(tableFormats(first));
  const look = sameWords(random);
  for (const account of random.shuffle([first, longer]))
    story.put(format, [{ ...wholeOf(account), number: 1 }], look);
  return [first];
};

/** Value days in one list and booking days in the other, no day of the other kind in either. */
const listsOfBothDays: Kind = (random, story) => {
  const account = makeAccount(random, {
    days: bankingDays(START, random.int(5, 10)),
    perDay: [1, 4],
    twins: 0,
    valueShifts: 0.12,
  });
  const lists: readonly Format[] = [
    "record:ofx",
    "record:qif",
    ...tableFormats(account, "without"),
  ];
  const puts = (["value", undefined] as const).map((dayBy) => (): void => {
    const statement = { ...wholeOf(account), number: 1, ...(dayBy && { dayBy }) };
    story.put(random.pick(lists), [statement], sameWords(random));
  });
  for (const put of random.shuffle(puts)) put();
  return [account];
};

export const VERSION_KINDS: Readonly<Record<string, Kind>> = {
  "versions-of-statements": versionsOfStatements,
  "corrected-statements": correctedStatements,
  "versions-of-lists": versionsOfLists,
  "lists-of-both-days": listsOfBothDays,
};
