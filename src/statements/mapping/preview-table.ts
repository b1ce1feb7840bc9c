/** The first rows of a table as a grid, with suggestions for everything that a mapping says. */
import { openForMapping } from "#statements/mapping/open-for-mapping.ts";
import { normalizeHeader } from "#statements/formats/table/header-dictionary.ts";
import { type Direction, findStatus } from "#statements/formats/table/row-words.ts";
import { cellText, type TableRow } from "#statements/formats/table/table-source.ts";
import { type AccountAbove, findAccountAbove } from "#statements/mapping/account-above.ts";
import { isMoneyRow } from "#statements/formats/table/money-rows.ts";
import { columnFacts, type ColumnFacts } from "#statements/mapping/column-facts.ts";
import {
  findTable,
  type FoundTable,
  rowsBelow,
  tellingRows,
} from "#statements/mapping/find-table.ts";
import { columnNames, hasNames } from "#statements/mapping/mapped-shape.ts";
import { columnKinds } from "#statements/mapping/nameless-table.ts";
import { usualDirection } from "#statements/mapping/european-names.ts";
import { proveSuggestion } from "#statements/mapping/prove-suggestion.ts";
import { suggestCurrency } from "#statements/mapping/stated-currency.ts";
import {
  type Confidence,
  type RoleSuggestion,
  suggestRoles,
} from "#statements/mapping/suggest-roles.ts";
import {
  type NamedMapping,
  usedMapping,
  type UsedMapping,
} from "#statements/mapping/similar-mapping.ts";
import {
  settlementMapping,
  type SuggestedSettlement,
} from "#statements/mapping/settlement-mapping.ts";
import { knownColumns, type KnownColumns } from "#statements/refuse-by-head.ts";
import { BANK_PROFILES } from "#statements/sources.ts";
import { problemOf, untilStop } from "#statements/read-stop.ts";
import type { FileInput, ReadProblem } from "#statements/statement.ts";
import {
  decodeText,
  detectCharset,
  detectHeadCharset,
  readHead,
} from "#statements/text/decode-text.ts";
import {
  type AmountForm,
  MAPPED_WORDS_MAX,
  type MappedRole,
  type MappingKind,
  type TableMapping,
  type TableOpening,
} from "#values/table-mapping.ts";

/** Rows of the grid: what stands above the column names, and so many below them. */
const GRID_ROWS_MAX = 60;
const ROWS_BELOW_MAX = 6;
/** Characters of a cell that are shown. */
const CELL_CHARS_MAX = 120;
/** Rows whose ids are compared with the shapes of sources. */
const SAMPLE_ROWS_MAX = 50;
/** Lines of a text with columns of fixed width that are shown as they are. */
const LINES_SHOWN_MAX = 8;
const LINE_CHARS_MAX = 1_000;
const WORD_CHARS_MAX = 60;
/** An amount that is filled up with zeros. */
const FILLED_AMOUNT = /^[+-]?0\d{8,}[+-]?$/;

export interface GridRow {
  readonly line: number;
  readonly hidden: boolean;
  readonly cells: readonly string[];
}

export interface TablePreview {
  readonly format: string;
  readonly charset: string | null;
  readonly sheets: readonly string[];
  readonly rows: readonly GridRow[];
  /** Rows of the whole table below the column names, and those of them that are hidden. */
  readonly rowCount: number;
  readonly hiddenCount: number;
  readonly columnCount: number;
  /** The first lines of a text with columns of fixed width; empty for any other table. */
  readonly lines: readonly string[];
  /** What the table probably holds. */
  readonly kind: MappingKind;
  /** The answers for a bank account's table, and how sure each role is. */
  readonly suggestion: TableMapping;
  readonly confidences: readonly Confidence[];
  /** The answers for a courier's or card acceptor's table. */
  readonly settlement: SuggestedSettlement;
  /** The account number above the table. */
  readonly accountAbove: AccountAbove | null;
  /**
   * Distinct words of each column with few of them, normalised beside their spelling in the file.
   */
  readonly words: readonly { readonly column: number; readonly words: readonly ColumnWord[] }[];
  /** The saved profile on which the suggestion of each kind is based. */
  readonly basedOn: { readonly id: string; readonly isChanged: boolean } | null;
  readonly settlementBasedOn: { readonly id: string; readonly isChanged: boolean } | null;
}

export interface ColumnWord {
  readonly word: string;
  readonly text: string;
}

export interface PreviewAsked {
  readonly opening: TableOpening;
  /** Row of the column names that a person chose, 0 for none. */
  readonly headerLine?: number | undefined;
  readonly profiles: readonly NamedMapping[];
  /** The profile with which the file was read. */
  readonly chosenId?: string | undefined;
}

export type ShownTable = { readonly preview: TablePreview } | { readonly problem: ReadProblem };

/** The preview, or the problem for which the file cannot be shown as a table. Never throws. */
export function previewTable(input: FileInput, asked: PreviewAsked): ShownTable {
  try {
    return showTable(input, asked);
  } catch (error) {
    return { problem: problemOf(error) };
  }
}

