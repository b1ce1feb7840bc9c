import { describe, expect, it } from "vitest";
import { claimSettlement, readMappedSettlement } from "#statements/mapping/mapped-settlement.ts";
import { previewTable } from "#statements/mapping/preview-table.ts";
import { suggestSettlement } from "#statements/mapping/suggest-settlement.ts";
import { tryMapping } from "#statements/mapping/try-mapping.ts";
import type { FileInput } from "#statements/statement.ts";
import { formatAmount } from "#values/money.ts";
import {
  settlementMappingFault,
  type MappedRole,
  type SettlementAnswers,
  type TableMapping,
} from "#values/table-mapping.ts";

const inputOf = (text: string, fileName = "minta.csv"): FileInput => {
  const bytes = new TextEncoder().encode(text);
  return { fileName, size: bytes.length, chunks: () => [bytes] };
};

const COURIER: SettlementAnswers = {
  kind: "courier",
  provider: "dpd-hu",
  feeIsDeducted: false,
  grouping: "file",
  refunds: "minus",
  refundWords: [],
};
const CARD: SettlementAnswers = { ...COURIER, kind: "card", provider: null, feeIsDeducted: true };

function mapping(
  roles: readonly (MappedRole | null)[],
  settlement: SettlementAnswers,
  change: Partial<TableMapping> = {},
): TableMapping {
  return {
    version: 1,
    kind: "settlement",
    charset: null,
    delimiter: null,
    sheet: null,
    headerLine: 0,
    names: [],
    roles,
    amountForm: "signed",
    debitWords: [],
    creditWords: [],
    bookedWords: [],
    skippedWords: [],
    decimalMark: null,
    dayOrder: null,
    currency: "HUF",
    account: "ask",
    hiddenRows: "skip",
    settlement,
    ...change,
  };
}

const ROLES = ["parcelNumber", "reference", "deliveryDate", "collected", "fee"] as const;
const NAMES = ["csomag", "szamla", "nap", "utanvet", "dij"];
const HEAD = "Csomag;Számla;Nap;Utánvét;Díj";
const named = mapping(ROLES, COURIER, { headerLine: 1, names: NAMES });
const csv = (...rows: string[]): FileInput => inputOf([HEAD, ...rows, ""].join("\n"));

const sums = (input: FileInput, given: TableMapping): string[] | undefined =>
  readMappedSettlement(input, given)?.settlements.map(
    ({ currency, totals, expectedCredit, lines, payoutRef }) =>
      [
        payoutRef ?? "-",
        currency,
        lines.length,
        formatAmount(totals.gross),
        formatAmount(totals.fees),
        formatAmount(expectedCredit!),
      ].join(" "),
  );

