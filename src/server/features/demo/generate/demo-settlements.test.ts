import { describe, expect, it } from "vitest";
import { readSettlementFile } from "#statements/read-settlement-file.ts";
import type { LocalDate } from "#values/local-date.ts";
import { COURIER_FOXPOST, COURIER_GLS, CARD_ACCEPTOR } from "./demo-firm.ts";
import type { DemoFile } from "./demo-files.ts";
import { buildDemoLedger } from "./demo-ledger.ts";
import { buildDemoSettlements } from "./demo-settlements.ts";
import { writeFeeInvoice, writeReport } from "./write-reports.ts";

const DAYS = ["2026-11-20", "2026-11-22", "2026-12-25", "2027-01-04"] as LocalDate[];

const read = ({ name, bytes }: DemoFile) =>
  readSettlementFile({ fileName: name, size: bytes.length, chunks: () => [bytes] });

describe.each(DAYS)("the reports of the demo on %s", (today) => {
  const { reports, invoices, decisions } = buildDemoSettlements(today);
  const read1 = reports.map((report) => ({ report, ...read(writeReport(report)) }));
  const expected = read1.map(({ settlements }) =>
    Number(settlements[0]!.expectedCredit! / 100_000n),
  );

  it("are read without a problem, each as one settlement that proves its sums", () => {
    for (const { report, settlements, problems } of read1) {
      expect([report.source, report.payoutDate, problems]).toEqual([
        report.source,
        report.payoutDate,
        [],
      ]);
      expect(settlements).toHaveLength(1);
      expect(settlements[0]!.proof.every(({ holds }) => holds)).toBe(true);
    }
    expect(reports.length).toBeGreaterThan(150);
    for (const invoice of invoices)
      expect(read(writeFeeInvoice(invoice))).toMatchObject({
        settlements: [{ document: "fee", payoutRef: invoice.number }],
        problems: [],
      });
  });

  it("come to the payments of the ledger, but for the cases with a story", () => {
    const paid = buildDemoLedger(today, 7).items.filter(({ partnerName }) =>
      [COURIER_FOXPOST, COURIER_GLS, CARD_ACCEPTOR].some(({ name }) => name === partnerName),
    );
    const open = reports.filter(
      ({ payoutDate }, index) =>
        !paid.some(
          ({ date, amount }) =>
            date === payoutDate && Number(amount / 100_000n) === expected[index],
        ),
    );
    // Late, set off twice, and partly paid.
    expect(open.map(({ source }) => source).sort()).toEqual(["gls", "gls", "gls", "simplepay"]);
    expect(open.some(({ payoutDate }) => payoutDate === decisions.partly.date)).toBe(true);
  });

  it("have each number once, and the same bytes on the same day", () => {
    const ids = reports.flatMap(({ source, sales }) => sales.map(({ id }) => `${source} ${id}`));
    expect(new Set(ids).size).toBe(ids.length);
    const [first] = reports;
    expect(writeReport(first!)).toEqual(writeReport(buildDemoSettlements(today).reports[0]!));
  });
});
