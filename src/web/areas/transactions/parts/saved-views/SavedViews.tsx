import type { BankAccount } from "#contract/bank-accounts/bank-accounts.ts";
import type { TransactionConditions } from "#contract/transactions/transaction-filter.ts";
import {
  isSameAccount,
  useAccountChoice,
} from "#web/areas/transactions/parts/use-account-choice.ts";
import {
  isSameView,
  readConditions,
  type ShownView,
  toConditions,
} from "#web/areas/transactions/queries/saved-view.ts";
import type { ViewFilter } from "#web/areas/transactions/queries/use-view-calls.ts";
import type { ViewerSearchHandle } from "#web/areas/transactions/queries/use-viewer-search.ts";
import { savedViewsTexts as words } from "#web/areas/transactions/texts/saved-views.ts";
import { addToast } from "#web/toasts/toasts.ts";
import { ViewsMenu } from "./ViewsMenu.tsx";

interface SavedViewsProps {
  readonly companyId: string;
  readonly handle: ViewerSearchHandle;
  readonly accounts: readonly BankAccount[];
}

/** The person's views of the list of one company. */
export function SavedViews({ companyId, handle, accounts }: SavedViewsProps) {
  const choice = useAccountChoice(accounts);
  const shown: ShownView = { search: handle.stored, accounts: choice.asked };
  return (
    <ViewsMenu
      place={companyId}
      handle={handle}
      conditions={toConditions(shown)}
      isShown={(filter) => {
        const read = readConditions(filter as TransactionConditions | null);
        return read !== undefined && isSameView(read, shown);
      }}
      show={(filter) => show(filter, accounts, handle, choice.chooseOnly)}
    />
  );
}

/** Shows the view; false where the list would be wider than it. */
function show(
  filter: ViewFilter | null,
  accounts: readonly BankAccount[],
  handle: ViewerSearchHandle,
  choose: (refs: ShownView["accounts"]) => void,
): boolean {
  const read = readConditions(filter as TransactionConditions | null);
  if (read === undefined) {
    addToast({ intent: "warning", title: words.unreadable, message: words.unreadableWhy });
    return false;
  }
  const there = read.accounts.filter((ref) =>
    accounts.some((account) => isSameAccount(ref, account)),
  );
  if (read.accounts.length > 0 && there.length === 0) {
    addToast({ intent: "warning", ...words.accountsGone });
    return false;
  }
  if (there.length < read.accounts.length) addToast({ intent: "info", ...words.someGone });
  choose(there);
  handle.show(read.search);
  return true;
}
