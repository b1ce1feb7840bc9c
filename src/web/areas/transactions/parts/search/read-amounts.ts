/** Amounts, bounds and ranges of amounts as people type them into the search box. Pure. */
import { formatAmount, type Amount } from "#values/money.ts";
import { readAmount, type TypedAmount } from "#web/areas/transactions/queries/typed-values.ts";
import { typedWords as words } from "#web/areas/transactions/texts/typed-words.ts";

export interface TypedAmounts {
  /** Bounds of the magnitude, both included. */
  readonly min?: Amount;
  readonly max?: Amount;
  readonly direction?: "credit" | "debit";
  readonly currency?: string;
  /** `sure`: nobody means anything else. `number`: digits alone, which may stand in a text too. */
  readonly certainty: "sure" | "likely" | "number";
}

/** The least amount above another one: bounds include themselves. */
const STEP = 1n;

const ABOVE =
  /^(?:>|(?:több,? mint|nagyobb,? mint) )\s?(.+)$|^(.+?)(?: felett| fölött|[- ]?nál több)$/;
const BELOW =
  /^(?:<|(?:kevesebb,? mint|kisebb,? mint) )\s?(.+)$|^(.+?)(?: alatt|[- ]?nál kevesebb)$/;
const AT_LEAST = /^(?:>=|=>|≥|(?:legalább|minimum|min\.?) )\s?(.+)$|^(.+?)[- ]?t[őó]l$/;
const AT_MOST = /^(?:<=|=<|≤|(?:legfeljebb|maximum|max\.?) )\s?(.+)$|^(.+?)[- ]?ig$/;
const ABOUT = new RegExp(
  `^(?:[~≈]|(?:${words.about})(?: |(?<=\\.))) ?(.+)$|^(.+?) (?:${words.around})$`,
);
/** „Kb.” means so many hundredths more or less. */
const ABOUT_PERCENT = 2n;

/**
 * `25 552 Ft`, `-25552`, `>500000`, `<1000`, `300000-400000`, `500000-`, `300–400 ezer`, `10 000
 * felett`, `kb. 376 ezer`, `~236000`
 */
export function readAmounts(typed: string): TypedAmounts | undefined {
  const text = typed.replace(/\s+/g, " ").trim().toLowerCase();
  return (
    readAbout(text) ?? readBound(text) ?? readRange(text) ?? readOpenEnd(text) ?? readExact(text)
  );
}

/** An amount of which somebody is not sure. */
function readAbout(text: string): TypedAmounts | undefined {
  const match = ABOUT.exec(text);
  const amount = match && readAmount((match[1] ?? match[2])!);
  if (!amount) return undefined;
  const more = (amount.magnitude * ABOUT_PERCENT) / 100n;
  return {
    min: amount.magnitude - more,
    max: amount.magnitude + more,
    ...directionOf(amount),
    ...unitOf(amount),
    certainty: "sure",
  };
}

function readBound(text: string): TypedAmounts | undefined {
  // The signs with two characters first: „>=5” is not „=5” after „>”.
  for (const [shape, make] of [
    [AT_LEAST, (amount: Amount) => ({ min: amount })],
    [AT_MOST, (amount: Amount) => ({ max: amount })],
    [ABOVE, (amount: Amount) => ({ min: amount + STEP })],
    [BELOW, (amount: Amount) => (amount > 0n ? { max: amount - STEP } : undefined)],
  ] as const) {
    const match = shape.exec(text);
    const amount = match && readAmount((match[1] ?? match[2])!);
    if (!amount) continue;
    const bounds = orient(shape, make, amount);
    return bounds && { ...bounds, ...unitOf(amount), certainty: "sure" };
  }
  return undefined;
}

/**
 * Signed bounds: less than -100 000 is a debit above 100 000. More than -1000 would hold credits
 * too, which no filter of magnitudes can say.
 */
