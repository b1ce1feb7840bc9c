/** Account numbers of nobody, spelled like the original, with check digits as right as there. */
import type { Random } from "#statements/anonymise/disguise.ts";
import { hasValidIbanCheck, weighedSum } from "#values/account-number.ts";

/** Tries for a number that the original does not hold. */
const TRIES_MAX = 200;

/** Gives each account number, and each part of one, always the same other number. */
export class AnonymousAccounts {
  private readonly parts = new Map<string, string>();
  private readonly ibans = new Map<string, string>();

  private readonly random: Random;
  private readonly isTaken: (digits: string) => boolean;

  constructor(random: Random, isTaken: (digits: string) => boolean) {
    this.random = random;
    this.isTaken = isTaken;
  }

  /** Another account number in the same spelling; `undefined` for a text that is none. */
  replace(text: string): string | undefined {
    const compact = text.replace(/[^A-Za-z0-9]/g, "").toUpperCase();
    const changed = /^HU\d{26}$/.test(compact)
      ? this.hungarianIban(compact)
      : /^(?:\d{16}|\d{24})$/.test(compact)
        ? this.giro(compact)
        : /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(compact) && isIbanLike(compact)
          ? this.foreignIban(compact)
          : undefined;
    if (changed === undefined) return undefined;
    let at = 0;
    return text.replace(/[A-Za-z0-9]/g, () => changed[at++]!);
  }

  /** A whole number of 16 or 24 digits: the bank's part of 8, then the rest. */
  giro(digits: string): string {
    return this.head(digits.slice(0, 8)) + this.tail(digits.slice(8));
  }

  /** The first 8 digits: those that name the bank stay. */
  head(digits: string): string {
    return this.part(digits, 3);
  }

  /** The 8 or 16 digits behind the bank's. */
  tail(digits: string): string {
    return this.part(digits, 0);
  }

  private part(digits: string, kept: number): string {
    const key = `${kept} ${digits}`;
    const known = this.parts.get(key);
    if (known !== undefined) return known;
    const zeros = digits.length === 16 && digits.endsWith("00000000") ? 8 : 0;
    const length = digits.length - zeros;
    const isValid = weighedSum(digits) % 10 === 0;
    let result = digits;
    if (!/^0*$/.test(digits))
      for (let tries = 0; tries < TRIES_MAX; tries++) {
        let body = digits.slice(0, kept);
        while (body.length < length - 1) body += String(this.random(10));
        const check = (10 - (weighedSum(body) % 10)) % 10;
        result = body + String(isValid ? check : (check + 1 + this.random(9)) % 10);
        result += "0".repeat(zeros);
        if (!this.isTaken(result) && !this.isTaken(result.slice(0, 8))) break;
      }
    this.parts.set(key, result);
    return result;
  }

  private hungarianIban(compact: string): string {
    return withIbanCheck(`HU00${this.giro(compact.slice(4))}`, hasValidIbanCheck(compact));
  }

  private foreignIban(compact: string): string {
    let changed = this.ibans.get(compact);
    if (changed === undefined) {
      const body = compact.slice(4).replace(/\d/g, () => String(this.random(10)));
      changed = withIbanCheck(`${compact.slice(0, 2)}00${body}`, hasValidIbanCheck(compact));
      this.ibans.set(compact, changed);
    }
    return changed;
  }
}

/** A number with letters among its digits is an IBAN only where its check digits are right. */
function isIbanLike(compact: string): boolean {
  return /^[A-Z]{2}\d{13,32}$/.test(compact) || hasValidIbanCheck(compact);
}

function withIbanCheck(iban: string, isValid: boolean): string {
  const digits = (iban.slice(4) + iban.slice(0, 4)).replace(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  );
  const check = Number(98n - (BigInt(digits) % 97n));
  const shown = isValid ? check : (check % 97) + 1;
  return iban.slice(0, 2) + String(shown).padStart(2, "0") + iban.slice(4);
}
