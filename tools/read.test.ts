import { spawnSync } from "node:child_process";
import { execPath } from "node:process";
import { describe, expect, it } from "vitest";

const SAMPLES = "src/statements/formats";

interface Line {
  file: string;
  kind: string;
  statements: {
    ties: boolean | null;
    opening: string | null;
    transactions: Record<string, unknown>[];
  }[];
  problems: { code: string; message: string; line: number | null }[];
}

function runRead(...files: string[]): { lines: Line[]; status: number | null; errors: string } {
  const { stdout, stderr, status } = spawnSync(execPath, ["tools/read.ts", ...files], {
    encoding: "utf8",
  });
  return {
    lines: stdout
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Line),
    status,
    errors: stderr,
  };
}

describe("npm run read", () => {
  it("prints one line per file in the agreed shape", () => {
    const { lines, status } = runRead(
      `${SAMPLES}/mt940/samples/pages-merged.sta`,
      `${SAMPLES}/camt/samples/totals-differ.xml`,
    );
    expect(status).toBe(0);
    expect(lines).toHaveLength(2);
    const [paged, unchecked] = lines;
    expect(Object.keys(paged!)).toEqual([
      "file",
      "kind",
      "source",
      "format",
      "reasons",
      "statements",
      "problems",
    ]);
    expect(Object.keys(paged!.statements[0]!)).toEqual([
      "accountNr",
      "currency",
      "from",
      "to",
      "opening",
      "closing",
      "ties",
      "transactions",
    ]);
    expect(paged!.statements[0]).toMatchObject({ ties: true, opening: "1000.00" });
    expect(paged!.statements[0]!.transactions.map((item) => item["amount"])).toEqual([
      "100.00",
      "-300.00",
    ]);
    expect(Object.keys(paged!.statements[0]!.transactions[0]!)).toEqual([
      "id",
      "bookingDate",
      "valueDate",
      "amount",
      "currency",
      "partnerName",
      "partnerAccountNr",
      "remittance",
      "type",
    ]);
    expect(unchecked!.statements[0]!.ties).toBeNull();
    expect(unchecked!.problems.map(({ code }) => code)).toEqual(["totals_mismatch"]);
  });

  it("tells a broken statement from a file that is none, both with status 0", () => {
    const { lines, status } = runRead(
      `${SAMPLES}/camt/samples/truncated.xml`,
      "package.json",
      "tools/read.ts",
    );
    expect(status).toBe(0);
    expect(lines.map(({ kind }) => kind)).toEqual(["problem", "unknown", "unknown"]);
    expect(lines[0]).toMatchObject({ statements: [], problems: [{ code: "file_truncated" }] });
  });

  it("ends with status 1 when a file cannot be opened, after printing the others", () => {
    const { lines, status, errors } = runRead(
      "no-such-file.sta",
      `${SAMPLES}/mt940/samples/year-rollover.sta`,
    );
    expect(status).toBe(1);
    expect(lines).toHaveLength(1);
    expect(errors).toContain("no-such-file.sta");
  });
});
