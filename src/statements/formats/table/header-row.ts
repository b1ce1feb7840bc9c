/** Finds the row of column names, and the facts above it. */
import { readAccountNumber } from "#values/account-number.ts";
import type { LocalDate } from "#values/local-date.ts";
import { readCertainDate, looksLikeDate } from "#statements/formats/table/date-column.ts";
import { amountParts } from "#statements/formats/table/amount-text.ts";
import {
  findColumnRole,
  findMetadataLabel,
  normalizeHeader,
  type MetadataLabel,
} from "#statements/formats/table/header-dictionary.ts";
import { canonicalHeader } from "#statements/formats/table/header-spelling.ts";
import { statedFilter } from "#statements/formats/table/stated-filter.ts";
import { cellText, type TableRow } from "#statements/formats/table/table-source.ts";

/** Rows from the top among which the column names must stand; longer preambles are not known. */
export const HEADER_ROWS_MAX = 50;
/** Known names that make a row a header. */
const HITS_MIN = 3;
/** Longest column name. */
const NAME_LENGTH_MAX = 60;

/** The day at the start of a moment: `2026.10.31. 10:15:00`. */
const LEADING_DAY = /^\d{4}[.\-/]\s?\d{1,2}[.\-/]\s?\d{1,2}/;

/** Facts above a table about the whole of it. Values in the file's spelling, trimmed. */
export interface TableMetadata {
  /** Own account numbers, as written. */
  readonly accounts: readonly string[];
  readonly currency?: string;
  /** The owner of the accounts. */
  readonly owner?: string;
  readonly from?: LocalDate;
  readonly to?: LocalDate;
  readonly opening?: string;
  readonly closing?: string;
  /** The filter that left rows out, as written. */
  readonly filter?: string;
  /** The day on which the bank was asked. */
  readonly askedOn?: LocalDate;
  /** Every text above the table, normalised, for recognisers. */
  readonly texts: readonly string[];
}

export const NO_METADATA: TableMetadata = { accounts: [], texts: [] };

/** A row of column names. */
export interface HeaderRow {
  readonly line: number;
  /** Normalised names by column; empty for an unnamed column. */
  readonly names: readonly string[];
  /** The names as the file writes them, by column. */
  readonly written: readonly string[];
  /** False when only the names of a source's own layouts make it a header. */
  readonly isByDictionary: boolean;
  readonly metadata: TableMetadata;
}

/**
 * Rows of a sheet that may be a header: names only, and at least as many known ones as a header
 * needs. `before` = rows that stand above the sheet itself, as the small tables of a web page do.
 * `ownNames` = names of columns that sources use beside those of the dictionary, in canonical form.
 */
export function* findHeaderRows(
  rows: readonly TableRow[],
  before: readonly TableRow[] = [],
  ownNames: ReadonlySet<string> = new Set(),
): Generator<HeaderRow, void, undefined> {
  for (const [index, row] of rows.entries()) {
    const hits = row.hidden ? undefined : countHits(row, ownNames);
    if (!hits || hits.all < HITS_MIN) continue;
    const written = row.cells.map((cell) => cellText(cell));
    yield {
      line: row.line,
      names: written.map((text) => normalizeHeader(text)),
      written,
      isByDictionary: hits.dictionary >= HITS_MIN,
      metadata: readMetadata([...before, ...rows.slice(0, index)]),
    };
  }
}

/** Known names of a row, each counted once; undefined for a row with anything but names. */
function countHits(
  row: TableRow,
  ownNames: ReadonlySet<string>,
): { readonly dictionary: number; readonly all: number } | undefined {
  const known = new Set<string>();
  const own = new Set<string>();
  for (const cell of row.cells) {
    if (typeof cell !== "string") return undefined;
    const text = cell.trim();
    if (!text) continue;
    if (text.length > NAME_LENGTH_MAX || looksLikeDate(text) || amountParts(text)) return undefined;
    if (findColumnRole(text)) known.add(normalizeHeader(text));
    else if (ownNames.has(canonicalHeader(text))) own.add(normalizeHeader(text));
  }
  return { dictionary: known.size, all: known.size + own.size };
}

export function readMetadata(rows: readonly TableRow[]): TableMetadata {
  const found = new Map<MetadataLabel, string>();
  const accounts: string[] = [];
  const texts: string[] = [];
  let filter: string | undefined;
  for (const row of rows) {
    const cells = row.cells.map((cell) => cellText(cell)).filter((text) => text !== "");
    for (const text of cells) texts.push(normalizeHeader(text));
    filter ??= statedFilter(cells);
    for (const [label, value] of labelledValues(cells)) {
      if (label === "account") accounts.push(...accountsIn(value));
      else if (!found.has(label)) found.set(label, value);
    }
  }
  const period = periodOf(found.get("period"));
  return {
    accounts: [...new Set(accounts)],
    currency: found.get("currency"),
    owner: found.get("owner"),
    from: dateOf(found.get("from")) ?? period?.from,
    to: dateOf(found.get("to")) ?? period?.to,
    opening: found.get("opening"),
    closing: found.get("closing"),
    filter,
    askedOn: dateOf(found.get("asked")?.match(LEADING_DAY)?.[0]),
    texts,
  };
}

/** True for a row whose first filled cell is the label of a stated account or currency. */
export function hasLabelledValue(row: TableRow): boolean {
  const cells = row.cells.map((cell) => cellText(cell)).filter((text) => text !== "");
  const [first] = labelledValues(cells.slice(0, 2));
  if (!first) return false;
  const [label, value] = first;
  return label === "account" ? isOwnAccountText(value) : label === "currency" && value.length <= 3;
}

/** `label | value` in neighbouring cells, or `label: value` within one. */
function* labelledValues(
  cells: readonly string[],
): Generator<[MetadataLabel, string], void, undefined> {
  for (const [index, text] of cells.entries()) {
    const label = findMetadataLabel(text);
    const value = cells[index + 1];
    if (label && value) yield [label, value];
    const colon = text.indexOf(":");
    if (colon <= 0) continue;
    const inner = findMetadataLabel(text.slice(0, colon));
    const rest = text.slice(colon + 1).trim();
    if (inner && rest) yield [inner, rest];
  }
}

function accountsIn(value: string): string[] {
  const pieces = value.replace(/^\[|\]$/g, "").split(/[,;]/);
  return pieces.map((piece) => piece.trim()).filter((piece) => isOwnAccountText(piece));
}

/**
 * True for a text that can be an account number of ours: a Hungarian one, an IBAN, or at least
 * eight digits.
 */
export function isOwnAccountText(text: string): boolean {
  const account = readAccountNumber(text);
  return (
    account !== undefined && (account.kind !== "other" || /^\d{8,24}$/.test(account.canonical))
  );
}

function dateOf(text: string | undefined): LocalDate | undefined {
  return text === undefined ? undefined : readCertainDate(text);
}

function periodOf(text: string | undefined): { from: LocalDate; to: LocalDate } | undefined {
  const dates = text?.match(/\d{4}[.\-/]\s?\d{1,2}[.\-/]\s?\d{1,2}/g) ?? [];
  const from = dateOf(dates[0]);
  const to = dateOf(dates[1]);
  return from && to ? { from, to } : undefined;
}
