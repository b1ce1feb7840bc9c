import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { judgeLetters } from "#settlements/check-letters.ts";
import { readRun } from "#statements/formats/pages/amount-run.ts";
import type { PdfContent } from "#statements/formats/pdf/pdf-page.ts";
import { readSettlementFile } from "#statements/read-settlement-file.ts";
import { readSettlementPages } from "#statements/read-settlement-pages.ts";
import type { SettlementRead } from "#statements/settlement-read.ts";
import { formatAmount, type Amount } from "#values/money.ts";
import { openDiskFile } from "../../tools/disk-file.ts";

/** A page of lines whose cells stand side by side, with two blanks between. */
function pageOf(lines: readonly string[]): PdfContent {
  const items = lines.flatMap((line, row) =>
    line.split(/ {2,}/).map((text, column) => ({
      text,
      x: 40 + column * 90,
      y: 780 - row * 14,
      width: text.length * 4,
      height: 9,
    })),
  );
  return { pages: [{ items }] };
}

const letter = (...row: string[]): string[] => [
  "GLS General Logistics Systems Hungary Kft.",
  "KOMPENZÁCIÓS ÉRTESÍTŐ",
  "Ügyfélszám  Utánvét  Kompenzált  Utalt  Számla  Tartozás  Nyitott  Dátum",
  "(HUF)  (HUF)  (HUF)",
  ...row,
  "Alsónémedi, 2026.10.16.",
  "Tisztelettel: 1 000 Ft felett",
];
const ROW = "3480099999  85 935  5 207  80 728 HU09999999  5 207  0 2026.10.15";
const read = (lines: readonly string[]): SettlementRead => readSettlementPages(pageOf(lines));
const codesOf = ({ problems }: SettlementRead): string[] => problems.map(({ code }) => code);
const units = (forints: number): Amount => BigInt(forints) * 100_000n;