function showTable(input: FileInput, asked: PreviewAsked): ShownTable {
  const head = readHead(input);
  const { cuts, delimiter } = asked.opening;
  const known = delimiter === null ? knownColumns(head, BANK_PROFILES) : undefined;
  const opened = openForMapping(head, input, {
    ...asked.opening,
    ...(known && cuts === undefined && { cuts: known.cuts }),
  });
  if (!opened) return { problem: noTable() };
  if ("problem" in opened) return { problem: opened.problem };
  const { source, opening } = opened;
  const { headerLine } = asked;
  const found = findTable(source.sheets, { sheet: opening.sheet, headerLine });
  if (!found) return { problem: noTable() };
  const below = rowsBelow(found);
  const facts = columnFacts(tellingRows(below), found.width);
  const names = found.header ? columnNames(found.header) : [];
  const allFacts = columnFacts(
    below.filter((row) => !hasNames(row, names)),
    found.width,
  );
  const roles = suggestRoles(spokenNames(found, names), facts);
  const suggested = suggestMapping(found, { opening, names, roles, facts, allFacts });
  const fresh = known ? withKnown(suggested, known) : suggested;
  const used = usedMapping(fresh, asked);
  const isText = ["csv", "tsv", "fixed"].includes(source.format);
  const seen = { hasHidden: hasHidden(below), kinds: columnKinds(facts) };
  const suggestion = used ? used.mapping : proveSuggestion(input, fresh, seen);
  const settlement = settlementMapping(
    { names: found.header ? found.header.cells.map(cellText) : [], facts, fresh },
    textsOf(below),
    input.fileName,
  );
  const usedToo = usedMapping(settlement.mapping, asked);
  return {
    preview: {
      format: source.format,
      charset: isText ? (opening.charset ?? detectCharset(input)) : null,
      sheets: source.sheets.map(({ name }) => name),
      ...gridOf(found),
      ...countRows(found),
      lines: opening.cuts ? firstLines(head, opening.charset) : [],
      columnCount: found.width,
      kind: kindOf(settlement, used, usedToo, asked.chosenId),
      suggestion,
      settlement: { ...settlement, mapping: { ...settlement.mapping, ...usedToo?.mapping } },
      confidences: used ? used.confidences : confidencesOf(fresh, roles),
      accountAbove: findAccountAbove(rowsAbove(found)) ?? null,
      words: wordsOf(allFacts),
      basedOn: basisOf(used),
      settlementBasedOn: basisOf(usedToo),
    },
  };
}

/** The roles of columns that begin at public places; the person may divide what lies between. */
function withKnown(mapping: TableMapping, { cuts: places, ...known }: KnownColumns): TableMapping {
  const roleAt = new Map([0, ...places].map((place, column) => [place, known.roles[column]]));
  const given = new Set(known.roles);
  const starts = [0, ...(mapping.cuts ?? [])];
  const roles = mapping.roles.map((role, column) => {
    const own = roleAt.get(starts[column]!);
    return own === undefined ? (given.has(role) ? null : role) : own;
  });
  return { ...mapping, ...known, roles };
}

function confidencesOf(
  { roles }: TableMapping,
  suggested: readonly RoleSuggestion[],
): readonly Confidence[] {
  return suggested.map(({ role, confidence }, column) =>
    roles[column] === role ? confidence : roles[column] === null ? "none" : "sure",
  );
}

/** The names by which roles are suggested: of two rows both, where they say more than the lower. */
function spokenNames({ columnTexts }: FoundTable, names: readonly string[]): string[] {
  return columnTexts.map((text, index) => normalizeHeader(text) || (names[index] ?? ""));
}

function firstLines(head: Uint8Array, charset: TableOpening["charset"]): string[] {
  return decodeText(head, charset ?? detectHeadCharset(head))
    .replace(/^\uFEFF/, "")
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== "")
    .slice(0, LINES_SHOWN_MAX)
    .map((line) => line.slice(0, LINE_CHARS_MAX));
}

function basisOf(used: UsedMapping | undefined): TablePreview["basedOn"] {
  return used ? { id: used.id, isChanged: used.isChanged } : null;
}

function textsOf(rows: readonly TableRow[]): string[][] {
  return rows.slice(0, SAMPLE_ROWS_MAX).map(({ cells }) => cells.map(cellText));
}

/** The kind of the profile that fits best, else the one that the columns look like. */
function kindOf(
  { looksLike }: SuggestedSettlement,
  statement: UsedMapping | undefined,
  settlement: UsedMapping | undefined,
  chosenId: string | undefined,
): MappingKind {
  if (statement && settlement && chosenId !== undefined)
    return settlement.id === chosenId ? "settlement" : "statement";
  if (settlement && (!statement || statement.isChanged)) return "settlement";
  if (statement) return "statement";
  return looksLike ? "settlement" : "statement";
}