describe("a courier's table that a person has mapped", () => {
  const rows = ["034;A-1, A-2;2026.10.12.;12 990;350", "035;;2026.10.13.;5000;350"];

  it("is one transfer of all parcels; fees that are billed apart stay beside the lines", () => {
    expect(sums(csv(...rows), named)).toEqual(["- HUF 2 17990.00 0.00 17990.00"]);
    const [settlement] = readMappedSettlement(csv(...rows), named)!.settlements;
    expect(settlement).toMatchObject({
      source: "dpd-hu",
      layout: "mapped",
      kind: "courier",
      from: "2026-10-12",
      to: "2026-10-13",
      lines: [
        { kind: "parcel", externalId: "034", references: ["A-1", "A-2"], billedFee: 35_000_000n },
        { kind: "parcel", externalId: "035", references: [] },
      ],
    });
  });

  it("is less by the fees where the transfer is", () => {
    const net = { ...named, settlement: { ...COURIER, feeIsDeducted: true } };
    expect(sums(csv(...rows), net)).toEqual(["- HUF 2 17990.00 700.00 17290.00"]);
  });

  it.each([
    ["below the parcels", [...rows, ";;;17 990;700"]],
    ["above them, with its word", ["Összesen:;;;17 990;700", ...rows]],
    ["with its word in the column of days", [...rows, ";;Mindösszesen;17 990;700"]],
  ])("proves its sum row %s", (_where, given) => {
    const read = readMappedSettlement(csv(...given), named)!;
    expect(read.problems).toEqual([]);
    expect(read.settlements[0]!.proof).toMatchObject([{ name: "sumRow", holds: true }]);
  });

  it("is refused where the sum row differs, and nothing is repaired", () => {
    const read = readMappedSettlement(csv(...rows, ";;;17 991;700"), named)!;
    expect(read.settlements).toEqual([]);
    expect(read.problems).toMatchObject([
      { code: "totals_mismatch", params: { what: "sumRow", difference: "-1.00" } },
    ]);
  });

  it("keeps a correction of an earlier parcel apart from the parcels", () => {
    const [settlement] = readMappedSettlement(
      csv(...rows, "030;A-0;2026.10.13.;-1000;0"),
      named,
    )!.settlements;
    expect(settlement!.lines.map(({ kind }) => kind)).toEqual(["parcel", "parcel", "adjustment"]);
  });

  it("is an empty settlement without rows, and none where its names have changed", () => {
    expect(readMappedSettlement(csv(), named)).toMatchObject({ settlements: [], problems: [] });
    expect(readMappedSettlement(inputOf(`${HEAD};Új\n`), named)).toBeUndefined();
    expect(readMappedSettlement(inputOf("nothing"), named)).toBeUndefined();
  });

  it("is read by itself in another order of its columns, where each has its own name", () => {
    const turned = "Díj;Utánvét;Nap;Számla;Csomag\n350;12 990;2026.10.12.;A-1;034\n";
    const claimed = (text: string, given = named) =>
      claimSettlement(inputOf(text), { profiles: [{ id: "p", mapping: given }] });
    expect(claimed(turned)).toMatchObject({
      detection: { source: "dpd-hu", profileId: "p" },
      settlements: [{ lines: [{ externalId: "034", gross: 1_299_000_000n }] }],
    });
    // A wrong sum is a reason to refuse, and no question about columns.
    expect(claimed(`${turned};12 991;;;\n`)).toMatchObject({
      problems: [{ code: "totals_mismatch" }],
    });
    // A new name, a doubled one, and cells that do not follow their names are asked about.
    expect(claimed(turned.replace("Díj", "Levonás"))).toBeUndefined();
    expect(claimed(`${turned.replace("Csomag", "Csomag;Új")}`)).toBeUndefined();
    const doubled = { ...named, names: ["csomag", "szamla", "szamla", "utanvet", "dij"] };
    expect(claimed(turned.replace("Nap", "Számla"), doubled)).toBeUndefined();
    expect(claimed("Nap;Számla;Csomag;Utánvét;Díj\n034;A-1;2026.10.12.;1;1\n")).toBeUndefined();
    // A profile with exactly these columns goes first.
    const own = { ...named, names: [...NAMES].reverse(), roles: [...ROLES].reverse() };
    const both = [named, own].map((each, index) => ({ id: String(index), mapping: each }));
    expect(claimSettlement(inputOf(turned), { profiles: both })!.detection.profileId).toBe("1");
  });

  it("without column names is read by their places", () => {
    expect(sums(inputOf(`${rows.join("\n")}\n`), mapping(ROLES, COURIER))).toEqual([
      "- HUF 2 17990.00 0.00 17990.00",
    ]);
  });

  it("names a cell that is no amount, and says two readings as a question", () => {
    const first = (row: string) => readMappedSettlement(csv(row), named)!.problems[0];
    expect(first("1;A;2026.10.12.;sok;1")).toMatchObject({ code: "amount_invalid", line: 2 });
    expect(first("1;A;03/04/2026;100;1")).toMatchObject({ code: "date_ambiguous" });
    const said = { ...named, dayOrder: "month-first" } as const;
    const [settlement] = readMappedSettlement(csv("1;A;03/04/2026;100;1"), said)!.settlements;
    expect(settlement!.lines[0]!.date).toBe("2026-03-04");
  });
});

