/** Letters about set-offs beside the settlements of their day. */
import type { CollectionDetail } from "#contract/collections/collections.ts";
import type { Tx } from "#server/database/tenant.ts";
import { judgeLetters, type SetOffLetter } from "#settlements/check-letters.ts";
import { type Amount, formatAmount, sumOfOneCurrency } from "#values/money.ts";
import {
  type LetterInvoice,
  type LetterRow,
  listLetterInvoices,
  listLettersOfDay,
  listSettlementsOfDay,
} from "./letters.store.ts";

type StoredLetter = Omit<LetterRow, "document"> & { readonly document: "fee" | "offset" };

/** The letter in a stored document; undefined for an invoice. */
export function letterOf({
  id,
  document,
  source,
  currency,
  payoutDate,
  amount,
  transferred,
  reference,
}: StoredLetter): SetOffLetter | undefined {
  if (document !== "offset" || transferred === null) return undefined;
  const references = reference.split(/ *, */).filter((number) => number !== "");
  return { id, source, currency, payoutDate, amount, collected: transferred + amount, references };
}

/** Sums of invoices by `source number`. */
export function invoiceSums(invoices: readonly LetterInvoice[]): ReadonlyMap<string, Amount> {
  return new Map(invoices.map(({ source, number, amount }) => [`${source} ${number}`, amount]));
}

/**
 * The letters about a settlement, with what speaks against each. `received` = what credits have
 * paid of the settlement so far.
 */
export async function readLetters(
  tx: Tx,
  companyId: string,
  settlement: { readonly id: string; readonly received: Amount },
): Promise<CollectionDetail["letters"]> {
  const { id, received } = settlement;
  const rows = await listLettersOfDay(tx, companyId, id);
  if (rows.length === 0) return [];
  const letters = rows.flatMap((row) => letterOf(row) ?? []);
  const numbers = letters.flatMap(({ references }) => references);
  const sums = invoiceSums(await listLetterInvoices(tx, companyId, numbers));
  const others = await listSettlementsOfDay(tx, companyId, id);
  const verdicts = judgeLetters(letters, others, sums);
  return letters.flatMap((letter) => {
    const verdict = verdicts.find(
      (each) => each.letterId === letter.id && each.settlementId === id,
    );
    if (verdict === undefined) return [];
    const { collected, amount, references, source } = letter;
    const known = references.flatMap((number) => sums.get(`${source} ${number}`) ?? []);
    const transferred = collected - amount;
    return {
      _id: letter.id,
      collected: formatAmount(collected),
      setOff: formatAmount(amount),
      transferred: formatAmount(transferred),
      invoices: [...references],
      invoiced: known.length === 0 ? null : formatAmount(sumOfOneCurrency(known)),
      doubt: verdict.doubt ?? (received > transferred ? "other_credit" : null),
    };
  });
}
