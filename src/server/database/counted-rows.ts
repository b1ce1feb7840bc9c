/**
 * The condition for rows of a selection that count, shared by several stores: the same money of two
 * origins counts once.
 */
import type { TextParameters } from "./run-text.ts";

interface NumberedAccount {
  readonly id: string;
  readonly account_nr: string;
  readonly currency: string;
  readonly holds_copies: boolean;
}

/**
 * Chosen accounts whose rows may not all count: two origins of one account (same number and
 * currency), and accounts with rows that people took for one item.
 */
export function findSharedAccounts(accounts: readonly NumberedAccount[]): string[] {
  const counts = new Map<string, number>();
  const keyOf = (account: NumberedAccount): string => `${account.account_nr} ${account.currency}`;
  for (const account of accounts) counts.set(keyOf(account), (counts.get(keyOf(account)) ?? 0) + 1);
  return accounts
    .filter((account) => account.holds_copies || counts.get(keyOf(account))! > 1)
    .map((account) => account.id);
}

/**
 * Condition (with `and`) on `shown_transaction as t`: an item that stands in several of these
 * accounts is taken from its leading row, or from the next one among them. Empty where no two
 * chosen accounts can show the same item.
 */
export function countedOnce(
  sharedAccountIds: readonly string[],
  parameters: TextParameters,
): string {
  if (sharedAccountIds.length === 0) return "";
  const shared = `${parameters.bind([...sharedAccountIds])}::uuid[]`;
  return ` and (t.leading_account_id is null or (t.leading_account_id <> all(${shared})
    and (t.runner_up_account_id is null or t.runner_up_account_id <> all(${shared}))))`;
}
