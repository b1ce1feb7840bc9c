/** The golden table of proven days: facts in short words, and the runs of days. */
import type { LocalDate } from "#values/local-date.ts";
import type { AccountFacts, DayRun } from "../ledger/proof/proof-facts.ts";
import { seen, statement } from "./gap-cases.ts";

export interface ProofCase {
  readonly name: string;
  /**
   * As in the table of gaps; `!` before a statement whose balances do not tie, `?` before one that
   * could not say, `%` before one that says that it is a part; `@day` behind it: the day on which
   * it was written or its file came; `>day`: the first day that it tells from its beginning.
   */
  readonly statements?: readonly string[];
  /** `day sum`, and `undated` behind an item whose booking day is not known. */
  readonly items?: readonly string[];
  readonly readings?: readonly string[];
  readonly unread?: readonly string[];
  /** `day sum`: what two whole lists of the day disagree about. */
  readonly disagreements?: readonly string[];
  /** Days of faulty statements in files that wait for a person, and `5→9`: their balances. */
  readonly waiting?: readonly string[];
  /** `from…to state`, or `from…to reason difference #first-last`. */
  readonly runs: readonly string[];
}

/** Reads the short words of a case. */
export function factsOf(given: ProofCase): AccountFacts {
  const { statements, items, readings, unread, waiting, disagreements } = given;
  return {
    statements: (statements ?? []).map((text, index) => {
      const [told = "", came = "2026-12-31"] = text.split(" @");
      const [words = "", whole] = told.split(" >");
      const ties = words.startsWith("!") ? false : words.startsWith("?") ? null : true;
      const part = words.startsWith("%") ? "filtered_file" : null;
      const read = statement(words.replace(/^[!?%]/, ""));
      const cameOn = (came.length === 5 ? `2026-${came}` : came) as LocalDate;
      const wholeFrom = whole === undefined ? null : (`2026-${whole}` as LocalDate);
      return { ...read, id: `${index} ${text}`, ties, part, cameOn, wholeFrom };
    }),
    readings: (readings ?? []).map(seen),
    disagreements: (disagreements ?? []).map((text) => {
      const [day = "", sum = "0"] = text.split(" ");
      return { ...seen(day), difference: BigInt(sum) };
    }),
    unread: (unread ?? []).map((day) => seen(day).from),
    waiting: (waiting ?? []).map((text) => {
      const [days = "", balances] = text.split(" ");
      const [opening, closing] = balances?.split("→").map(BigInt) ?? [];
      return { ...seen(days), opening: opening ?? null, closing: closing ?? null };
    }),
    days: (items ?? []).map((text) => {
      const [day = "", sum = "0", mark] = text.split(" ");
      return {
        day: seen(day).from,
        sum: BigInt(sum),
        count: 1,
        undated: mark === undefined ? 0 : 1,
      };
    }),
  };
}

/** A run in the words of the table. */
export function writeRun({ from, to, state, reason, difference, numbers }: DayRun): string {
  const day = (each: string): string => (each.startsWith("2026-") ? each.slice(5) : each);
  return [
    from === to ? day(from) : `${day(from)}…${day(to)}`,
    reason ?? state,
    ...(difference === null ? [] : [String(difference)]),
    ...(numbers === null ? [] : [`#${numbers.first}-${numbers.last}`]),
  ].join(" ");
}

