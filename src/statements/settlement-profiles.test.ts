/**
 * What is asked of every courier and card acceptor, made from the list of profiles: of those
 * without a layout what can be asked of them, of each layout the changes that a real file may have.
 */
import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { isBalanced } from "#settlements/build-settlement.ts";
import {
  MONEY_COLUMNS,
  type SettlementColumn,
  type SettlementLayout,
} from "#statements/formats/settlement/settlement-layout.ts";
import { columnsByMeaning, plainName } from "#statements/formats/settlement/settlement-names.ts";
import { ACCEPTOR_HEADS, COURIER_HEADS } from "#statements/heads/settlement-heads.ts";
import { readSettlementFile, type SettlementRead } from "#statements/read-settlement-file.ts";
import { ACCEPTOR_PROFILES, COURIER_PROFILES } from "#statements/sources.ts";
import { DAY_MS } from "#values/durations.ts";
import type { FileInput } from "#statements/statement.ts";
import { openDiskFile } from "../../tools/disk-file.ts";
import { csvOf, openSampleSheet, type SampleSheet } from "../../tools/sample-sheet.ts";

const PROFILES = [...COURIER_PROFILES, ...ACCEPTOR_PROFILES];
const DRAWERS = [
  ...COURIER_HEADS.map((head) => ({ head, folder: `src/statements/couriers/${head.key}` })),
  ...ACCEPTOR_HEADS.map((head) => ({ head, folder: `src/statements/acceptors/${head.key}` })),
];

function inputOf(text: string, mailSource?: string): FileInput {
  const bytes = new TextEncoder().encode(text);
  const hint = mailSource === undefined ? {} : { mailSource };
  return { fileName: "x", size: bytes.length, chunks: () => [bytes], ...hint };
}

/** Tables with the names that everybody uses: nobody's own. */
const GENERIC = [
  ["Csomagszám", "Utánvét összege", "Hivatkozás", "Kézbesítés dátuma", "Címzett neve"],
  ["Tranzakció azonosító", "Tranzakció dátuma", "Bruttó összeg", "Jutalék", "Nettó összeg"],
  ["Transaction ID", "Date", "Gross", "Fee", "Net", "Currency"],
].map((names) => csvOf([names, names.map((_, index) => String(1_000 + index))]));

describe.each(DRAWERS)("the profile of $head.key", ({ head, folder }) => {
  const profile = PROFILES.find(({ key }) => key === head.key);
  const layouts = profile?.settlements ?? [];

  it("stands in the folder of its key, and is read only as far as its layout is known", () => {
    expect(existsSync(`${folder}/head.ts`)).toBe(true);
    expect(existsSync(`${folder}/profile.ts`)).toBe(profile !== undefined);
    expect(head.name && head.shortName).not.toBe("");
    expect(layouts.length > 0).toBe(head.status !== "assumed");
    expect(head.formats !== undefined).toBe(layouts.length > 0);
  });

  it("says of each fact where it comes from", () => {
    const facts = [profile?.credit, profile?.vocabulary, ...layouts, ...(profile?.pages ?? [])];
    for (const fact of facts.filter((each) => each !== undefined))
      expect(fact.provenance.length).toBeGreaterThan(20);
    const samples = `${folder}/samples`;
    expect(existsSync(samples)).toBe(layouts.length > 0);
    if (layouts.length === 0) return;
    const told = readFileSync(`${samples}/PROVENANCE.md`, "utf8");
    for (const name of readdirSync(samples).filter((each) => !/\.(?:md|json)$/.test(each)))
      expect(told, name).toContain(name);
  });

  it("takes no table of common names, although its own mail brings it", () => {
    for (const text of GENERIC) {
      const read = readSettlementFile(inputOf(text, head.key));
      expect(read).toMatchObject({ candidates: [], settlements: [] });
      expect(read.detection.kind).toBe("unknown");
    }
  });

  // Without names of its own there is nothing to propose by.
  it.runIf(profile?.vocabulary?.columns)("only proposes by its own column names", () => {
    const own = Object.values(profile!.vocabulary!.columns!).map(([name]) => name!);
    const names = [...new Set([...own, "Csomagszám", "Utánvét összege", "Kézbesítés dátuma"])];
    const read = readSettlementFile(
      inputOf(csvOf([names, names.map((_, index) => String(2_000 + index))]), head.key),
    );
    expect(read.settlements).toEqual([]);
    expect(read.candidates.map(({ source }) => source)).not.toContain(head.key);
  });
});

/** The main sheet of a sample, with the places of its layout's columns. */
interface Sheet extends SampleSheet {
  readonly sample: string;
  /** Places of the rows that became lines, with what they became. */
  readonly items: readonly { readonly at: number; readonly kind: string }[];
  column(meaning: SettlementColumn): number | undefined;
}

