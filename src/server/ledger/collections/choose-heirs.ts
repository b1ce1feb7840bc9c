/** Which new bank row is the one that left: for ties that a person has decided. Pure. */
import { foldText } from "#values/fold-text.ts";
import type { LocalDate } from "#values/local-date.ts";
import type { Amount } from "#values/money.ts";

/** What is known of a bank row. */
export interface RowShape {
  readonly id: string;
  readonly accountNr: string;
  readonly currency: string;
  readonly amount: Amount;
  readonly date: LocalDate;
  readonly partnerName: string;
  readonly remittance: string;
  /** Of a row that left: when. Of a living row: when it came. */
  readonly at: Date;
}

/**
 * Maps rows that left to living rows that came with or after their leaving: the same account, sum
 * and currency, and the same day and text, else the same day, else the same text. A row is mapped
 * where the best rank has one living row, and this row is the best of no other. Rows that nothing
 * tells apart are mapped in their order where as many came as left.
 */
export function chooseHeirs(
  gone: readonly RowShape[],
  living: readonly RowShape[],
): Map<string, string> {
  const heirs = new Map<string, string>();
  const taken = new Set<string>();
  for (let rank = 0; rank < RANKS; rank++) {
    const open = gone.filter(({ id }) => !heirs.has(id));
    const free = living.filter(({ id }) => !taken.has(id));
    const pairs = Map.groupBy(
      open.flatMap((row) => {
        const found = free.filter((each) => rankOf(row, each) === rank).map(({ id }) => id);
        return found.length === 0 ? [] : [{ row, found, key: found.toSorted().join() }];
      }),
      ({ key }) => key,
    );
    for (const same of pairs.values()) {
      const { found } = same[0]!;
      const isContested = [...pairs.values()].some(
        (others) => others !== same && others[0]!.found.some((id) => found.includes(id)),
      );
      if (isContested || same.length !== found.length) continue;
      if (same.length > 1 && !areAlike(same.map(({ row }) => row))) continue;
      for (const [index, { row }] of same.entries()) {
        heirs.set(row.id, found[index]!);
        taken.add(found[index]!);
      }
    }
  }
  return heirs;
}

const RANKS = 3;

function rankOf(left: RowShape, came: RowShape): number | undefined {
  if (came.at < left.at || came.amount !== left.amount || came.currency !== left.currency)
    return undefined;
  if (came.accountNr !== left.accountNr) return undefined;
  const sameText = isSameText(left, came);
  if (came.date === left.date) return sameText ? 0 : 1;
  return sameText ? 2 : undefined;
}

function isSameText(one: RowShape, other: RowShape): boolean {
  const [left, right] = [textOf(one), textOf(other)];
  if (left === "" || right === "") return false;
  return left.includes(right) || right.includes(left);
}

function textOf({ partnerName, remittance }: RowShape): string {
  return foldText(`${partnerName} ${remittance}`);
}

function areAlike(rows: readonly RowShape[]): boolean {
  return rows.every((row) => row.date === rows[0]!.date && textOf(row) === textOf(rows[0]!));
}
