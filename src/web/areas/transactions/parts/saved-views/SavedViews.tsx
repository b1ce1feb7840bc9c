import { IconBookmark, IconCheck, IconDeviceFloppy, IconList, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { BankAccount } from "#contract/bank-accounts/bank-accounts.ts";
import { SAVED_VIEWS_MAX } from "#contract/transactions/saved-view-limits.ts";
import type { SavedView } from "#contract/transactions/saved-views.ts";
import { apiQuery, useApiMutation } from "#web/api/queries.ts";
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
import type { ViewerSearchHandle } from "#web/areas/transactions/queries/use-viewer-search.ts";
import { savedViewsTexts as words } from "#web/areas/transactions/texts/saved-views.ts";
import { openModal } from "#web/modals/modals.ts";
import { tellFailure } from "#web/toasts/tell-failure.ts";
import { addToast } from "#web/toasts/toasts.ts";
import { RowMenu, type RowMenuItem } from "#web/ui/buttons/RowMenu.tsx";
import { Icon } from "#web/ui/marks/Icon.tsx";
import styles from "../viewer.module.css";

interface SavedViewsProps {
  readonly companyId: string;
  readonly handle: ViewerSearchHandle;
  readonly accounts: readonly BankAccount[];
}

/** The person's views of the list: choosing one, keeping the present filter, and their care. */
export function SavedViews({ companyId, handle, accounts }: SavedViewsProps) {
  const query = useQuery({
    ...apiQuery("Profile", "savedViewList", { query: { company_id: companyId } }),
    retry: false,
  });
  const choice = useAccountChoice(accounts);
  // The view that was chosen last can take the filter that grew out of it.
  const [lastId, setLastId] = useState<string>();
  const replace = useApiMutation("savedViewChange", {
    invalidates: ["Profile"],
    onError: tellFailure(words.failed),
  });
  const views = query.data?.views ?? [];
  const shown: ShownView = { search: handle.stored, accounts: choice.asked };
  const active = views.find(({ filter }) => {
    const read = readConditions(filter);
    return read !== undefined && isSameView(read, shown);
  });
  const last = views.find(({ _id }) => _id === lastId);
  const open = (view: SavedView) => {
    if (show(view, accounts, handle, choice.chooseOnly)) setLastId(view._id);
  };
  const blocked = findBlock(handle, query.isError);
  const conditions = toConditions(shown);
  const items: RowMenuItem[] = [
    ...views.map((view) => ({
      key: view._id,
      label: view.name,
      ...(view === active && { icon: IconCheck }),
      run: () => open(view),
    })),
    ...(active
      ? []
      : [
          {
            key: "save",
            label: words.save,
            icon: IconPlus,
            disabledReason:
              blocked ??
              (views.length >= SAVED_VIEWS_MAX ? words.full(SAVED_VIEWS_MAX) : undefined),
            run: () => openModal("savedViewName", { companyId, filter: conditions }),
          },
        ]),
    ...(last && !active
      ? [
          {
            key: "replace",
            label: words.replace(last.name),
            icon: IconDeviceFloppy,
            disabledReason: blocked,
            run: () =>
              replace.mutate(
                { params: { id: last._id }, body: { company_id: companyId, filter: conditions } },
                {
                  onSuccess: () => addToast({ intent: "success", ...words.replaced(last.name) }),
                },
              ),
          },
        ]
      : []),
    ...(views.length > 0
      ? [
          {
            key: "manage",
            label: words.manage,
            icon: IconList,
            run: () => openModal("savedViews", { companyId }),
          },
        ]
      : []),
  ];
  return (
    <RowMenu
      label={words.menu(active?.name)}
      items={items}
      button={
        <>
          <Icon of={IconBookmark} />
          <span className={styles["viewName"]}>{active?.name ?? words.button}</span>
        </>
      }
    />
  );
}

/** Why the present filter cannot be kept. */
function findBlock(handle: ViewerSearchHandle, isAway: boolean): string | undefined {
  if (isAway) return words.failedToLoad;
  return handle.unmet.length > 0 || Object.keys(handle.named).length > 0 ? words.notNow : undefined;
}

/** Shows the view; false where the list would be wider than it. */
function show(
  { filter }: SavedView,
  accounts: readonly BankAccount[],
  handle: ViewerSearchHandle,
  choose: (refs: ShownView["accounts"]) => void,
): boolean {
  const read = readConditions(filter);
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