describe("a bank's list of card payments that a person has mapped", () => {
  const roles = [
    "payoutDate",
    "terminal",
    "cardMask",
    "authCode",
    "type",
    "collected",
    "fee",
    "payout",
  ] as const;
  const head = "Elszámolás dátuma;Terminál;Kártyaszám;Engedélyszám;Típus;Bruttó;Jutalék;Nettó";
  const answers: SettlementAnswers = {
    ...CARD,
    grouping: "payout",
    refunds: "word",
    refundWords: ["visszaru"],
  };
  const card = mapping(roles, answers, {
    headerLine: 1,
    names: [
      "elszamolas datuma",
      "terminal",
      "kartyaszam",
      "engedelyszam",
      "tipus",
      "brutto",
      "jutalek",
      "netto",
    ],
  });
  const rows = [
    "2026.10.13.;T0000001;4111111111111111;A1B2C3;Vásárlás;10 000;120;9 880",
    "2026.10.13.;T0000001;411111******1111;A1B2C4;Visszáru;1 000;0;1 000",
    "2026.10.14.;T0000001;411111******1111;A1B2C5;Vásárlás;5 000;60;4 940",
  ];
  const list = (...given: string[]): FileInput => inputOf([head, ...given, ""].join("\n"));

  it("falls into its transfers; a refund without a sign is told by its word", () => {
    expect(sums(list(...rows), card)).toEqual([
      "- HUF 2 9000.00 120.00 8880.00",
      "- HUF 1 5000.00 60.00 4940.00",
    ]);
    const [first] = readMappedSettlement(list(...rows), card)!.settlements;
    expect(first).toMatchObject({
      source: "own",
      payoutDate: "2026-10-13",
      lines: [
        { kind: "payment", authCode: "A1B2C3", terminal: "T0000001" },
        { kind: "refund", gross: -100_000_000n },
      ],
    });
    expect(first!.lines[0]!.cardMask).not.toContain("4111111111111111");
  });

  it("compares a grand total with all transfers together", () => {
    const whole = readMappedSettlement(list(...rows, "Összesen;;;;;14 000;180;13 820"), card)!;
    // The word stands in the column of days, so the row names no transfer.
    expect(whole.problems).toEqual([]);
    expect(whole.settlements).toHaveLength(2);
    const wrong = readMappedSettlement(list(...rows, ";;;;;14 000;181;13 820"), card)!;
    expect(wrong.settlements).toEqual([]);
    expect(wrong.problems).toMatchObject([{ code: "totals_mismatch", params: { what: "fees" } }]);
  });

  it("is refused where a net amount is not gross less fee", () => {
    const read = readMappedSettlement(list(rows[0]!.replace("9 880", "9 881")), card)!;
    expect(read.settlements).toEqual([]);
    expect(read.problems).toMatchObject([
      { code: "totals_mismatch", line: 2, params: { what: "net" } },
    ]);
  });

  it("leaves out rows of a state without money, and waits at an unknown state", () => {
    const stated = mapping(["authCode", "payoutDate", "collected", "status"], CARD, {
      bookedWords: ["teljesult"],
      skippedWords: ["elutasitva"],
    });
    const given = (word: string) =>
      readMappedSettlement(
        inputOf(`A1;2026.10.13.;100;Teljesült\nA2;2026.10.13.;200;${word}\n`),
        stated,
      )!;
    expect(given("Elutasítva").settlements[0]!.lines).toHaveLength(1);
    expect(given("Függő").problems).toMatchObject([
      { code: "status_unknown", severity: "statement", params: { word: "Függő" } },
    ]);
  });
});

