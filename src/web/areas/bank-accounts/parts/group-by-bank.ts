import { bankKey } from "#web/areas/bank-connect/bank-ways.ts";

/**
 * Accounts under their banks, banks by name, unknown banks last; the order of accounts within a
 * bank is kept.
 */
export function groupByBank<Account extends { readonly bankName: string }>(
  accounts: readonly Account[],
): readonly { readonly bankName: string; readonly accounts: readonly Account[] }[] {
  return [...Map.groupBy(accounts, ({ bankName }) => bankKey(bankName)).values()]
    .map((grouped) => ({ bankName: grouped[0]!.bankName, accounts: grouped }))
    .sort(
      (left, right) =>
        Number(!left.bankName) - Number(!right.bankName) ||
        left.bankName.localeCompare(right.bankName, "hu"),
    );
}
