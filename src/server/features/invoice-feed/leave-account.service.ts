/** Messages and settings of a bank account that moves to another company or is deleted. */
import type { Tx } from "#server/database/tenant.ts";
import { forgetAccount, moveAccountMessages } from "./leave-account.store.ts";

export interface LeftAccount {
  readonly companyId: string;
  readonly accountId: string;
  readonly accountNr: string;
}

/**
 * Deletes the messages of a deleted account; messages that still come are kept aside and not taken.
 * Runs in the transaction of the deletion, before the account's row is deleted.
 */
export async function forgetPushedAccount(tx: Tx, account: LeftAccount): Promise<void> {
  await forgetAccount(tx, account, "ignored");
}

/**
 * Moves the account's messages and settings along, so that they can be read again there. Messages
 * that still come under the old company's key wait there for a decision. Runs in the transaction of
 * the move, before rows are removed.
 */
export async function movePushedAccount(tx: Tx, account: LeftAccount, to: string): Promise<void> {
  await moveAccountMessages(tx, account, to);
  await forgetAccount(tx, account, "parked");
}
