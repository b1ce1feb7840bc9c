import { describe, expect, it } from "vitest";
import { detectCsvDialect } from "#statements/formats/table/csv-dialect.ts";
import { csvRows, type CsvDialect } from "#statements/formats/table/csv-rows.ts";

const SEMICOLON: CsvDialect = { delimiter: ";", lineEnd: "\n", skippedLines: 0 };

function rows(
  text: string,
  dialect = SEMICOLON,
  size = text.length || 1,
): { line: number; cells: readonly unknown[] }[] {
  const chunks: string[] = [];
  for (let at = 0; at < text.length; at += size) chunks.push(text.slice(at, at + size));
  return [...csvRows(chunks, dialect)].map(({ line, cells }) => ({ line, cells }));
}

describe("delimited rows", () => {
  const text = 'a;"b;""x""\r\ny";c\r\n;;\r\n"Alfa" Kft;O"Neill;"z"\n "p;q" ;  "r"; s "t\nlast';

  it("keeps delimiters, quotes and line ends inside quotes, and counts physical lines", () => {
    expect(rows(text)).toEqual([
      { line: 1, cells: ["a", 'b;"x"\r\ny', "c"] },
      { line: 3, cells: ["", "", ""] },
      { line: 4, cells: ["Alfa Kft", 'O"Neill', "z"] },
      { line: 5, cells: ["p;q ", "r", ' s "t'] },
      { line: 6, cells: ["last"] },
    ]);
  });

  it("is the same in chunks of any size", () => {
    for (let size = 1; size <= text.length; size++)
      expect(rows(text, SEMICOLON, size)).toEqual(rows(text));
  });

  it("says that a text ending inside quotes is cut off", () => {
    expect(() => rows('a;b\n"c;d')).toThrow(/ends inside a quoted field/);
  });

  it("stops at a record More than 1000000 characters a line may be", () => {
    expect(() => rows(`"${"x".repeat(1_000_100)}`, SEMICOLON, 4_096)).toThrow(
      /More than 1000000 characters/,
    );
    expect(() => rows("x".repeat(1_000_100), SEMICOLON, 4_096)).toThrow(
      /More than 1000000 characters/,
    );
  });

  it("reads the line ends of old Macintosh programs", () => {
    expect(rows("a;b;c\rd;e;f", { ...SEMICOLON, lineEnd: "\r" }).map(({ cells }) => cells)).toEqual(
      [
        ["a", "b", "c"],
        ["d", "e", "f"],
      ],
    );
  });
});

describe("the delimiter", () => {
  it.each([
    ["a;b;c\n1,5;2,5;3,5\n", ";"],
    ["a,b,c\n1,2,3\n", ","],
    ["a\tb\tc\n1,5\t2;2\t3\n", "\t"],
    ["a|b|c\n1|2|3\n", "|"],
    ['Számla,1\n,\n"a","b;c","d"\n1,"x;y;z",3\n', ","],
    ["sep=;\na;b\n1;2\n", ";"],
  ])("of %j is %j", (text, delimiter) => {
    expect(detectCsvDialect(text, true)?.delimiter).toBe(delimiter);
  });

  it("is not found in prose; in two columns only where every record has both", () => {
    expect(detectCsvDialect("Kedves Ügyfelünk!\nKöszönjük.\n", true)).toBeUndefined();
    expect(detectCsvDialect("a;b\n1;2\n", true)?.delimiter).toBe(";");
    expect(detectCsvDialect("a;b\n1;2\nx\n", true)).toBeUndefined();
    expect(detectCsvDialect("Kedves Ügyfél, jó napot\nÜdvözlettel, mi\n", true)).toBeUndefined();
  });
});