function rowsAbove({ rows, header }: FoundTable): readonly TableRow[] {
  const first = header ?? rows.find((row) => isMoneyRow(row));
  return first ? rows.slice(0, rows.indexOf(first)) : [];
}

function hasHidden(rows: readonly TableRow[]): boolean {
  return rows.some(({ hidden }) => hidden);
}

function gridOf(found: FoundTable): Pick<TablePreview, "rows"> {
  const above = rowsAbove(found);
  const count = Math.min(GRID_ROWS_MAX, above.length + 1 + ROWS_BELOW_MAX);
  return {
    rows: found.rows.slice(0, count).map(({ line, hidden, cells }) => ({
      line,
      hidden,
      cells: cells.slice(0, found.width).map((cell) => cellText(cell).slice(0, CELL_CHARS_MAX)),
    })),
  };
}

/** The rows below the column names; of a text that ends inside quotes, those before its end. */
function countRows({ sheet, header }: FoundTable): Pick<TablePreview, "rowCount" | "hiddenCount"> {
  let [rowCount, hiddenCount] = [0, 0];
  for (const row of untilStop(sheet.rows())) {
    if (row.line <= (header?.line ?? 0)) continue;
    if (row.cells.every((cell) => cellText(cell) === "")) continue;
    rowCount++;
    if (row.hidden) hiddenCount++;
  }
  return { rowCount, hiddenCount };
}

interface Seen {
  readonly opening: TableOpening;
  readonly names: readonly string[];
  readonly roles: readonly RoleSuggestion[];
  readonly facts: readonly ColumnFacts[];
  /** Of all rows below the names, those without a day too. */
  readonly allFacts: readonly ColumnFacts[];
}

function suggestMapping(
  found: FoundTable,
  { opening, names, roles, facts, allFacts }: Seen,
): TableMapping {
  const at = (role: MappedRole): number => roles.findIndex((each) => each.role === role);
  const wordsAt = (role: MappedRole): string[] =>
    at(role) === -1 ? [] : columnWords(allFacts[at(role)]!).map(({ word }) => word);
  const directions = wordsAt("direction");
  const sideOf = sidesOf(directions);
  const statuses = wordsAt("status");
  return {
    version: 1,
    kind: "statement",
    ...opening,
    headerLine: found.header?.line ?? 0,
    names,
    ...(names.length === 0 && { kinds: columnKinds(facts) }),
    roles: roles.map(({ role }) => role),
    amountForm: formOf(roles),
    debitWords: directions.filter((word) => sideOf(word) === "debit"),
    creditWords: directions.filter((word) => sideOf(word) === "credit"),
    bookedWords: statuses.filter((word) => findStatus(word) === "booked"),
    skippedWords: statuses.filter((word) => (findStatus(word) ?? "booked") !== "booked"),
    decimalMark: null,
    dayOrder: null,
    currency: suggestCurrency({
      above: rowsAbove(found),
      columnTexts: found.columnTexts,
      facts,
      roles: roles.map(({ role }) => role),
    }),
    account: "ask",
    hiddenRows: "skip",
    ...(opening.cuts && looksLikeHundredths(facts[at("amount")]) && { inHundredths: true }),
  };
}

/** True for amounts of fixed width without a mark: the last two digits are mostly hundredths. */
function looksLikeHundredths(facts: ColumnFacts | undefined): boolean {
  return (
    facts !== undefined &&
    facts.distinct.size > 0 &&
    [...facts.distinct].every((text) => FILLED_AMOUNT.test(text))
  );
}

/** The side of each word of a direction column: K is money in beside T, and money out beside J. */
function sidesOf(words: readonly string[]): (word: string) => Direction | undefined {
  const k = words.includes("t") ? "credit" : words.includes("j") ? "debit" : undefined;
  const own: Readonly<Record<string, Direction>> = {
    ...(k && { k }),
    "+": "credit",
    "-": "debit",
  };
  return (word) => (Object.hasOwn(own, word) ? own[word] : usualDirection(word, words));
}

function formOf(roles: readonly RoleSuggestion[]): AmountForm {
  const has = (role: MappedRole): boolean => roles.some((each) => each.role === role);
  return has("debit") && has("credit") ? "pair" : has("direction") ? "direction" : "signed";
}

function columnWords({ distinct }: ColumnFacts): ColumnWord[] {
  const words = new Map<string, string>();
  for (const text of distinct)
    if (text.length <= WORD_CHARS_MAX) words.set(normalizeHeader(text), text);
  return [...words].slice(0, MAPPED_WORDS_MAX).map(([word, text]) => ({ word, text }));
}

/** Columns with so few different texts that a direction or a status may stand in them. */
function wordsOf(facts: readonly ColumnFacts[]): TablePreview["words"] {
  return facts.flatMap((each, column) => {
    const isWords = each.distinct.size > 0 && each.distinct.size <= 12;
    if (!isWords || each.days + each.amountCells > each.filled / 2) return [];
    return { column, words: columnWords(each) };
  });
}

function noTable(): ReadProblem {
  return { code: "format_unknown", severity: "fatal", message: "The file is no table." };
}