describe("a mapping that is not whole", () => {
  it.each([
    [["reference", "deliveryDate"], COURIER, { code: "missing", role: "collected" }],
    [["collected", "deliveryDate"], COURIER, { code: "missing", role: "parcelNumber" }],
    [["collected", "reference"], COURIER, { code: "missing", role: "deliveryDate" }],
    [
      ["collected", "collected", "reference", "deliveryDate"],
      COURIER,
      { code: "doubled", role: "collected" },
    ],
    [
      ["collected", "reference", "deliveryDate"],
      { ...CARD, grouping: "payout" },
      { code: "missing", role: "payoutRef" },
    ],
    [
      ["collected", "reference", "deliveryDate"],
      { ...CARD, refunds: "word" },
      { code: "missing", role: "type" },
    ],
    [["payout", "authCode", "payoutDate"], CARD, undefined],
  ] as const)("%o: %o", (roles, settlement, fault) => {
    expect(settlementMappingFault({ roles, settlement })).toEqual(fault);
    const read = readMappedSettlement(inputOf("1;2;3;4\n"), mapping(roles, settlement));
    if (fault) expect(read).toBeUndefined();
  });

  it("reads nothing of an account's table", () => {
    expect(readMappedSettlement(csv(), { ...named, kind: "statement" })).toBeUndefined();
    const { settlement: _, ...without } = named;
    expect(readMappedSettlement(csv(), without)).toBeUndefined();
  });
});

describe("what the wizard is given", () => {
  it("roles by names, people left out, and the source by the shape of its ids or file", () => {
    const packeta = suggestSettlement({
      names: ["Azonosító jel", "Order number", "Utánvét", "Kézbesítés dátuma", "Címzett neve"],
      rows: [["Z1234567890", "R-1", "1000", "2026.10.12.", "Vevő Egy"]],
      fileName: "export.csv",
    });
    expect(packeta).toMatchObject({
      roles: [null, "reference", "collected", "deliveryDate", null],
      personal: [4],
      answers: { kind: "courier", provider: "packeta", feeIsDeducted: false },
      providerSeen: [{ kind: "column", seen: "Azonosító jel" }],
    });
    const mpl = suggestSettlement({
      names: ["Ragszám", "Árufizetési összeg", "Kézbesítés dátuma"],
      rows: [["PB2P150028810", "1000", "2026.10.12."]],
      fileName: "POSTA_0020173780_utalas_riport.csv",
    });
    expect(mpl.answers.provider).toBe("mpl");
    expect(mpl.providerSeen).toHaveLength(2);
  });

  it("cards by the columns that only acceptors have, and fees beside transfers as deducted", () => {
    const { answers, roles } = suggestSettlement({
      names: [
        "Tranzakció dátuma",
        "Engedélyszám",
        "Kártyaszám",
        "Bruttó összeg",
        "Jutalék",
        "Nettó összeg",
      ],
      rows: [],
      fileName: "x.csv",
    });
    expect(answers).toMatchObject({ kind: "card", provider: null, feeIsDeducted: true });
    expect(roles).toEqual(["deliveryDate", "authCode", "cardMask", "collected", "fee", "payout"]);
  });

  it("a suggestion in the preview, and the trial's transfers with their proof", () => {
    const file = csv("034;A-1;2026.10.12.;12990;350", ";;;12990;350");
    const shown = previewTable(
      inputOf("Csomagszám;Utánvét összege;Kézbesítés dátuma\n034;12990;2026.10.12.\n"),
      { opening: { charset: null, delimiter: null, sheet: null }, profiles: [] },
    );
    expect(shown).toMatchObject({
      preview: {
        kind: "settlement",
        settlement: { mapping: { roles: ["parcelNumber", "collected", "deliveryDate"] } },
      },
    });
    expect(tryMapping(file, named)).toMatchObject({
      readable: true,
      count: 1,
      settlements: [{ lineCount: 1, expectedCredit: 1_299_000_000n, proof: [{ holds: true }] }],
      problems: [],
    });
    expect(tryMapping(inputOf("x"), named)).toMatchObject({ readable: false, settlements: [] });
  });
});
