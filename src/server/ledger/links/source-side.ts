/** A row of one origin with the values by which it is compared with rows of another. Pure. */
import { readAccountNumber } from "#values/account-number.ts";
import { foldText, wordsOf } from "#values/fold-text.ts";
import { dayNumber, type LocalDate } from "#values/local-date.ts";
import type { Amount } from "#values/money.ts";

// A reference is told from a word by its length and digits: "NOTPROVIDED" and a year name nothing.
const REFERENCE_CHARS_MIN = 8;
const REFERENCE_DIGITS_MIN = 4;

export interface SourceRow {
  readonly id: string;
  readonly accountId: string;
  readonly amount: Amount;
  readonly bookingDate: LocalDate;
  readonly bookingDateStated: boolean;
  readonly valueDate: LocalDate | null;
  readonly partnerName: string;
  readonly partnerAccountNr: string;
  readonly remittance: string;
  /**
   * Ids that the source or the payer gave the item: the origin's id, the bank's reference, the
   * end-to-end id.
   */
  readonly references: readonly string[];
  /** The lower one of two rows leads their item, where neither was exported (`placeMembers`). */
  readonly leadOrder: string;
  /** The row of which this one may be a double, and whether a person has decided about it. */
  readonly mark?: { readonly of: string; readonly settled: boolean };
}

/** A row with the values that are compared. */
export interface Side {
  readonly row: SourceRow;
  readonly day: number;
  readonly bookingDay: number;
  readonly account: string;
  readonly words: ReadonlySet<string>;
  readonly ids: ReadonlySet<string>;
  readonly said: ReadonlySet<string>;
}

export function toSide(row: SourceRow): Side {
  const account = readAccountNumber(row.partnerAccountNr);
  const text = foldText(`${row.partnerName} ${row.remittance}`);
  const ids = new Set(row.references.flatMap(readReferences));
  return {
    row,
    day: dayNumber(row.valueDate ?? row.bookingDate),
    bookingDay: dayNumber(row.bookingDate),
    account: account === undefined || account.kind === "other" ? "" : account.canonical,
    words: wordsOf(text),
    ids,
    said: new Set([...ids, ...readReferences(`${row.partnerName} ${row.remittance}`)]),
  };
}

/**
 * Words that can only be an identifier, folded: letters and digits, long enough, with several
 * digits.
 */
function readReferences(text: string): string[] {
  return text
    .toUpperCase()
    .split(/[^0-9A-Z]+/)
    .filter(
      (word) =>
        word.length >= REFERENCE_CHARS_MIN &&
        word.replace(/\D/g, "").length >= REFERENCE_DIGITS_MIN,
    );
}

export function inOrder(a: Side, b: Side): number {
  return (
    a.day - b.day ||
    a.bookingDay - b.bookingDay ||
    doubtsOf(a) - doubtsOf(b) ||
    compareText(a.account, b.account) ||
    compareText(textOf(a), textOf(b)) ||
    compareText(a.row.id, b.row.id)
  );
}

/**
 * A possible double of another row comes last among equal rows: where the other origin shows fewer
 * of them, it is the one that stays alone, and its mark stays in sight.
 */
export function doubtsOf({ row: { mark } }: Side): number {
  return mark === undefined || mark.settled ? 0 : 1;
}

function textOf(side: Side): string {
  return `${side.row.partnerName} ${side.row.remittance}`;
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
