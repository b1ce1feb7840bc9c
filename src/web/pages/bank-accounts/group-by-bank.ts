/** Accounts under their banks, banks by name, unknown banks last; the order of accounts within a bank is kept. */
export function groupByBank<Account extends { readonly bankName: string }>(
  accounts: readonly Account[],
): readonly { readonly bankName: string; readonly accounts: readonly Account[] }[] {
  const groups = new Map<string, Account[]>();
  for (const account of accounts) groups.set(account.bankName, [...(groups.get(account.bankName) ?? []), account]);
  return [...groups]
    .map(([bankName, grouped]) => ({ bankName, accounts: grouped }))
    .sort((left, right) => Number(!left.bankName) - Number(!right.bankName) || left.bankName.localeCompare(right.bankName, "hu"));
}
