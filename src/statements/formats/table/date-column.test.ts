import { describe, expect, it } from "vitest";
import { DateColumn } from "#statements/formats/table/date-column.ts";

function readAll(texts: readonly string[]): (string | undefined)[] | string {
  const column = new DateColumn(false);
  for (const [index, text] of texts.entries()) column.observe(text, index + 2);
  const decided = column.decide();
  return decided.ok ? texts.map((text) => column.read(text)) : `? line ${decided.problem.line}`;
}

describe("dates as banks write them", () => {
  it.each([
    ["2026.03.05", "2026-03-05"],
    ["2026.03.05.", "2026-03-05"],
    ["2026. 03. 05.", "2026-03-05"],
    ["2026.3.5.", "2026-03-05"],
    ["2025.11.17., hétfő", "2025-11-17"],
    ["2026.03.05. csütörtök", "2026-03-05"],
    ["2026. március 5.", "2026-03-05"],
    ["2026. szept. 30.", "2026-09-30"],
    ["2026.márc.04", "2026-03-04"],
    ["2026-márc-04", "2026-03-04"],
    ["2026. március 4.", "2026-03-04"],
    ["2026. márc. 4., szerda 10:30", "2026-03-04"],
    ["2026. III. 4.", "2026-03-04"],
    ["2026 03 04", "2026-03-04"],
    ["04-MAR-2026", "2026-03-04"],
    ["4 March 2026", "2026-03-04"],
    ["4. März 2026", "2026-03-04"],
    ["Mar 4, 2026", "2026-03-04"],
    ["2026-03-05", "2026-03-05"],
    ["2026-03-05 23:59:59", "2026-03-05"],
    ["2026-03-05T00:30:00.000", "2026-03-05"],
    ["2026-03-05T00:30:00Z", "2026-03-05"],
    ["2026-03-04T23:00:00Z", "2026-03-05"],
    ["2026-03-04 23:00:00+00:00", "2026-03-05"],
    ["25.03.2026 23:00:00Z", "2026-03-26"],
    ["2026.03.05 12:30", "2026-03-05"],
    ["2026/03/05", "2026-03-05"],
    ["20260305", "2026-03-05"],
    ["20260305123000", "2026-03-05"],
    ["25.03.2026", "2026-03-25"],
    ["25-03-2026", "2026-03-25"],
    ["03/25/2026", "2026-03-25"],
    ["05.05.2026", "2026-05-05"],
    ["2024-02-29", "2024-02-29"],
  ])("%s is %s", (text, expected) => {
    expect(readAll([text])).toEqual([expected]);
  });

  const none = [
    "2026-02-30",
    "2025.02.29.",
    "20261301",
    "31.04.2026",
    "2026.00.10",
    "0026-01-01",
    "",
    "tegnap",
    "12",
    "26.13.32",
    "2026. foo 5.",
    "2026-01-05 alma körte",
  ];
  it.each(none)("%s is no date", (text) => {
    expect(new DateColumn(false).observe(text, 1)).toBe(false);
  });

  it("asks for the place of a year of two digits, unless one place alone gives days", () => {
    expect(readAll(["26.03.02.", "26.03.03."])).toBe("? line 2");
    expect(readAll(["26.03.02", "99.12.31"])).toEqual(["2026-03-02", "1999-12-31"]);
    expect(readAll(["31.12.99", "13.02.26"])).toEqual(["1999-12-31", "2026-02-13"]);
    expect(readAll(["12/31/99", "02/13/26"])).toEqual(["1999-12-31", "2026-02-13"]);
  });

  it("takes the day numbers of spreadsheets in text too", () => {
    expect(readAll(["46083", "46084,5"])).toEqual(["2026-03-02", "2026-03-03"]);
    expect(new DateColumn(false).observe("4608", 1)).toBe(false);
    expect(new DateColumn(false).observe("99999", 1)).toBe(false);
  });

  it("tells day and month apart over the whole column, or asks", () => {
    expect(readAll(["05/03/2026", "25/03/2026"])).toEqual(["2026-03-05", "2026-03-25"]);
    expect(readAll(["05/03/2026", "03/25/2026"])).toEqual(["2026-05-03", "2026-03-25"]);
    expect(readAll(["05/03/2026", "06/03/2026"])).toBe("? line 2");
    expect(readAll(["25/03/2026", "03/26/2026"])).toBe("? line 3");
  });

  it("takes days with points for days first: no bank writes them with the month first", () => {
    expect(readAll(["05.10.2026", "06.10.2026"])).toEqual(["2026-10-05", "2026-10-06"]);
    expect(readAll(["05.10.2026 08:15"])).toEqual(["2026-10-05"]);
    // A column that shows it otherwise is believed.
    expect(readAll(["05.10.2026", "05.25.2026"])).toEqual(["2026-05-10", "2026-05-25"]);
    expect(readAll(["05-10-2026"])).toBe("? line 2");
    // The year may stand first or last: no question where one order alone gives days.
    expect(readAll(["13.10.99"])).toEqual(["1999-10-13"]);
    expect(readAll(["05.10.26"])).toBe("? line 2");
  });

  it("reads day numbers of both spreadsheet calendars, and eight digits stored as a number", () => {
    const day = (text: string, date1904: boolean) =>
      new DateColumn(date1904).read({ kind: "number", text });
    expect(day("45357", false)).toBe("2024-03-06");
    expect(day("45357.99", false)).toBe("2024-03-06");
    expect(day("43895", true)).toBe("2024-03-06");
    expect(day("20250827", false)).toBe("2025-08-27");
    expect(day("12", false)).toBeUndefined();
    expect(day("-45357", false)).toBeUndefined();
  });
});

describe("what is no month is no date", () => {
  it.each(["2026.marc4", "2026.xyz.04", "2026. marha 4.", "31-FEB-2026", "04-MAR-26"])(
    "%s",
    (text) => {
      expect(new DateColumn(false).observe(text, 1)).toBe(false);
    },
  );
});