function openSheet(sample: string): Sheet | undefined {
  const sheet = openSampleSheet(sample);
  if (!sheet) return undefined;
  const { settlements } = readSettlementFile(openDiskFile(sample));
  const kinds = new Map(
    settlements.flatMap((each) => each.lines).map(({ line, kind }) => [line, kind]),
  );
  const places = columnsByMeaning(sheet.columns, sheet.layout.columns);
  return {
    ...sheet,
    sample,
    items: sheet.lines.flatMap((line, at) =>
      at > sheet.names && kinds.has(line) ? [{ at, kind: kinds.get(line)! }] : [],
    ),
    column: (meaning) => places.get(meaning)?.[0],
  };
}

const SHEETS = globSync("src/statements/{couriers,acceptors}/*/samples/*.expected.json")
  .map((expected) => expected.replace(/\.expected\.json$/, ""))
  .sort()
  .flatMap((sample) => openSheet(sample) ?? [])
  .filter(({ items }) => items.length > 0);

const readRows = (sheet: Sheet, rows: Parameters<Sheet["fileOf"]>[0]): SettlementRead =>
  readSettlementFile(sheet.fileOf(rows));
const linesOf = ({ settlements }: SettlementRead) => settlements.flatMap(({ lines }) => lines);
const stays = ({ settlements }: SettlementRead): unknown =>
  settlements.map((each) => ({ ...each, lines: each.lines.map((line) => ({ ...line, line: 0 })) }));

/** The rows with one cell of one row changed. */
function withCell({ rows }: Sheet, at: number, column: number, change: (text: string) => string) {
  return rows.map((row, index) =>
    index === at ? row.map((cell, place) => (place === column ? change(cell) : cell)) : row,
  );
}

const having = (...meanings: SettlementColumn[]): Sheet[] =>
  SHEETS.filter(({ column }) => meanings.every((meaning) => column(meaning) !== undefined));

/** Samples that state an amount once, and no sum: nothing in the file can prove it. */
const WITHOUT_PROOF = [
  "gls-hu/status-list",
  "mollie/settlement-report",
  "packeta/invoice-parcels",
  "paypal-reports/settlement-report",
];

