/** Words with an amount or with days among them, as people type them into a search. Pure. */
import type { LocalDate } from "#values/local-date.ts";
import { typedWords as words } from "#web/areas/transactions/texts/typed-words.ts";
import { readAmounts, type TypedAmounts } from "./read-amounts.ts";
import { DAY_OF_MONTH, MONTH_NAME, readDays, type TypedDays } from "./read-days.ts";

export interface MixedPart {
  /** What is left of the text; empty where all of it was days and amounts. */
  readonly rest: string;
  readonly days: TypedDays | undefined;
  readonly amounts: TypedAmounts | undefined;
}

/** Readings of the text, the likeliest first; `text` is the text as it stands. */
type Readings = readonly (MixedPart | "text")[];

const BEFORE = "(?<![\\p{L}\\p{N}.,/-])";
const AFTER = "(?![\\p{L}\\p{N}/-]|[.,]\\d)";
const UNIT = `(?:${words.units})(?!\\p{L})`;
const NUMBER = "\\d[\\d .,]*";
/** „376 ezer”, „376 eFt”, „376e”: a letter alone stands right behind three digits. */
const POWER = `(?: ?(?:${words.powers})(?!\\p{L})| ?[em](?= ?ft)|(?<=\\d{3})[ekm](?!\\p{L}))`;
const TAIL = `(?:${POWER}(?: ?${UNIT})?| ?${UNIT})`;
/** A sum without a unit: its thousands are parted, or it has no more digits than usual sums. */
const SUM = "(?:[1-9]\\d{0,2}(?:[ .]\\d{3})+|[1-9]\\d{3,6})(?:,\\d{1,2})?";
const YEAR = "(?:19|20)\\d\\d";

const patterns = (...sources: string[]) => sources.map((each) => new RegExp(each, "iu"));

/** Parts that nobody means as words, the longest shapes first. */
const SURE_PARTS = patterns(
  // kb. 376 ezer, ~236000 Ft
  `(?:[~≈]|(?<!\\p{L})(?:${words.about})(?: |(?<=\\.))) ?[+-]?${NUMBER}${TAIL}?`,
  `${BEFORE}${NUMBER}${TAIL}? ?(?:${words.around})(?!\\p{L})`,
  // 300 000–400 000 Ft, 370e-380e, 300–400 ezer
  `${BEFORE}${NUMBER}${TAIL}? ?[-–] ?${NUMBER}${TAIL}`,
  // >500000, <= 1000 Ft
  `[<>≥≤]=? ?[+-]?${NUMBER}${TAIL}?`,
  // 10 000 Ft felett
  `${BEFORE}${NUMBER}${TAIL}? ?(?:${words.bounds})(?!\\p{L})`,
  // -25 552 Ft, 376 ezer
  `(?<![\\p{L}\\p{N}.,/])[+-]?${NUMBER}${TAIL}`,
  // 370000-380000
  `${BEFORE}(?!${YEAR} ?[-–])${SUM} ?[-–] ?${SUM}${AFTER}`,
);
/** 236882, 24 130: a sum beside words, unless they say that it names a paper. */
const LONE_SUM = patterns(`${BEFORE}(?!${YEAR}${AFTER})${SUM}${AFTER}`);
/** 304: a whole sum, or the thousands of one. */
const SHORT_SUM = patterns(`${BEFORE}[1-9]\\d{2}${AFTER}`);
const PAPER = new RegExp(`(?<!\\p{L})(?:${words.papers})(?!\\p{L})`, "iu");

const DAY = "\\d{4}(?:\\. ?|-)\\d{1,2}(?:\\. ?|-)\\d{1,2}\\.?";
const SURE_DAYS = patterns(
  `(?<![\\p{L}\\p{N}/-])${DAY} ?[-–] ?${DAY}(?![\\p{N}/-])`,
  `(?<![\\p{L}\\p{N}/-])${DAY}(?![\\p{N}/-])`,
  // nov. 12
  `(?<![\\p{L}\\p{N}/-])(?:\\d{4}\\.? ?)?${MONTH_NAME}${DAY_OF_MONTH}(?![\\p{L}\\p{N}/-])`,
  // 11. 12.
  `(?<![\\p{L}\\p{N}./-])\\d{1,2}\\. ?\\d{1,2}\\.(?![\\p{N}/-])`,
);
/** Names of months and days, which often stand in the texts of items too. */
const NAMED_DAYS = patterns(
  `(?<![\\p{L}\\p{N}/-])(?:\\d{4}\\.? ?)?${MONTH_NAME}(?![\\p{L}\\p{N}/-])`,
  `(?<!\\p{L})(?:${Object.values(words.days).flat().join("|")})(?!\\p{L})`,
);

/** „GLS >500000”, „bérleti díj 2026. 03. 04.”, „lidl 236882”, „gls 304”, „bérek október” */
export function readMixed(text: string, today: LocalDate): Readings {
  const onDays = (part: string) => readDays(part, today);
  const days = takePart(text, SURE_DAYS, onDays);
  const left = days?.rest ?? text;
  const sure = takePart(left, SURE_PARTS, readAmounts);
  if (sure) return [{ rest: sure.rest, days: days?.value, amounts: sure.value }, "text"];
  const sum = takePart(left, LONE_SUM, readAmounts);
  if (sum?.rest) {
    const part = { rest: sum.rest, days: days?.value, amounts: sum.value };
    return PAPER.test(sum.rest) ? ["text", part] : [part, "text"];
  }
  if (days) return [{ rest: days.rest, days: days.value, amounts: undefined }, "text"];
  const short = takePart(text, SHORT_SUM, readAmounts);
  if (short?.rest && !PAPER.test(short.rest)) {
    const [exact, thousands] = [short, takePart(text, SHORT_SUM, asThousands)];
    return [
      "text",
      ...[exact, thousands].flatMap((each) =>
        each ? [{ rest: each.rest, days: undefined, amounts: each.value }] : [],
      ),
    ];
  }
  const named = takePart(text, NAMED_DAYS, onDays);
  return named?.rest
    ? ["text", { rest: named.rest, days: named.value, amounts: undefined }]
    : ["text"];
}

function asThousands(part: string): TypedAmounts | undefined {
  return readAmounts(`${part}e`);
}

/** The first part that can be read, and the text without it. */
function takePart<Value>(
  text: string,
  shapes: readonly RegExp[],
  read: (part: string) => Value | undefined,
): { readonly value: Value; readonly rest: string } | undefined {
  for (const shape of shapes) {
    const match = shape.exec(text);
    const value = match && read(match[0].trim());
    if (!match || !value) continue;
    const rest = `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`;
    return { value, rest: rest.replace(/\s+/g, " ").trim() };
  }
  return undefined;
}
