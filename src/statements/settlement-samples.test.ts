import fc from "fast-check";
import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { findSettlements } from "#statements/formats/settlement/find-settlement.ts";
import { openTable } from "#statements/formats/table/open-table.ts";
import { ACCEPTOR_HEADS, COURIER_HEADS } from "#statements/heads/settlement-heads.ts";
import { asksForMapping } from "#statements/mapping/asks-for-mapping.ts";
import { readSettlementFile, type SettlementRead } from "#statements/read-settlement-file.ts";
import { readWhole } from "#statements/read-statement.ts";
import { ACCEPTOR_PROFILES, COURIER_PROFILES } from "#statements/sources.ts";
import type { FileInput } from "#statements/statement.ts";
import { readHead } from "#statements/text/decode-text.ts";
import { formatAmount } from "#values/money.ts";
import { openDiskFile } from "../../tools/disk-file.ts";
import { settlementExpectation } from "../../tools/sample-expectation.ts";
import { csvOf, openSampleSheet } from "../../tools/sample-sheet.ts";

const PROFILES = [...COURIER_PROFILES, ...ACCEPTOR_PROFILES];
const HEADS = [...COURIER_HEADS, ...ACCEPTOR_HEADS];
const SAMPLES = globSync("src/statements/{couriers,acceptors}/*/samples/*.expected.json")
  .map((expected) => expected.replace(/\.expected\.json$/, ""))
  .sort();
const folderOf = (sample: string): string => /\/([^/]+)\/samples\//.exec(sample)![1]!;

function inputOf(content: string | Uint8Array): FileInput {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  return { fileName: "x", size: bytes.length, chunks: () => [bytes] };
}

/** What must not change when only the spelling of a file does. */
function core({ settlements }: SettlementRead): unknown {
  return settlements.map((settlement) => ({
    ...settlement,
    lines: settlement.lines.map((line) => ({ ...line, line: 0 })),
  }));
}

describe("the samples of couriers and card acceptors", () => {
  it.each(SAMPLES)("%s is read as expected", (sample) => {
    expect(settlementExpectation(openDiskFile(sample))).toBe(
      readFileSync(`${sample}.expected.json`, "utf8"),
    );
  });

  it("has an expectation for each sample, and a note of where they come from", () => {
    for (const folder of globSync("src/statements/{couriers,acceptors}/*/samples")) {
      const names = readdirSync(folder);
      expect(names, folder).toContain("PROVENANCE.md");
      for (const name of names.filter((each) => !/\.(?:md|json)$/.test(each)))
        expect(existsSync(`${folder}/${name}.expected.json`), `${folder}/${name}`).toBe(true);
    }
  });

  it.each(SAMPLES)("%s is of its own folder, and of no other source", (sample) => {
    const { detection, candidates } = readSettlementFile(openDiskFile(sample));
    expect(detection).toMatchObject({ kind: "settlement", source: folderOf(sample) });
    expect(candidates.map(({ source }) => source)).toEqual([folderOf(sample)]);
    expect(detection.reasons.every(({ seen }) => seen !== "")).toBe(true);
  });

  it("hold one for every layout", () => {
    const read = SAMPLES.map((sample) => {
      const { candidates } = readSettlementFile(openDiskFile(sample));
      return `${candidates[0]!.source}/${candidates[0]!.layout}`;
    });
    for (const { key, settlements } of PROFILES)
      for (const { name } of settlements) expect(read).toContain(`${key}/${name}`);
  });

  it.each(SAMPLES)("%s keeps names, addresses and mails to itself", (sample) => {
    const text = settlementExpectation(openDiskFile(sample));
    expect(text).not.toMatch(/Vevő|@|HU-\d{4}|utca/);
  });
});