describe("the letter about a set-off", () => {
  it("is read by the sums of its row, though cells run together", () => {
    const { detection, settlements, problems } = read(letter(ROW));
    expect(problems).toEqual([]);
    expect(detection).toMatchObject({ kind: "settlement", source: "gls-hu", format: "pdf" });
    expect(settlements).toMatchObject([
      {
        document: "offset",
        layout: "compensation-letter",
        merchantRef: "3480099999",
        payoutDate: "2026-10-15",
        setOff: {
          collected: units(85_935),
          amount: units(5_207),
          transferred: units(80_728),
          debt: units(5_207),
          left: 0n,
          invoices: ["HU09999999"],
        },
        totals: { fees: units(5_207) },
      },
    ]);
    expect(settlements[0]!.expectedCredit).toBeUndefined();
    expect(settlements[0]!.proof.map(({ name, holds }) => [name, holds])).toEqual([
      ["transferred", true],
      ["left", true],
    ]);
  });

  it("may take the whole transfer, and name several invoices above and below the row", () => {
    const rows = [
      "HU09999990",
      "3480099999  6 950  6 950  0 HU09999991  14 963  8 013 2026.10.15",
      "HU09999992",
    ];
    const [settlement] = read(letter(...rows)).settlements;
    expect(settlement!.setOff).toMatchObject({
      transferred: 0n,
      left: units(8_013),
      invoices: ["HU09999990", "HU09999991", "HU09999992"],
    });
    expect(settlement!.lines[0]!.references).toHaveLength(3);
  });

  it.each([
    ["a transfer that does not follow", ROW.replace("80 728", "80 828"), "totals_mismatch"],
    ["an open rest that does not follow", ROW.replace(/ {2}0 /, "  100 "), "totals_mismatch"],
    ["an amount too few", ROW.replace("5 207  80 728", "80 728"), "syntax_invalid"],
    ["no number of the customer", ROW.replace("3480099999", ""), "syntax_invalid"],
    ["no day", ROW.replace("2026.10.15", ""), "syntax_invalid"],
  ])("is refused with %s", (_what, row, code) => {
    const answer = read(letter(row));
    expect(codesOf(answer)).toContain(code);
    expect(answer.settlements).toEqual([]);
  });

  it.each([
    // The layout of the public reader: the whole row is one text, with single blanks.
    ["3480099999 85 935 5 207 80 828 HU09999999 5 207 0 2026.10.15", "transferred", "80728", "100"],
    ["3480099999 85 935 5 207 80 728 HU09999999 5 207 100 2026.10.15", "left", "0", "100"],
    // Here the groups of thousands alone do not divide the row: only one sum of it holds.
    [
      "3480099999 28 900 111 28 779 HU09999999 18 111 18 000 2026.10.15",
      "transferred",
      "28789",
      "10",
    ],
  ])("in one run says which sum of „%s” differs", (row, what, follows, gap) => {
    const { settlements, problems } = read(letter(row));
    expect(settlements).toEqual([]);
    expect(problems).toMatchObject([{ code: "totals_mismatch", params: { what } }]);
    const { found = "", difference = "" } = problems[0]!.params ?? {};
    expect([found, difference.replace("-", "")]).toEqual([`${follows}.00`, `${gap}.00`]);
  });

  it("in one run with an amount too few is told as unreadable", () => {
    const answer = read(letter("3480099999 85 935 80 728 HU09999999 5 207 0 2026.10.15"));
    expect(answer.problems).toMatchObject([
      { code: "syntax_invalid", params: { missing: "amounts" } },
    ]);
  });

  it("with two rows is refused, because nobody could say how they divide", () => {
    const second = "3480099999  1 000  1 000  0 HU09999998  1 000  0 2026.10.15";
    expect(read(letter(ROW, second)).settlements).toEqual([]);
    expect(read(letter(ROW, second.replace("10.15", "10.22"))).settlements).toEqual([]);
  });

  describe("beside the reports of its day", () => {
    const [found] = read(letter(ROW)).settlements;
    const { source, currency, payoutDate = null, setOff } = found!;
    const about = {
      id: "letter",
      source,
      currency,
      payoutDate,
      collected: setOff!.collected,
      amount: setOff!.amount,
      references: setOff!.invoices,
    };
    const same = { id: "s", source, currency, payoutDate, expected: units(85_935) };
    const judged = (
      letters: readonly (typeof about)[],
      settlements: readonly (typeof same)[],
      invoices: ReadonlyMap<string, Amount> = new Map(),
    ): string[] =>
      judgeLetters(letters, settlements, invoices).map(
        ({ letterId, settlementId, doubt = "fits" }) => `${letterId} ${settlementId} ${doubt}`,
      );

    it("explains the one of its sum, and says nothing of other days, sources and currencies", () => {
      expect(judged([about], [same])).toEqual(["letter s fits"]);
      for (const other of [
        { ...same, source: "gls-cee" },
        { ...same, currency: "EUR" },
        { ...same, payoutDate: null },
      ])
        expect(judged([about], [other])).toEqual([]);
      expect(judged([{ ...about, payoutDate: null }], [{ ...same, payoutDate: null }])).toEqual([]);
    });

    it("contradicts a report of another sum, unless nobody could say whose letter it is", () => {
      const other = { ...same, expected: units(85_936) };
      expect(judged([about], [other])).toEqual(["letter s other_sum"]);
      expect(judged([about], [same, { ...other, id: "t" }])).toEqual(["letter s fits"]);
      expect(judged([about], [same, { ...same, id: "t" }])).toEqual([]);
      const parts = [
        { ...same, expected: units(80_000) },
        { ...same, id: "t", expected: units(5_935) },
      ];
      expect(judged([about], parts)).toEqual([]);
    });

    it("contradicts its invoices where they come to less, and a second letter of the day", () => {
      const invoices = (forints: number) => new Map([["gls-hu HU09999999", units(forints)]]);
      expect(judged([about], [same], invoices(5_206))).toEqual(["letter s above_invoices"]);
      expect(judged([about], [same], invoices(5_207))).toEqual(["letter s fits"]);
      expect(judged([about], [same], invoices(9_000))).toEqual(["letter s fits"]);
      const second = { ...about, id: "second", amount: units(1) };
      expect(judged([about, second], [same])).toEqual([
        "letter s several_letters",
        "second s several_letters",
      ]);
    });
  });

  it("divides any row in the one way in which its sums hold, or says that there are several", () => {
    const whole = fc.integer({ min: 0, max: 9_999_999 });
    const spaced = (amount: number): string => String(amount).replace(/\B(?=(\d{3})+(?!\d))/g, " ");
    const run = {
      names: ["collected", "setOff", "transferred", "debt", "left"],
      ties: [
        ["collected", "setOff", "transferred"],
        ["debt", "setOff", "left"],
      ],
      without: [],
    } as const;
    fc.assert(
      fc.property(whole, whole, whole, (setOff, more, left) => {
        const amounts = [setOff + more, setOff, more, setOff + left, left];
        const answer = readRun([amounts.map(spaced).join(" ")], run);
        expect(["read", "ambiguous"]).toContain(answer.kind);
        if (answer.kind === "read")
          expect([...answer.amounts.values()].map(formatAmount)).toEqual(
            amounts.map((amount) => formatAmount(units(amount))),
          );
      }),
      { numRuns: 300 },
    );
  });
});

