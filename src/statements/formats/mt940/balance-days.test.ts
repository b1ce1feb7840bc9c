import { describe, expect, it } from "vitest";
import { balanceDays } from "#statements/formats/mt940/balance-days.ts";
import { readWhole } from "#statements/read-statement.ts";
import type { LocalDate } from "#values/local-date.ts";

/** `:60F:`, `:62F:`, the first and the last row, and the days of which the statement speaks. */
const CASES: readonly [name: string, dates: string, days: string][] = [
  // As the given samples of these banks write it.
  [
    "Raiffeisen (HU), one day",
    "2018-04-17 2018-04-17 2018-04-17 2018-04-17",
    "2018-04-17 2018-04-17",
  ],
  ["HSBC, one day", "2012-03-29 2012-03-29 2012-03-29 2012-03-29", "2012-03-29 2012-03-29"],
  [
    "betterplace, the closing before",
    "2007-09-03 2007-09-04 2007-09-04 2007-09-04",
    "2007-09-04 2007-09-04",
  ],
  ["a leap day before", "2016-02-29 2016-03-01 2016-03-01 2016-03-01", "2016-03-01 2016-03-01"],
  [
    "ING, closed on the day behind",
    "2010-07-22 2010-07-23 2010-07-22 2010-07-22",
    "2010-07-22 2010-07-22",
  ],
  ["ING, without rows", "2020-01-06 2020-01-07", "2020-01-07 2020-01-07"],
  [
    "mt940-js, closed on the day behind",
    "2016-11-21 2016-11-22 2016-11-21 2016-11-21",
    "2016-11-21 2016-11-21",
  ],
  ["Triodos, a month", "2011-01-01 2011-02-01 2011-01-01 2011-01-25", "2011-01-01 2011-01-31"],
  [
    "my-flow, the last movement before",
    "2010-07-16 2010-08-02 2010-08-02 2010-08-02",
    "2010-07-17 2010-08-02",
  ],
  ["my-flow, nearly a year", "2014-04-28 2015-04-07 2015-04-07 2015-04-07", ""],
  ["ABN AMRO, a row behind", "2011-05-22 2011-05-23 2011-05-23 2011-05-24", ""],
  ["Penta, a month on one date", "2020-09-30 2020-09-30 2020-09-02 2020-09-30", ""],
  ["Rabobank, rows of other years", "2013-04-02 2013-04-04 2015-12-08 2015-12-08", ""],
  ["a closing before the opening", "2020-12-18 2020-11-30 2020-11-30 2020-11-30", ""],
  // Months by the rule.
  [
    "a month from its first day",
    "2026-09-01 2026-09-30 2026-09-02 2026-09-15",
    "2026-09-01 2026-09-30",
  ],
  [
    "a month from the closing before",
    "2026-08-31 2026-09-30 2026-09-02 2026-09-15",
    "2026-09-01 2026-09-30",
  ],
  [
    "a month up to the first day behind",
    "2026-09-01 2026-10-01 2026-09-02 2026-09-15",
    "2026-09-01 2026-09-30",
  ],
  ["a month without rows", "2026-09-01 2026-09-30", "2026-09-01 2026-09-30"],
  [
    "a month in which the account was opened",
    "2026-09-15 2026-09-30 2026-09-16 2026-09-20",
    "2026-09-16 2026-09-30",
  ],
  [
    "a week, whichever way it is dated",
    "2026-09-04 2026-09-11 2026-09-07 2026-09-09",
    "2026-09-05 2026-09-10",
  ],
  [
    "a day at the end of a month",
    "2026-09-29 2026-09-30 2026-09-29 2026-09-29",
    "2026-09-29 2026-09-29",
  ],
];

describe("the days between the balances of", () => {
  it.each(CASES)("%s: %s", (_name, dates, expected) => {
    const [opening, closing, ...rows] = dates.split(" ") as LocalDate[];
    const days = balanceDays(opening!, closing!, rows);
    expect(days ? `${days.from} ${days.to}` : "").toBe(expected);
  });

  it("an MT940 message are its own, and no stated interval", () => {
    const text =
      ":20:A\n:25:11773016-11111018-00000000\n:28C:9/1\n:60F:C260901HUF1000,\n" +
      ":61:2609020902C5,NTRF//X\n:61:2609150915D2,NTRF//Y\n:62F:C260930HUF1003,\n-\n";
    const bytes = new TextEncoder().encode(text);
    const read = readWhole({ fileName: "x", size: bytes.length, chunks: () => [bytes] });
    expect(read.statements[0]!.trailer).toMatchObject({
      from: "2026-09-01",
      to: "2026-09-30",
      intervalStated: false,
      ties: true,
    });
  });
});