describe("a file of the same content in another spelling", () => {
  const sheets = new Map(
    SAMPLES.flatMap((sample) => {
      const sheet = openSampleSheet(sample);
      return sheet && sheet.rows.length > 1 ? [[sample, sheet] as const] : [];
    }),
  );
  const tables = [...sheets.keys()];
  /** Samples that one text can hold. */
  const single = tables.filter((sample) => !sheets.get(sample)!.isOfSeveral);

  it.each(tables)("%s: columns in reverse, and one more", (sample) => {
    const expected = core(readSettlementFile(openDiskFile(sample)));
    const { rows, layout, fileOf } = sheets.get(sample)!;
    const width = Math.max(...rows.map(({ length }) => length));
    const turned = rows.map((row, index) => [
      ...Array.from({ length: width }, (_, at) => row[width - 1 - at] ?? ""),
      index === 0 ? "Új oszlop" : "x",
    ]);
    // The currency of GLS stands right of the amount, and coded rows begin with their code.
    const isFixed = layout.currency === "right-of-gross" || layout.coded !== undefined;
    const given = isFixed ? rows : turned;
    expect(core(readSettlementFile(fileOf(given)))).toEqual(expected);
  });

  it.each(single)("%s: with a byte order mark, UTF-16, and a blank row between", (sample) => {
    const expected = core(readSettlementFile(openDiskFile(sample)));
    const { rows } = sheets.get(sample)!;
    const csv = csvOf([...rows.slice(0, -1), [], rows.at(-1)!]);
    expect(core(readSettlementFile(inputOf(`\uFEFF${csv}`)))).toEqual(expected);
    const wide = Buffer.from(`\uFEFF${csv}`, "utf16le");
    expect(core(readSettlementFile(inputOf(new Uint8Array(wide))))).toEqual(expected);
  });

  it.each(single.filter((sample) => sample.endsWith(".csv")))("%s: in windows-1250", (sample) => {
    const expected = core(readSettlementFile(openDiskFile(sample)));
    const text = csvOf(sheets.get(sample)!.rows).replaceAll("ő", "õ").replaceAll("ű", "û");
    const bytes = new Uint8Array(Buffer.from(text, "latin1"));
    expect(core(readSettlementFile(inputOf(bytes)))).toEqual(expected);
  });

  it.each(tables)("%s: without one of the names that it needs, it is not taken", (sample) => {
    const [best] = readSettlementFile(openDiskFile(sample)).candidates;
    const { layout, rows: own, fileOf } = sheets.get(sample)!;
    for (const { seen } of best!.reasons.filter(({ kind }) => kind === "column")) {
      const rows = own.map((row) =>
        row.map((cell) => (cell.trim() === seen.trim() ? "valami más" : cell)),
      );
      const read = readSettlementFile(fileOf(rows));
      expect(
        read.candidates.map(({ source, layout: name }) => `${source}/${name}`),
        `${seen} of ${layout.name}`,
      ).not.toContain(`${best!.source}/${best!.layout}`);
      expect(read.problems[0]?.severity).toBe("fatal");
    }
  });

  it.each(single)("%s: with column names only, it is an empty settlement", (sample) => {
    const { rows } = sheets.get(sample)!;
    const { reasons } = readSettlementFile(openDiskFile(sample)).detection;
    const at = rows.findIndex((row) => row.some((cell) => cell.trim() === reasons[0]!.seen.trim()));
    const read = readSettlementFile(inputOf(`${csvOf([rows[at]!])}\r\n`));
    expect(read).toMatchObject({ detection: { kind: "settlement" }, settlements: [] });
    expect(read.problems.filter(({ severity }) => severity === "fatal")).toEqual([]);
  });
});

describe("a damaged file", () => {
  const damage = fc.array(
    fc.tuple(fc.constantFrom("flip", "cut", "insert"), fc.nat(), fc.nat(255)),
    {
      minLength: 1,
      maxLength: 6,
    },
  );

  it.each(SAMPLES)("made from %s gives settlements or a named problem, never a crash", (sample) => {
    const whole = new Uint8Array(readFileSync(sample));
    fc.assert(
      fc.property(damage, (steps) => {
        let bytes = whole.slice();
        for (const [kind, where, byte] of steps) {
          const at = where % Math.max(bytes.length, 1);
          if (kind === "cut") bytes = bytes.slice(0, at);
          else if (kind === "flip" && bytes.length > 0) bytes[at] = byte;
          else if (kind === "insert")
            bytes = Uint8Array.from([...bytes.subarray(0, at), byte, ...bytes.subarray(at)]);
        }
        const { problems, settlements } = readSettlementFile(inputOf(bytes));
        expect(problems.map(({ code }) => code)).not.toContain("reader_failed");
        if (problems.some(({ severity }) => severity === "fatal")) expect(settlements).toEqual([]);
      }),
      { numRuns: 40, interruptAfterTimeLimit: 800 },
    );
  });
});

