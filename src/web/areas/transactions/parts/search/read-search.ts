/**
 * What a person may mean by the text in the search box: readings, the likeliest first. The text
 * itself is always among them, a number with its digits together, so that nothing is interpreted
 * without a way back. Pure.
 */
import {
  accountDigitsFromLink,
  hasValidHungarianCheck,
  hasValidIbanCheck,
} from "#values/account-number.ts";
import type { LocalDate } from "#values/local-date.ts";
import { formatAmount } from "#values/money.ts";
import type { SearchPart } from "#web/areas/transactions/queries/viewer-search.ts";
import { readAmounts, type TypedAmounts } from "./read-amounts.ts";
import { readDays, type TypedDays } from "./read-days.ts";
import { readMixed, type MixedPart } from "./read-mixed.ts";

export interface SearchReading {
  readonly kind: "text" | "number" | "account" | "conditions";
  readonly search: SearchPart;
}

export interface SearchSurroundings {
  readonly today: LocalDate;
  /** Currencies of the company's accounts: with one of them alone, its unit says nothing. */
  readonly currencies: readonly string[];
}

export function surroundingsOf(
  accounts: readonly { readonly currency: string }[],
  today: LocalDate,
): SearchSurroundings {
  return { today, currencies: [...new Set(accounts.map(({ currency }) => currency))] };
}

/** The currency of all accounts, where it is one alone. */
export function unitOf({ currencies }: SearchSurroundings): string | undefined {
  return currencies.length === 1 ? currencies[0] : undefined;
}

/** The most letters that the server looks for. */
const TEXT_MAX = 200;
/** More digits than any sum of money has: they name something. */
const NUMBER_DIGITS_MAX = 12;

/** The readings of a typed text, the default first; none for blanks. */
export function readSearch(
  typed: string,
  surroundings: SearchSurroundings,
): readonly SearchReading[] {
  const text = typed.replace(/\s+/g, " ").trim().slice(0, TEXT_MAX);
  if (!text) return [];
  const asText: SearchReading = { kind: "text", search: { text } };
  const account = readAccount(text);
  if (account) {
    const range = readAmounts(text);
    const others =
      range?.certainty === "likely" ? [conditions(amountPart(range, surroundings))] : [];
    return account.valid || others.length === 0
      ? dedupe([account.reading, ...others, asText])
      : dedupe([...others, account.reading, asText]);
  }
  const days = readDays(text, surroundings.today);
  const amounts = readAmounts(text);
  const asDays = days && conditions(dayPart(days));
  const asAmounts = amounts && conditions(amountPart(amounts, surroundings));
  if (!asDays && !asAmounts)
    return dedupe(
      readMixed(text, surroundings.today).map((part) =>
        part === "text" ? asText : conditions(mixedPart(part, surroundings)),
      ),
    );
  const ranked = rank(text, { days, amounts, asDays, asAmounts, asText });
  // A number is looked for in the texts too.
  return dedupe(ranked[0]?.kind === "number" ? ranked : [...ranked, asText]);
}

interface Found {
  readonly days: TypedDays | undefined;
  readonly amounts: TypedAmounts | undefined;
  readonly asDays: SearchReading | undefined;
  readonly asAmounts: SearchReading | undefined;
  readonly asText: SearchReading;
}

function rank(text: string, found: Found): readonly SearchReading[] {
  const { days, amounts, asDays, asAmounts } = found;
  const both = (...readings: (SearchReading | undefined)[]) =>
    readings.filter((each) => each !== undefined);
  // „11.24-ig” is a day, and „<11.24” an amount.
  const isBound = amounts?.certainty === "sure" && (!days || /^[<>=≥≤]/.test(text));
  if (!isBound && days?.certainty === "sure") return both(asDays, asAmounts);
  if (amounts?.certainty === "sure") return both(asAmounts, asDays);
  if (amounts?.certainty === "number") {
    const digits = text.replace(/\D/g, "");
    const asNumber: SearchReading = { kind: "number", search: { text: digits } };
    // A number of a bill or a client, and never a sum.
    if (digits.length > NUMBER_DIGITS_MAX || /^0\d/.test(digits)) return both(found.asText, asDays);
    return both(asNumber, asAmounts, asDays);
  }
  if (days?.certainty === "likely") return both(asDays, asAmounts);
  if (amounts && !isSmallRange(amounts)) return both(asAmounts, asDays);
  return both(found.asText, asAmounts, asDays);
}

/** `11-12` may be two days of a month, or a part of any text; `11-` its beginning. */
function isSmallRange({ min, max }: TypedAmounts): boolean {
  return min !== max && (max ?? min ?? 0n) < 10_000_000n;
}

/** An account number in any grouping; the digits alone are looked for. */
function readAccount(
  text: string,
): { readonly reading: SearchReading; readonly valid: boolean } | undefined {
  const compact = text
    .toUpperCase()
    .replace(/^IBAN:?/, "")
    .replace(/[\s.-]/g, "");
  const isDomestic = /^(?:HU\d{2})?(?:\d{16}|\d{24})$/.test(compact);
  const isForeign = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(compact) && hasValidIbanCheck(compact);
  if (!isDomestic && !isForeign) return undefined;
  if (isForeign && !isDomestic)
    return { reading: { kind: "account", search: { text: compact } }, valid: true };
  const digits = accountDigitsFromLink(compact).padEnd(24, "0");
  // Banks write the same number with and without its closing zeros.
  const wanted = digits.endsWith("00000000") ? digits.slice(0, 16) : digits;
  return {
    reading: { kind: "account", search: { text: wanted } },
    // The check digit of the bank's and the branch's part; the rest tells people nothing.
    valid: hasValidHungarianCheck(digits.slice(0, 8).padEnd(24, "0")),
  };
}

function conditions(search: SearchPart): SearchReading {
  return { kind: "conditions", search };
}

function mixedPart({ rest, days, amounts }: MixedPart, surroundings: SearchSurroundings) {
  return {
    ...(rest && { text: rest }),
    ...(amounts && amountPart(amounts, surroundings)),
    ...(days && dayPart(days)),
  };
}

function dayPart({ from, to }: TypedDays): SearchPart {
  return { ...(from && { dateFrom: from }), ...(to && { dateTo: to }) };
}

function amountPart(amounts: TypedAmounts, surroundings: SearchSurroundings): SearchPart {
  const { min, max, direction, currency } = amounts;
  return {
    ...(min !== undefined && { amountMin: formatAmount(min) }),
    ...(max !== undefined && { amountMax: formatAmount(max) }),
    ...(direction && { direction }),
    ...(currency && currency !== unitOf(surroundings) && { currency }),
  };
}

function dedupe(readings: readonly SearchReading[]): readonly SearchReading[] {
  const seen = new Set<string>();
  return readings.filter(({ search }) => {
    const key = JSON.stringify(search);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
