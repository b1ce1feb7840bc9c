/**
 * Amounts, currencies and days as people and other programs write them. Pure; a text that could
 * mean two things is no value.
 */
import { entryOf } from "#values/entry-of.ts";
import { budapestDate, localDate, type LocalDate } from "#values/local-date.ts";
import { AMOUNT_SCALE, parseAmount, type Amount } from "#values/money.ts";
import { parseTypedDate } from "#web/ui/fields/parse-typed-date.ts";

export interface TypedAmount {
  /** Never negative. */
  readonly magnitude: Amount;
  /** As written, before or after the digits; empty without one. */
  readonly sign: "+" | "-" | "";
  /** Where a unit was written. */
  readonly currency?: string;
  /** „376 ezer” begins the amounts up to 376 999; absent where the last digit was written. */
  readonly upTo?: Amount;
}

const CURRENCIES: Readonly<Record<string, string>> = {
  ft: "HUF",
  forint: "HUF",
  "€": "EUR",
  euro: "EUR",
  euró: "EUR",
  $: "USD",
  dollár: "USD",
  "£": "GBP",
};
/** Codes that an amount may carry: any other three letters after a number may be a word. */
const CODES = new Set(
  "HUF EUR USD GBP CHF PLN CZK RON SEK NOK DKK BGN RSD TRY JPY CNY CAD AUD UAH".split(" "),
);
const POWERS: Readonly<Record<string, number>> = { ezer: 3, millió: 6, milliárd: 9 };
/** `500 eFt`, `1,5 MFt`, and right behind the digits alone: `500e`, `500k`, `1,5m`. */
const POWER_LETTERS: Readonly<Record<string, number>> = { e: 3, k: 3, m: 6 };

const BLANKS = /[\s\u00a0\u2007\u2009\u202f]+/g;
const MINUSES = /[\u2212\u2010-\u2014]/g;

const AMOUNT = new RegExp(
  [
    /^([+-]?)\s?([€$£]?)\s?([+-]?)\s?(\d[\d .,]*?)\s?(-?)\s?/,
    /(ezer|millió|milliárd|[em](?=\s?ft)|(?<=\d)[ekm](?!\p{L}))?\s?/u,
    /(?:(\p{L}{2,6}|[€$£])\.?)?$/u,
  ]
    .map(({ source }) => source)
    .join(""),
  "iu",
);

/** A currency by its code in any letter case, its sign or its Hungarian name. */
export function readCurrency(text: string): string | undefined {
  const word = text.trim().toLowerCase().replace(/\.$/, "");
  const known = entryOf(CURRENCIES, word);
  if (known) return known;
  return /^[a-z]{3}$/.test(word) ? word.toUpperCase() : undefined;
}

/**
 * `25 552 Ft`, `-25552`, `1.234.567,89`, `12500-`, `120,50 EUR`, `€120`, `1,5 millió Ft`. Blanks
 * part thousands only; one separator before three digits is a dot of thousands and a comma of
 * decimals, as in Hungary. At most five decimals.
 */
export function readAmount(text: string): TypedAmount | undefined {
  const plain = text.replace(BLANKS, " ").replace(MINUSES, "-").trim();
  const match = AMOUNT.exec(plain);
  if (!match) return undefined;
  const [, before = "", prefix = "", inner = "", digits = "", after = "", power = "", unit = ""] =
    match;
  const sign = [before, inner, after].filter(Boolean);
  if (sign.length > 1 || (prefix && unit)) return undefined;
  const currency = readUnit(prefix || unit);
  if (currency === null) return undefined;
  const scale =
    entryOf(POWERS, power.toLowerCase()) ?? entryOf(POWER_LETTERS, power.toLowerCase()) ?? 0;
  const magnitude = readDigits(digits.trim(), scale);
  if (magnitude === undefined) return undefined;
  const upTo = scale > 0 ? magnitude + unwritten(digits, scale) : magnitude;
  return {
    magnitude,
    sign: (sign[0] ?? "") as TypedAmount["sign"],
    ...(currency !== undefined && { currency }),
    ...(upTo > magnitude && { upTo }),
  };
}

/** A million has a tenth in every mouth: „2 millió” is not 2 900 000. */
const LARGE_SCALE = 6;

/** How much more the digits below the last written one may hold, in whole units. */
function unwritten(digits: string, scale: number): Amount {
  const decimals = splitDigits(digits.trim())?.[1]?.length ?? 0;
  const written = scale >= LARGE_SCALE ? Math.max(1, decimals) : decimals;
  const whole = 10n ** BigInt(Math.max(0, scale - written)) - 1n;
  return whole * 10n ** BigInt(AMOUNT_SCALE);
}

/** The unit behind a number; `undefined` without one, `null` for a word that is no unit. */
function readUnit(unit: string): string | undefined | null {
  if (!unit) return undefined;
  const currency = readCurrency(unit);
  if (!currency) return null;
  return CODES.has(currency) ? currency : null;
}

/** Digits with their separators; `scale`: by so many powers of ten larger. */
function readDigits(digits: string, scale: number): Amount | undefined {
  const [whole, decimals] = splitDigits(digits) ?? [];
  if (whole === undefined) return undefined;
  const shifted = (decimals ?? "").padEnd(scale, "0");
  const fraction = shifted.slice(scale);
  if (fraction.length > AMOUNT_SCALE) return undefined;
  const parsed = parseAmount(`${whole}${shifted.slice(0, scale)}.${fraction || "0"}`);
  return parsed.ok ? parsed.value : undefined;
}

const SHAPES: readonly { readonly shape: RegExp; readonly thousands: RegExp }[] = [
  // 25 552,50 and 25 552.50
  { shape: /^(\d{1,3}(?: \d{3})+)(?:[.,](\d+))?$/, thousands: / /g },
  // 1.234.567,89
  { shape: /^(\d{1,3}(?:\.\d{3})+)(?:,(\d+))?$/, thousands: /\./g },
  // 1,234,567.89: one comma alone would be of decimals
  { shape: /^(\d{1,3}(?:,\d{3})+)\.(\d+)$/, thousands: /,/g },
  { shape: /^(\d{1,3}(?:,\d{3}){2,})$/, thousands: /,/g },
  { shape: /^(\d+)(?:[.,](\d+))?$/, thousands: /(?!)/g },
];

function splitDigits(digits: string): readonly [string, string | undefined] | undefined {
  for (const { shape, thousands } of SHAPES) {
    const match = shape.exec(digits);
    if (match) return [match[1]!.replace(thousands, ""), match[2]];
  }
  return undefined;
}

/**
 * A day as people type it, or with the time behind it as programs write it: an instant is its day
 * in Budapest.
 */
export function readDay(text: string): LocalDate | undefined {
  const typed = parseTypedDate(text);
  if (typed) return typed;
  const match =
    /^\s*(\d{4})-(\d{2})-(\d{2})[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?\s*$/i.exec(
      text,
    );
  if (!match) return undefined;
  const day = localDate(Number(match[1]), Number(match[2]), Number(match[3]));
  if (!day.ok) return undefined;
  if (match[4] === undefined) return day.value;
  const instant = Date.parse(text.trim().replace(" ", "T"));
  return Number.isNaN(instant) ? undefined : budapestDate(instant);
}
