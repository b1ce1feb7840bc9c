/**
 * A courier's or card acceptor's table as a person has mapped it: its columns, the questions that
 * no file answers, and the usual reader with its proof. Nothing is repaired: a sum that does not
 * hold refuses the table.
 */
import type {
  FoundSettlement,
  FoundTable,
} from "#statements/formats/settlement/find-settlement.ts";
import { readSettlement } from "#statements/formats/settlement/read-settlement.ts";
import type {
  SettlementColumn,
  SettlementLayout,
} from "#statements/formats/settlement/settlement-layout.ts";
import { plainName, type NamedColumns } from "#statements/formats/settlement/settlement-names.ts";
import { openTable } from "#statements/formats/table/open-table.ts";
import { headRows } from "#statements/formats/table/table-shape.ts";
import type { TableSource } from "#statements/formats/table/table-source.ts";
import {
  columnNames,
  hasNames,
  reorderedMapping,
  withHidden,
} from "#statements/mapping/mapped-shape.ts";
import { problemOf } from "#statements/read-stop.ts";
import { chosenFirst, type MappingChoice } from "#statements/mapping/similar-mapping.ts";
import type { SettlementRead } from "#statements/settlement-read.ts";
import type { DetectionReason, FileInput } from "#statements/statement.ts";
import { readHead } from "#statements/text/decode-text.ts";
import {
  settlementMappingFault,
  type SettlementAnswers,
  type SettlementRole,
  type TableMapping,
} from "#values/table-mapping.ts";

/** Source of the settlements of a provider that nobody has named. */
const OWN_SOURCE = "own";
/** Layout of every settlement that a person's mapping gave. */
const MAPPED_LAYOUT = "mapped";
const REASONS_MAX = 12;

const COLUMN_OF: Readonly<Record<SettlementRole, SettlementColumn>> = {
  deliveryDate: "date",
  parcelNumber: "externalId",
  reference: "reference",
  collected: "gross",
  fee: "fee",
  payout: "net",
  payoutDate: "payoutDate",
  payoutRef: "payoutRef",
  merchantRef: "merchantRef",
  type: "type",
  currency: "currency",
  status: "status",
  cardMask: "cardMask",
  authCode: "authCode",
  terminal: "terminal",
};

/**
 * The settlements of a file under a mapping; undefined where the mapping is of another kind, is not
 * whole, or the file has no table with its column names. Not in the same order: read is a table
 * that has them in another one. Never throws.
 */
export function readMappedSettlement(
  input: FileInput,
  saved: TableMapping,
  { isSameOrder = true }: { readonly isSameOrder?: boolean } = {},
): SettlementRead | undefined {
  const { settlement: answers } = saved;
  if (saved.kind !== "settlement" || !answers || settlementMappingFault(saved)) return undefined;
  let found: FoundSettlement | undefined;
  let format = "unknown";
  try {
    const opened = openTable(readHead(input), input, saved);
    if (!opened || "problem" in opened) return undefined;
    const { source } = opened;
    format = source.format;
    const mapping = isSameOrder ? saved : reorderedMapping(source, saved);
    if (!mapping) return undefined;
    found = findMapped(source, mapping, answers);
    if (!found) return undefined;
    const { settlements, problems } = readSettlement(source, found, {
      decimalMark: mapping.decimalMark,
      dayOrder: mapping.dayOrder,
      currency: input.currencyWhenMissing ?? mapping.currency,
    });
    const isRefused = problems.some(({ severity }) => severity === "fatal");
    return { ...headOf(found, format), settlements: isRefused ? [] : settlements, problems };
  } catch (error) {
    return found && { ...headOf(found, format), settlements: [], problems: [problemOf(error)] };
  }
}

/**
 * The settlements of a file under the first of the company's profiles that reads it; undefined
 * where none does. The profile that a person chose for the file goes first.
 */
