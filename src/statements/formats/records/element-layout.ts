/** A source's own XML: data only. */
import type { ColumnRole } from "#statements/formats/table/header-dictionary.ts";
import type { Evidence } from "#statements/heads/source-head.ts";
import type { RecordTotals } from "#statements/formats/records/record-totals.ts";
import type { StatementKind } from "#statements/statement.ts";

/** Paths are names of elements with `/` between, from the root or from the record. */
export interface ElementLayout extends Evidence {
  readonly name: string;
  /** The root element, which no other source uses. */
  readonly root: string;
  /** The element of one movement, right under the root. */
  readonly record: string;
  readonly kind: StatementKind;
  /** Roles by paths below the record, the first present wins; several texts are joined. */
  readonly fields: Readonly<Partial<Record<ColumnRole, readonly string[]>>>;
  /** Attributes by role: path of the element, then the attribute's name. */
  readonly attributes?: Readonly<Partial<Record<ColumnRole, readonly [string, string]>>>;
  /** Facts of the whole statement, by paths below the root; the first present wins. */
  readonly above: {
    readonly account?: readonly string[];
    readonly owner?: readonly string[];
    readonly opening?: readonly string[];
    readonly closing?: readonly string[];
  };
  /** Counts and sums of all records, by paths below the root. */
  readonly totals?: Readonly<Partial<Record<keyof RecordTotals, readonly string[]>>>;
}

/** A source with its own XML. */
export interface ElementSource {
  /** Source key. */
  readonly key: string;
  readonly elements?: readonly ElementLayout[];
}
