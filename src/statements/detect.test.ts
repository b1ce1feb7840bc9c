import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { detectTable } from "#statements/formats/table/detect-table.ts";
import type { LayoutSource } from "#statements/formats/table/table-layout.ts";
import { readWhole } from "#statements/read-statement.ts";
import { doubtOf } from "#statements/source-doubt.ts";
import { BANK_PROFILES } from "#statements/sources.ts";
import type { DetectionReason, FileInput } from "#statements/statement.ts";
import { decodeText, detectHeadCharset } from "#statements/text/decode-text.ts";
import { openDiskFile } from "../../tools/disk-file.ts";

const TEXTS = globSync("src/statements/{banks,formats}/**/samples/*.{csv,sta,xml}")
  .filter((path) => !/doctype-bomb|no-statement/.test(path))
  .sort();

function inputOf(content: string): FileInput {
  const bytes = Buffer.from(content);
  return { fileName: "x", size: bytes.length, chunks: () => [bytes] };
}

function textOf(path: string): string {
  const bytes = readFileSync(path);
  return decodeText(bytes, detectHeadCharset(bytes)).replace(/^\uFEFF/, "");
}

const named = ({ kind, seen }: DetectionReason): string => `${kind} ${seen}`;

describe("the reasons of a detection", () => {
  it.each(TEXTS)("name what stands in %s", (path) => {
    const { detection, candidates } = readWhole(openDiskFile(path));
    expect(candidates[0]).toMatchObject({ source: detection.source, reasons: detection.reasons });
    expect(detection.reasons.length).toBeGreaterThan(0);
    const lines = textOf(path).split(/\r?\n/);
    for (const { seen, line } of detection.reasons) {
      expect(seen).not.toBe("");
      // The rows of a sheet in XML are no lines of its text.
      const isWhole = line === undefined || path.endsWith(".xml");
      const place = isWhole ? lines.join("\n") : lines[line - 1];
      expect(place?.replace(/\s+/g, ""), seen).toContain(seen.replace(/\s+/g, ""));
    }
  });

  it.each(TEXTS)("of %s go when the piece of the file goes", (path) => {
    const text = textOf(path);
    const { detection } = readWhole(inputOf(text));
    for (const reason of detection.reasons) {
      const without = readWhole(inputOf(text.replaceAll(reason.seen, "§")));
      const left = without.detection.source === detection.source ? without.detection.reasons : [];
      expect(left.map(named), named(reason)).not.toContain(named(reason));
    }
  });
});

describe("a doubt about the source", () => {
  const layout = { ...BANK_PROFILES.find(({ key }) => key === "n26")!.tables[0]! };
  const sources: LayoutSource[] = [
    { key: "first", tables: [layout] },
    { key: "second", tables: [layout] },
  ];
  const sample = openDiskFile("src/statements/banks/n26/samples/csv-2024.csv");
  const head = readFileSync("src/statements/banks/n26/samples/csv-2024.csv");

  it("is a question when two sources explain the file equally well", () => {
    const claim = detectTable(head, sample, sources)!;
    expect(claim.candidates.map(({ source }) => source)).toEqual(["first", "second"]);
    expect(doubtOf(claim.candidates)).toMatchObject({
      code: "source_doubtful",
      severity: "fatal",
      params: { sources: "first, second" },
    });
  });

  it("is none when one is ahead, or when one source has two layouts for it", () => {
    const [best] = detectTable(head, sample, sources.slice(0, 1))!.candidates;
    expect(doubtOf([best!])).toBeUndefined();
    expect(doubtOf([best!, { ...best!, source: "other", score: best!.score - 1 }])).toBeUndefined();
    expect(doubtOf([best!, best!])).toBeUndefined();
  });
});
