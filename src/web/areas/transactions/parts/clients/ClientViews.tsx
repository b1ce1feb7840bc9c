import type { ClientViewFilter } from "#contract/transactions/client-views.ts";
import { ViewsMenu } from "#web/areas/transactions/parts/saved-views/ViewsMenu.tsx";
import {
  isSameClients,
  readClientConditions,
  toClientConditions,
} from "#web/areas/transactions/queries/client-view.ts";
import type { ViewerSearchHandle } from "#web/areas/transactions/queries/use-viewer-search.ts";
import { savedViewsTexts as words } from "#web/areas/transactions/texts/saved-views.ts";
import { addToast } from "#web/toasts/toasts.ts";
import type { AddressedChoice } from "./use-client-choice.ts";

interface ClientViewsProps {
  readonly handle: ViewerSearchHandle;
  readonly choice: AddressedChoice;
}

/** The person's views of the list over several companies. */
export function ClientViews({ handle, choice }: ClientViewsProps) {
  const shown = {
    search: handle.stored,
    companyIds: choice.isNamed ? choice.ids : [],
    accountIds: choice.accountIds,
  };
  const read = (filter: unknown) =>
    readClientConditions(filter as ClientViewFilter | null, choice.own);
  return (
    <ViewsMenu
      place={null}
      handle={handle}
      conditions={toClientConditions(shown)}
      isShown={(filter) => {
        const view = read(filter);
        return typeof view === "object" && isSameClients(view, shown);
      }}
      show={(filter) => {
        const view = read(filter);
        if (view === "unreadable" || view === "gone") {
          const unreadable = { title: words.unreadable, message: words.unreadableWhy };
          addToast({ intent: "warning", ...(view === "gone" ? words.companiesGone : unreadable) });
          return false;
        }
        if (view.gone > 0) addToast({ intent: "info", ...words.someCompaniesGone });
        choice.showView(view);
        return true;
      }}
    />
  );
}
