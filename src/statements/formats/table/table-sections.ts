/**
 * Whose rows a table holds: the facts above each sheet, and those of further sections below one
 * another, where a bank prints several accounts into one sheet.
 */
import {
  hasLabelledValue,
  HEADER_ROWS_MAX,
  readMetadata,
  type TableMetadata,
} from "#statements/formats/table/header-row.ts";
import type { RowKind } from "#statements/formats/table/row-kind.ts";
import type { TablePart, TableShape } from "#statements/formats/table/table-shape.ts";
import { cellText, type TableRow } from "#statements/formats/table/table-source.ts";

/** Follows the rows of a table in their order and knows the facts that hold for each. */
export class TableSections {
  private readonly first: TableMetadata;
  private part: TablePart | undefined;
  private facts: TableMetadata;
  private above: TableRow[] = [];
  private isLabelled = false;

  constructor(shape: TableShape) {
    this.first = shape.parts[0]!.metadata;
    this.facts = this.first;
  }

  /**
   * Takes the next row and answers the facts that hold from this row on. Facts of a further section
   * begin where the column names are repeated below them, or with a label in the first column.
   */
  take(row: TableRow, part: TablePart, kind: RowKind): TableMetadata {
    if (this.part !== part) this.begin(part);
    if (kind === "data" || kind === "header") {
      if (kind === "header" || this.isLabelled) this.enter();
      this.above = [];
      this.isLabelled = false;
    } else if (kind === "note" || kind === "totals") this.gather(row);
    return this.facts;
  }

  private gather(row: TableRow): void {
    if (!this.isLabelled && cellText(row.cells[0]) !== "" && hasLabelledValue(row)) {
      // Totals of the section before may stand above.
      this.above = [];
      this.isLabelled = true;
    }
    if (this.above.length < HEADER_ROWS_MAX) this.above.push(row);
  }

  private begin(part: TablePart): void {
    this.part = part;
    this.above = [];
    this.isLabelled = false;
    this.facts = this.first;
    if (part.metadata !== this.first) this.facts = this.differing(part.metadata);
  }

  private enter(): void {
    if (this.above.length > 0) this.facts = this.differing(readMetadata(this.above));
  }

  /** The stated facts where they name another account or currency; else those that held before. */
  private differing(stated: TableMetadata): TableMetadata {
    const accounts = stated.accounts.length > 0 ? stated.accounts : this.facts.accounts;
    const currency = stated.currency ?? this.facts.currency;
    const isSame =
      currency === this.facts.currency && accounts.join() === this.facts.accounts.join();
    if (isSame) return this.facts;
    // A filter and the day of the question hold for all sections of the file.
    const { facts } = this;
    return {
      ...stated,
      accounts,
      currency,
      owner: stated.owner ?? facts.owner,
      filter: stated.filter ?? facts.filter,
      askedOn: stated.askedOn ?? facts.askedOn,
    };
  }
}