export const PROOF_CASES: readonly ProofCase[] = [
  { name: "an account without facts has no days", runs: [] },
  {
    name: "a statement whose items lead from one balance to the other proves its days, quiet ones too",
    statements: ["m #1 03-02…03-06 10→15"],
    items: ["03-02 2", "03-05 3"],
    runs: ["03-02…03-06 balance"],
  },
  {
    name: "days between two statements are proven where the balances meet",
    statements: ["m #1 ~03-02…03-02 0→5", "m #2 ~03-20…03-20 5→9"],
    items: ["03-02 5", "03-20 4"],
    runs: ["03-02…03-20 balance"],
  },
  {
    name: "a missing statement is a gap with its days, number and sum",
    statements: ["m #1 03-02…03-03 0→5", "m #3 03-07…03-08 8→9"],
    items: ["03-02 5", "03-07 1"],
    runs: ["03-02…03-03 balance", "03-04…03-06 missing_number 3 #2-2", "03-07…03-08 balance"],
  },
  {
    name: "items of a connection fill the gap between two statements",
    statements: ["m # 03-02…03-03 0→5", "m # 03-07…03-08 8→9"],
    items: ["03-02 5", "03-05 3", "03-07 1"],
    readings: ["03-01…03-10"],
    runs: ["03-01 reading", "03-02…03-08 balance", "03-09…03-10 reading"],
  },
  {
    name: "an item that a connection left out is a gap although it has read the days whole",
    statements: ["m # 03-02…03-03 0→5", "m # 03-07…03-08 8→9"],
    items: ["03-02 5", "03-07 1"],
    readings: ["03-01…03-10"],
    runs: [
      "03-01 reading",
      "03-02…03-03 balance",
      "03-04…03-06 balance_gap 3",
      "03-07…03-08 balance",
      "03-09…03-10 reading",
    ],
  },
  {
    name: "a stored item that was doubled is a gap in its statement",
    statements: ["m # 03-02…03-02 0→5", "m # 03-03…03-03 5→9", "m # 03-04…03-04 9→10"],
    items: ["03-02 5", "03-03 8", "03-04 1"],
    runs: ["03-02 balance", "03-03 balance_gap -4", "03-04 balance"],
  },
  {
    name: "an item that moved over a balance leaves two gaps",
    statements: ["m # 03-02…03-02 0→5", "m # 03-03…03-03 5→9", "m # 03-04…03-04 9→10"],
    items: ["03-02 5", "03-04 5"],
    runs: ["03-02 balance", "03-03 balance_gap 4", "03-04 balance_gap -4"],
  },
  {
    name: "an item before the first balance is an item only",
    statements: ["m # 03-04…03-04 0→5"],
    items: ["03-02 7", "03-04 5"],
    runs: ["03-02 items_only", "03-03 no_data", "03-04 balance"],
  },
  {
    name: "stated intervals without balances prove their days; days between them have no data",
    statements: ["c # 03-02…03-04", "c # 03-09…03-10"],
    items: ["03-02 5"],
    runs: ["03-02…03-04 interval", "03-05…03-08 no_data", "03-09…03-10 interval"],
  },
  {
    name: "a weekend between stated intervals without balances is not proven",
    statements: ["c # 03-02…03-06", "c # 03-09…03-13"],
    runs: ["03-02…03-06 interval", "03-07…03-08 no_data", "03-09…03-13 interval"],
  },
  {
    name: "a table without balances and without an interval has items only",
    statements: ["t # ~03-02…03-06"],
    items: ["03-02 1", "03-06 1"],
    runs: ["03-02…03-06 items_only"],
  },
  {
    name: "an interval that goes on behind the day on which the file came proves the days before it",
    statements: ["c # 03-01…03-31 @03-20"],
    runs: ["03-01…03-19 interval"],
  },
  {
    name: "a balance told on its own day proves the days before it; the day itself is awaited",
    statements: ["m # 03-02…03-04 0→5 @03-04"],
    items: ["03-02 4", "03-04 1"],
    runs: ["03-02…03-03 balance"],
  },
  {
    name: "an account whose only file came on its only day says that its balance proves nothing yet",
    statements: ["m # 03-04…03-04 0→5 @03-04"],
    items: ["03-04 5"],
    runs: ["03-04 told_early"],
  },
  {
    name: "a document that says that it is a part proves no day, whatever its interval and balances say",
    statements: ["%t # 03-01…03-31 0→5"],
    items: ["03-02 5"],
    runs: ["03-01…03-31 filtered_file"],
  },
  {
    name: "the balances of a part may stand behind any row: they contradict nobody and help nobody",
    statements: ["m # 03-01…03-10 0→5", "%t # 03-05…03-31 9→5", "m # 04-01…04-02 8→8"],
    items: ["03-02 5"],
    runs: ["03-01…03-10 balance", "03-11…03-31 balance_gap 3", "04-01…04-02 balance"],
  },
  {
    name: "days of a part are proven by what speaks of them whole",
    statements: ["%t # 03-01…03-31", "m # 03-01…03-10 0→5", "c # 03-12…03-20"],
    items: ["03-02 5", "03-15 1"],
    readings: ["03-25…03-28"],
    runs: [
      "03-01…03-10 balance",
      "03-11 filtered_file",
      "03-12…03-20 interval",
      "03-21…03-24 filtered_file",
      "03-25…03-28 reading",
      "03-29…03-31 filtered_file",
    ],
  },
  {
    name: "a statement without balances that was written on its last day leaves this day to others",
    statements: ["c # 03-01…03-31 @03-31", "c # 04-01…04-10"],
    runs: ["03-01…03-30 interval", "03-31 told_early", "04-01…04-10 interval"],
  },
  {
    name: "an item that followed on the day of a balance is missing on this day, not in the next one",
    statements: ["m # 03-02…03-04 0→5 @03-04", "m # 03-05…03-06 8→9"],
    items: ["03-02 4", "03-04 1", "03-06 1"],
    runs: ["03-02…03-03 balance", "03-04 balance_gap 3", "03-05…03-06 balance"],
  },
  {
    name: "an untied file that was taken proves nothing",
    statements: ["!m # 03-02…03-04 0→5"],
    items: ["03-02 4"],
    runs: ["03-02…03-04 untied_file"],
  },
  {
    name: "an untied file spoils days where its balances are not those of others, with its sum",
    statements: [
      "m # 03-02…03-02 0→5",
      "!x # 03-03…03-03 5→8",
      "m # 03-04…03-04 9→10",
      "!x # 03-05…03-05 10→19",
      "m # 03-06…03-06 12→13",
    ],
    items: ["03-02 5", "03-03 4", "03-04 1", "03-05 1", "03-06 1"],
    runs: [
      "03-02 balance",
      "03-03 untied_file",
      "03-04 balance",
      "03-05 untied_file 1",
      "03-06 balance",
    ],
  },
  {
    name: "a file that waits spoils days that only intervals and readings cover, and none that balances prove",
    statements: ["c # 03-02…03-04", "m # 03-05…03-06 0→2"],
    items: ["03-02 1", "03-05 1", "03-06 1"],
    readings: ["03-08…03-12"],
    waiting: ["03-03…03-05", "03-07…03-08", "03-12…03-20"],
    runs: [
      "03-02 interval",
      "03-03…03-04 waiting_file",
      "03-05…03-06 balance",
      "03-07 no_data",
      "03-08 waiting_file",
      "03-09…03-11 reading",
      "03-12 waiting_file",
    ],
  },
  {
    name: "a row that moved into an untied file: its closing balance names the day behind it",
    statements: [
      "m # 03-02…03-02 0→5",
      "!m # 03-03…03-04 5→9",
      "c # 03-05…03-05",
      "m # 03-06…03-06 12→13",
    ],
    items: ["03-02 5", "03-03 4", "03-04 3", "03-06 1"],
    runs: ["03-02 balance", "03-03…03-04 untied_file", "03-05 balance_gap 3", "03-06 balance"],
  },
  {
    name: "a row that moved into an untied file: its opening balance names the days before it",
    statements: [
      "m # 03-02…03-02 0→5",
      "c # 03-03…03-05",
      "!m # 03-06…03-06 8→9",
      "m # 03-07…03-07 9→10",
    ],
    items: ["03-02 5", "03-06 1", "03-06 3", "03-07 1"],
    runs: ["03-02 balance", "03-03…03-05 balance_gap 3", "03-06 untied_file", "03-07 balance"],
  },
  {
    name: "an untied part of a statement that ties leaves the days of the whole one alone",
    statements: ["m # 03-02…03-08 0→5", "!x # 03-04…03-05 7→8"],
    items: ["03-03 2", "03-05 1", "03-07 2"],
    runs: ["03-02…03-03 balance", "03-04…03-05 untied_file", "03-06…03-08 balance"],
  },
  {
    name: "the balances of a file that waits name the days beside it that only intervals cover",
    statements: ["m # 03-02…03-02 0→5", "c # 03-03…03-05", "c # 03-10…03-12"],
    items: ["03-02 5", "03-04 1"],
    waiting: ["03-06…03-09 8→9"],
    runs: [
      "03-02 balance",
      "03-03…03-05 balance_gap 2",
      "03-06…03-09 no_data",
      "03-10…03-12 interval",
    ],
  },
  {
    name: "an untied file whose balances the items of others reach is proven by them",
    statements: ["m # 03-02…03-02 0→5", "!x # 03-03…03-03 5→9", "m # 03-04…03-04 9→10"],
    items: ["03-02 5", "03-03 4", "03-04 1"],
    runs: ["03-02…03-04 balance"],
  },
  {
    name: "days behind the last whole reading of a connection are those of a stop",
    statements: ["m # 03-09…03-10 8→9"],
    items: ["03-04 5", "03-09 1"],
    readings: ["03-01…03-05"],
    runs: ["03-01…03-05 reading", "03-06…03-08 feed_stopped", "03-09…03-10 balance"],
  },
  {
    name: "an item of which the booking day is not known spoils its day",
    statements: ["c # 03-02…03-04"],
    items: ["03-03 5 undated"],
    runs: ["03-02 interval", "03-03 no_booking_day", "03-04 interval"],
  },
  {
    name: "balances on both sides of a day prove it whatever the item says",
    statements: ["m # 03-02…03-02 0→5", "m # 03-03…03-03 5→9"],
    items: ["03-02 5", "03-03 4 undated"],
    runs: ["03-02…03-03 balance"],
  },
  {
    name: "an item of a connection that could not be read spoils its day",
    readings: ["03-01…03-05"],
    unread: ["03-03"],
    runs: ["03-01…03-02 reading", "03-03 unread_item", "03-04…03-05 reading"],
  },
  {
    name: "items behind the last whole reading are of days that are still read",
    items: ["03-03 5", "03-06 1"],
    readings: ["03-01…03-05"],
    runs: ["03-01…03-05 reading"],
  },
  {
    name: "two sources that state different balances of a day contradict each other",
    statements: ["m # 03-02…03-03 0→5", "c # 03-01…03-03 0→7"],
    items: ["03-02 5"],
    runs: ["03-01…03-02 balance", "03-03 contradiction 2"],
  },
  {
    name: "two whole lists that hold other items of a day contradict each other",
    statements: ["c # 03-01…03-04"],
    items: ["03-02 5"],
    readings: ["03-01…03-31"],
    disagreements: ["03-02 5"],
    runs: [
      "03-01 interval",
      "03-02 contradiction 5",
      "03-03…03-04 interval",
      "03-05…03-31 reading",
    ],
  },
  {
    name: "the same on days that balances prove: what is too much may sum to zero",
    statements: ["m # 03-01…03-04 0→5"],
    items: ["03-02 5", "03-03 0"],
    disagreements: ["03-03 14"],
    runs: ["03-01…03-02 balance", "03-03 contradiction 14", "03-04 balance"],
  },
  {
    name: "balances that do not meet between two neighbouring days are a gap at both",
    statements: ["m # 03-02…03-03 0→5", "m # 03-04…03-05 7→9"],
    items: ["03-02 5", "03-04 2"],
    runs: ["03-02 balance", "03-03…03-04 balance_gap 2", "03-05 balance"],
  },
  {
    name: "parts of one day are one statement",
    statements: [
      "m #46 08-24…08-25 0→5",
      "m #47 08-25…08-25 5→9",
      "m #48 08-25…08-25 9→12",
      "m #49 08-26…08-26 12→13",
    ],
    items: ["08-24 5", "08-25 7", "08-26 1"],
    runs: ["08-24…08-26 balance"],
  },
  {
    name: "a part in the middle of a day is missing",
    statements: ["m #46 08-25…08-25 0→5", "m #48 08-25…08-25 9→12", "m #49 08-26…08-26 12→13"],
    items: ["08-25 8", "08-26 1"],
    runs: ["08-25 missing_number 4 #47-47", "08-26 balance"],
  },
  {
    name: "tables that were downloaded in the middle of a day go on in the next one",
    statements: ["t # ~03-02…03-05 0→5 @03-05", "t # ~03-05…03-09 3→12"],
    items: ["03-02 3", "03-05 4", "03-09 5"],
    runs: ["03-02…03-09 balance"],
  },
  {
    name: "a balance told on its own day makes no gap",
    statements: ["c # 03-02…03-04 0→5 @03-04", "c # 03-02…03-06 0→9"],
    items: ["03-02 5", "03-04 4"],
    runs: ["03-02…03-06 balance"],
  },
  {
    name: "a statement that could not say whether it ties proves what others confirm",
    statements: ["?m # ~03-02…03-03 0→5", "m # 03-04…03-05 5→9"],
    items: ["03-02 5", "03-04 4"],
    runs: ["03-02…03-05 balance"],
  },
  {
    name: "a month that two statements leave out is not proven by equal balances, with its number",
    statements: ["m #8 08-01…08-31 0→0", "m #10 10-01…10-31 0→0"],
    items: ["08-05 0", "10-05 0"],
    runs: ["08-01…08-31 balance", "09-01…09-30 missing_number #9-9", "10-01…10-31 balance"],
  },
  {
    name: "the same at another level, which the account leaves and comes back to",
    statements: ["m #8 08-01…08-31 5→7", "m #10 10-01…10-31 7→9"],
    items: ["08-05 2", "10-05 2"],
    runs: ["08-01…08-31 balance", "09-01…09-30 missing_number #9-9", "10-01…10-31 balance"],
  },
  {
    name: "a skipped number among daily statements is not proven by equal balances",
    statements: [
      "m #1 ~03-02…03-02 0→1",
      "m #2 ~03-03…03-03 1→2",
      "m #3 ~03-04…03-04 2→3",
      "m #4 ~03-05…03-05 3→4",
      "m #6 ~03-09…03-09 4→5",
    ],
    items: ["03-02 1", "03-03 1", "03-04 1", "03-05 1", "03-09 1"],
    runs: ["03-02…03-05 balance", "03-06…03-08 missing_number #5-5", "03-09 balance"],
  },
  {
    name: "a quiet month between numbers that follow each other is proven, also of a swept account",
    statements: ["m #8 ~08-03…08-20 0→0", "m #9 ~10-05…10-20 0→0"],
    items: ["08-03 0", "10-05 0"],
    runs: ["08-03…10-20 balance"],
  },
  {
    name: "without numbers, equal balances prove a short pause, as such",
    statements: ["t # ~03-02…03-11 0→5", "t # ~03-17…03-20 5→9"],
    items: ["03-02 5", "03-17 4"],
    runs: ["03-02…03-11 balance", "03-12…03-16 level", "03-17…03-20 balance"],
  },
  {
    name: "without numbers, equal balances prove no long pause",
    statements: ["t # ~03-02…03-11 0→5", "t # ~03-19…03-20 5→9"],
    items: ["03-02 5", "03-19 4"],
    runs: ["03-02…03-11 balance", "03-12…03-18 no_data", "03-19…03-20 balance"],
  },
  {
    name: "items of a day that no document holds shorten the pauses around it",
    statements: ["t # ~03-02…03-11 0→5", "t # ~03-20…03-20 8→9"],
    items: ["03-02 5", "03-16 3", "03-20 1"],
    runs: ["03-02…03-11 balance", "03-12…03-19 level", "03-20 balance"],
  },
  {
    name: "an account that is swept is not proven by its balance on days without a document",
    statements: ["t # ~03-02…03-06 5→5", "t # ~03-09…03-13 5→5"],
    items: ["03-02 0", "03-09 0"],
    runs: ["03-02…03-06 balance", "03-07…03-08 no_data", "03-09…03-13 balance"],
  },
  {
    name: "a statement without a movement is no sign of a swept account",
    statements: ["t # ~03-02…03-06 5→5", "t # ~03-09…03-13 5→6"],
    items: ["03-09 1"],
    runs: ["03-02…03-06 balance", "03-07…03-08 level", "03-09…03-13 balance"],
  },
  {
    name: "the rest of the day on which a file came is proven by levels alone",
    statements: ["t # ~03-02…03-05 0→5 @03-05", "t # ~03-06…03-09 5→12"],
    items: ["03-02 3", "03-05 2", "03-09 7"],
    runs: ["03-02…03-04 balance", "03-05 level", "03-06…03-09 balance"],
  },
  {
    name: "what a connection has read stays proven where a number is missing",
    statements: ["m #8 08-01…08-31 0→0", "m #10 10-01…10-31 0→0"],
    items: ["08-05 0", "10-05 0"],
    readings: ["09-01…09-30"],
    runs: ["08-01…10-31 balance"],
  },
  {
    name: "missing numbers without balances spoil the days at which they are missing",
    statements: [
      "c #1 03-02…03-02",
      "c #2 03-03…03-03",
      "c #3 03-04…03-04",
      "c #4 03-05…03-05",
      "c #6 03-06…03-06",
    ],
    runs: ["03-02…03-04 interval", "03-05…03-06 missing_number #5-5"],
  },
  {
    name: "a statement that ends within a day from whose beginning the next one speaks",
    statements: ["c # 03-01…03-15 0→5", "c # 03-15…03-31 3→12"],
    items: ["03-02 3", "03-15 8", "03-20 1"],
    runs: ["03-01…03-31 balance"],
  },
  {
    name: "a statement that begins within the day to whose end the one before speaks",
    statements: ["c # 03-01…03-15 0→11", "c # 03-15…03-31 5→12"],
    items: ["03-02 3", "03-15 8", "03-20 1"],
    runs: ["03-01…03-31 balance"],
  },
  {
    name: "two halves of a day whose balances meet, of whichever series",
    statements: ["c # 03-01…03-15 0→5", "p # 03-15…03-31 5→12"],
    items: ["03-02 3", "03-15 8", "03-20 1"],
    runs: ["03-01…03-31 balance"],
  },
  {
    name: "halves of a day between which items are missing",
    statements: ["c # 03-01…03-15 0→5", "c # 03-15…03-31 6→12"],
    items: ["03-02 3", "03-15 7", "03-20 1"],
    runs: ["03-01…03-14 balance_gap 3", "03-15 balance_gap -8", "03-16…03-31 balance_gap 6"],
  },
  {
    name: "a half of a day that no other statement holds lacks the rest of the day",
    statements: ["c # 03-01…03-15 0→5", "c # 03-16…03-31 11→12"],
    items: ["03-02 3", "03-15 2", "03-20 1"],
    runs: ["03-01…03-14 balance", "03-15…03-16 balance_gap 6", "03-17…03-31 balance"],
  },
  {
    name: "a day that was told at noon and again in the evening, once the next balance is known",
    statements: ["c # 03-14…03-15 3→5", "c # 03-14…03-15 3→11", "c # 03-16…03-31 11→12"],
    items: ["03-15 8", "03-20 1"],
    runs: ["03-14…03-31 balance"],
  },
  {
    name: "the same before it is known: two whole lists of the day disagree",
    statements: ["c # 03-14…03-15 3→5", "c # 03-14…03-15 3→11"],
    items: ["03-15 8"],
    runs: ["03-14 balance", "03-15 contradiction 6"],
  },
  {
    name: "a longer statement that holds an item of an earlier day more is no half of a day",
    statements: ["c # 03-01…03-15 0→5", "c # 03-01…03-31 0→12"],
    items: ["03-02 3", "03-08 6", "03-15 2", "03-20 1"],
    runs: ["03-01…03-15 balance_gap -6", "03-16…03-31 balance_gap 6"],
  },
  {
    name: "an item that moved from the first statement to the second one is no half of a day",
    statements: ["c # 03-01…03-15 0→5", "c # 03-15…03-31 5→12"],
    items: ["03-02 3", "03-16 8", "03-20 1"],
    runs: ["03-01…03-31 balance"],
  },
  {
    name: "an extra item before the shared day is a gap",
    statements: ["c # 03-01…03-15 0→5", "c # 03-15…03-31 3→12"],
    items: ["03-02 3", "03-05 4", "03-15 8", "03-20 1"],
    runs: ["03-01…03-14 balance_gap -4", "03-15 balance_gap -6", "03-16…03-31 balance_gap 6"],
  },
  {
    name: "the evening of a statement's last day, where the next number goes on with its balance",
    statements: ["c #8 03-01…03-31 5→5 @03-31", "c #9 04-01…04-30 5→5"],
    items: ["03-02 0", "04-20 0"],
    runs: ["03-01…04-30 balance"],
  },
  {
    name: "the same of a swept account whose statements have no numbers",
    statements: ["c # 03-01…03-31 5→5 @03-31", "c # 04-01…04-30 5→5"],
    items: ["03-02 0", "04-20 0"],
    runs: ["03-01…03-30 balance", "03-31 no_data", "04-01…04-30 balance"],
  },
  {
    name: "an evening whose items the next statement's opening balance has and no document holds",
    statements: ["c #8 03-01…03-31 0→5 @03-31", "c #9 04-01…04-30 8→9"],
    items: ["03-02 5", "04-20 1"],
    runs: ["03-01…03-30 balance", "03-31 balance_gap 3", "04-01…04-30 balance"],
  },
  {
    name: "a statement that begins at noon proves the days behind",
    statements: ["c # 03-02…03-06 0→9 >03-03"],
    items: ["03-02 4", "03-05 5"],
    runs: ["03-02 items_only", "03-03…03-06 interval"],
  },
  {
    name: "and nothing of a day of which it tells the afternoon only",
    statements: ["c # 03-02…03-02 0→4 >03-03"],
    items: ["03-02 4"],
    runs: ["03-02 items_only"],
  },
  {
    name: "its balance at noon is none of the evening before",
    statements: ["c #1 03-01…03-01 0→1", "c #2 03-02…03-06 5→9 >03-03"],
    items: ["03-01 1", "03-02 4"],
    runs: ["03-01 balance", "03-02…03-06 balance_gap 4"],
  },
  {
    name: "two statements that meet at noon are one",
    statements: ["c #1 03-01…03-02 0→4 @03-02", "c #2 03-02…03-06 4→9 >03-03"],
    items: ["03-02 4", "03-05 5"],
    runs: ["03-01…03-06 balance"],
  },
  {
    name: "two statements a day that meet at noon lack no number",
    statements: [
      "c #1 03-02…03-02 0→4 @03-02",
      "c #2 03-02…03-02 4→9 >03-03",
      "c #3 03-03…03-03 9→10 @03-03",
      "c #4 03-03…03-03 10→12 >03-04",
      "c #5 03-04…03-04 12→13 @03-04",
      "c #6 03-04…03-04 13→15 >03-05",
    ],
    items: ["03-02 9", "03-03 3", "03-04 3"],
    runs: ["03-02…03-04 level"],
  },
  {
    name: "and the number of an afternoon that is missing is told, although the balances meet",
    statements: [
      "c #1 03-02…03-02 0→4 @03-02",
      "c #2 03-02…03-02 4→9 >03-03",
      "c #3 03-03…03-03 9→10 @03-03",
      "c #5 03-04…03-04 10→13 @03-04",
      "c #6 03-04…03-04 13→15 >03-05",
      "c #7 03-05…03-05 15→16",
    ],
    items: ["03-02 9", "03-03 1", "03-04 5", "03-05 1"],
    runs: ["03-02 missing_number #4-4", "03-03…03-04 missing_number #4-4", "03-05 balance"],
  },
  {
    name: "a page 2 alone proves no day of its own, although balances meet on both sides",
    statements: ["m #11p1 03-02…03-02 0→5", "m #12p2 03-03…03-03 5→9", "m #13p1 03-04…03-04 9→9"],
    items: ["03-02 5", "03-03 4"],
    runs: ["03-02 balance", "03-03 missing_page", "03-04 balance"],
  },
  {
    name: "nor the quiet days since the number before",
    statements: ["m #11p1 03-02…03-06 0→5", "m #12p2 03-09…03-09 5→9"],
    items: ["03-02 5", "03-09 4"],
    runs: ["03-02…03-06 balance", "03-07…03-09 missing_page"],
  },
  {
    name: "its page 1 closes it",
    statements: [
      "m #11p1 03-02…03-02 0→5",
      "m #12p2 03-03…03-03 5→9",
      "m #12p1 03-03…03-03 5→5",
      "m #13p1 03-04…03-04 9→9",
    ],
    items: ["03-02 5", "03-03 4"],
    runs: ["03-02…03-04 balance"],
  },
  {
    name: "a page between that is missing is told as such",
    statements: ["m #12p1 03-02…03-02 0→5", "m #12p3 03-02…03-02 5→9", "m #13p1 03-03…03-03 9→9"],
    items: ["03-02 9"],
    runs: ["03-02 missing_page", "03-03 balance"],
  },
  {
    name: "a second statement of a day that its number says is missing",
    statements: [
      "m #1 ~03-02…03-02 0→1",
      "m #2 ~03-03…03-03 1→2",
      "m #4 ~03-04…03-04 2→3",
      "m #5 ~03-05…03-05 3→4",
    ],
    items: ["03-02 1", "03-03 1", "03-04 1", "03-05 1"],
    runs: ["03-02 balance", "03-03…03-04 missing_number #3-3", "03-05 balance"],
  },
];
