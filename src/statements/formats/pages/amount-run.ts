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
 * `untied`: the cells themselves give the amounts, and a sum of the row does not hold.
 * `ambiguous`: the sums hold in several ways. `unreadable`: no division gives as many amounts.
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
  const holding = divided.filter((amounts) =>
    ties.every(([a, b, c]) => amounts.get(a)! - amounts.get(b)! === amounts.get(c)!),
  );
  if (holding.length === 1) return { kind: "read", amounts: holding[0]! };
  if (holding.length > 1) return { kind: "ambiguous" };
  const byCells = cleaned
    .flatMap((cell) => cell.split("|"))
    .flatMap((cell) => divisions(cell.match(/\d+/g) ?? [], 1));
  if (byCells.length !== names.length) return { kind: "unreadable" };
  return {
    kind: "untied",
    amounts: new Map(byCells.map(([amount], index) => [names[index]!, amount!])),
  };
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
