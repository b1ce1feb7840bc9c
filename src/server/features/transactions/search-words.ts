/** A searched text as the words that an item must hold, all of them. Pure. */
import { hasValidIbanCheck } from "#values/account-number.ts";

/**
 * The words of a text. An account number in any grouping is one word, without the closing zeros
 * that banks write or leave out. The letters and the digits of a bill's number are two: banks put
 * blanks, dashes or nothing between them.
 */
export function searchWords(text: string): readonly string[] {
  const number = accountNumberOf(text);
  return number === undefined ? splitWords(text).flatMap(splitNumber) : [number];
}

/** Blanks separate words; a zero character is nothing PostgreSQL could hold. */
export function splitWords(text: string): readonly string[] {
  return [...new Set(text.replaceAll("\0", " ").split(/\s+/).filter(Boolean))];
}

function accountNumberOf(text: string): string | undefined {
  const compact = text
    .trim()
    .toUpperCase()
    .replace(/^IBAN:?/, "")
    .replace(/[\s.-]/g, "");
  // The bank's part of a Hungarian IBAN alone is looked for too.
  const domestic =
    /^HU\d{2}(\d{8,24})$/.exec(compact)?.[1] ?? /^(?:\d{16}|\d{24})$/.exec(compact)?.[0];
  if (domestic !== undefined)
    return domestic.length === 24 && domestic.endsWith("00000000")
      ? domestic.slice(0, 16)
      : domestic;
  const isForeign = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(compact) && hasValidIbanCheck(compact);
  return isForeign ? compact : undefined;
}

/** Fewer digits belong to a name: „B2B”, „Kft2”. */
const DIGITS = "\\d(?:[-./:]?\\d){2,}";
const LETTERS_THEN_DIGITS = new RegExp(`^(\\p{L}{2,})[-./:]*(${DIGITS}.*)$`, "u");
const DIGITS_THEN_LETTERS = new RegExp(`^(${DIGITS})[-./:]*(\\p{L}{2,})$`, "u");

function splitNumber(word: string): readonly string[] {
  const parts = LETTERS_THEN_DIGITS.exec(word) ?? DIGITS_THEN_LETTERS.exec(word);
  return parts === null ? [word] : [parts[1]!, parts[2]!];
}