function orient(
  shape: RegExp,
  make: (amount: Amount) => Partial<TypedAmounts> | undefined,
  { magnitude, sign }: TypedAmount,
): Partial<TypedAmounts> | undefined {
  const isUpper = shape === BELOW || shape === AT_MOST;
  if (sign === "") return make(magnitude);
  if (sign === "+") return isUpper ? undefined : { ...make(magnitude), direction: "credit" };
  if (!isUpper) return undefined;
  return { min: shape === BELOW ? magnitude + STEP : magnitude, direction: "debit" };
}

/** Two amounts with a dash or „és … között” between them; the unit may stand behind the second. */
function readRange(text: string): TypedAmounts | undefined {
  const between = /^(.+?) és (.+?) között$/.exec(text);
  const parts: [string, string][] = between ? [[between[1]!, between[2]!]] : [];
  for (const match of text.matchAll(/ ?(?:[-–—]|\.{2,}|…) ?/g))
    parts.push([text.slice(0, match.index), text.slice(match.index + match[0].length)]);
  for (const [left, right] of parts) {
    const end = readAmount(right);
    const start = end && readStart(left, right, end);
    if (!start || start.sign || end.sign || start.magnitude > end.magnitude) continue;
    if (start.currency && end.currency && start.currency !== end.currency) continue;
    const isSure = Boolean(between) || hasWords(left, start) || hasWords(right, end);
    return {
      min: start.magnitude,
      max: end.magnitude,
      ...unitOf(start.currency ? start : end),
      certainty: isSure ? "sure" : "likely",
    };
  }
  return undefined;
}

/** `500000-`: a range without its end. Digits with a zero before them name something. */
function readOpenEnd(text: string): TypedAmounts | undefined {
  const start = /^(?!0\d)(.*[^-–—. ]) ?(?:[-–—]|\.{2,}|…)$/.exec(text)?.[1];
  const amount = start === undefined ? undefined : readAmount(start);
  if (start === undefined || !amount || amount.sign) return undefined;
  return {
    min: amount.magnitude,
    ...unitOf(amount),
    certainty: hasWords(start, amount) ? "sure" : "likely",
  };
}

/**
 * „300–400 ezer”: the second's power is the first's too, where the first is not larger by itself.
 */
function readStart(left: string, right: string, end: TypedAmount): TypedAmount | undefined {
  const power = / ?(?:ezer|millió|milliárd|[em] ?ft|(?<=\d)[ekm])(?!\p{L}).*$/u.exec(right)?.[0];
  const shared = power && /^[\d., ]+$/.test(left) ? readAmount(left + power) : undefined;
  return shared && shared.magnitude <= end.magnitude ? shared : readAmount(left);
}

function hasWords(text: string, amount: TypedAmount): boolean {
  return amount.currency !== undefined || /\p{L}/u.test(text);
}

function readExact(text: string): TypedAmounts | undefined {
  // A minus at the end is a range whose end is missing.
  const amount = /[-–—]$/.test(text) ? undefined : readAmount(text);
  if (!amount) return undefined;
  const { magnitude, sign } = amount;
  const isNumber = !sign && !hasWords(text, amount) && isWrittenWhole(text, magnitude);
  return {
    min: magnitude,
    max: amount.upTo ?? magnitude,
    ...directionOf(amount),
    ...unitOf(amount),
    certainty: isNumber ? "number" : hasWords(text, amount) || sign ? "sure" : "likely",
  };
}

/** Whether the digits alone are the number: „12 500,00” has decimals, though none that count. */
function isWrittenWhole(text: string, amount: Amount): boolean {
  const digits = text.replace(/\D/g, "").replace(/^0+(?=\d)/, "");
  return digits === formatAmount(amount).replace(/\.0+$/, "");
}

function directionOf({ sign }: TypedAmount): Pick<TypedAmounts, "direction"> {
  if (!sign) return {};
  return { direction: sign === "-" ? "debit" : "credit" };
}

function unitOf({ currency }: TypedAmount): { readonly currency?: string } {
  return currency === undefined ? {} : { currency };
}
