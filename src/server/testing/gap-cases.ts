/** The golden table of gaps: statements in short words, and the gaps that they leave. */
import type { LocalDate } from "#values/local-date.ts";
import type { DaySpan } from "../ledger/continuity/day-spans.ts";
import type { StatementFacts } from "../ledger/continuity/statement-facts.ts";

export const START = "2026-03-01" as LocalDate;

export interface GapCase {
  readonly name: string;
  /**
   * `series #number from…to opening→closing`; `~` before the days that the rows give, `p2` behind
   * the number of a page.
   */
  readonly statements: readonly string[];
  /** `from…to` that another origin has read. */
  readonly covered?: readonly string[];
  /** `from…to reasons #first-last difference ?`; the mark stands where the gap is not sure. */
  readonly gaps: readonly string[];
}

/** `03-02…03-04` of 2026, or with a year. */
export function seen(text: string): DaySpan {
  const [from = "", to = from] = text.split("…");
  const day = (each: string) => (each.length === 5 ? `2026-${each}` : each) as LocalDate;
  return { from: day(from), to: day(to) };
}

/** Reads the short words of one statement. */
export function statement(text: string): StatementFacts {
  const [series = "", number = "", days = "", balances = ""] = text.split(" ");
  const [opening = "", closing = ""] = balances.split("→");
  const [, printed = "", page] = /^#([^p]*)(?:p(\d+))?$/.exec(number) ?? [];
  return {
    id: text,
    series,
    number: printed,
    page: page === undefined ? null : Number(page),
    ...seen(days.replace("~", "")),
    intervalStated: !days.startsWith("~"),
    opening: opening === "" ? null : BigInt(opening),
    closing: closing === "" ? null : BigInt(closing),
  };
}

