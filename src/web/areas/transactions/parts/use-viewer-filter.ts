import { useCallback, useMemo } from "react";
import type { BankAccountRef } from "#contract/fields.ts";
import type { TransactionFilter } from "#contract/transactions/transaction-filter.ts";
import type { ApiReply } from "#web/api/client.ts";
import { countedElsewhere } from "#web/areas/bank-accounts/paired-items.ts";
import type { ViewerSearchHandle } from "#web/areas/transactions/queries/use-viewer-search.ts";
import {
  isNarrowed,
  viewerFilter,
  type UnmetFilter,
  type ViewerSearch,
} from "#web/areas/transactions/queries/viewer-search.ts";
import { isSameAccount, useAccountChoice, useNamedAccounts } from "./use-account-choice.ts";

/** The reply about the company's accounts; undefined until it is here. */
export type AccountsReply = Pick<ApiReply<"bankAccountList">, "accounts" | "pairedUnbooked">;

export interface ViewerFilter {
  /**
   * The question to the server; undefined while it is not known, and where nothing may be asked.
   */
  readonly filter: TransactionFilter | undefined;
  /** The question with other filters and the same accounts; undefined as long as `filter` is. */
  readonly filterOf: (search: ViewerSearch) => TransactionFilter | undefined;
  /** Requests of the address that nothing fulfils: the list stays empty for them. */
  readonly unmet: readonly UnmetFilter[];
  /** The filter waits for the list of accounts. */
  readonly waitsForAccounts: boolean;
  /** Unbooked items of the ticked accounts; only where the list shows the same items. */
  readonly unbooked: number | undefined;
}

/** The viewer's filter, with the accounts that are ticked or named by the address. */
export function useViewerFilter(
  handle: ViewerSearchHandle,
  companyId: string,
  reply: AccountsReply | undefined,
): ViewerFilter {
  const accounts = reply?.accounts;
  const named = useNamedAccounts(handle, accounts);
  const choice = useAccountChoice(accounts ?? NO_ACCOUNTS);
  const asked = named.refs ?? choice.asked;
  const isNamed = Object.keys(handle.named).length > 0;
  // Ticked accounts are known by the list of accounts: without it the list would hold all of them.
  const waitsForAccounts = accounts === undefined && (isNamed || choice.hasTicked);
  const askedKey = JSON.stringify(asked);
  const unmet = useMemo(() => [...named.unmet, ...handle.unmet], [named.unmet, handle.unmet]);
  const mayAsk = !waitsForAccounts && unmet.length === 0;
  const filterOf = useCallback(
    (search: ViewerSearch) =>
      mayAsk
        ? viewerFilter(search, companyId, JSON.parse(askedKey) as BankAccountRef[])
        : undefined,
    [mayAsk, companyId, askedKey],
  );
  const filter = useMemo(() => filterOf(handle.search), [filterOf, handle.search]);
  const shows = filter !== undefined && reply !== undefined && !isNarrowed(handle.search);
  return {
    filter,
    filterOf,
    unmet,
    waitsForAccounts,
    unbooked: shows ? countUnbooked(reply, asked) : undefined,
  };
}

const NO_ACCOUNTS: readonly never[] = [];

/** An item that two chosen origins show waits once. */
function countUnbooked(
  { accounts, pairedUnbooked }: AccountsReply,
  asked: readonly BankAccountRef[],
): number {
  const chosen = accounts.filter(
    (account) => asked.length === 0 || asked.some((ref) => isSameAccount(ref, account)),
  );
  const twice = countedElsewhere(pairedUnbooked, chosen).reduce((sum, row) => sum + row.count, 0);
  return chosen.reduce((sum, account) => sum + account.unbookedCount, 0) - twice;
}
