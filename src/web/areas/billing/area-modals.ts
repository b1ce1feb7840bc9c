/** The dialogs of billing: their purposes with props, and their components. */
import type { SubscriptionGroup } from "#contract/billing/subscriptions.ts";
import { lazyModal, type AreaModals } from "#web/modals/lazy-modal.ts";

declare module "#web/modals/modal-purposes.ts" {
  interface ModalPurposes {
    /** Registers a card; asks for the payer's data first where there are none. */
    addCard: Record<never, never>;
    payerEdit: Record<never, never>;
    /** The clients that an office pays for. */
    officeClients: { readonly group: SubscriptionGroup };
    subscriptionToggle: { readonly group: SubscriptionGroup };
  }
}

export const billingModals = {
  addCard: lazyModal(() => import("./modals/AddCardModal.tsx"), "AddCardModal"),
  payerEdit: lazyModal(() => import("./modals/PayerEditModal.tsx"), "PayerEditModal"),
  officeClients: lazyModal(() => import("./modals/OfficeClientsModal.tsx"), "OfficeClientsModal"),
  subscriptionToggle: lazyModal(
    () => import("./modals/SubscriptionToggleModal.tsx"),
    "SubscriptionToggleModal",
  ),
} satisfies AreaModals;
