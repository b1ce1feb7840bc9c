/**
 * Bank account numbers. Stored form: Hungarian numbers as 24 digits (16-digit ones padded with
 * zeros), foreign ones as the whole IBAN, anything else as its letters and digits. Check digits:
 * weights 9-7-3-1 over digits 1–8 and over the whole rest (facts: MNB's giro number rule).
 */

/** The stored form and its known facts. */
export interface AccountNumber {
  /** Stored form, used in keys: 24 digits, an IBAN, or the cleaned text. */
  readonly canonical: string;
  readonly kind: "hungarian" | "iban" | "other";
  /** False when a check digit fails: kept and flagged, never dropped. */
  readonly valid: boolean;
}

/**
 * Reads any way people and banks write an account number; `undefined` only for text without a
 * letter or digit.
 */
export function readAccountNumber(text: string): AccountNumber | undefined {
  const compact = text
    .toUpperCase()
    .replace(/^IBAN:?\s*/, "")
    .replace(/[^A-Z0-9]/g, "");
  if (!compact) return undefined;
  if (/^HU\d{26}$/.test(compact)) {
    const digits = compact.slice(4);
    return {
      canonical: digits,
      kind: "hungarian",
      valid: hasValidIbanCheck(compact) && hasValidHungarianCheck(digits),
    };
  }
  if (/^\d{16}$/.test(compact) || /^\d{24}$/.test(compact)) {
    const digits = compact.padEnd(24, "0");
    return { canonical: digits, kind: "hungarian", valid: hasValidHungarianCheck(digits) };
  }
  if (/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(compact)) {
    return { canonical: compact, kind: "iban", valid: hasValidIbanCheck(compact) };
  }
  return { canonical: compact, kind: "other", valid: false };
}

/** True for the IBAN of an account in another country: nothing says that its money is forints. */
export function isForeignNumber(text: string): boolean {
  return readAccountNumber(text)?.kind === "iban";
}

/** 9-7-3-1 check of a 24-digit Hungarian number: its first 8 digits and the 16 after them. */
export function hasValidHungarianCheck(digits: string): boolean {
  return (
    /^\d{24}$/.test(digits) &&
    weighedSum(digits.slice(0, 8)) % 10 === 0 &&
    weighedSum(digits.slice(8)) % 10 === 0
  );
}

/** ISO 13616 mod-97 check of an IBAN without blanks. */
export function hasValidIbanCheck(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{1,30}$/.test(iban)) return false;
  const digits = (iban.slice(4) + iban.slice(0, 4)).replace(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  );
  return BigInt(digits) % 97n === 1n;
}

const DIGITS_AT_ONCE = 12;

/** The Hungarian IBAN of a 24-digit number, without blanks. */
export function hungarianIban(digits: string): string {
  const padded = `${digits}173000`;
  // Twelve digits at a time behind the rest so far: numbers of the machine, many times as fast as
  // the whole as one, and exports write millions.
  let rest = 0;
  for (let at = 0; at < padded.length; at += DIGITS_AT_ONCE) {
    const piece = padded.slice(at, at + DIGITS_AT_ONCE);
    rest = (rest * 10 ** piece.length + Number(piece)) % 97;
  }
  const check = 98 - rest;
  return `HU${check < 10 ? "0" : ""}${check}${digits}`;
}

/**
 * The stored form for people: 8-8-8 with dashes, an IBAN in groups of four, other text unchanged.
 */
export function displayAccountNumber(canonical: string): string {
  if (/^\d{24}$/.test(canonical))
    return `${canonical.slice(0, 8)}-${canonical.slice(8, 16)}-${canonical.slice(16)}`;
  if (/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(canonical))
    return canonical.replace(/(.{4})(?=.)/g, "$1 ");
  return canonical;
}

/**
 * The rule of links that name an account: drop a two-letter prefix and two more characters, keep
 * digits. Blanks, dashes and a leading `IBAN:` go first, so `HU56 1177…` loses the right
 * characters.
 */
export function accountDigitsFromLink(text: string): string {
  const compact = text
    .trim()
    .replace(/[\s-]/g, "")
    .toUpperCase()
    .replace(/^IBAN:?/, "");
  return (/^[A-Z]{2}/.test(compact) ? compact.slice(4) : compact).replace(/\D/g, "");
}

/** The digits weighed 9, 7, 3, 1 in turn: right numbers give a multiple of ten. */
export function weighedSum(digits: string): number {
  const weights = [9, 7, 3, 1];
  let sum = 0;
  for (let index = 0; index < digits.length; index++)
    sum += Number(digits[index]) * weights[index % 4]!;
  return sum;
}

/** The digits with their check digit behind them; seven of a bank or tax number, or fifteen. */
export function withCheckDigit(digits: string): string {
  return `${digits}${(10 - (weighedSum(digits) % 10)) % 10}`;
}