export const CASES: readonly GapCase[] = [
  { name: "no statement leaves no gap", statements: [], gaps: [] },
  { name: "one statement leaves no gap", statements: ["m #1 03-02…03-02 0→5"], gaps: [] },
  {
    name: "days without a movement are none where the balances meet",
    statements: ["m #1 ~03-02…03-02 0→5", "m #2 ~03-20…03-20 5→9"],
    gaps: [],
  },
  {
    name: "days between balances that do not meet are a gap with its sum",
    statements: ["m # ~03-03…03-03 0→5", "m # ~03-07…03-07 8→9"],
    gaps: ["03-04…03-06 days+balance 3"],
  },
  {
    name: "the missing number stands beside the days",
    statements: ["m #1 03-02…03-03 0→5", "m #3 03-07…03-08 8→9"],
    gaps: ["03-04…03-06 days+balance+number #2-2 3"],
  },
  {
    name: "days that follow each other with balances that do not meet are a gap at these days",
    statements: ["m # 03-02…03-03 0→5", "m # 03-04…03-05 7→9"],
    gaps: ["03-03…03-04 balance 2"],
  },
  {
    name: "stated intervals without balances leave a gap of banking days",
    statements: ["c # 03-02…03-03", "c # 03-06…03-09"],
    gaps: ["03-04…03-05 days"],
  },
  {
    name: "a weekend between stated intervals without balances is none",
    statements: ["c # 03-02…03-06", "c # 03-09…03-13"],
    gaps: [],
  },
  {
    name: "a short pause between the rows of two tables without balances is none",
    statements: ["t # ~03-02…03-06", "t # ~03-13…03-20"],
    gaps: [],
  },
  {
    name: "a week without a row between two tables without balances may be one",
    statements: ["t # ~03-02…03-06", "t # ~03-14…03-20"],
    gaps: ["03-07…03-13 days ?"],
  },
  {
    name: "a month between two tables without balances may be one",
    statements: ["t # ~01-02…01-30", "t # ~03-02…03-30"],
    gaps: ["01-31…03-01 days ?"],
  },
  {
    name: "a longer statement covers the gap of shorter ones",
    statements: ["m #1 03-02…03-02 0→5", "m #3 03-06…03-06 8→9", "c #7 03-01…03-31 0→20"],
    gaps: [],
  },
  {
    name: "a table of the days fills the gap of messages, also without balances",
    statements: ["m #1 ~03-02…03-02 0→5", "t # ~03-03…03-05", "m #3 ~03-06…03-06 8→9"],
    gaps: [],
  },
  {
    name: "days that a bank connection has read are none",
    statements: ["m # ~03-03…03-03 0→5", "m # ~03-07…03-07 8→9"],
    covered: ["03-01…03-31"],
    gaps: [],
  },
  {
    name: "days that a bank connection has read in part leave the others, without the sum",
    statements: ["m # ~03-03…03-03 0→5", "m # ~03-09…03-09 8→9"],
    covered: ["03-01…03-05"],
    gaps: ["03-06…03-08 days+balance"],
  },
  {
    name: "parts of one day follow each other",
    statements: [
      "m #46 08-24…08-25 0→5",
      "m #47 08-25…08-25 5→9",
      "m #48 08-25…08-25 9→12",
      "m #49 08-26…08-26 12→13",
    ],
    gaps: [],
  },
  {
    name: "the last part of a day is missing",
    statements: ["m #46 08-24…08-25 0→5", "m #47 08-25…08-25 5→9", "m #49 08-26…08-26 12→13"],
    gaps: ["08-25…08-26 balance+number #48-48 3"],
  },
  {
    name: "a part in the middle of a day is missing",
    statements: ["m #46 08-25…08-25 0→5", "m #48 08-25…08-25 9→12"],
    gaps: ["08-25 number #47-47"],
  },
  {
    name: "parts of a day that sum to zero are whole",
    statements: ["m #1 03-02…03-02 5→9", "m #2 03-02…03-02 9→5", "m #3 03-03…03-03 5→7"],
    gaps: [],
  },
  {
    name: "a bank that numbers by the day of the year leaves numbers out",
    statements: [
      "m #61 03-02…03-02 0→5",
      "m #65 03-06…03-06 5→9",
      "m #68 03-09…03-09 9→10",
      "m #69 03-10…03-10 10→11",
    ],
    gaps: [],
  },
  {
    name: "a number that is missing from a series without gaps is told although the balances meet",
    statements: [
      "m #1 03-02…03-02 0→1",
      "m #2 03-03…03-03 1→2",
      "m #3 03-04…03-04 2→3",
      "m #4 03-05…03-05 3→4",
      "m #6 03-09…03-09 4→5",
    ],
    gaps: ["03-06…03-08 number #5-5"],
  },
  {
    name: "a number that is missing between two statements may be one, although the balances meet",
    statements: ["m #8 08-01…08-31 0→0", "m #10 10-01…10-31 0→0"],
    gaps: ["09-01…09-30 number #9-9 ?"],
  },
  {
    name: "a skip between neighbouring days is a second statement of one of them",
    statements: [
      "m #1 03-02…03-02 0→1",
      "m #2 03-03…03-03 1→2",
      "m #4 03-04…03-04 2→3",
      "m #6 03-09…03-09 3→4",
    ],
    gaps: ["03-03…03-04 number #3-3", "03-05…03-08 number #5-5 ?"],
  },
  {
    name: "the same in a series of two statements, and of an account that is swept",
    statements: ["m #8 08-01…08-31 0→0", "m #10 09-01…09-30 0→0"],
    gaps: ["08-31…09-01 number #9-9"],
  },
  {
    name: "ten numbers between neighbouring days are none of a day: the bank leaves numbers out",
    statements: ["m #1 03-01…03-14 0→5", "m #12 03-15…03-31 5→9"],
    gaps: [],
  },
  {
    name: "nine may be",
    statements: ["m #1 03-01…03-14 0→5", "m #11 03-15…03-31 5→9"],
    gaps: ["03-14…03-15 number #2-10"],
  },
  {
    name: "numbers that go back within a year are no count of few statements",
    statements: ["m #1 03-02…03-08 0→5", "m #9 03-09…03-15 5→9", "m #1 03-16…03-31 9→9"],
    gaps: [],
  },
  {
    name: "numbers that are the day on which the statement begins leave none out",
    statements: ["m #2 03-02…03-04 0→5", "m #5 03-05…03-09 5→9", "m #10 03-10…03-31 9→9"],
    gaps: [],
  },
  {
    name: "two such skips among more steps are no habit",
    statements: [
      "m #1 03-02…03-02 0→1",
      "m #3 03-03…03-03 1→2",
      "m #4 03-04…03-04 2→3",
      "m #5 03-05…03-05 3→4",
      "m #7 03-06…03-06 4→5",
    ],
    gaps: ["03-02…03-03 number #2-2", "03-05…03-06 number #6-6"],
  },
  {
    name: "two such skips and hardly a step are the habit of the bank",
    statements: [
      "m #1 03-02…03-08 0→1",
      "m #3 03-09…03-15 1→2",
      "m #4 03-16…03-22 2→3",
      "m #7 03-23…03-29 3→4",
    ],
    gaps: [],
  },
  {
    name: "three such skips among a few steps are its habit, and quiet days between say nothing",
    statements: [
      "m #1 03-02…03-02 0→1",
      "m #3 03-03…03-03 1→2",
      "m #4 03-04…03-04 2→3",
      "m #5 03-05…03-05 3→4",
      "m #7 03-06…03-06 4→5",
      "m #8 03-09…03-09 5→6",
      "m #11 03-10…03-10 6→7",
      "m #13 03-12…03-12 7→8",
    ],
    gaps: [],
  },
  {
    name: "in a series of parts of days, a number between two days is a part of one of them",
    statements: [
      "m #1 03-02…03-02 0→1",
      "m #2 03-02…03-02 1→2",
      "m #3 03-03…03-03 2→3",
      "m #4 03-03…03-03 3→4",
      "m #6 03-04…03-04 4→5",
    ],
    gaps: ["03-03…03-04 number #5-5"],
  },
  {
    name: "more skips than steps between balances that meet are the habit of the bank",
    statements: [
      "m #1 03-02…03-02 0→1",
      "m #4 03-05…03-05 1→2",
      "m #9 03-10…03-10 2→3",
      "m #11 03-12…03-12 3→4",
    ],
    gaps: [],
  },
  {
    name: "an account that returns to one balance shows no habit",
    statements: [
      "m #1 03-02…03-02 0→0",
      "m #3 03-05…03-05 0→0",
      "m #5 03-10…03-10 0→0",
      "m #7 03-12…03-12 0→0",
    ],
    gaps: ["03-03…03-04 number #2-2 ?", "03-06…03-09 number #4-4 ?", "03-11 number #6-6 ?"],
  },
  {
    name: "missing numbers without balances are sure where the series is trusted",
    statements: [
      "c #1 03-02…03-02",
      "c #2 03-03…03-03",
      "c #3 03-04…03-04",
      "c #4 03-05…03-05",
      "c #6 03-06…03-06",
    ],
    gaps: ["03-05…03-06 number #5-5"],
  },
  {
    name: "two numbers without balances may be numbered with gaps",
    statements: ["c #1 03-02…03-02", "c #4 03-03…03-03"],
    gaps: ["03-02…03-03 number #2-3 ?"],
  },
  {
    name: "a new year begins with one",
    statements: ["m #12 2025-12-01…2025-12-31 0→5", "m #1 01-01…01-31 5→9"],
    gaps: [],
  },
  {
    name: "the first statement of a new year is missing",
    statements: ["m #2025/12 2025-12-01…2025-12-31 0→5", "m #2026/2 02-01…02-28 9→11"],
    gaps: ["01-01…01-31 days+balance+number #1-1 4"],
  },
  {
    name: "numbers of two sources are not one series",
    statements: ["m #1 03-02…03-02 0→5", "c #7 03-03…03-03 5→9"],
    gaps: [],
  },
  {
    name: "statements that overlap do not count on from each other",
    statements: ["m #4 08-24…10-30 0→9", "m #9 09-27…10-30 5→9"],
    gaps: [],
  },
  {
    name: "a longer statement of the same series covers what shorter ones leave out",
    statements: ["m #4 08-24…10-30 0→9", "m #9 09-27…09-30 5→6", "m #11 10-05…10-10 7→8"],
    gaps: [],
  },
  {
    name: "a part in the middle of a day is missing after a statement that ends on that day",
    statements: ["m #45 08-24…08-25 0→3", "m #46 08-25…08-25 3→5", "m #48 08-25…08-25 9→12"],
    gaps: ["08-25 number #47-47"],
  },
  {
    name: "in a series that overlaps, numbers without balances say nothing",
    statements: ["c #4 08-24…10-30", "c #9 09-27…10-30", "c #14 11-01…11-30"],
    gaps: [],
  },
  {
    name: "a jump over sixty numbers may be a gap",
    statements: ["m #1 03-02…03-02", "m #62 03-03…03-03"],
    gaps: ["03-02…03-03 number #2-61 ?"],
  },
  {
    name: "a jump over more numbers is no series",
    statements: ["m #1 03-02…03-02", "m #63 03-03…03-03"],
    gaps: [],
  },
  {
    name: "days thousands of years apart are counted at once",
    statements: ["t # ~0001-01-01…0001-01-01", "t # ~9999-12-30…9999-12-30"],
    gaps: ["01-02…12-29 days ?"],
  },
  {
    name: "a page between two pages of one number is missing although their balances meet",
    statements: ["m #12p1 03-02…03-02 0→5", "m #12p3 03-02…03-02 5→9", "m #13p1 03-03…03-03 9→9"],
    gaps: ["03-02 number #12-12"],
  },
  {
    name: "pages that follow each other, of whichever number, leave no gap",
    statements: [
      "m #12p1 03-02…03-02 0→5",
      "m #12p2 03-02…03-02 5→9",
      "m #13p1 03-03…03-03 9→9",
      "m #14p1 03-04…03-04 9→9",
    ],
    gaps: [],
  },
  {
    name: "pages of one number in two years are of two statements",
    statements: [
      "m #12p1 2025-03-02…2025-03-02 0→5",
      "m #12p2 2025-03-02…2025-03-02 5→7",
      "m #12p3 03-02…03-02 7→9",
    ],
    gaps: ["03-02 number #12-12"],
  },
  {
    name: "a year as the number makes its pages no pages",
    statements: ["m #2026p12 03-02…03-02 0→5", "m #2026p15 03-05…03-05 5→9"],
    gaps: [],
  },
];
