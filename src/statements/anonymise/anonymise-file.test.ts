import { globSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anonymiseFile, type AnonymisedSample } from "#statements/anonymise/anonymise-file.ts";
import type { Random } from "#statements/anonymise/disguise.ts";
import { KEPT_IN_LABELS, wordsOf } from "#statements/anonymise/vocabulary.ts";
import { openTable } from "#statements/formats/table/open-table.ts";
import { rowText } from "#statements/formats/table/table-source.ts";
import { readWhole } from "#statements/read-statement.ts";
import type { FileInput } from "#statements/statement.ts";
import { decodeText, detectCharset } from "#statements/text/decode-text.ts";
import { SAMPLE_BYTES_MAX } from "#values/sample-limit.ts";

const WORKBOOK = /\.xlsx$|(?:search-result|account-history)\.xls$/;
const SAMPLES = [
  ...globSync("src/statements/**/samples/*.expected.json").map((path) =>
    path.replace(/\.expected\.json$/, ""),
  ),
  // Files of fixed width, in a folder of their own, give no sample.
  ...globSync("src/statements/mapping/invented/*.*"),
].sort();
const TEXTS = SAMPLES.filter((path) => !WORKBOOK.test(path));
const GOLDEN = "src/statements/anonymise/golden";
const SEEDS = [1, 2];