describe("rows that ask for care", () => {
  const HEAD = "Jelentés szám;Csomagszám;Utánvét hivatkozás;Kiszállítási dátum;Utánvét összeg;;Cím";
  const gls = (...rows: string[]): SettlementRead =>
    readSettlementFile(inputOf(["GLS;;;;;;", HEAD, ...rows, ""].join("\r\n")));

  it("keeps leading zeros, blanks in thousands, and two invoice numbers", () => {
    const { settlements } = gls(
      "1;03408405568;PW-1, PW-2;2026-10-01;12\u00A0990;HUF;",
      ";;;;12\u00A0990;HUF;",
    );
    expect(settlements[0]!.lines[0]).toMatchObject({
      externalId: "03408405568",
      references: ["PW-1", "PW-2"],
      gross: 1_299_000_000n,
    });
  });

  it("expects nothing of a report without parcels, and a debit of one with refunds only", () => {
    expect(gls(";;;;0;HUF;").settlements).toMatchObject([{ lines: [], expectedCredit: 0n }]);
    const sample = "src/statements/acceptors/simplepay/samples/weekly.csv";
    const [head, , , refund] = readFileSync(sample, "utf8").split("\r\n");
    expect(readSettlementFile(inputOf(`${head}\r\n${refund}\r\n`)).settlements).toMatchObject([
      { lines: [{ kind: "refund" }], expectedCredit: -300_000_000n },
    ]);
  });

  it("makes two settlements of two currencies", () => {
    const { settlements } = gls("1;11;A;2026-10-01;100;HUF;", "1;12;B;2026-10-01;20;EUR;");
    expect(
      settlements.map(({ currency, totals }) => [currency, formatAmount(totals.gross)]),
    ).toEqual([
      ["HUF", "100.00"],
      ["EUR", "20.00"],
    ]);
  });

  it.each([
    ["an amount that is none", "1;11;A;2026-10-01;sok;HUF;", "amount_invalid", "gross"],
    ["an amount with two readings", "1;11;A;2026-10-01;1.234;EUR;", "amount_ambiguous", "gross"],
    ["a day that is none", "1;11;A;tegnap;100;HUF;", "date_invalid", "date"],
    ["a day with two readings", "1;11;A;03/04/2026;100;HUF;", "date_ambiguous", "date"],
  ])("refuses %s, and names line and column", (_what, row, code, column) => {
    const { settlements, problems } = gls(row);
    expect(settlements).toEqual([]);
    expect(problems).toMatchObject([{ code, severity: "fatal", line: 3, params: { column } }]);
  });

  it("waits at a word of the type column that has no known meaning", () => {
    const sample = "src/statements/acceptors/stripe/samples/two-payouts.csv";
    const text = readFileSync(sample, "utf8").replace(",refund,", ",gift,");
    expect(readSettlementFile(inputOf(text)).problems).toMatchObject([
      { code: "status_unknown", severity: "statement", line: 3, params: { word: "gift" } },
    ]);
  });

  it.each(["constructor", "__proto__", "toString"])("knows no meaning of the word %s", (word) => {
    const sample = "src/statements/acceptors/stripe/samples/two-payouts.csv";
    const text = readFileSync(sample, "utf8").replace(",refund,", `,${word},`);
    expect(readSettlementFile(inputOf(text)).problems).toMatchObject([
      { code: "status_unknown", params: { word } },
    ]);
  });

  it("proposes columns for a courier whose layout nobody knows, and reads nothing", () => {
    const read = readSettlementFile(
      inputOf("Ragszám;Árufizetési összeg;Kézbesítés dátuma;Címzett\nPB1;1000;2026.10.01.;X Y\n"),
    );
    expect(read).toMatchObject({
      detection: { kind: "unknown" },
      settlements: [],
      problems: [{ code: "mapping_needed" }],
      proposal: { line: 1, columns: ["externalId", "gross", "date", "personal"] },
    });
  });
});

/** Files of others: they stay outside the project. */
const SHARED = "../shared/samples/settlements";
const FOUND = existsSync(SHARED);
if (!FOUND)
  process.stderr.write("The shared settlement samples are not here: their tests are skipped.\n");

