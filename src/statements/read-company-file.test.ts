import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type CompanyFileOptions, readCompanyFile } from "#statements/read-company-file.ts";
import type { FileInput } from "#statements/statement.ts";

const ACTIVITY = readFileSync("src/statements/acceptors/paypal-reports/samples/activity.csv");
const [HEAD = "", ...ROWS] = ACTIVITY.toString().trimEnd().split(/\r?\n/);

function inputOf(rows: readonly string[]): FileInput {
  const bytes = new TextEncoder().encode([HEAD, ...rows, ""].join("\n"));
  return { fileName: "x", size: bytes.length, chunks: () => [bytes] };
}

/** The source that took the file, or the question. */
function takenAs(rows: readonly string[], options: CompanyFileOptions = {}): string {
  const events = [...readCompanyFile(inputOf(rows), options)];
  const problem = events.find((event) => event.kind === "problem")?.problem;
  if (problem?.code === "kind_doubtful") return problem.code;
  return events.find((event) => event.kind === "detected")!.detection.source;
}

describe("a wallet's report that reads both ways", () => {
  it("is asked about where it has sales, and later read as the company said last", () => {
    expect(takenAs(ROWS)).toBe("kind_doubtful");
    const saidKinds = [
      { source: "paypal-reports", kind: "settlement" },
      { source: "paypal", kind: "statement" },
    ] as const;
    expect(takenAs(ROWS, { saidKinds })).toBe("paypal-reports");
    expect(takenAs(ROWS, { saidKinds: [...saidKinds].reverse() })).toBe("paypal");
    expect(takenAs(ROWS, { saidKinds: [{ source: "wise", kind: "statement" }] })).toBe(
      "kind_doubtful",
    );
  });

  it("is an empty report without rows", () => {
    expect(takenAs([])).toBe("paypal-reports");
  });

  it("is the wallet's statement where nothing was sold and nothing left to the bank", () => {
    const hold = ROWS[0]!
      .replace('"Website Payment"', '"Payment Hold"')
      .replace('"-41.15","1,158.85"', '"0.00","1,200.00"')
      .replace('"1,208.85"', '"1,250.00"');
    expect(takenAs([hold])).toBe("paypal");
  });
});
