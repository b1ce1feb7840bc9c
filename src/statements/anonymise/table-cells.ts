/** What the cells of a table are, and each cell as it stands in the sample. */
import { foldLetters } from "#values/fold-text.ts";
import type { Disguise } from "#statements/anonymise/disguise.ts";
import { groupSignOf } from "#statements/anonymise/scale-amount.ts";
import { KEPT_WHOLE, wordsOf } from "#statements/anonymise/vocabulary.ts";
import { looksLikeDate } from "#statements/formats/table/date-column.ts";
import { findMetadataLabel, normalizeHeader } from "#statements/formats/table/header-dictionary.ts";
import { HEADER_ROWS_MAX } from "#statements/formats/table/header-row.ts";
import { isMoneyCell } from "#statements/formats/table/money-rows.ts";
import type { TableRow } from "#statements/formats/table/table-source.ts";
import { columnFacts, share, type ColumnFacts } from "#statements/mapping/column-facts.ts";
import { findTable } from "#statements/mapping/find-table.ts";
import { columnNames } from "#statements/mapping/mapped-shape.ts";
import { suggestRoles } from "#statements/mapping/suggest-roles.ts";
import { hasValidHungarianCheck } from "#values/account-number.ts";
import { isCurrencyCode } from "#values/currencies.ts";
import type { StatementRole } from "#values/table-mapping.ts";

type CellKind =
  | "amount"
  | "name"
  | "word"
  | "currency"
  | "text"
  /** The bank's 8 digits of an account number, and the rest in the next column. */
  | "accountHead"
  | "accountTail"
  | "any";

interface ColumnPlan {
  readonly kind: CellKind;
  /** Sign of thousands in the column, empty for none. */
  readonly group: string;
}

/** Share of a column's cells that must be amounts. */
const MONEY_SHARE_MIN = 0.6;
/** A column of direction or state has no more words than this, and none longer. */
const WORDS_MAX = 8;
const WORD_CHARS_MAX = 24;
const SHORT_DAY = /^\d{1,2}[./-]\d{1,2}[./-]\d{2}$/;
const NO_AMOUNT: ReadonlySet<StatementRole> = new Set([
  "bookingDate",
  "valueDate",
  "partnerName",
  "partnerAccount",
  "ownAccount",
  "remittance",
  "type",
  "reference",
  "statementNumber",
]);

/** Cells of one table by row; texts as a reader sees them. */
export type CellGrid = readonly (readonly string[])[];

export class TablePlan {
  private readonly header: number;
  /** A second row of names above the first; -1 for none. */
  private readonly upper: number;
  private readonly columns: readonly ColumnPlan[];
  /** Folded words of the cells that are names of partners. */
  readonly names: ReadonlySet<string>;

  /** `known`: column names that a reader recognised. */
  constructor(grid: CellGrid, known: ReadonlySet<string>) {
    const rows = grid.map((cells, index): TableRow => ({ line: index + 1, hidden: false, cells }));
    const found = findTable([{ name: "", rows: () => rows }], { sheet: null });
    this.header =
      headerOf(grid, known) ?? (found?.header ? found.header.line - 1 : firstNames(grid));
    const isFound = found?.header?.line === this.header + 1;
    this.upper = (isFound ? (found.upper?.line ?? 0) : 0) - 1;
    const body = rows.slice(this.header + 1);
    const width = grid.reduce((most, cells) => Math.max(most, cells.length), 0);
    const facts = columnFacts(body, width);
    const names =
      this.header === -1
        ? []
        : isFound
          ? found.columnTexts.map((text) => normalizeHeader(text))
          : columnNames(rows[this.header]!);
    const roles = suggestRoles(names, facts).map(({ role }) => role);
    const heads = facts.map((each) => isAccountHead(each));
    this.columns = facts.map((each, index) => ({
      kind: heads[index]
        ? "accountHead"
        : heads[index - 1] && [...each.distinct].every((text) => /^\d{16}$/.test(text))
          ? "accountTail"
          : kindOf(roles[index] ?? null, each),
      group: groupSignOf(body.map(({ cells }) => String(cells[index] ?? ""))),
    }));
    const nameColumns = [...this.columns.keys()].filter(
      (index) => this.columns[index]!.kind === "name",
    );
    this.names = new Set(
      body.flatMap(({ cells }) =>
        nameColumns.flatMap((index) => wordsOf(String(cells[index] ?? ""))),
      ),
    );
  }

