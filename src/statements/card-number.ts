/** Bank card numbers must not be stored whole: banks write them into notes. */

/** Card numbers begin with 2–6 (ISO/IEC 7812); Hungarian account numbers mostly with 1. */
const SIXTEEN_DIGITS = /(?<!\d)[2-6]\d{15}(?!\d)/g;
/** Said to be a card by the bank itself. */
const NAMED_CARD = /(?<=\b(?:Card|Kártya|Kártyaszám):\s{0,4})(\d{6})\d{6}(\d{4})(?!\d)/gi;

/**
 * Masks the middle of card numbers: 16 digits in a row that pass Luhn's check become first 6,
 * stars, last 4. Sixteen digits that are an account number of ours or the partner's (`known`,
 * digits only) stay.
 */
export function maskCardNumbers(text: string, known: readonly (string | undefined)[] = []): string {
  if (!hasSixteenDigits(text)) return text;
  const isAccount = (digits: string): boolean =>
    known.some((account) => account?.replace(/\D/g, "").includes(digits));
  return text
    .replace(NAMED_CARD, "$1******$2")
    .replace(SIXTEEN_DIGITS, (digits) =>
      passesLuhn(digits) && !isAccount(digits)
        ? `${digits.slice(0, 6)}******${digits.slice(12)}`
        : digits,
    );
}

/**
 * Whether the text holds 16 digits in a row: such a row covers a multiple of 16, so most characters
 * need no look.
 */
function hasSixteenDigits(text: string): boolean {
  for (let at = 15; at < text.length; at += 16) {
    const code = text.charCodeAt(at);
    if (code < 48 || code > 57) continue;
    let from = at;
    let to = at;
    while (isDigit(text, from - 1)) from--;
    while (isDigit(text, to + 1)) to++;
    if (to - from === 15) return true;
    at = to;
  }
  return false;
}

function isDigit(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 48 && code <= 57;
}

function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index++) {
    const digit = digits.charCodeAt(digits.length - 1 - index) - 48;
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
