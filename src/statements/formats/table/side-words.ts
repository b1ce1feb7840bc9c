/**
 * Columns of a mapped table that may say which way money went, and were not named so: exactly two
 * different short words in every row.
 */
import { normalizeHeader } from "#statements/formats/table/header-dictionary.ts";
import type { TableShape } from "#statements/formats/table/table-shape.ts";
import { cellText, type TableRow } from "#statements/formats/table/table-source.ts";

/** Columns that are watched. */
const COLUMNS_MAX = 64;
const WORD_CHARS_MAX = 14;
const WORDS = 2;

/** True for a word that may say a direction: short, without a digit, or a code of one or two. */
export function isSideWord(text: string): boolean {
  if (text === "" || text.length > WORD_CHARS_MAX) return false;
  return !/\d/.test(text) || /^\d{1,2}$/.test(text);
}

export class SideWords {
  /** Words by column; undefined for a column that says something else. */
  private readonly words = new Map<number, Set<string> | undefined>();
  private readonly named: ReadonlySet<number>;
  private readonly texts: ReadonlySet<number>;
  private rows = 0;

  constructor({ columns, said }: TableShape) {
    const { type: _, reference: __, status: ___, partnerName, remittance, ...others } = columns;
    this.named = new Set([...Object.values(others).flat(), said?.fee?.column ?? -1]);
    this.texts = new Set([...(partnerName ?? []), ...(remittance ?? [])]);
  }

  take({ cells }: TableRow): void {
    this.rows++;
    const count = Math.min(cells.length, COLUMNS_MAX);
    for (let column = 0; column < count; column++) {
      if (this.named.has(column)) continue;
      const known = this.words.get(column);
      if (known === undefined && this.words.has(column)) continue;
      const text = cellText(cells[column]);
      const words = known ?? new Set<string>();
      if (isSideWord(text)) words.add(normalizeHeader(text));
      this.words.set(column, isSideWord(text) && words.size <= WORDS ? words : undefined);
    }
  }

  /** The words of all such columns. */
  get found(): string[] {
    return [...this.words].flatMap(([column, words]) =>
      // Two rows may well have two partners.
      words?.size === WORDS && (this.rows > WORDS || !this.texts.has(column)) ? [...words] : [],
    );
  }
}
