import { describe, expect, it } from "vitest";
import { readStatementFile, readWhole } from "#statements/read-statement.ts";
import type { FileInput, ReadEvent, ReadProblem } from "#statements/statement.ts";

const INPUT: FileInput = { fileName: "x", size: 1, chunks: () => [Uint8Array.of(65)] };
const DETECTION = { kind: "statement", source: "generic", format: "test", reasons: [] } as const;

function readWith(events: () => Generator<ReadEvent, void, undefined>): ReadEvent[] {
  return [...readStatementFile(INPUT, { read: { detection: DETECTION, read: events } })];
}

function* problems(
  count: number,
  problem: (index: number) => ReadProblem,
): Generator<ReadEvent, void, undefined> {
  for (let index = 0; index < count; index++) yield { kind: "problem", problem: problem(index) };
}

describe("reading a file", () => {
  it("says first which reader takes it", () => {
    expect(
      readWith(() =>
        problems(0, () => ({ code: "rows_skipped", severity: "warning", message: "" })),
      ),
    ).toEqual([{ kind: "detected", detection: DETECTION, candidates: [] }]);
  });

  it("gives a reader's crash as a problem, after what it had read", () => {
    const events = readWith(function* () {
      yield {
        kind: "problem",
        problem: { code: "rows_skipped", severity: "warning", message: "first" },
      };
      throw new Error("a fault of ours");
    });
    expect(events.at(-1)).toMatchObject({
      kind: "problem",
      problem: { code: "reader_failed", severity: "fatal" },
    });
    expect(events).toHaveLength(3);
  });

  it("ends at the first fatal problem", () => {
    const severity = (index: number): "fatal" | "warning" => (index === 1 ? "fatal" : "warning");
    const events = readWith(() =>
      problems(3, (index) => ({ code: "file_truncated", severity: severity(index), message: "" })),
    );
    expect(events).toHaveLength(3);
  });

  it("says the same problem of one statement twenty times and no more", () => {
    const events = readWith(() =>
      problems(500, () => ({
        code: "date_clamped",
        severity: "warning",
        message: "",
        statement: 0,
      })),
    );
    expect(events).toHaveLength(21);
  });

  it("takes 5,000 problems and refuses the file at the next one", () => {
    const faults = (count: number): ReadEvent[] =>
      readWith(() =>
        problems(count, (index) => ({
          code: "balance_mismatch",
          severity: "statement",
          message: "",
          statement: index,
        })),
      );
    expect(faults(5_000).at(-1)).toMatchObject({
      problem: { code: "balance_mismatch", statement: 4_999 },
    });
    expect(faults(5_001).at(-1)).toMatchObject({
      problem: { code: "limit_exceeded", severity: "fatal", params: { what: "problems" } },
    });
  });

  it("gives the same for the same bytes, read twice", () => {
    const text =
      ":20:A\n:25:HU42117730161111101800000000\n:60F:C260301HUF0,\n:61:2603020302C1,00NTRF\n:62F:C260302HUF1,\n-\n";
    const input: FileInput = {
      fileName: "a.sta",
      size: text.length,
      chunks: () => [new TextEncoder().encode(text)],
    };
    expect(readWhole(input)).toEqual(readWhole(input));
    expect(readWhole(input).statements[0]!.trailer).toMatchObject({
      ties: true,
      transactionCount: 1,
      creditSum: 100_000n,
      debitSum: 0n,
    });
  });
});
