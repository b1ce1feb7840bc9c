/** Tells a courier's or card acceptor's table by its column names. */
import type { ProposedColumn } from "#statements/formats/settlement/settlement-dictionary.ts";
import { foldText } from "#values/fold-text.ts";

const PARCELS = /csomag|kuldemeny|fuvarlevel|ragszam|parcel|\bawb\b|tracking/;
const COLLECTED = /utanvet|arufizet|beszedett|\bcod\b/;

/**
 * True for a table that no bank account has: parcels with cash collected for them, or card payments
 * with their authorisation and a fee. Sums and days alone say nothing.
 */
export function looksLikeSettlement(
  columns: readonly (ProposedColumn | undefined)[],
  names: readonly string[],
): boolean {
  const folded = names.map(foldText);
  const has = (pattern: RegExp): boolean => folded.some((name) => pattern.test(name));
  if (has(PARCELS) && has(COLLECTED)) return true;
  const isCard = columns.includes("authCode") || columns.includes("terminal");
  return isCard && columns.includes("fee") && columns.includes("gross");
}
