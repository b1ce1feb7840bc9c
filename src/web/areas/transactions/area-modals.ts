/** The dialogs of the transactions: their purposes with props, and their components. */
import type { ReactNode } from "react";
import type {
  AnyView,
  ViewFilter,
  ViewPlace,
} from "#web/areas/transactions/queries/use-view-calls.ts";
import { lazyModal, type AreaModals } from "#web/modals/lazy-modal.ts";

/** The part of the viewer's filter that is set in a dialog; amounts are decimal strings. */
export interface TransactionFilterValues {
  readonly booked?: "ALL" | "BOOKED" | "UNBOOKED" | undefined;
  readonly dateFrom?: string | undefined;
  readonly dateTo?: string | undefined;
  readonly amountMin?: string | undefined;
  readonly amountMax?: string | undefined;
  readonly direction?: "credit" | "debit" | undefined;
  readonly currency?: string | undefined;
  readonly newSince?: "YESTERDAY" | "LAST_VISIT" | "LAST_EXPORT" | undefined;
  readonly possibleDouble?: true | undefined;
  readonly noted?: true | undefined;
  readonly question?: "waiting" | "answered" | undefined;
  readonly sort?: "date_desc" | "date_asc" | "amount_desc" | "amount_asc" | undefined;
}

interface TransactionFiltersProps {
  readonly values: TransactionFilterValues;
  readonly currencies: readonly string[];
  /** The booked view and the order, which have controls of their own on a desk. */
  readonly showBooked: boolean;
  /** A person's amount as a decimal string, `undefined` when it is none. */
  readonly parseAmount: (typed: string) => string | undefined;
  readonly onApply: (values: TransactionFilterValues) => void;
}

declare module "#web/modals/modal-purposes.ts" {
  interface ModalPurposes {
    transactionFilters: TransactionFiltersProps;
    accountChoice: { readonly title?: string; readonly children: ReactNode };
    /** `filter`: a new view; `view`: another name of one. */
    savedViewName: {
      readonly place: ViewPlace;
      readonly filter?: ViewFilter;
      readonly view?: Pick<AnyView, "_id" | "name">;
    };
    savedViews: { readonly place: ViewPlace };
  }
}

export const transactionsModals = {
  transactionFilters: lazyModal(
    () => import("./modals/TransactionFiltersModal.tsx"),
    "TransactionFiltersModal",
  ),
  savedViewName: lazyModal(() => import("./modals/SavedViewNameModal.tsx"), "SavedViewNameModal"),
  savedViews: lazyModal(() => import("./modals/SavedViewsModal.tsx"), "SavedViewsModal"),
  accountChoice: lazyModal(() => import("./modals/AccountChoiceModal.tsx"), "AccountChoiceModal"),
} satisfies AreaModals;
