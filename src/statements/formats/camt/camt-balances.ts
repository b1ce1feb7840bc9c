/**
 * The balances of one statement: which open and close it, and their signs where the file leaves
 * them out.
 */
import { amountOf, dateAt, directionOf } from "#statements/formats/camt/camt-values.ts";
import { childOf, textAt, type XmlElement } from "#statements/formats/camt/xml-element.ts";
import type { ReadProblem } from "#statements/statement.ts";
import type { LocalDate } from "#values/local-date.ts";
import { formatAmount, type Amount } from "#values/money.ts";

/** Balances that open or close a statement. */
const END_CODES = /^(OPBD|CLBD|PRCD)$/;

/** One balance as written. */
export interface CamtBalance {
  /** Such as `OPBD` or `CLBD`. */
  readonly code: string;
  /** Unsigned; `undefined` when it cannot be read. */
  readonly magnitude: Amount | undefined;
  /** `undefined` when the file says neither credit nor debit. */
  readonly direction: 1 | -1 | undefined;
  readonly date: LocalDate | undefined;
  readonly line: number;
}

/** Known opening and closing balances, and the balances whose sign the file leaves out. */
export interface EndBalances {
  readonly opening?: Amount;
  readonly closing?: Amount;
  /** Opening or closing without a sign. */
  readonly unsigned: readonly CamtBalance[];
  /**
   * True when exactly one choice of signs makes the balances tie, so the signs are known all the
   * same.
   */
  readonly signsProven: boolean;
}

/** Reads one `Bal`. */
export function readBalance(element: XmlElement, line: number): CamtBalance {
  return {
    code:
      textAt(element, "Tp", "CdOrPrtry", "Cd") ?? textAt(element, "Tp", "CdOrPrtry", "Prtry") ?? "",
    magnitude: amountOf(childOf(element, "Amt")),
    direction: directionOf(element),
    date: dateAt(childOf(element, "Dt")),
    line,
  };
}

/**
 * Opening and closing booked balance. In a report or history the first and last interim balances
 * take their place. A balance that is not zero and has no sign is only given where the movements
 * (`net`) prove its sign.
 */
export function endBalances(
  balances: readonly CamtBalance[],
  net: Amount,
  interimStandsIn: boolean,
): EndBalances {
  const read = balances.filter(({ magnitude }) => magnitude !== undefined);
  const interim = interimStandsIn ? read.filter(({ code }) => code === "ITBD") : [];
  const first = (code: string): CamtBalance | undefined =>
    read.find((balance) => balance.code === code);
  const opening = first("OPBD") ?? first("PRCD") ?? (interim.length > 1 ? interim[0] : undefined);
  const closing =
    read.findLast(({ code }) => code === "CLBD") ??
    (opening === undefined ? undefined : interim.at(-1));
  const unsigned = [...new Set([opening, closing])].filter(
    (balance) => balance !== undefined && isUnsigned(balance),
  ) as CamtBalance[];
  if (unsigned.length === 0)
    return { opening: signed(opening), closing: signed(closing), unsigned, signsProven: false };
  const pairs = choices(opening).flatMap((from) => choices(closing).map((to) => ({ from, to })));
  const tying = pairs.filter(
    ({ from, to }) => from !== undefined && to !== undefined && from + net === to,
  );
  if (tying.length === 1)
    return { opening: tying[0]!.from, closing: tying[0]!.to, unsigned, signsProven: true };
  return { opening: signed(opening), closing: signed(closing), unsigned, signsProven: false };
}

function isUnsigned({ magnitude, direction }: CamtBalance): boolean {
  return direction === undefined && magnitude !== 0n;
}

/** The amount with its sign; `undefined` where there is none. */
function signed(balance: CamtBalance | undefined): Amount | undefined {
  if (balance?.magnitude === undefined || isUnsigned(balance)) return undefined;
  return balance.direction === -1 ? -balance.magnitude : balance.magnitude;
}

function choices(balance: CamtBalance | undefined): (Amount | undefined)[] {
  if (balance?.magnitude === undefined || !isUnsigned(balance)) return [signed(balance)];
  return [balance.magnitude, -balance.magnitude];
}

/** The problem of a balance whose amount cannot be read; only one that opens or closes matters. */
export function balanceUnreadable({ code, line }: CamtBalance): ReadProblem {
  return {
    code: "amount_invalid",
    severity: END_CODES.test(code) ? "statement" : "warning",
    message: `The balance ${code} cannot be read.`,
    line,
  };
}

/** The problem of a balance without a sign; a warning where the movements prove the sign. */
export function balanceUnsigned(
  { code, line, magnitude }: CamtBalance,
  currency: string,
  isProven: boolean,
): ReadProblem {
  return {
    code: "balance_unsigned",
    severity: isProven ? "warning" : "statement",
    message: `The balance ${code} says neither credit nor debit.`,
    line,
    params: {
      balance: code,
      amount: formatAmount(magnitude!),
      currency,
      proven: isProven ? "1" : "",
    },
  };
}
