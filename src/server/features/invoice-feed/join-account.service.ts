/**
 * Messages and settings of an account number that became a former one of another account, and the
 * way back.
 */
import type { Tx } from "#server/database/tenant.ts";
import * as store from "./join-account.store.ts";

export interface PushedNumber {
  readonly companyId: string;
  readonly formerNr: string;
  readonly accountNr: string;
  readonly pairs: readonly { readonly fromId: string; readonly toId: string }[];
}

/**
 * Kept messages point at the joined account, and the present number gets settings it had none of;
 * answers their names.
 */
export async function joinPushedNumber(tx: Tx, join: PushedNumber): Promise<string[]> {
  for (const pair of join.pairs) await store.pointMessages(tx, join.companyId, pair);
  return store.copySettings(tx, join);
}

/**
 * Messages that name one of `numbers` point at the former account again; settings that the join
 * brought go.
 */
export async function splitPushedNumber(
  tx: Tx,
  split: PushedNumber & { readonly numbers: readonly string[]; readonly copied: readonly string[] },
): Promise<void> {
  for (const pair of split.pairs)
    await store.pointMessages(tx, split.companyId, pair, split.numbers);
  await store.deleteCopiedSettings(tx, split, split.copied);
}
