/**
 * What a bank account takes along, or leaves behind, when it goes to another company or is deleted.
 */
import type { Tx } from "#server/database/tenant.ts";
import { forgetAccount, moveAccountMessages } from "./leave-account.store.ts";

export interface LeftAccount {
  readonly companyId: string;
  readonly accountId: string;
  readonly accountNr: string;
}

/**
 * The account was deleted: what was sent of it goes too, and what is still sent is kept aside and
 * not taken. Runs in the transaction that deletes, before the account's row is gone.
 */
export async function forgetPushedAccount(tx: Tx, account: LeftAccount): Promise<void> {
  await forgetAccount(tx, account, "ignored");
}

/**
 * The account moves: its messages and settings go along, so that they can be read again there. What
 * the sender goes on sending under the old company's key waits there for a decision. Runs in the
 * transaction that moves, before rows are removed.
 */
export async function movePushedAccount(tx: Tx, account: LeftAccount, to: string): Promise<void> {
  await moveAccountMessages(tx, account, to);
  await forgetAccount(tx, account, "parked");
}
