import { existsSync, globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readWhole, type WholeRead } from "#statements/read-statement.ts";
import type { FileInput } from "#statements/statement.ts";
import { formatAmount } from "#values/money.ts";
import { openDiskFile } from "../../../../tools/disk-file.ts";

const SHARED = "../shared/samples/statements";
const FOUND = existsSync(SHARED);
if (!FOUND)
  process.stderr.write("The shared statement samples are not here: their tests are skipped.\n");

function read(name: string): WholeRead {
  return readWhole(openDiskFile(`${SHARED}/${name}`));
}

function amounts(whole: WholeRead): string[] {
  return whole.statements.flatMap((statement) =>
    statement.transactions.map((item) => formatAmount(item.amount)),
  );
}

// The shared samples belong to others and are never copied into the project: absent on a machine
// without them.
describe.skipIf(!FOUND)("tables nobody of ours wrote", () => {
  it("reads OTP's list of June 2026: two accounts, no hidden row, nothing that is not booked", () => {
    const whole = read("gyp-ofxstatement-otp/manual_test/sample-new-format-2026-06.xlsx");
    expect(whole.detection).toMatchObject({ kind: "statement", source: "otp", format: "xlsx" });
    const [first, second] = whole.statements;
    expect([first!.header.accountNr, first!.transactions.length]).toEqual(["11111111-22222222", 6]);
    expect([second!.header.accountNr, second!.transactions.length]).toEqual([
      "33333333-44444444",
      2,
    ]);
    expect(first!.transactions[0]).toMatchObject({
      id: "2024010209150011001",
      amount: -499_000_000n,
      currency: "HUF",
    });
    expect(first!.trailer).toMatchObject({
      from: "2024-01-01",
      to: "2024-01-31",
      intervalStated: true,
    });
    expect(whole.problems.find(({ code }) => code === "rows_skipped")?.params).toMatchObject({
      count: "1",
      hidden: "1",
      pending: "0",
    });
    expect(whole.statements.flatMap(({ trailer }) => trailer!.announced ?? [])).toHaveLength(1);
  });

  it("reads OTP's CSV with blanks in thousands and after the minus", () => {
    const whole = read("hu-transcribed/otp_netbank_2021-2026_csv.csv");
    expect(whole.detection.source).toBe("otp");
    expect(amounts(whole)).toEqual(["100000.00", "-370.00", "-1675.00"]);
  });

  it("reads BinX's CSV: two entries that share an id stay two", () => {
    const whole = read("hu-transcribed/binx_export.csv");
    expect(whole.detection.source).toBe("binx");
    expect(amounts(whole)).toEqual(["100000.00", "-199.00", "-25400.00"]);
    const [first, fee, transfer] = whole.statements[0]!.transactions;
    expect(first).toMatchObject({ bookingDate: "2026-10-01", partnerName: "Alfa Kft." });
    expect([fee!.reference, transfer!.reference]).toEqual(["X2", "X2"]);
    expect(whole.statements[0]!.header.accountNr).toBe("30400001 00000000 00000000");
  });

  it("takes George's short lines without believing their shifted texts to be ids", () => {
    const whole = read("hu-transcribed/erste_george_readme_as_printed_11of12cells.csv");
    expect(whole.detection.source).toBe("erste");
    expect(amounts(whole)).toEqual(["-16358.00", "-3240.00", "-4990.00"]);
    expect(whole.statements[0]!.transactions.every((item) => item.id === undefined)).toBe(true);
    const problems = whole.problems.map(({ code, severity }) => `${code} ${severity}`);
    expect(problems).toEqual(["syntax_invalid warning", "account_missing statement"]);
  });

  const foreign = [
    ...globSync(`${SHARED}/bank2ynab/test/test-data/*`),
    ...globSync(
      `${SHARED}/oca-bank-statement-import/account_statement_import_sheet_file/tests/fixtures/*`,
    ),
  ];
  it.each(foreign)("does not read %s, whose bank is not ours yet", (path) => {
    const whole = readWhole(openDiskFile(path));
    expect(whole.detection.kind).toBe("unknown");
    expect(whole.statements).toEqual([]);
    expect(whole.problems[0]?.severity).toBe("fatal");
  });

  it("gives the same whatever the file is called", () => {
    const bytes = readFileSync(
      `${SHARED}/gyp-ofxstatement-otp/manual_test/sample-new-format-2026-06.xlsx`,
    );
    const named = (fileName: string): FileInput => ({
      fileName,
      size: bytes.length,
      chunks: () => [bytes],
    });
    expect(readWhole(named("a.txt"))).toEqual(readWhole(named("b.sta")));
  });
});
