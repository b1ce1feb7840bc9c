/** Reads a table whose layout is known: its rows become settlements with their proofs. */
import { buildSettlement, lineTies } from "#settlements/build-settlement.ts";
import type {
  Settlement,
  SettlementFacts,
  SettlementLine,
  StatedOwner,
} from "#settlements/settlement.ts";
import { type FoundSettlement, isSheet } from "#statements/formats/settlement/find-settlement.ts";
import {
  readSettlementRows,
  type RowStyle,
  statedCount,
} from "#statements/formats/settlement/settlement-cells.ts";
import { groupRows, type RowGroup } from "#statements/formats/settlement/settlement-groups.ts";
import {
  isSumWord,
  readRow,
  type ReadRow,
} from "#statements/formats/settlement/settlement-line.ts";
import { aboutOwner, ownerOf } from "#statements/formats/settlement/settlement-owner.ts";
import {
  mismatch,
  settlementProblems,
} from "#statements/formats/settlement/settlement-problems.ts";
import { cellText, type TableSource } from "#statements/formats/table/table-source.ts";
import type { ReadProblem } from "#statements/statement.ts";
import { type Amount, sumOfOneCurrency } from "#values/money.ts";
import type {
  AboutSettlement,
  SettlementLayout,
  ValuePlace,
} from "#statements/formats/settlement/settlement-layout.ts";
import { plainName } from "#statements/formats/settlement/settlement-names.ts";
import { parseAmountText } from "#statements/formats/table/amount-text.ts";
import { readCertainDate } from "#statements/formats/table/date-column.ts";
import type { LocalDate } from "#values/local-date.ts";

export interface ReadSettlements {
  readonly settlements: readonly Settlement[];
  /** A `fatal` one says that nothing of the file may be taken. */
  readonly problems: readonly ReadProblem[];
}

/** What a person said of the table; absent = as its content shows. */
export interface SaidOfSettlement extends Pick<RowStyle, "decimalMark" | "dayOrder"> {
  /** Currency of rows that name none. */
  readonly currency?: string;
}

/** The settlements of a table. Throws `ReadStop` where a cell cannot be read. */
export function readSettlement(
  source: TableSource,
  found: FoundSettlement,
  said: SaidOfSettlement = {},
): ReadSettlements {
  const { layout } = found;
  const style = { ...layout, ...said, currency: layout.currency ?? said.currency };
  const all = found.tables.flatMap((table) =>
    readSettlementRows(table, source, style).map((row) => readRow(row, layout)),
  );
  const { rows, grand } = withoutGrandTotals(all, layout);
  const named = rows.find(({ currency }) => currency !== undefined)?.currency;
  const about = readAbout(source, layout);
  const owner = aboutOwner(source, found.tables);
  const settlements = groupRows(rows, layout, named ?? "HUF").map((group) => ({
    group,
    settlement: buildSettlement(factsOf(found, group, about, ownerOf(group.rows, owner))),
  }));
  return {
    settlements: settlements.map(({ settlement }) => settlement),
    problems: [
      ...countProblems(found, rows.length),
      ...rowProblems(rows, named),
      ...grandProblems(
        grand,
        settlements.map(({ settlement }) => settlement),
      ),
      ...settlements.flatMap(({ settlement, group }, index) =>
        settlementProblems(settlement, group, index),
      ),
    ],
  };
}

