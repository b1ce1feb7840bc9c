/**
 * Fields 60, 62, 64, 65 (balances), 34F (the floor limit that names the currency of an MT942) and
 * 25, 28C.
 */
import { SWIFT_AMOUNT, swiftAmount, swiftDate } from "#statements/formats/mt940/swift-values.ts";
import { hasValidIbanCheck } from "#values/account-number.ts";
import type { LocalDate } from "#values/local-date.ts";
import type { Amount } from "#values/money.ts";

export interface BalanceField {
  readonly amount: Amount;
  readonly currency: string;
  readonly date?: LocalDate;
}

const BALANCE = new RegExp(
  String.raw`^\s*([CD])R?(\d{6})?\s*([A-Z]{3})\s*(${SWIFT_AMOUNT})(?![\d.,])`,
);

/** Parses `C180417HUF25170637,10`; a message end stuck to it (`…,00-`) is tolerated. */
export function parseBalanceField(text: string): BalanceField | undefined {
  const match = BALANCE.exec(text);
  if (!match) return undefined;
  const magnitude = swiftAmount(match[4]!);
  if (magnitude === undefined) return undefined;
  const date = match[2] === undefined ? undefined : swiftDate(Number(match[2]))?.date;
  return { amount: match[1] === "D" ? -magnitude : magnitude, currency: match[3]!, date };
}

/** The currency of field 34F such as `EURD0,` or `EUR0,`. */
export function parseFloorCurrency(text: string): string | undefined {
  return /^\s*([A-Z]{3})[CD]?[\d,]/.exec(text)?.[1];
}

export interface AccountField {
  /** In the file's spelling, without bank identifier and currency. */
  readonly accountNr: string;
  readonly bankCode?: string;
  readonly currency?: string;
}

/**
 * Parses field 25 in its many shapes: IBAN, `BIC/account/currency`, `bank code/account` with a
 * glued currency.
 */
export function parseAccountField(text: string): AccountField {
  const parts = text
    .split("/")
    .map((part) => part.trim())
    .filter(Boolean);
  const bankCode =
    parts.length > 1
      ? parts.find((part) => /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(part))
      : undefined;
  const currency = parts.length > 1 ? parts.find((part) => /^[A-Z]{3}$/.test(part)) : undefined;
  const rest = parts.filter((part) => part !== bankCode && part !== currency);
  const glued = /^(.*\d) *([A-Z]{3})$/.exec(rest.at(-1) ?? "");
  if (glued) rest[rest.length - 1] = glued[1]!;
  const iban = rest.find((part) => hasValidIbanCheck(part.replace(/ /g, "")));
  return { accountNr: iban ?? rest.join("/"), bankCode, currency: currency ?? glued?.[2] };
}

/** Statement number and page out of `17001/2`. */
export function parseStatementNumber(text: string): { number: string; page?: string } {
  const [number = "", page] = text.trim().split("/");
  return { number: number.trim(), page: page?.trim() };
}
