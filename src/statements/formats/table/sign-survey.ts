/**
 * Which way the money of each row goes, as far as signs and the words of a direction column show.
 */
import type { AmountColumn } from "#statements/formats/table/amount-column.ts";
import { amountParts } from "#statements/formats/table/amount-text.ts";
import { findDirection, type Direction } from "#statements/formats/table/row-words.ts";
import type { TableFaults } from "#statements/formats/table/table-faults.ts";
import { cellText, type TableCell } from "#statements/formats/table/table-source.ts";

/** The way in which a row's sign is known. */
export type SignRule = "signed" | "direction-column" | "debit-credit-pair";

/**
 * `out`: each amount in the column of debits left the account. `plus-out`: a minus came back.
 * `minus-out`: a plus came back.
 */
export type DebitRule = "out" | "plus-out" | "minus-out";

/** Distinct words of a direction column that are remembered. */
const WORDS_KEPT_MAX = 1_000;

export class SignSurvey {
  /** True when an amount was written with a plus. */
  sawPlus = false;
  private readonly directions = new Map<string, Direction | undefined>();
  /** First row whose sign contradicts its direction word; 0 when there is none. */
  private firstAgainst = 0;
  /** First row with money and without a direction word; 0 when there is none. */
  private undirected = 0;
  private positiveDebits = 0;
  private negativeDebits = 0;
  private readonly faults: TableFaults;
  private readonly ownWords: Readonly<Record<string, Direction>> | undefined;

  /** `ownWords`: what the words mean in the source's own layout. */
  constructor(faults: TableFaults, ownWords: Readonly<Record<string, Direction>> | undefined) {
    this.faults = faults;
    this.ownWords = ownWords;
  }

  /** Takes a row's direction word and the text of its amount, empty where the row has none. */
  takeDirection(text: string, amount: string, line: number): void {
    if (!this.directions.has(text) && this.directions.size < WORDS_KEPT_MAX)
      this.directions.set(text, findDirection(text, this.ownWords));
    const direction = this.directions.get(text);
    if (!direction) {
      if (text)
        this.faults.add("direction_contradicts", line, `"${text}" is no known direction.`, {
          direction: text,
        });
      else if (this.undirected === 0 && !isZero(amount)) this.undirected = line;
      return;
    }
    const negative = isNegativeText(amount);
    if (negative !== (direction === "debit") && this.firstAgainst === 0 && !isZero(amount))
      this.firstAgainst = line;
    if (negative && direction === "credit")
      this.faults.add("direction_contradicts", line, `Line ${line} is a credit with a minus.`);
  }

  /** Takes the text of an amount in the column of debits. */
  takeDebit(text: string): void {
    if (isNegativeText(text)) this.negativeDebits++;
    else this.positiveDebits++;
  }

  /** Debits are written with or without a minus; where both are seen, the rarer one came back. */
  get debits(): DebitRule {
    if (this.negativeDebits === 0 || this.positiveDebits === 0) return "out";
    return this.positiveDebits >= this.negativeDebits ? "plus-out" : "minus-out";
  }

  /** The rule for all rows; a row that does not fit it becomes a fault. */
  decide(
    amounts: AmountColumn,
    has: { readonly amount: boolean; readonly direction: boolean },
  ): SignRule {
    if (!has.amount) return "debit-credit-pair";
    if (!has.direction) return "signed";
    if (amounts.hasNegative) {
      if (this.firstAgainst > 0) this.contradiction(this.firstAgainst);
      return "signed";
    }
    if (this.undirected > 0) this.contradiction(this.undirected);
    return "direction-column";
  }

  private contradiction(line: number): void {
    this.faults.add(
      "direction_contradicts",
      line,
      `In line ${line} the sign and the direction do not agree.`,
      { column: "direction" },
    );
  }
}

/** True for a cell without any digit but zero. */
export function isZero(cell: TableCell): boolean {
  return !/[1-9]/.test(cellText(cell));
}

/** True for an amount with a minus, on either side. */
export function isNegativeText(text: string): boolean {
  const first = text.charCodeAt(0);
  return (
    first === 45 ||
    (!(first >= 48 && first <= 57) && (amountParts(text)?.negative ?? false)) ||
    text.endsWith("-")
  );
}
