import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import type { BankAccount } from "#contract/bank-accounts/bank-accounts.ts";
import type { RowBalance } from "#contract/transactions/row-balances.ts";
import type { TransactionFilter } from "#contract/transactions/transaction-filter.ts";
import { callApi } from "#web/api/client.ts";
import { groupOrigins } from "#web/areas/bank-accounts/group-origins.ts";
import { isSameAccount } from "#web/areas/transactions/parts/use-account-choice.ts";
import { type BalanceBook, createBalanceBook } from "./balance-book.ts";

interface BookInput {
  readonly companyId: string;
  readonly accounts: readonly BankAccount[];
  /** The filter whose rows are shown. */
  readonly filter: TransactionFilter | undefined;
  /** Another number whenever the company's accounts may have changed. */
  readonly version: number;
}

/**
 * The running balances of the list; undefined where it has none: it shows several accounts, or only
 * some origins of one, or it is ordered by amount.
 */
export function useBalanceBook(input: BookInput): BalanceBook | undefined {
  const { companyId, accounts, filter, version } = input;
  const accountId = findOnlyAccount(accounts, filter);
  const book = useMemo(
    () =>
      accountId === undefined
        ? undefined
        : createBalanceBook(async (ids) => {
            const body = { company_id: companyId, accountId, ids: [...ids] };
            return (await callApi("transactionBalances", { body })).balances;
          }),
    [companyId, accountId],
  );
  useEffect(() => book?.renew(), [book, version]);
  return book;
}

/** An origin of the only account whose items the list shows by days, with all of its origins. */
export function findOnlyAccount(
  accounts: readonly BankAccount[],
  filter: Pick<TransactionFilter, "bankAccounts" | "sort"> | undefined,
): string | undefined {
  if (filter === undefined || filter.sort?.startsWith("amount")) return undefined;
  const refs = filter.bankAccounts;
  const isShown = (account: BankAccount) =>
    refs.length === 0 || refs.some((ref) => isSameAccount(ref, account));
  const [shown, ...others] = groupOrigins(accounts).filter((origins) => origins.some(isShown));
  return others.length === 0 && shown?.every(isShown) ? shown[0].accountId : undefined;
}

/** The balance behind the row; undefined until it is known, without a book, and of an empty id. */
export function useRowBalance(book: BalanceBook | undefined, id: string): RowBalance | undefined {
  const [nothing] = useState(() => () => () => {});
  useEffect(() => (id === "" ? undefined : book?.watch(id)), [book, id]);
  return useSyncExternalStore(book?.subscribe ?? nothing, () => book?.find(id));
}
