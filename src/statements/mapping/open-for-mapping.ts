/** Opens a table that a person is asked about: also a text with columns of fixed width. */
import { hasMoneyRows } from "#statements/formats/table/money-rows.ts";
import { findCuts, openTable } from "#statements/formats/table/open-table.ts";
import type { OpenedTable } from "#statements/formats/table/table-source.ts";
import type { FileInput } from "#statements/statement.ts";
import type { TableOpening } from "#values/table-mapping.ts";

const AS_FOUND: TableOpening = { charset: null, delimiter: null, sheet: null };

/** Where a text shows no columns, the person begins with one cut behind a day. */
const FIRST_CUT = 10;

/** The table, and how it was opened: the cuts are given where the columns have fixed width. */
export type OpenedForMapping = OpenedTable & { readonly opening: TableOpening };

/**
 * The table as said; a text without days and amounts between signs is tried with columns of fixed
 * width. Undefined for a file that is no table.
 */
export function openForMapping(
  head: Uint8Array,
  input: FileInput,
  said: TableOpening = AS_FOUND,
): OpenedForMapping | undefined {
  const { cuts, charset, delimiter } = said;
  const shown = (): number[] => findCuts(head, charset);
  if (cuts) {
    const found = cuts.length > 0 ? cuts : shown();
    return open(head, input, { ...said, cuts: found.length > 0 ? found : [FIRST_CUT] });
  }
  const opened = open(head, input, said);
  if (delimiter !== null || (opened && !("source" in opened))) return opened;
  if (opened && !isText(opened)) return opened;
  if (opened && hasMoneyRows(opened.source)) return opened;
  const found = shown();
  const fixed = open(head, input, { ...said, cuts: found.length > 0 ? found : [FIRST_CUT] });
  if (!opened) return fixed;
  return fixed && "source" in fixed && hasMoneyRows(fixed.source) ? fixed : opened;
}

function open(
  head: Uint8Array,
  input: FileInput,
  opening: TableOpening,
): OpenedForMapping | undefined {
  const opened = openTable(head, input, opening);
  return opened && { ...opened, opening };
}

function isText(opened: OpenedTable): opened is Extract<OpenedTable, { source: unknown }> {
  return "source" in opened && ["csv", "tsv"].includes(opened.source.format);
}