  /**
   * The written text of a cell as it stands in the sample. `value`: the whole cell as a reader sees
   * it; `unusable`: a sign that must not come into the text.
   */
  cell(
    disguise: Disguise,
    place: { readonly row: number; readonly column: number; readonly value: string },
    text: string,
    unusable = "",
  ): string {
    const value = place.value.trim();
    if (value === "") return text;
    if (place.row === this.header || place.row === this.upper)
      return disguise.keep(disguise.columnName(text));
    const plan = place.row > this.header ? this.columns[place.column] : undefined;
    const group = plan && plan.group !== unusable ? plan.group : "";
    switch (plan?.kind) {
      case "word":
        return value.length <= WORD_CHARS_MAX ? disguise.keep(text) : disguise.text(text);
      case "currency":
        return isCurrencyCode(value.toUpperCase()) ? disguise.keep(text) : disguise.text(text);
      case "amount":
        return isMoneyCell(value) && !isDay(value)
          ? disguise.amount(text, group)
          : anyCell(disguise, value, text);
      case "accountHead":
        return text.replace(value, disguise.accounts.head(value));
      case "accountTail":
        return text.replace(value, disguise.accounts.tail(value));
      case "name":
        return disguise.name(text);
      case "text":
        return isDay(value) ? disguise.date(text) : textCell(disguise, text);
      case undefined:
        return labelCell(disguise, value, text);
      default:
        return anyCell(disguise, value, text);
    }
  }
}

function kindOf(role: StatementRole | null, facts: ColumnFacts): CellKind {
  if (role === "direction" || role === "status")
    return facts.distinct.size <= WORDS_MAX ? "word" : "text";
  if (role === "currency") return "currency";
  if (role === "partnerName") return "name";
  const isMoney = facts.filled > 0 && share(facts.amountCells, facts) >= MONEY_SHARE_MIN;
  if (isMoney && !(role && NO_AMOUNT.has(role))) return "amount";
  return role && NO_AMOUNT.has(role) ? "text" : "any";
}

/** The first row that holds names which a reader recognised. */
function headerOf(grid: CellGrid, known: ReadonlySet<string>): number | undefined {
  if (known.size === 0) return undefined;
  const hits = grid
    .slice(0, HEADER_ROWS_MAX)
    .map((cells) => cells.filter((cell) => known.has(normalizeHeader(cell))).length);
  const most = Math.max(...hits);
  return most >= 2 ? hits.indexOf(most) : undefined;
}

/** A first row without any digit above rows with digits; -1 for none. */
function firstNames(grid: CellGrid): number {
  const first = grid.findIndex((cells) => cells.some((cell) => cell.trim() !== ""));
  const [names, below] = [grid[first], grid[first + 1]];
  if (!names || !below || names.length !== below.length) return -1;
  const filled = names.filter((cell) => cell.trim() !== "");
  const isNames = filled.length >= 3 && new Set(filled).size === filled.length;
  const hasNumbers = below.filter((cell) => /\d/.test(cell)).length >= 2;
  return isNames && hasNumbers && filled.every((cell) => !/[\d@]/.test(cell)) ? first : -1;
}

function isAccountHead({ distinct }: ColumnFacts): boolean {
  return (
    distinct.size > 0 &&
    [...distinct].every(
      (text) => /^\d{8}$/.test(text) && hasValidHungarianCheck(`${text}${"0".repeat(16)}`),
    )
  );
}

/** A day in any style that a table may have, also with two digits of the year. */
function isDay(value: string): boolean {
  return looksLikeDate(value) || SHORT_DAY.test(value);
}

/** A cell above the table: words of labels stay. */
function labelCell(disguise: Disguise, value: string, text: string): string {
  const isFact = isDay(value) || isMoneyCell(value);
  if (isFact) return anyCell(disguise, value, text);
  if (/\d/.test(value)) return disguise.account(text) ?? disguise.textAbove(text);
  if (KEPT_WHOLE.has(foldLetters(value)) || findMetadataLabel(value)) return disguise.keep(text);
  return disguise.label(text);
}

function textCell(disguise: Disguise, text: string): string {
  return disguise.account(text) ?? disguise.text(text);
}

function anyCell(disguise: Disguise, value: string, text: string): string {
  if (isDay(value)) return disguise.date(text);
  if (KEPT_WHOLE.has(foldLetters(value))) return disguise.keep(text);
  if (findMetadataLabel(value)) return disguise.label(text);
  if (isMoneyCell(value)) return disguise.amount(text);
  return textCell(disguise, text);
}
