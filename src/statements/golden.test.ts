import { existsSync, globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readWhole, type WholeRead } from "#statements/read-statement.ts";
import { formatAmount, parseAmount, type Amount } from "#values/money.ts";
import { openDiskFile } from "../../tools/disk-file.ts";

/**
 * Every given sample is recognised by exactly one source, or is named. The samples belong to others
 * and stay outside the project.
 */
const SHARED = "../shared/samples/statements";
const FOUND = existsSync(SHARED);
if (!FOUND)
  process.stderr.write("The shared statement samples are not here: their tests are skipped.\n");

/** Licences, notes, expectations and the archives of others are no samples. */
const NO_SAMPLE = /\.(?:yml|json|pydata|zip|md)$|\/(?:COMMIT\.txt|LICENSE)$/;
const SAMPLES = FOUND
  ? globSync(`${SHARED}/**/*`, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => `${entry.parentPath}/${entry.name}`)
      .filter((path) => !NO_SAMPLE.test(path))
      .sort()
  : [];
const NAMED = ["file_empty", "format_unknown", "format_not_supported", "not_a_statement"];

function sums(whole: WholeRead): string {
  const amounts = whole.statements.flatMap(({ transactions }) =>
    transactions.map(({ amount }) => amount),
  );
  const sum = (values: readonly Amount[]): string =>
    formatAmount(values.reduce<Amount>((total, each) => total + each, 0n));
  return `${amounts.length} rows, ${sum(amounts)}`;
}

/** The same of a text by patterns alone; shares no code with the readers. */
function countedSums(texts: readonly string[]): string {
  const amounts = texts.map((text) => parseAmount(text.trim().replaceAll(",", "")));
  const sum = amounts.reduce<Amount>((total, each) => total + (each.ok ? each.value : 0n), 0n);
  return `${amounts.length} rows, ${formatAmount(sum)}`;
}

function group(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map((match) => match[1]!);
}

// The samples belong to others and stay outside the project: a clone elsewhere does without them.
describe.skipIf(!FOUND)("the given samples", () => {
  it.each(SAMPLES)("%s is of one source, or is named", (path) => {
    const { detection, candidates, problems } = readWhole(openDiskFile(path));
    expect(problems.map(({ code }) => code)).not.toContain("reader_failed");
    expect(problems.map(({ code }) => code)).not.toContain("source_doubtful");
    const [first, second] = candidates;
    if (detection.kind === "unknown") {
      expect(problems).toHaveLength(1);
      expect(NAMED).toContain(problems[0]!.code);
      return;
    }
    expect(first!.source).toBe(detection.source);
    expect(detection.reasons.length).toBeGreaterThan(0);
    if (second) expect(first!.score).toBeGreaterThan(second.score);
  });

  const ofx = SAMPLES.filter((path) => path.endsWith(".ofx") && !path.includes("fail_nice"));
  it.each(ofx)("%s has the count and sum of its entries", (path) => {
    const text = readFileSync(path, "utf8");
    const lists = group(text, /<(?:CC)?STMTRS>([\s\S]*?)<\/(?:CC)?STMTRS>/g).join("");
    const expected = countedSums(group(lists, /<TRNAMT>\s*([^<\r\n]*)/g));
    const whole = readWhole(openDiskFile(path));
    expect(sums(whole)).toBe(expected);
    if (expected.startsWith("0 ")) expect(whole.problems[0]!.code).toBe("statement_missing");
  });

  const qif = SAMPLES.filter((path) => path.endsWith(".qif"));
  it.each(qif)("%s has the count and sum of its entries", (path) => {
    const text = readFileSync(path, "utf8");
    const whole = readWhole(openDiskFile(path));
    const lists = group(
      text,
      /^!Type:(?:Bank|CCard|Cash|Oth A|Oth L)\s*$([\s\S]*?)(?=^!|$(?![\s\S]))/gm,
    );
    const entries = lists
      .flatMap((list) => list.split(/^\^/m))
      .filter((entry) => !/^POpening Balance/m.test(entry))
      .flatMap((entry) => group(entry, /^T(.*)$/gm));
    expect(sums(whole)).toBe(countedSums(entries));
    if (entries.length === 0) expect(whole.problems.at(-1)!.severity).toBe("fatal");
  });

  it("reads MagNet's XML example, whose balances do not tie because it is a fragment", () => {
    const whole = readWhole(
      openDiskFile(`${SHARED}/hu-transcribed/magnet_netbankxml_doc_example.xml`),
    );
    expect(whole.detection).toMatchObject({ source: "magnet", format: "xml" });
    expect(sums(whole)).toBe("1 rows, -57786.00");
    expect(whole.statements[0]!.transactions[0]).toMatchObject({
      bookingDate: "2025-09-02",
      partnerName: "Counterparty Name",
    });
    expect(whole.problems.map(({ code }) => code)).toContain("balance_mismatch");
  });
});
