import { describe, expect, it } from "vitest";
import { missingPages, readExtent } from "#statements/formats/pdf/pdf-extent.ts";
import type { PdfLine } from "#statements/formats/pdf/pdf-lines.ts";

const lineOf = (text: string, page: number): PdfLine => ({
  line: page,
  page,
  y: 10,
  height: 8,
  text,
  cells: text.split(" | ").map((each, left) => ({ text: each, left, right: left + 1 })),
});

/** The foot of each page of the file, and where pages are missing. */
const CASES: readonly [feet: readonly string[], missing: string][] = [
  [["Oldal 1/3", "Oldal 2/3"], "after"],
  [["Oldal: 1/3", "Oldal: 3/3"], "between"],
  [["Page 2 of 2"], "before"],
  [["1. oldal, összesen 3", "2. oldal, összesen 3"], "after"],
  [["1/2. oldal"], "after"],
  [["1. oldal / 2"], "after"],
  [["Lap 1/2"], "after"],
  [["Oldal 1/2", "Oldal 2/2"], ""],
  [["Oldal 1/1"], ""],
  [["1/3. oldal", "Köszönjük", "Köszönjük"], ""],
  [["Számla 1/2"], ""],
  [["Oldal 3/2"], ""],
];

describe("the pages of a printed statement", () => {
  it.each(CASES)("that print %s: %s", (feet, missing) => {
    const lines = feet.map((text, index) => lineOf(text, index + 1));
    const told = missingPages(lines, "12").map(({ params }) => params?.["missing"]);
    expect(told.join()).toBe(missing);
  });
});

describe("what a printed statement says of its question", () => {
  it.each(["Lekérdezés időpontja: 2026.10.31. 10:15", "Letöltve | 2026-10-31 10:15:00"])(
    "its day: %s",
    (text) => {
      expect(readExtent([lineOf(text, 1)]).askedOn).toBe("2026-10-31");
    },
  );

  it("its filter", () => {
    const { problem } = readExtent([lineOf("Szűrési feltétel: Csak jóváírások", 1)]);
    expect(problem).toMatchObject({ code: "rows_filtered", params: { text: "Csak jóváírások" } });
  });
});