function factsOf(
  { source, layout }: FoundSettlement,
  group: RowGroup,
  about: AboutTexts,
  owner: StatedOwner | undefined,
): SettlementFacts {
  const { rows, currency, carriedIn, carriedOut, isPaidOut } = group;
  const payouts = rows.filter((row) => row.what === "payout");
  const sum = rows.filter((row) => row.what === "sum").find(({ gross }) => gross !== undefined);
  const first = rows.find((row) => row.what === "line") ?? rows[0]!;
  const deducted = sumOfText(about.deductedFees);
  const sales = rows.flatMap((row) => (row.what === "line" ? [row.line] : []));
  const lines = deducted ? [...sales, deductedLine(deducted, about)] : sales;
  const [payoutRow] = payouts;
  // Where a file has rows for transfers, other rows' texts are not the transfer's.
  const hasPayoutRows = Object.values(layout.types ?? {}).includes("payout");
  const payingRow = payoutRow ?? (hasPayoutRows ? undefined : first);
  return {
    source,
    layout: layout.name,
    kind: layout.kind,
    document: layout.document,
    currency,
    payoutRef: about.payoutRef ?? (textOfPayout(layout.group, first, payoutRow) || undefined),
    payoutText: payingRow?.row.text("payoutText") || undefined,
    merchantRef: about.merchantRef ?? (first.row.text("merchantRef") || undefined),
    ...(owner && { owner }),
    payoutDate:
      dayOfText(about.payoutDate) ?? first.row.day("payoutDate") ?? payoutRow?.row.day("date"),
    from: dayOfText(about.from),
    to: dayOfText(about.to),
    lines,
    stated: {
      gross: sumOfText(about.gross),
      sumRow: sum?.gross,
      fees: deducted ?? sum?.fees,
      payout: sumOfText(about.payout) ?? statedPayout(rows),
    },
    carriedIn,
    carriedOut,
    isPaidOut,
  };
}

/** A wallet's withdrawal has an id of its own; elsewhere each row names its transfer. */
function textOfPayout(
  group: FoundSettlement["layout"]["group"],
  first: ReadRow,
  payoutRow: ReadRow | undefined,
): string {
  if (group !== "payout-row") return first.row.text("payoutRef");
  return payoutRow?.row.text("externalId") ?? "";
}

/** The transfer that rows name: payout rows together, or the total that each row repeats. */
function statedPayout(rows: readonly ReadRow[]): Amount | undefined {
  const payouts = rows.flatMap((row) => (row.what === "payout" ? [row.amount] : []));
  if (payouts.length > 0) return sumOfOneCurrency(payouts);
  for (const row of rows) {
    const total = row.row.money("payoutTotal");
    if (total !== undefined) return total;
    if (row.what === "sum" && row.net !== undefined) return row.net;
  }
  return undefined;
}

/** The provider's own invoice that a transfer is less by. */
function deductedLine(fee: Amount, { payoutRef }: AboutTexts): SettlementLine {
  return { kind: "fee", gross: 0n, fee, net: -fee, reference: payoutRef, references: [], line: 0 };
}

/** A file that states another number of lines than it has was cut, or changed by a hand. */
function countProblems({ tables, layout }: FoundSettlement, found: number): ReadProblem[] {
  const stated = statedCount(tables[0]!, layout);
  if (stated === undefined || stated === found) return [];
  return [
    {
      code: "totals_mismatch",
      severity: "fatal",
      message: `The file states ${stated} lines and has ${found}.`,
      params: {
        what: "count",
        expected: String(stated),
        found: String(found),
        difference: String(found - stated),
        currency: "",
      },
    },
  ];
}

function rowProblems(rows: readonly ReadRow[], currency: string | undefined): ReadProblem[] {
  const problems: ReadProblem[] = [];
  for (const row of rows) {
    const word =
      row.what === "unknown" ? row.word : row.what === "line" ? row.unknownWord : undefined;
    if (word !== undefined)
      problems.push({
        code: "status_unknown",
        severity: "statement",
        message: `The word ${word} has no known meaning.`,
        line: row.row.line,
        params: { word },
      });
    if (row.what === "line" && !lineTies(row.line))
      problems.push({
        ...mismatch("net", row.line.net, row.line.gross - row.line.fee, row.currency ?? ""),
        line: row.line.line,
      });
  }
  if (currency === undefined && rows.length > 0)
    problems.push({
      code: "syntax_invalid",
      severity: "statement",
      message: "No row names a currency.",
      params: { missing: "currency" },
    });
  const skipped = rows.filter(({ what }) => what === "skipped").length;
  if (skipped > 0)
    problems.push({
      code: "rows_skipped",
      severity: "warning",
      message: `${skipped} rows move no money.`,
      params: { count: String(skipped) },
    });
  return problems;
}

