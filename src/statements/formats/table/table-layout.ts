/** A source's tables: data only. */
import type { ColumnRole } from "#statements/formats/table/header-dictionary.ts";
import type { Direction } from "#statements/formats/table/row-words.ts";
import type { TableCell, TableFormat } from "#statements/formats/table/table-source.ts";
import type { Evidence } from "#statements/heads/source-head.ts";
import type { StatementKind } from "#statements/statement.ts";

/** One shape of table that a source exports. */
export interface TableLayout extends Evidence {
  /** Names the shape within the source, such as `netbank-2021`. */
  readonly name: string;
  /** Containers it was seen in. */
  readonly formats: readonly TableFormat[];
  /** `statement` only where the bank promises that the days it covers are complete. */
  readonly kind: StatementKind;
  /**
   * Column names that must all be there; they tell this shape from every other. Accents, case and
   * the order of the columns do not matter, nor which of the spellings in `header-spelling.ts` a
   * bank uses. A list means any one of its names.
   */
  readonly requires: readonly (string | readonly string[])[];
  /** Column names that must not be there. */
  readonly without?: readonly string[];
  /** Name of the sheet, where the bank gives one. */
  readonly sheetName?: string;
  /** A text above the column names, where the bank puts one. */
  readonly textAbove?: string;
  /** Labels above the table beside the number of the company's account, the surest first. */
  readonly accountAbove?: readonly string[];
  /**
   * Roles by column name, the first present wins; every present `remittance` is joined in this
   * order.
   */
  readonly columns: Readonly<Partial<Record<ColumnRole, readonly string[]>>>;
  /**
   * Where columns alone do not say it: a row of the bank as rows of roles. Several readings are
   * tried in this order, and the first whose running balances hold is taken; else the first.
   */
  readonly readings?: readonly RowReading[];
  /** Roles that the readings fill and no column has. */
  readonly madeRoles?: readonly ColumnRole[];
  /** The standard's own rules say which way money goes, so nothing has to show it. */
  readonly signsAreStated?: boolean;
  /** The standard's own rules say that the account column holds accounts of the company. */
  readonly ownAccountIsSure?: boolean;
  /** Rows without a booking date are pending items of the bank's own list. */
  readonly undatedRowsArePending?: boolean;
  /** The partner's account shares its column with other texts, such as card references. */
  readonly partnerAccountMayBeText?: boolean;
  /**
   * Meanings of the direction column's words, where they differ from the usual ones; keys
   * normalised.
   */
  readonly directions?: Readonly<Record<string, Direction>>;
  /**
   * Only for a table without column names: its columns by place, from 0, and the proof that every
   * row must give.
   */
  readonly headerless?: {
    readonly columns: Readonly<Partial<Record<ColumnRole, readonly number[]>>>;
    readonly proof: Readonly<Record<number, RegExp>>;
  };
}

/** The cells of one row by role; texts of several columns are already joined. */
export type RoleCells = Partial<Record<ColumnRole, TableCell>>;

/**
 * Turns the cells that the columns give into those of the transactions: several for a row that
 * stands for several movements, none for a row that is no movement. `named` gives the text of any
 * column by its name, empty where there is none. Pure; never throws.
 */
export type RowReading = (
  cells: Readonly<RoleCells>,
  named: (name: string) => string,
) => readonly RoleCells[];

/** A source with its tables. */
export interface LayoutSource {
  /** Source key. */
  readonly key: string;
  readonly tables: readonly TableLayout[];
}