describe("a file of each layout", () => {
  it.each(having("externalId"))("$sample keeps zeros before a number", (sheet) => {
    const { at } = sheet.items[0]!;
    const column = sheet.column("externalId")!;
    const read = readRows(
      sheet,
      withCell(sheet, at, column, (id) => `00${id}`),
    );
    expect(linesOf(read).map(({ externalId }) => externalId)).toContain(
      `00${sheet.rows[at]![column]!.trim()}`,
    );
  });

  it.each(having("reference"))("$sample knows two invoice numbers in one reference", (sheet) => {
    const { at } = sheet.items[0]!;
    const read = readRows(
      sheet,
      withCell(sheet, at, sheet.column("reference")!, () => "PW-1, PW-2"),
    );
    expect(linesOf(read).map(({ references }) => references)).toContainEqual(["PW-1", "PW-2"]);
  });

  it.each(SHEETS)("$sample keeps the columns of persons to itself", (sheet) => {
    const rows = sheet.rows.map((row, index) => {
      const width = Math.max(...sheet.rows.map(({ length }) => length));
      const filled = [...row, ...Array.from({ length: width - row.length }, () => "")];
      if (index < sheet.names) return filled;
      return [...filled, ...(index === sheet.names ? ["Címzett neve"] : ["Titkos Tamás"])];
    });
    const read = readRows(sheet, sheet.layout.coded ? sheet.rows : rows);
    const text = JSON.stringify(read, (_, value) =>
      typeof value === "bigint" ? String(value) : (value as unknown),
    );
    expect(text).not.toContain("Titkos");
    expect(stays(read)).toEqual(stays(readRows(sheet, sheet.rows)));
  });

  it.each(
    having("gross").filter(({ sample }) => !WITHOUT_PROOF.some((name) => isOf(sample, name))),
  )("$sample with another amount is not taken as proven", (sheet) => {
    // Not the first one: a balance behind it proves the balance before it, which no file states.
    const sales = sheet.items.filter(({ kind }) => kind !== "fee");
    const { at } = sales[1] ?? sales[0]!;
    const rows = withCell(sheet, at, sheet.column("gross")!, (sum) =>
      sum.replace(/\d/, (digit) => String((Number(digit) % 9) + 1)),
    );
    const { problems, settlements } = readRows(sheet, rows);
    const isDoubted = problems.some(({ severity }) => severity !== "warning");
    expect(isDoubted || settlements.some((each) => !isBalanced(each))).toBe(true);
  });

  it.each(SHEETS.filter(({ layout }) => layout.sumRow))(
    "$sample may have its sums above the items, or below",
    (sheet) => {
      const { column, text } = sheet.layout.sumRow!;
      const place = sheet.column(column)!;
      const behind = sheet.rows.slice(sheet.names + 1);
      const isSum = (row: readonly string[]): boolean =>
        plainName(row[place] ?? "") === text && row.some((cell) => /\d/.test(cell));
      const [sums, items] = [behind.filter(isSum), behind.filter((row) => !isSum(row))];
      const head = sheet.rows.slice(0, sheet.names + 1);
      expect(sums).toHaveLength(1);
      const expected = stays(readRows(sheet, sheet.rows));
      expect(stays(readRows(sheet, [...head, ...sums, ...items]))).toEqual(expected);
      expect(stays(readRows(sheet, [...head, ...items, ...sums]))).toEqual(expected);
    },
  );

  it.each(SHEETS.filter(({ layout }) => !layout.inHundredths))(
    "$sample may divide thousands by blanks that do not break",
    (sheet) => {
      const places = MONEY_COLUMNS.flatMap((meaning) => sheet.column(meaning) ?? []);
      const items = new Set(sheet.items.map(({ at }) => at));
      const divided = (blank: string) =>
        sheet.rows.map((row, at) =>
          row.map((cell, place) =>
            items.has(at) && places.includes(place)
              ? cell.replace(/\d+/, (digits) => digits.replaceAll(/(?=(?:\d{3})+$)/g, blank).trim())
              : cell,
          ),
        );
      const expected = stays(readRows(sheet, sheet.rows));
      for (const blank of ["\u00A0", "\u202F"])
        expect(stays(readRows(sheet, divided(blank)))).toEqual(expected);
    },
  );

  it.each(having("date"))("$sample may hold its days as numbers with the time behind", (sheet) => {
    const place = sheet.column("date")!;
    const items = new Set(sheet.items.map(({ at }) => at));
    const rows = sheet.rows.map((row, at) =>
      row.map((cell, index) => (items.has(at) && index === place ? serialOf(cell) : cell)),
    );
    const expected = stays(readRows(sheet, sheet.rows));
    expect(stays(readSettlementFile(sheet.fileOf(rows, "workbook")))).toEqual(expected);
  });

  it.each(SHEETS.filter(({ layout }) => !layout.coded))(
    "$sample may repeat its column names on each page",
    (sheet) => {
      const names = sheet.rows[sheet.names]!;
      const items = new Set(sheet.items.map(({ at }) => at));
      const rows = sheet.rows.flatMap((row, at) => (items.has(at) ? [row, [], names] : [row]));
      expect(stays(readRows(sheet, rows))).toEqual(stays(readRows(sheet, sheet.rows)));
    },
  );

  it.each(having("currency"))("$sample never sums two currencies up", (sheet) => {
    const { at } = sheet.items.at(-1)!;
    const read = readRows(
      sheet,
      withCell(sheet, at, sheet.column("currency")!, () => "NOK"),
    );
    const currencies = read.settlements.map(({ currency }) => currency);
    const isDoubted = read.problems.some(({ severity }) => severity !== "warning");
    expect(isDoubted || (currencies.includes("NOK") && new Set(currencies).size > 1)).toBe(true);
    for (const { currency, lines } of read.settlements)
      if (currency === "NOK") expect(lines.length).toBeLessThanOrEqual(1);
  });

  it.each(SHEETS.filter(({ layout, items }) => canBeRefunds(layout, items)))(
    "$sample with its refunds only is a debit",
    (sheet) => {
      const refunds = new Set(
        sheet.items.filter(({ kind }) => kind === "refund").map(({ at }) => at),
      );
      const items = new Set(sheet.items.map(({ at }) => at));
      const read = readRows(
        sheet,
        sheet.rows.filter((_, at) => at <= sheet.names || (items.has(at) && refunds.has(at))),
      );
      expect(read.problems.filter(({ severity }) => severity === "fatal")).toEqual([]);
      expect(linesOf(read).map(({ kind }) => kind)).toEqual([...refunds].map(() => "refund"));
      for (const { totals } of read.settlements) expect(totals.gross).toBeLessThan(0n);
    },
  );
});

const SERIAL_OF_1970 = 25_569;

/** A day as the number of a spreadsheet, at six in the evening; other texts as they are. */
function serialOf(cell: string): string | number {
  const [, year, month, day] = /^(\d{4})\D{1,2}(\d{1,2})\D{1,2}(\d{1,2})/.exec(cell) ?? [];
  if (year === undefined) return cell;
  const days = Date.UTC(Number(year), Number(month) - 1, Number(day)) / DAY_MS;
  return SERIAL_OF_1970 + days + 0.75;
}

function isOf(sample: string, name: string): boolean {
  const [folder, file] = name.split("/");
  return sample.includes(`/${folder!}/`) && sample.includes(file!);
}

/** Where balances or sums run through the file, a part of it is no file of its own. */
function canBeRefunds(layout: SettlementLayout, items: Sheet["items"]): boolean {
  const isWhole =
    layout.sumRow ?? layout.coded ?? layout.columns.balance ?? layout.columns.payoutTotal;
  return isWhole === undefined && items.some(({ kind }) => kind === "refund");
}
