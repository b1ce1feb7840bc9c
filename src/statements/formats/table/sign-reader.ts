/** How each row of a mapped table writes its direction, and what other money stands in it. */
import { amountParts, amountShape } from "#statements/formats/table/amount-text.ts";
import type { WrittenSign } from "#statements/formats/table/row-grounds.ts";
import { firstColumn } from "#statements/formats/table/row-kind.ts";
import { findDirection } from "#statements/formats/table/row-words.ts";
import { isNegativeText, isZero, type SignRule } from "#statements/formats/table/sign-survey.ts";
import type { TableShape } from "#statements/formats/table/table-shape.ts";
import { cellText, type TableCell } from "#statements/formats/table/table-source.ts";

export class SignReader {
  private readonly used: ReadonlySet<number>;
  private readonly at: Readonly<Record<"amount" | "debit" | "credit" | "direction", number>>;
  private readonly directions: TableShape["directions"];
  private readonly rule: SignRule;

  constructor(shape: TableShape, rule: SignRule) {
    this.rule = rule;
    this.directions = shape.directions;
    this.used = new Set([...Object.values(shape.columns).flat(), shape.said?.fee?.column ?? -1]);
    this.at = {
      amount: firstColumn(shape, "amount"),
      debit: firstColumn(shape, "debit"),
      credit: firstColumn(shape, "credit"),
      direction: firstColumn(shape, "direction"),
    };
  }

  of(cells: readonly TableCell[]): WrittenSign {
    const side = this.sideOf(cells);
    const hasOtherMoney = cells.some(
      (cell, column) => !this.used.has(column) && !isZero(cell) && isMarked(cell),
    );
    return { ...(side !== undefined && { side }), hasOtherMoney };
  }

  /** The column or the word that gives the direction, with the sign beside the amount. */
  private sideOf(cells: readonly TableCell[]): string | undefined {
    const { at } = this;
    const sign = (column: number): string => (isNegativeText(cellText(cells[column])) ? "-" : "");
    if (this.rule === "debit-credit-pair") {
      const isCredit = !isZero(cells[at.credit] ?? "");
      return isCredit ? `credit${sign(at.credit)}` : `debit${sign(at.debit)}`;
    }
    const word = at.direction === -1 ? "" : cellText(cells[at.direction]);
    if (word === "") return undefined;
    const meaning = findDirection(word);
    const isKnown = meaning && meaning === findDirection(word, this.directions);
    // Words that everybody uses alike hold each other; a word of this table only holds itself.
    return `${isKnown ? "known word" : `word ${word}`}${sign(at.amount)}`;
  }
}

/** An amount that is no counter and no code: one with decimals, thousands apart, or a currency. */
function isMarked(cell: TableCell): boolean {
  if (typeof cell !== "string") return cell.kind === "number" && cell.text.includes(".");
  const parts = amountParts(cell);
  if (parts === undefined) return false;
  return parts.spaced || parts.currency !== undefined || amountShape(parts) !== "plain";
}
