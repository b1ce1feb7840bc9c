/**
 * Amounts of a row whose cells run together, such as `28 900 18 111 10 789`: the digit groups are
 * divided in the one way in which the row's own sums hold.
 */
import type { AmountRun, PageAmount } from "#statements/formats/pages/page-layout.ts";
import { parseAmount, type Amount } from "#values/money.ts";

export type RunAmounts = ReadonlyMap<PageAmount, Amount>;

/** Digit groups of one row; more are not one row of the kind. */
const GROUPS_MAX = 20;

/**
 * `untied`: the amounts are known, and a sum of the row does not hold. `ambiguous`: the sums hold
 * in several ways. `unreadable`: nobody could say which digits are which amount.
 */
export type ReadRun =
  | { readonly kind: "read"; readonly amounts: RunAmounts }
  | { readonly kind: "untied"; readonly amounts: RunAmounts }
  | { readonly kind: "ambiguous" }
  | { readonly kind: "unreadable" };

/** Reads the run of amounts in the texts of cells. */
export function readRun(cells: readonly string[], { names, ties, without }: AmountRun): ReadRun {
  const cleaned = cells.map((cell) =>
    without.reduce((text, shape) => text.replace(new RegExp(shape.source, "gu"), " | "), cell),
  );
  const groups = cleaned.flatMap((cell) => cell.match(/\d+/g) ?? []);
  if (groups.length > GROUPS_MAX) return { kind: "unreadable" };
  const divided = divisions(groups, names.length).map(
    (amounts) => new Map(amounts.map((amount, index) => [names[index]!, amount])),
  );
  const holding = divided.filter((amounts) => gapsOf(amounts, ties).length === 0);
  if (holding.length === 1) return { kind: "read", amounts: holding[0]! };
  if (holding.length > 1) return { kind: "ambiguous" };
  const pieces = cleaned.flatMap((cell) => cell.split("|"));
  const amounts = untiedAmounts(pieces, divided, { names, ties });
  return amounts ? { kind: "untied", amounts } : { kind: "unreadable" };
}

/** The sums of the row that do not hold, each as the amount by which it is wrong. */
function gapsOf(amounts: RunAmounts, ties: AmountRun["ties"]): Amount[] {
  return ties
    .map(([a, b, c]) => amounts.get(a)! - amounts.get(b)! - amounts.get(c)!)
    .filter((gap) => gap !== 0n)
    .map((gap) => (gap < 0n ? -gap : gap));
}

/**
 * The amounts of a row whose sums do not all hold: as the groups of thousands divide them, else in
 * the way in which all sums but one hold, and that one is the least wrong.
 */
function untiedAmounts(
  pieces: readonly string[],
  divided: readonly RunAmounts[],
  { names, ties }: Pick<AmountRun, "names" | "ties">,
): RunAmounts | undefined {
  const written = pieces.flatMap((piece) => amountsAsWritten(piece.match(/\d+/g) ?? []));
  if (written.length === names.length) {
    const asWritten = divided.find((amounts) =>
      [...amounts.values()].every((amount, index) => amount === written[index]),
    );
    if (asWritten) return asWritten;
  }
  // Cells that each hold one amount, and too few of them: an amount is missing.
  if (pieces.every((piece) => amountsAsWritten(piece.match(/\d+/g) ?? []).length < 2))
    return undefined;
  const partly = divided
    .map((amounts) => ({ amounts, gaps: gapsOf(amounts, ties) }))
    .filter(({ gaps }) => gaps.length === 1)
    .map(({ amounts, gaps }) => ({ amounts, gap: gaps[0]! }));
  const [first, second] = partly.toSorted((a, b) => (a.gap < b.gap ? -1 : a.gap > b.gap ? 1 : 0));
  return first?.gap === second?.gap ? undefined : first?.amounts;
}

/** Groups of three belong to the amount before them, as long as they can. */
function amountsAsWritten(groups: readonly string[]): (Amount | undefined)[] {
  const found: string[][] = [];
  for (const group of groups) {
    const longer = [...(found.at(-1) ?? []), group];
    if (longer.length > 1 && joined(longer) !== undefined) found[found.length - 1] = longer;
    else found.push([group]);
  }
  return found.map(joined);
}

/** Every way to join neighbouring digit groups into this many whole amounts. */
function divisions(groups: readonly string[], count: number): Amount[][] {
  if (count === 0) return groups.length === 0 ? [[]] : [];
  const found: Amount[][] = [];
  for (let size = 1; size <= groups.length - count + 1; size++) {
    const amount = joined(groups.slice(0, size));
    if (amount === undefined) break;
    for (const rest of divisions(groups.slice(size), count - 1)) found.push([amount, ...rest]);
  }
  return found;
}

/** One amount of thousands in threes; undefined where the groups are none. */
function joined(groups: readonly string[]): Amount | undefined {
  const [first, ...rest] = groups;
  if (first === undefined || first.length > 9 || rest.some(({ length }) => length !== 3))
    return undefined;
  if (rest.length > 0 && (first.length > 3 || first.startsWith("0"))) return undefined;
  const read = parseAmount(groups.join(""));
  return read.ok ? read.value : undefined;
}
