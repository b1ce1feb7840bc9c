/** Column names of settlement files: a cell may hold two languages with a slash between them. */
import { normalizeHeader } from "#statements/formats/table/header-dictionary.ts";
import type {
  SettlementColumns,
  SettlementTable,
} from "#statements/formats/settlement/settlement-layout.ts";

/** The columns of one row of names: by the whole name, and by each half of a bilingual one. */
export interface NamedColumns {
  readonly whole: ReadonlyMap<string, number>;
  readonly halves: ReadonlyMap<string, number>;
  /** The names as the file writes them, by column. */
  readonly written: readonly string[];
}

/** Indexes a row of column names; of two equal names the first counts. */
export function nameColumns(written: readonly string[]): NamedColumns {
  const whole = new Map<string, number>();
  const halves = new Map<string, number>();
  for (const [index, text] of written.entries()) {
    const name = plainName(text);
    if (name === "") continue;
    if (!whole.has(name)) whole.set(name, index);
    for (const half of name.split("/"))
      if (half !== name && !halves.has(half)) halves.set(half, index);
  }
  return { whole, halves, written };
}

/** The column with a name; undefined for none. */
export function findNamed(columns: NamedColumns, name: string): number | undefined {
  const plain = plainName(name);
  return columns.whole.get(plain) ?? columns.halves.get(plain);
}

/** The names of a table that a row of names lacks. */
export function missingNames(columns: NamedColumns, { requires }: SettlementTable): string[] {
  return requires
    .map((one) => (typeof one === "string" ? [one] : one))
    .filter((names) => names.every((name) => findNamed(columns, name) === undefined))
    .map((names) => names[0]!);
}

/** Columns by meaning: the first present name of each; of `feePart` all. */
export function columnsByMeaning(
  columns: NamedColumns,
  wanted: SettlementColumns,
): ReadonlyMap<string, readonly number[]> {
  const found = new Map<string, readonly number[]>();
  for (const [meaning, names] of Object.entries(wanted)) {
    const places = names
      .map((name) => findNamed(columns, name))
      .filter((place) => place !== undefined);
    if (places.length > 0)
      found.set(meaning, meaning === "feePart" ? [...new Set(places)] : places.slice(0, 1));
  }
  return found;
}

/** A name as it is compared: without accents, case, signs at its end, and runs of blanks. */
export function plainName(text: string): string {
  return normalizeHeader(text).replace(/[.?!]+$/, "");
}
