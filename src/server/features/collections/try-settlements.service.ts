/**
 * The bank credits of settlements that are not taken in yet: the proof of a mapping. Nothing is
 * written.
 */
import type { z } from "zod";
import type { creditSchema } from "#contract/collections/collections.ts";
import type { Deps } from "#server/deps.ts";
import { inCompany } from "#server/database/tenant.ts";
import type { StatedOwner } from "#settlements/settlement.ts";
import type { LocalDate } from "#values/local-date.ts";
import type { Amount } from "#values/money.ts";
import { presentCredit } from "./collections.present.ts";
import { listIdsOfFile, listCredits } from "./credit-links.store.ts";
import { findMatches, spansOf } from "./find-matches.ts";
import { listProofSpans } from "./lateness.service.ts";
import { listFreeCredits, listNames, type OpenCollection } from "./matching.store.ts";
import { listReturnPairs } from "./taken-back.store.ts";

export interface TriedTransfer {
  readonly source: string;
  readonly kind: "courier" | "card";
  readonly currency: string;
  readonly due: Amount;
  readonly payoutRef?: string | undefined;
  readonly payoutText?: string | undefined;
  readonly merchantRef?: string | undefined;
  readonly owner?: StatedOwner | undefined;
  readonly payoutDate?: LocalDate | undefined;
  readonly from?: LocalDate | undefined;
  readonly to?: LocalDate | undefined;
}

export interface FoundCredits {
  readonly credits: z.input<typeof creditSchema>[];
  /** True where the matching would tie them without a person. */
  readonly isSure: boolean;
}

const NONE: FoundCredits = { credits: [], isSure: false };

/**
 * The credits of each transfer, in the given order. `fileId`: ties of the file's own settlements
 * count as free, because the file would be read anew.
 */
export async function findCreditsOfTrial(
  { db }: Pick<Deps, "db">,
  companyId: string,
  { fileId, transfers }: { readonly fileId: string; readonly transfers: readonly TriedTransfer[] },
): Promise<readonly FoundCredits[]> {
  const settlements = transfers.flatMap((each, index) => {
    const day = each.payoutDate ?? each.to;
    return day === undefined || each.due <= 0n ? [] : [asOpen(each, day, String(index))];
  });
  if (settlements.length === 0) return transfers.map(() => NONE);
  return inCompany(db, companyId, async (tx) => {
    const own = await listIdsOfFile(tx, companyId, fileId);
    const spans = spansOf(settlements);
    const credits = await listFreeCredits(tx, companyId, spans, own);
    const returns = await listReturnPairs(tx, companyId, spans);
    const names = await listNames(tx, companyId);
    const proven = await listProofSpans(tx, companyId, credits);
    const beside = { fees: [], invoices: [], stored: [], names, proven };
    const found = findMatches({ settlements, credits, returns, ...beside });
    const rows = await listCredits(tx, companyId, [
      ...new Set(found.flatMap(({ transactionIds }) => transactionIds)),
    ]);
    return transfers.map((_, index) => {
      const match = found.find(({ collectionIds }) => collectionIds.includes(String(index)));
      if (match === undefined) return NONE;
      const ids = match.links
        .filter(({ collectionId }) => collectionId === String(index))
        .map(({ transactionId }) => transactionId);
      return {
        credits: rows.filter((row) => ids.includes(row.transaction_id)).map(presentCredit),
        isSure: match.state === "automatic",
      };
    });
  });
}

function asOpen(each: TriedTransfer, day: LocalDate, id: string): OpenCollection {
  return {
    id,
    kind: each.kind,
    source: each.source,
    currency: each.currency,
    expected: each.due,
    due: each.due,
    balanced: true,
    isTied: false,
    payoutRef: each.payoutRef ?? "",
    payoutText: each.payoutText ?? "",
    merchantRef: each.merchantRef ?? "",
    accountNrs: each.owner?.accounts ?? [],
    payoutDate: each.payoutDate ?? null,
    from: each.from ?? null,
    to: each.to ?? null,
    day,
  };
}