/** Mulberry32: the same seed draws the same numbers. */
function seeded(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

function inputOf(content: string | Uint8Array): FileInput {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  return { fileName: "x", size: bytes.length, chunks: () => [bytes] };
}

function sampleOf(input: FileInput, seed = 1): AnonymisedSample {
  const outcome = anonymiseFile(input, seeded(seed));
  if ("fault" in outcome) throw new Error(`${outcome.fault} ${JSON.stringify(outcome.leaks)}`);
  return outcome.sample;
}

/** The texts of a file without tags, headers and zones of time, which all files of a kind have. */
function contents(bytes: Uint8Array): string {
  return decodeText(bytes, detectCharset(inputOf(bytes)))
    .replace(/^OFXHEADER[^<]*/, "")
    .replace(/<[^<>]*>/g, " ")
    .replace(/\+0[12]00\b/g, " ");
}

function runsOf(text: string): string[] {
  return (text.match(/\d{4,}/g) ?? []).filter((run) => /[1-9]/.test(run));
}

function namesOf(input: FileInput): string[] {
  return readWhole(input)
    .statements.flatMap(({ header, transactions }) => [
      header.accountName ?? "",
      header.ownerName ?? "",
      ...transactions.map(({ partnerName }) => partnerName ?? ""),
    ])
    .flatMap(wordsOf)
    .filter((word) => word.length >= 3 && !KEPT_IN_LABELS.has(word));
}

describe("the sample of each statement in the repository", () => {
  it.each(TEXTS)("%s is read alike, keeps its signs, and holds nothing of the original", (path) => {
    const bytes = readFileSync(path);
    const charset = detectCharset(inputOf(bytes));
    const runs = new Set(runsOf(contents(bytes)));
    const names = new Set(namesOf(inputOf(bytes)));
    const signs = (content: Uint8Array): string =>
      decodeText(content, charset)
        .replaceAll("&nbsp;", "")
        .replace(/[^\r\n;\t|"<>]/g, "");
    for (const seed of SEEDS) {
      const sample = sampleOf(inputOf(bytes), seed);
      expect(sample.readsAlike, `seed ${seed}`).toBe(true);
      expect(detectCharset(inputOf(sample.bytes))).toBe(charset);
      expect(signs(sample.bytes)).toBe(signs(bytes));
      const shown = contents(sample.bytes);
      expect(runsOf(shown).filter((run) => runs.has(run))).toEqual([]);
      expect(wordsOf(shown).filter((word) => names.has(word))).toEqual([]);
    }
  });

  it.each(SAMPLES.filter((path) => WORKBOOK.test(path)))(
    "%s, a workbook, is read alike and holds nothing of the original",
    (path) => {
      const bytes = readFileSync(path);
      const shown = (content: Uint8Array): string[] => {
        const opened = openTable(content, inputOf(content));
        if (!opened || !("source" in opened)) throw new Error("no workbook");
        return opened.source.sheets.flatMap(({ rows }) =>
          [...rows()].map(({ cells }) => rowText(cells)),
        );
      };
      const runs = new Set(runsOf(shown(bytes).join("\n")));
      const names = new Set(namesOf(inputOf(bytes)));
      for (const seed of SEEDS) {
        const sample = sampleOf(inputOf(bytes), seed);
        expect(sample.readsAlike, `seed ${seed}`).toBe(true);
        const rows = shown(sample.bytes);
        expect(rows).toHaveLength(shown(bytes).length);
        expect(runsOf(rows.join("\n")).filter((run) => runs.has(run))).toEqual([]);
        expect(wordsOf(rows.join("\n")).filter((word) => names.has(word))).toEqual([]);
      }
    },
  );
});

describe("golden samples", () => {
  it.each(globSync(`${GOLDEN}/*`).sort())("%s is made as before", (golden) => {
    const name = golden.slice(golden.lastIndexOf("/") + 1);
    const original = TEXTS.find((path) => path.replaceAll("/", "-").endsWith(name))!;
    expect(Buffer.from(sampleOf(inputOf(readFileSync(original))).bytes)).toEqual(
      readFileSync(golden),
    );
  });
});

describe("a sample", () => {
  const table = (rows: readonly string[]): string =>
    ["Mikor;Kinek;Mire;Mennyi;Maradt", ...rows].join("\r\n");

  it("of an unknown table ties where the original ties, whatever its amounts", () => {
    const cents = fc.integer({ min: -5_000_000, max: 5_000_000 }).filter((each) => each !== 0);
    const shown = (units: number): string => (units / 100).toFixed(2).replace(".", ",");
    const read = (text: string): number[][] =>
      text
        .split("\r\n")
        .slice(1)
        .map((row) => row.split(";").slice(3))
        .map((cells) => cells.map((cell) => Math.round(Number(cell.replace(",", ".")) * 100)));
    fc.assert(
      fc.property(fc.array(cents, { minLength: 2, maxLength: 30 }), fc.nat(), (amounts, seed) => {
        let balance = 0;
        const rows = amounts.map((amount, index) => {
          balance += amount;
          return `2026.03.${String(1 + (index % 28)).padStart(2, "0")}.;Kovács Béla;díj;${shown(amount)};${shown(balance)}`;
        });
        const outcome = anonymiseFile(inputOf(table(rows)), seeded(seed));
        if ("fault" in outcome) throw new Error(outcome.fault);
        const made = read(outcome.sample.text);
        expect(made).toHaveLength(amounts.length);
        for (const [index, [amount, after]] of made.entries())
          expect(after! - (made[index - 1]?.[1] ?? 0)).toBe(amount);
        expect(outcome.sample.text).not.toMatch(/kov[aá]cs|b[eé]la/i);
      }),
      { numRuns: 30 },
    );
  });

  it("says the same word and the same account wherever the original does", () => {
    const account = "11773016-11111018-00000000";
    const { text } = sampleOf(
      inputOf(
        table([
          `2026.03.01.;Kovács Béla;${account};-100,00;900,00`,
          `2026.03.02.;KOVÁCS BÉLA;HU42117730161111101800000000;-100,00;800,00`,
        ]),
      ),
    );
    const [first, second] = text
      .split("\r\n")
      .slice(1)
      .map((row) => row.split(";"));
    expect(second![1]).toBe(first![1]!.toUpperCase());
    expect(second![2]!.slice(4)).toBe(first![2]!.replaceAll("-", ""));
    expect(first![2]).toMatch(/^117\d{5}-\d{8}-0{8}$/);
  });

  it("of a crowded table is found by its first or second draw", () => {
    // Every number of four digits is taken, and many of five and six.
    const rows = Array.from(
      { length: 4_500 },
      (_, index) =>
        `2026.03.${10 + (index % 18)}.;Kovács Béla;díj;${1_000 + 2 * index};${90_000 - index}`,
    );
    let attempts = 0;
    const outcome = anonymiseFile(inputOf(table(rows)), seeded(5), (progress) => {
      if (progress.step === "disguise") attempts = progress.attempt;
    });
    expect(outcome).toMatchObject({ sample: { readsAlike: true } });
    expect(attempts).toBeLessThanOrEqual(2);
  });

  it("tells what is done, and draws less often for a large file", () => {
    const steps: string[] = [];
    const note = (bytes: string): number => {
      let most = 0;
      anonymiseFile(inputOf(bytes), seeded(1), (progress) => {
        steps.push(progress.step);
        if ("attemptsMax" in progress) most = progress.attemptsMax;
      });
      return most;
    };
    const row = "2026.03.02.;Kovács Béla;díj;-100,00;900,00";
    expect(note(table([row, row]))).toBe(12);
    expect(steps.slice(0, 3)).toEqual(["read", "disguise", "check"]);
    expect(note(`${table([row, row])}\r\n2026.03.02.;${"x".repeat(3_200_000)};díj;1,00;2,00`)).toBe(
      4,
    );
  });

  it("is refused for a file beyond the limit, one without structure, and an archive", () => {
    const huge: FileInput = { fileName: "", size: SAMPLE_BYTES_MAX + 1, chunks: () => [] };
    expect(anonymiseFile(huge, seeded(1))).toEqual({ fault: "too_large" });
    expect(anonymiseFile(inputOf("kedves barátom"), seeded(1))).toEqual({ fault: "no_structure" });
    expect(anonymiseFile(inputOf("PK\u0003\u0004abc"), seeded(1))).toEqual({ fault: "not_text" });
    expect(anonymiseFile(inputOf("%PDF-1.7 x"), seeded(1))).toEqual({ fault: "not_text" });
  });

  it("never throws, whatever the bytes are", () => {
    const originals = TEXTS.map((path) => readFileSync(path));
    fc.assert(
      fc.property(fc.nat(), fc.nat(), fc.uint8Array({ maxLength: 40 }), (pick, at, junk) => {
        const bytes = originals[pick % originals.length]!;
        const place = at % bytes.length;
        const mutated = Buffer.concat([bytes.subarray(0, place), junk, bytes.subarray(place)]);
        expect(anonymiseFile(inputOf(mutated), seeded(at))).toBeDefined();
      }),
      { numRuns: 60 },
    );
  });
});
