/** Bounds of amounts as people say them. */
import { formatAmount as wire, parseAmount, type Amount } from "#values/money.ts";

/** A bound without its step: the filter's bounds include themselves. */
export interface SaidBound {
  /** Decimal string. */
  readonly amount: string;
  /** „500 000 felett”, not „legalább 500 000”. */
  readonly strict: boolean;
}

/** Amounts of banks have two decimals; a bound that lies beside such an amount excludes it. */
const CENT = 1_000n;

/** `500000.00001` is above 500 000, `500000.00` at least that. */
export function saidMin(bound: string): SaidBound {
  return said(bound, 1n, -1n);
}

/** `999.99999` is below 1000. */
export function saidMax(bound: string): SaidBound {
  return said(bound, CENT - 1n, 1n);
}

function said(bound: string, remainder: Amount, step: Amount): SaidBound {
  const amount = parseAmount(bound);
  if (!amount.ok || amount.value % CENT !== remainder) return { amount: bound, strict: false };
  return { amount: wire(amount.value + step), strict: true };
}
