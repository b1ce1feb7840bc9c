/** Amounts times one secret factor, spelled like the original: sums and balances still tie. */

const BODY = /\d(?:[\d.,\s'’·]*\d)?/;
const GROUP_SIGN = /[\s'’·]/;

interface Written {
  readonly whole: string;
  readonly fraction: string;
  readonly mark: string;
  /** The sign between thousands; empty where the text has none. */
  readonly group: string;
}

/**
 * The text with its first number multiplied; all around that number stays. `group`: the sign of
 * thousands in the column, for numbers that grow beyond three digits. A text without a digit is
 * given back.
 */
export function scaleAmount(text: string, factor: bigint, group = ""): string {
  const match = BODY.exec(text);
  if (!match) return text;
  const before = text.slice(0, match.index);
  const after = text.slice(match.index + match[0].length);
  const bare = /[.,]$/.test(before);
  const written = bare
    ? { whole: "", fraction: match[0], mark: before.slice(-1), group: "" }
    : takeApart(match[0]);
  const { whole, fraction, mark } = written;
  const digits = String(BigInt(whole + fraction) * factor).padStart(
    whole.length + fraction.length,
    "0",
  );
  const cut = digits.length - fraction.length;
  const sign = written.group || (whole.length <= 3 ? group : "");
  const integer = sign ? grouped(digits.slice(0, cut), sign) : digits.slice(0, cut);
  return `${bare ? before.slice(0, -1) : before}${integer}${mark}${digits.slice(cut)}${after}`;
}

/** The sign between thousands in the first cell that shows one beyond doubt; empty for none. */
export function groupSignOf(cells: readonly string[]): string {
  for (const cell of cells) {
    const body = BODY.exec(cell)?.[0];
    if (body === undefined) continue;
    const { group, mark } = takeApart(body);
    if (group !== "" && (mark !== "" || GROUP_SIGN.test(group))) return group;
  }
  return "";
}

/** A lone comma or point before exactly three digits counts as a sign of thousands. */
function takeApart(body: string): Written {
  const signs = body.match(/[^\d]/g) ?? [];
  const last = signs.at(-1);
  if (last === undefined) return { whole: body, fraction: "", mark: "", group: "" };
  const behind = body.slice(body.lastIndexOf(last) + 1);
  const others = signs.slice(0, -1);
  const isDecimal =
    !GROUP_SIGN.test(last) &&
    !others.includes(last) &&
    (others.length > 0 || behind.length !== 3 || /^0/.test(body));
  const digits = body.replace(/\D/g, "");
  if (!isDecimal) return { whole: digits, fraction: "", mark: "", group: last };
  const cut = digits.length - behind.length;
  return {
    whole: digits.slice(0, cut),
    fraction: digits.slice(cut),
    mark: last,
    group: others.at(-1) ?? "",
  };
}

function grouped(digits: string, sign: string): string {
  return digits.replace(/\B(?=(?:\d{3})+$)/g, sign);
}
