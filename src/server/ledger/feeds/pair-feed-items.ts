/**
 * Pairs items of unknown ids with stored rows that the reading has not met: by count within one
 * account, day, amount and currency. An id that a new consent has changed must neither double a row
 * nor lose a twin. Pure.
 */
import { readAccountNumber } from "#values/account-number.ts";
import { foldText, similarityOf, wordsOf } from "#values/fold-text.ts";
import { daysBetween } from "#values/local-date.ts";
import type { RowFacts } from "#server/ledger/frozen/row-facts.ts";
import type { StoredFeedRow } from "./feed-facts.ts";

/**
 * A bank may move an item by so many days; only its own reference proves that the item is the same.
 */
export const MOVE_DAYS = 7;

// Up to so many comparisons every text is compared with every other one. Larger groups, thousands
// of equal fees, are paired by count.
const COMPARISONS_MAX = 40_000;
const REFERENCE_WEIGHT = 8;
const END_TO_END_WEIGHT = 4;
const BALANCE_WEIGHT = 2;
const PARTNER_WEIGHT = 1;
// A withdrawn row is the last choice for an item.
const WITHDRAWN_WEIGHT = -32;

export interface PairedRow {
  readonly index: number;
  readonly row: StoredFeedRow;
  /** The values of `transaction_source.rule`. */
  readonly rule: "origin_id" | "balance_after" | "counterparty" | "text" | "count";
}

interface Fresh {
  readonly index: number;
  readonly facts: RowFacts;
}

/** Pairs items and rows of one day: as many as the smaller side holds, the most alike first. */
export function pairByCount(
  fresh: readonly Fresh[],
  stored: readonly StoredFeedRow[],
): PairedRow[] {
  const rows = Map.groupBy(stored, keyOf);
  const pairs: PairedRow[] = [];
  for (const [key, items] of Map.groupBy(fresh, ({ facts }) => keyOf(facts)))
    pairs.push(...pairGroup(items, rows.get(key) ?? []));
  return pairs;
}

/**
 * Pairs items and rows of different days that share the bank's own reference, where it names one
 * item and one row only.
 */
export function pairMoved(fresh: readonly Fresh[], stored: readonly StoredFeedRow[]): PairedRow[] {
  const movedKey = (facts: RowFacts): string =>
    `${facts.amount} ${facts.currency} ${facts.reference}`;
  const rows = Map.groupBy(
    stored.filter(({ reference }) => reference !== ""),
    movedKey,
  );
  const pairs: PairedRow[] = [];
  for (const [key, items] of Map.groupBy(
    fresh.filter(({ facts }) => facts.reference !== ""),
    ({ facts }) => movedKey(facts),
  )) {
    const [row, ...others] = rows.get(key) ?? [];
    const [item, ...twins] = items;
    if (row === undefined || item === undefined || others.length > 0 || twins.length > 0) continue;
    const moved = Math.abs(daysBetween(row.bookingDate, item.facts.bookingDate));
    if (moved <= MOVE_DAYS) pairs.push({ index: item.index, row, rule: "origin_id" });
  }
  return pairs;
}

function keyOf(facts: RowFacts): string {
  return `${facts.bookingDate} ${facts.amount} ${facts.currency}`;
}

function pairGroup(items: readonly Fresh[], rows: readonly StoredFeedRow[]): PairedRow[] {
  if (items.length * rows.length > COMPARISONS_MAX) {
    const ordered = rows.toSorted(
      (left, right) => Number(left.withdrawnAt !== null) - Number(right.withdrawnAt !== null),
    );
    return items
      .slice(0, ordered.length)
      .map(({ index }, at) => ({ index, row: ordered[at]!, rule: "count" }));
  }
  const wordsOfRow = rows.map((row) => wordsOf(foldText(textOf(row))));
  const candidates = items.flatMap(({ index, facts }) => {
    const words = wordsOf(foldText(textOf(facts)));
    return rows.map((row, at) => ({
      index,
      row,
      ...judge(facts, row, similarityOf(words, wordsOfRow[at]!)),
    }));
  });
  candidates.sort(
    (left, right) =>
      right.score - left.score || left.index - right.index || (left.row.id < right.row.id ? -1 : 1),
  );
  const taken = new Set<string | number>();
  const pairs: PairedRow[] = [];
  for (const { index, row, rule } of candidates) {
    if (taken.has(index) || taken.has(row.id)) continue;
    taken.add(index).add(row.id);
    pairs.push({ index, row, rule });
  }
  return pairs;
}

function judge(
  facts: RowFacts,
  row: StoredFeedRow,
  similarity: number,
): { score: number; rule: PairedRow["rule"] } {
  const reference = facts.reference !== "" && facts.reference === row.reference;
  const endToEnd = facts.endToEndId !== "" && facts.endToEndId === row.endToEndId;
  const balance = facts.balanceAfter !== null && facts.balanceAfter === row.balanceAfter;
  const account = readAccountNumber(facts.partnerAccountNr)?.canonical;
  const partner =
    account !== undefined && account === readAccountNumber(row.partnerAccountNr)?.canonical;
  const score =
    (reference ? REFERENCE_WEIGHT : 0) +
    (endToEnd ? END_TO_END_WEIGHT : 0) +
    (balance ? BALANCE_WEIGHT : 0) +
    (partner ? PARTNER_WEIGHT : 0) +
    similarity +
    (row.withdrawnAt === null ? 0 : WITHDRAWN_WEIGHT);
  if (reference || endToEnd) return { score, rule: "origin_id" };
  if (balance) return { score, rule: "balance_after" };
  if (partner) return { score, rule: "counterparty" };
  return { score, rule: similarity > 0 ? "text" : "count" };
}

function textOf(facts: RowFacts): string {
  return `${facts.partnerName} ${facts.remittance} ${facts.type}`;
}
