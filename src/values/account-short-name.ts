/** The name of a bank account where the whole number does not fit: on pages and in letters. */

export interface ShortNamed {
  /** Stored form: 24 digits, an IBAN, or the cleaned text of a bank. */
  readonly accountNr: string;
  readonly bankName: string;
  /** The name given by a person; empty when none was given. */
  readonly displayName: string;
}

const BLOCK = 8;

/** The number without closing blocks of zeros; a number of zeros only stays as it is. */
export function significantNumber(accountNr: string): string {
  const shortened = accountNr.replace(/(?:0{8})+$/, "");
  return shortened || accountNr;
}

/** The last eight characters before closing blocks of zeros: `…-20418773-00000000` → `20418773`. */
export function accountNumberEnd(accountNr: string): string {
  return significantNumber(accountNr).slice(-BLOCK);
}

/** The given name, else the bank and the end of the number; `withEnd` adds the end to both. */
export function nameByEnd(
  { displayName, bankName }: Pick<ShortNamed, "displayName" | "bankName">,
  end: string,
  withEnd = false,
): string {
  const given = displayName.trim();
  if (given) return withEnd ? `${given} · …${end}` : given;
  return bankName ? `${bankName} · …${end}` : `…${end}`;
}

/** The short name of an account that stands alone. */
export function accountShortName(account: ShortNamed): string {
  return nameByEnd(account, accountNumberEnd(account.accountNr));
}