type SumRow = Extract<ReadRow, { what: "sum" }>;

/** The rows of transfers, and the sum rows that name none. */
function withoutGrandTotals(
  rows: readonly ReadRow[],
  { group }: SettlementLayout,
): { readonly rows: readonly ReadRow[]; readonly grand: readonly SumRow[] } {
  const grand = group === "payout" ? rows.filter(isGrandTotal) : [];
  return grand.length === 0
    ? { rows, grand }
    : { rows: rows.filter((row) => !isGrandTotal(row)), grand };
}

function isGrandTotal(row: ReadRow): row is SumRow {
  if (row.what !== "sum") return false;
  const ties = [row.row.word("payoutRef"), row.row.word("payoutDate")];
  return ties.every((word) => word === "" || isSumWord(word));
}

/** Each sum of a grand total that is not that of all settlements of its currency. */
function grandProblems(
  grand: readonly SumRow[],
  settlements: readonly Settlement[],
): ReadProblem[] {
  return grand.flatMap(({ currency, gross, fees, net }) => {
    const own = settlements.filter((each) => currency === undefined || each.currency === currency);
    const sum = (name: "gross" | "fees" | "net") =>
      sumOfOneCurrency(own.map(({ totals }) => totals[name]));
    const stated = [
      ["sumRow", gross, sum("gross")],
      ["fees", fees, sum("fees")],
      ["payout", net, sum("net")],
    ] as const;
    return stated.flatMap(([name, amount, computed]) =>
      amount === undefined || amount === computed
        ? []
        : [mismatch(name, amount, computed, currency ?? own[0]?.currency ?? "")],
    );
  });
}

/** Rows of a sheet in which such facts are looked for. */
const ABOUT_ROWS_MAX = 200;

/** The texts that were found; a label that stands twice gives its last value. */
type AboutTexts = Readonly<Partial<Record<AboutSettlement, string>>>;

/** Looks up every place that the layout names. */
function readAbout(source: TableSource, { about = {} }: SettlementLayout): AboutTexts {
  const found: Partial<Record<AboutSettlement, string>> = {};
  for (const sheet of source.sheets) {
    const places = (Object.entries(about) as [AboutSettlement, ValuePlace][]).filter(([, place]) =>
      isSheet(sheet, place.sheet),
    );
    if (places.length === 0) continue;
    let seen = 0;
    for (const row of sheet.rows()) {
      if (++seen > ABOUT_ROWS_MAX) break;
      const texts = row.cells.map((cell) => cellText(cell)).filter((text) => text !== "");
      for (const [name, place] of places) {
        const text = valueAt(texts, place);
        if (text !== undefined && (place.label !== undefined || found[name] === undefined))
          found[name] = text;
      }
    }
  }
  return found;
}

/** The day of a text; undefined for a text that is none in every reading. */
function dayOfText(text: string | undefined): LocalDate | undefined {
  return text === undefined ? undefined : readCertainDate(text);
}

/** The sum of a text; the last sign with two digits after it is decimal. */
function sumOfText(text: string | undefined): Amount | undefined {
  if (text === undefined) return undefined;
  const mark = /,\d{1,2}\D*$/.test(text) ? "," : ".";
  return parseAmountText(text, mark)?.amount;
}

function valueAt(
  texts: readonly string[],
  { label, beside = 1, shape }: ValuePlace,
): string | undefined {
  if (label === undefined) return texts.find((text) => shape?.test(text));
  for (const [index, text] of texts.entries()) {
    if (plainName(text) === label) return texts[index + beside];
    const colon = text.indexOf(":");
    if (colon > 0 && plainName(text.slice(0, colon)) === label) {
      const rest = text.slice(colon + 1).trim();
      if (rest !== "") return rest;
    }
  }
  return undefined;
}