const invoice = (change: (line: string) => string = (line) => line): string[] =>
  [
    "FoxPost Zrt.  INVOICE",
    "Invoice No.  FX000099999",
    "Invoice date  2026. Oct 21.",
    "Partner code  W0099999",
    "Elszámolási időszak: 2026-10-12 - 2026-10-18 26H42",
    "Subtotal  4,100 HUF",
    "Invoice total  5,207 HUF",
  ].map(change);

describe("the invoice that comes with a week", () => {
  const SAMPLE = "src/statements/couriers/foxpost/samples/weekly.xlsx";

  it("is a document of fees with number, week and total", () => {
    const { settlements, problems } = read(invoice());
    expect(problems).toEqual([]);
    expect(settlements).toMatchObject([
      {
        source: "foxpost",
        document: "fee",
        merchantRef: "W0099999",
        payoutRef: "26H42",
        payoutDate: "2026-10-21",
        from: "2026-10-12",
        to: "2026-10-18",
        totals: { fees: units(5_207) },
        lines: [{ kind: "fee", references: ["FX000099999"] }],
      },
    ]);
  });

  it("finds values below their labels too", () => {
    const lines = [
      "Invoice No.  Invoice date  Partner code",
      "FX000099999  2026. Oct 21.  W0099999",
      "Elszámolási időszak: 2026-10-12 - 2026-10-18 26H42",
      "Net  Invoice total",
      "4,100 HUF  5,207 HUF",
    ];
    expect(read(lines).settlements).toMatchObject([
      { payoutRef: "26H42", payoutDate: "2026-10-21", totals: { fees: units(5_207) } },
    ]);
  });

  it("belongs to the workbook of the same partner, week and days, and proves its fee", () => {
    const [week] = readSettlementFile(openDiskFile(SAMPLE)).settlements;
    const { merchantRef, payoutRef, from, to } = week!;
    const [found] = read(
      invoice((line) =>
        line
          .replace("W0099999", merchantRef!)
          .replace("26H42", payoutRef!)
          .replace("2026-10-12", from!)
          .replace("2026-10-18", to!)
          .replace("5,207", formatAmount(week!.totals.fees).replace(/\.00$/, "")),
      ),
    ).settlements;
    const { source, currency, totals } = week!;
    const { fees } = totals;
    expect(found).toMatchObject({
      document: "fee",
      source,
      currency,
      merchantRef,
      payoutRef,
      from,
      to,
      totals: { fees },
    });
  });

  it.each(["Invoice total", "Partner code", "Elszámolási időszak", "Invoice No."])(
    "without „%s” is no document of the kind",
    (label) => {
      expect(codesOf(read(invoice((line) => line.replace(label, "x"))))).toEqual([
        "format_unknown",
      ]);
    },
  );

  it("is refused where its total cannot be read", () => {
    expect(codesOf(read(invoice((line) => line.replace(/[\d,]+ HUF/, "sok"))))).toEqual([
      "syntax_invalid",
    ]);
  });
});

describe("any other document", () => {
  it("is taken by none, and no words make the reader fail", () => {
    expect(codesOf(read(["Számla", "1 000 Ft"]))).toEqual(["format_unknown"]);
    expect(codesOf(readSettlementPages({ pages: [] }))).toEqual(["format_unknown"]);
    const texts = fc.constantFrom(...letter(ROW), ...invoice(), "", "HU12345678", "9".repeat(30));
    fc.assert(
      fc.property(fc.array(texts, { maxLength: 14 }), (lines) => {
        expect(codesOf(read(lines))).not.toContain("reader_failed");
      }),
      { numRuns: 200 },
    );
  });
});
