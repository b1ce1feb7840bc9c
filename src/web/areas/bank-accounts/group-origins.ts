/**
 * Accounts of one number and currency that several origins report: one account to people, several
 * rows to the server.
 */
interface Origin {
  readonly accountNr: string;
  readonly currency: string;
  readonly balance: string | null;
  readonly balanceDate: string | null;
}

/** One list for each account, in the order in which they first stand. */
export function groupOrigins<Account extends Origin>(
  accounts: readonly Account[],
): (readonly [Account, ...Account[]])[] {
  const groups = Map.groupBy(accounts, (account) => `${account.accountNr} ${account.currency}`);
  return [...groups.values()] as unknown as [Account, ...Account[]][];
}

/**
 * The origin whose balance is of the latest day: the balances of two origins are the same money.
 */
export function newestOf<Account extends Origin>(
  origins: readonly [Account, ...Account[]],
): Account {
  const dayOf = (account: Account): string =>
    account.balance === null ? "" : (account.balanceDate ?? "0");
  return origins.reduce((best, each) => (dayOf(each) > dayOf(best) ? each : best));
}
