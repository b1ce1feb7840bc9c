/**
 * The remittance text as the list shows it: without the account number and the name of the partner
 * that many banks repeat at its start. The drawer shows the whole text, and the search looks
 * through it.
 */
import { foldText } from "#values/fold-text.ts";
import { hungarianIban, readAccountNumber } from "#values/account-number.ts";

/** What the columns beside the text already say. */
interface OtherColumns {
  readonly partnerName: string;
  readonly partnerAccountNr: string;
}

/** A name shorter than this may begin another word's meaning: „MVM” in „MVM Next”. */
const NAME_LETTERS_MIN = 4;
/** A bank cuts long names; this much of a name's beginning is taken for the name. */
const CUT_NAME_WORDS_MIN = 2;
const CUT_NAME_LETTERS_MIN = 12;
/** Number, name, number again: no bank was seen to repeat more. */
const REPEATS_MAX = 4;

const SEPARATORS = /^[\s,;:/|·*_.\-–—]+/u;
const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/** The end of the text from the first word that no other column has; empty where there is none. */
export function shownRemittance(text: string, columns: OtherColumns): string {
  let rest = text.trim();
  for (let repeat = 0; repeat < REPEATS_MAX; repeat++) {
    const length =
      numberAtStart(rest, columns.partnerAccountNr) || nameAtStart(rest, columns.partnerName);
    if (length === 0) break;
    rest = rest.slice(length).replace(SEPARATORS, "");
  }
  return rest;
}

/** Length of the account number with which the text begins, in any grouping; 0 without one. */
function numberAtStart(text: string, accountNr: string): number {
  const canonical = accountNr ? readAccountNumber(accountNr)?.canonical : undefined;
  if (!canonical) return 0;
  for (const form of formsOf(canonical)) {
    const length = lengthOfForm(text, form);
    if (length > 0) return length;
  }
  return 0;
}

/** The ways to write a stored number, longest first. */
function formsOf(canonical: string): readonly string[] {
  if (!/^\d{24}$/.test(canonical)) return canonical.length < 8 ? [] : [canonical];
  const short = canonical.endsWith("00000000") ? [canonical.slice(0, 16)] : [];
  return [hungarianIban(canonical), canonical, ...short];
}

function lengthOfForm(text: string, form: string): number {
  let at = /^IBAN:?\s*/i.exec(text)?.[0].length ?? 0;
  for (const character of form) {
    while (/[\s-]/.test(text[at] ?? "")) at += 1;
    if (text[at]?.toUpperCase() !== character) return 0;
    at += 1;
  }
  return isWordAt(text, at) ? 0 : at;
}

/** Length of the name, whole or cut by the bank, with which the text begins; 0 without it. */
function nameAtStart(text: string, name: string): number {
  const wanted = wordsOf(name);
  const letters = wanted.reduce((sum, word) => sum + word.folded.length, 0);
  if (letters < NAME_LETTERS_MIN) return 0;
  const found = wordsOf(text.slice(0, name.length * 2));
  let same = 0;
  let sameLetters = 0;
  while (same < wanted.length && found[same]?.folded === wanted[same]!.folded) {
    sameLetters += wanted[same]!.folded.length;
    same += 1;
  }
  const isWhole = same === wanted.length;
  if (!isWhole && (same < CUT_NAME_WORDS_MIN || sameLetters < CUT_NAME_LETTERS_MIN)) return 0;
  // The dots of „Kft.” and „e. v.” belong to the name.
  const end = found[same - 1]!.end;
  // „OTP-s” and „Kertész-ház” are other words.
  if (/^[-–'’]\p{L}/u.test(text.slice(end))) return 0;
  return end;
}

function wordsOf(text: string): readonly { readonly folded: string; readonly end: number }[] {
  return [...text.matchAll(WORD)].map((match) => ({
    folded: foldText(match[0]),
    end: match.index + match[0].length,
  }));
}

function isWordAt(text: string, at: number): boolean {
  return /^[\p{L}\p{N}]/u.test(text.slice(at));
}