export function claimSettlement(
  input: FileInput,
  { profiles, chosenId }: MappingChoice,
): SettlementRead | undefined {
  // A profile with exactly these columns goes before one that has them in another order.
  for (const isSameOrder of [true, false])
    for (const { id, mapping } of chosenFirst(profiles, chosenId)) {
      if (mapping.kind !== "settlement" || (mapping.names.length === 0 && id !== chosenId))
        continue;
      const read = readMappedSettlement(input, mapping, { isSameOrder });
      if (read && (isSameOrder || isReadable(read)))
        return { ...read, detection: { ...read.detection, profileId: id } };
    }
  return undefined;
}

/** A sum that differs is a reason to refuse; cells that do not fit their names are a question. */
function isReadable({ problems }: SettlementRead): boolean {
  return problems.every(({ severity, code }) => severity !== "fatal" || code === "totals_mismatch");
}

function findMapped(
  source: TableSource,
  mapping: TableMapping,
  answers: SettlementAnswers,
): FoundSettlement | undefined {
  const layout = layoutOf(mapping, answers);
  const columns = numberedColumns(mapping.roles.length);
  const tables: FoundTable[] = [];
  for (const sheet of source.sheets) {
    const isNamed = mapping.names.length > 0;
    if (!isNamed && (tables.length > 0 || (mapping.sheet !== null && sheet.name !== mapping.sheet)))
      continue;
    const header = isNamed
      ? headRows(sheet).find((row) => hasNames(row, mapping.names))
      : undefined;
    if (isNamed && !header) continue;
    tables.push({
      sheet: withHidden(sheet, mapping),
      headerLine: header?.line ?? 0,
      columns: header ? { ...columns, written: columnNames(header) } : columns,
      table: layout,
    });
  }
  const [main] = tables;
  if (!main) return undefined;
  const reasons = main.columns.written
    .filter((name) => name !== "")
    .slice(0, REASONS_MAX)
    .map((seen): DetectionReason => ({ kind: "column", seen, line: main.headerLine }));
  const key = answers.provider ?? OWN_SOURCE;
  return { source: key, layout, score: mapping.names.length, reasons, tables };
}

/** The mapping as a layout: columns go by their number, because two may have one name or none. */
function layoutOf(mapping: TableMapping, answers: SettlementAnswers): SettlementLayout {
  const columns: Partial<Record<SettlementColumn, string[]>> = {};
  for (const [index, role] of mapping.roles.entries()) {
    if (role === null || !(role in COLUMN_OF)) continue;
    const meant = COLUMN_OF[role as SettlementRole];
    const column = meant === "fee" && !answers.feeIsDeducted ? "billedFee" : meant;
    (columns[column] ??= []).push(numbered(index));
  }
  const statuses = new Map([
    ...mapping.bookedWords.map((word) => [plainName(word), true] as const),
    ...mapping.skippedWords.map((word) => [plainName(word), false] as const),
  ]);
  return {
    name: MAPPED_LAYOUT,
    status: "assumed",
    provenance: "A person's mapping.",
    kind: answers.kind,
    document: "settlement",
    formats: [],
    requires: [],
    columns,
    line: answers.kind === "courier" ? "parcel" : "payment",
    ...(columns.status && statuses.size > 0 && { statuses: Object.fromEntries(statuses) }),
    ...(answers.refunds === "word" && { refundWords: answers.refundWords.map(plainName) }),
    ...(answers.feeIsNegative && { feeSign: "negative" as const }),
    hasUsualSumRow: true,
    group: answers.grouping,
  };
}

function numbered(index: number): string {
  return `#${index}`;
}

function numberedColumns(count: number): NamedColumns {
  const whole = new Map(Array.from({ length: count }, (_, index) => [numbered(index), index]));
  return { whole, halves: new Map(), written: [] };
}

function headOf(
  { source, score, reasons }: FoundSettlement,
  format: string,
): Pick<SettlementRead, "detection" | "candidates"> {
  return {
    detection: { kind: "settlement", source, format, reasons },
    candidates: [{ source, layout: MAPPED_LAYOUT, score, reasons }],
  };
}
