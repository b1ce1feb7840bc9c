import { globSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readWhole, type WholeRead } from "#statements/read-statement.ts";
import { addDays, type LocalDate } from "#values/local-date.ts";
import { formatAmount, type Amount } from "#values/money.ts";

const OWN = "10401000-50051234-56789014";
const NAMES = [
  "Könyvelés dátuma",
  "Számlaszám",
  "Devizanem",
  "Partner neve",
  "Partner számlaszáma",
  "Közlemény",
  "Értéknap",
];

interface Row {
  readonly date: LocalDate;
  readonly amount: Amount;
  readonly partner: string;
  readonly note: string;
}

/** One way to write a whole file. */
interface Style {
  readonly delimiter: string;
  readonly lineEnd: string;
  readonly decimal: string;
  readonly thousands: string;
  readonly date: (date: LocalDate) => string;
  readonly sign: "signed" | "direction" | "pair";
  readonly chunk: number;
}

const dates: readonly ((date: LocalDate) => string)[] = [
  (date) => date,
  (date) => date.replaceAll("-", "."),
  (date) => `${date.replaceAll("-", ".")}.`,
  (date) => date.replaceAll("-", ""),
  (date) => `${date} 13:14:15`,
  (date) => `${date.replaceAll("-", ". ")}.`,
  (date) => `${date.replaceAll("-", ".")}., hétfő`,
];

const styles: fc.Arbitrary<Style> = fc.record({
  delimiter: fc.constantFrom(";", ",", "\t", "|"),
  lineEnd: fc.constantFrom("\n", "\r\n"),
  decimal: fc.constantFrom(".", ","),
  thousands: fc.constantFrom("", " ", "\u00A0", "'", "other"),
  date: fc.constantFrom(...dates),
  sign: fc.constantFrom("signed" as const, "direction" as const, "pair" as const),
  chunk: fc.integer({ min: 1, max: 300 }),
});

const signs = fc.constantFrom(..."aáőűÜ ;,|\"'\n\t1-");
const texts = fc.string({ unit: signs, maxLength: 20 }).map((text) => text.trim());
const rows: fc.Arbitrary<Row> = fc.record({
  date: fc.integer({ min: 0, max: 20_000 }).map((days) => addDays("1990-01-01" as LocalDate, days)),
  amount: fc
    .integer({ min: -9_999_999_99, max: 9_999_999_99 })
    .map((cents) => BigInt(cents) * 1_000n),
  partner: texts,
  note: texts,
});

function quoted(text: string, style: Style): string {
  return /["\n\r]/.test(text) || text.includes(style.delimiter)
    ? `"${text.replaceAll('"', '""')}"`
    : text;
}

function written(amount: Amount, style: Style): string {
  const [whole, fraction] = formatAmount(amount < 0n ? -amount : amount).split(".");
  const mark = style.thousands === "other" ? (style.decimal === "." ? "," : ".") : style.thousands;
  return `${amount < 0n ? "-" : ""}${whole!.replace(/\B(?=(\d{3})+$)/g, mark)}${style.decimal}${fraction}`;
}

function moneyCells(amount: Amount, style: Style): string[] {
  if (style.sign === "signed") return [written(amount, style)];
  const positive = amount < 0n ? -amount : amount;
  if (style.sign === "direction") return [written(positive, style), amount < 0n ? "T" : "J"];
  return amount < 0n ? [written(positive, style), ""] : ["", written(positive, style)];
}

function fileOf(given: readonly Row[], style: Style): string {
  const money =
    style.sign === "signed"
      ? ["Összeg"]
      : style.sign === "direction"
        ? ["Összeg", "T/J"]
        : ["Terhelés", "Jóváírás"];
  const lines = given.map((row) => {
    const date = style.date(row.date);
    return [date, OWN, "HUF", row.partner, "", row.note, date, ...moneyCells(row.amount, style)];
  });
  const all = [[...NAMES, ...money], ...lines].map((cells) =>
    cells.map((cell) => quoted(cell, style)).join(style.delimiter),
  );
  return all.map((line) => line + style.lineEnd).join("");
}

function readBytes(bytes: Uint8Array, chunk: number): WholeRead {
  return readWhole({
    fileName: "x",
    size: bytes.length,
    *chunks() {
      for (let at = 0; at < bytes.length; at += chunk) yield bytes.subarray(at, at + chunk);
    },
  });
}

describe("a table written in any style", () => {
  it("is read back as it was", () => {
    // One amount below zero at least: without any, and without a balance, the reader rightly asks
    // for the signs.
    const many = fc
      .array(rows, { minLength: 1, maxLength: 30 })
      .filter((given) => given.some(({ amount }) => amount < 0n));
    fc.assert(
      fc.property(many, styles, (given, style) => {
        const whole = readBytes(new TextEncoder().encode(fileOf(given, style)), style.chunk);
        expect(whole.problems).toEqual([]);
        const items = whole.statements[0]!.transactions;
        const found = items.map((item) => [
          item.bookingDate,
          item.valueDate,
          item.amount,
          item.partnerName ?? "",
          item.remittance ?? "",
        ]);
        expect(found).toEqual(
          given.map(({ date, amount, partner, note }) => [date, date, amount, partner, note]),
        );
      }),
      { numRuns: 400 },
    );
  });
});

describe("a damaged table", () => {
  const samples = globSync("src/statements/{banks,formats}/**/samples/*").filter(
    (name) => !/\.(md|json)$/.test(name) && !/mt940|camt/.test(name),
  );
  const step = fc.tuple(fc.constantFrom("flip", "cut", "insert", "double"), fc.nat(), fc.nat(255));
  const damage = fc.array(step, { minLength: 1, maxLength: 8 });

  function damaged(
    bytes: Uint8Array,
    steps: readonly (readonly [string, number, number])[],
  ): Uint8Array {
    let result: Uint8Array = bytes.slice();
    for (const [kind, where, byte] of steps) {
      const at = where % Math.max(result.length, 1);
      if (kind === "flip" && result.length > 0) result[at] = byte;
      else if (kind === "cut") result = result.slice(0, at);
      else if (kind === "insert")
        result = Uint8Array.from([...result.subarray(0, at), byte, byte, ...result.subarray(at)]);
      else if (kind === "double")
        result = Uint8Array.from([
          ...result.subarray(0, at),
          ...result.subarray(Math.max(0, at - byte)),
        ]);
    }
    return result;
  }

  it.each(samples)("made from %s gives transactions or a named problem, never a crash", (name) => {
    const bytes = new Uint8Array(readFileSync(name));
    fc.assert(
      fc.property(damage, (steps) => {
        const whole = readBytes(damaged(bytes, steps), 1_000);
        expect(whole.problems.map(({ code }) => code)).not.toContain("reader_failed");
        if (whole.statements.length === 0) expect(whole.problems.length).toBeGreaterThan(0);
      }),
      { numRuns: 60, interruptAfterTimeLimit: 1_200 },
    );
  });
});
