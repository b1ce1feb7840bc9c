/**
 * Whole forints of subscriptions: prices, charges, refunds and invoices of our own. The customer's
 * bank money is an Amount (money.ts).
 */
import { invariant } from "./result.ts";

const NBSP = "\u00a0";
declare const unit: unique symbol;

/**
 * A whole number of forints. It can be read and compared as a number; a result of `+`, `-` or `*`
 * is a bare number, which no place for forints takes: the functions below keep the unit.
 */
export type Forints = number & { readonly [unit]: "forints" };

/** Forints from a whole number: a price in the code, or what a gateway or the database says. */
export function forints(whole: number): Forints {
  invariant(Number.isSafeInteger(whole), "Forints of subscriptions are whole.");
  return (whole === 0 ? 0 : whole) as Forints;
}

/** The sum; 0 of nothing. */
export function addForints(...parts: readonly Forints[]): Forints {
  return forints(parts.reduce<number>((sum, part) => sum + part, 0));
}

/** What is left of the first after the second is taken off; may be negative. */
export function subtractForints(from: Forints, taken: Forints): Forints {
  return forints(from - taken);
}

/** The same amount the other way: what was charged as what is given back. */
export function negateForints(ft: Forints): Forints {
  return forints(0 - ft);
}

/** So many times the price. */
export function timesForints(count: number, price: Forints): Forints {
  return forints(count * price);
}

/** The part `share / whole` of an amount, rounded half up to a whole forint. */
export function shareOfForints(amount: Forints, share: number, whole: number): Forints {
  return forints(Math.round((amount * share) / whole));
}

/** `12 700 Ft` as people read it, in groups of three, with blanks that do not break. */
export function showForints(ft: Forints): string {
  const digits = String(Math.abs(ft)).replace(/\B(?=(\d{3})+$)/g, NBSP);
  return `${ft < 0 ? "−" : ""}${digits}${NBSP}Ft`;
}