// The samples belong to others and stay outside the project: a clone elsewhere does without them.
describe.skipIf(!FOUND)("the settlement samples of other projects", () => {
  const read = (name: string): SettlementRead =>
    readSettlementFile(openDiskFile(`${SHARED}/${name}`));
  const sums = (name: string): string[] =>
    read(name).settlements.map(({ currency, lines, totals, expectedCredit }) =>
      [
        currency,
        lines.length,
        ...[totals.gross, totals.fees, totals.net].map(formatAmount),
        expectedCredit === undefined ? "-" : formatAmount(expectedCredit),
      ].join(" "),
    );

  it.each([
    ["adyen/settlement_detail_report_batch_380.csv", ["USD 227 55735.80 427.73 55308.07 55308.07"]],
    ["foxpost/FOXPOST_26H42_W0099999.xlsx", ["HUF 3 61980.00 5207.00 56773.00 56773.00"]],
    ["gls-hu/100099999_HUF_20261015_080011.xlsx", ["HUF 4 85935.00 0.00 85935.00 85935.00"]],
    ["gls-hu/SettlementDocument_HU09999999_20261016011215.xlsx", ["HUF 3 0.00 6651.00 -6651.00 -"]],
    ["revolut-merchant/settlement_report_example.csv", ["GBP 4 75.00 1.00 74.00 -"]],
    ["simplepay/report_20261021.csv", ["HUF 2 36990.00 979.00 36011.00 36011.00"]],
    [
      "stripe/payout_reconciliation_itemized.csv",
      ["HUF 4 31990.00 1250.00 30740.00 30740.00", "HUF 1 9990.00 330.00 9660.00 9660.00"],
    ],
    ["paypal/empty_activity.csv", []],
  ])("%s has its sums", (name, expected) => {
    expect(sums(name)).toEqual(expected);
    expect(read(name).problems).toEqual([]);
    expect(read(name).candidates).toHaveLength(1);
  });

  it("follows PayPal's balances in three currencies, and each withdrawal", () => {
    const { settlements, problems } = read("paypal/activity_en.csv");
    expect(problems).toEqual([]);
    const rows = settlements.flatMap(({ lines }) => lines).length;
    const payouts = settlements.filter(({ isPaidOut }) => isPaidOut);
    expect(rows + payouts.length).toBe(76);
    expect(payouts).toHaveLength(14);
    expect(payouts.every(({ proof }) => proof.length === 1 && proof[0]!.holds)).toBe(true);
    const left = settlements.filter(({ isPaidOut }) => !isPaidOut);
    expect(
      left.map(({ currency, carriedOut }) => `${currency} ${formatAmount(carriedOut)}`),
    ).toEqual(["USD 1.90", "AUD 0.00"]);
  });

  it("refuses a sum that its rows do not give", () => {
    const { settlements, problems } = read("gls-hu/bad_total_100099999_HUF_20261015_080011.xlsx");
    expect(settlements).toEqual([]);
    expect(problems).toMatchObject([
      {
        code: "totals_mismatch",
        severity: "fatal",
        params: { expected: "85936.00", found: "85935.00", difference: "-1.00" },
      },
    ]);
  });

  it("takes nothing that is no settlement, and says why", () => {
    expect(read("adyen/adyen_test_invalid.xls").problems).toMatchObject([
      { code: "column_missing", params: { source: "adyen", damaged: "head" } },
    ]);
    const { detection, problems } = read("adyen/adyen_test_invalid.xls");
    expect(asksForMapping(detection, problems)).toBe(false);
    for (const name of [
      "revolut-merchant/payments_report_example.csv",
      "simplepay/report_20261021_mail_body.txt",
    ]) {
      expect(read(name), name).toMatchObject({ candidates: [], settlements: [] });
      expect(read(name).problems.map(({ code }) => code)).toEqual(["format_unknown"]);
    }
  });
});

describe("the profiles of couriers and card acceptors", () => {
  it("take no sample of a bank, except a wallet's own report", () => {
    for (const sample of globSync("src/statements/{banks,formats}/**/samples/*.{csv,xlsx,xls}")) {
      const input = openDiskFile(sample);
      const opened = openTable(readHead(input, 65_536), input);
      if (!opened || !("source" in opened)) continue;
      const { found } = findSettlements(opened.source, PROFILES);
      const allowed = /banks\/paypal\//.test(sample) ? ["paypal-reports"] : [];
      expect(allowed, sample).toEqual(expect.arrayContaining(found.map(({ source }) => source)));
    }
  });

  it("leave their own files to no bank's profile, except a wallet's own report", () => {
    for (const sample of SAMPLES.filter((each) => !/paypal-reports/.test(each))) {
      const { candidates } = readWhole(openDiskFile(sample));
      expect(
        candidates.filter(({ source }) => source !== "generic"),
        sample,
      ).toEqual([]);
    }
  });

  it("have the best status of their layouts in the head, and its containers", () => {
    const order = ["verified", "documented", "assumed"];
    for (const head of HEADS) {
      const layouts = PROFILES.find(({ key }) => key === head.key)?.settlements ?? [];
      const best = order.find((status) => layouts.some((layout) => layout.status === status));
      expect(head.status, head.key).toBe(best ?? "assumed");
      const formats = [...new Set(layouts.flatMap((layout) => layout.formats))].sort();
      expect([...(head.formats ?? [])].sort(), head.key).toEqual(formats);
    }
  });

  it("are at least thirty couriers and eighteen acceptors, each key once in all drawers", () => {
    const open = COURIER_HEADS.filter(({ hasEnded }) => hasEnded !== true);
    expect(open.length).toBeGreaterThanOrEqual(30);
    expect(ACCEPTOR_HEADS.length).toBeGreaterThanOrEqual(18);
    const keys = HEADS.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  });
});
