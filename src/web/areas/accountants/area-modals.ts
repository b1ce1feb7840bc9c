/** The dialogs of accountants: their purposes with props, and their components. */
import { lazyModal, type AreaModals } from "#web/modals/lazy-modal.ts";
import type { CompanyProps } from "#web/modals/modal-purposes.ts";

declare module "#web/modals/modal-purposes.ts" {
  interface ModalPurposes {
    newAccountant: CompanyProps;
    editAccountant: CompanyProps & { readonly accountantId: string };
    deleteAccountant: CompanyProps & { readonly accountantId: string };
  }
}

export const accountantsModals = {
  newAccountant: lazyModal(() => import("./modals/AccountantModals.tsx"), "NewAccountantModal"),
  editAccountant: lazyModal(() => import("./modals/AccountantModals.tsx"), "EditAccountantModal"),
  deleteAccountant: lazyModal(
    () => import("./modals/AccountantModals.tsx"),
    "DeleteAccountantModal",
  ),
} satisfies AreaModals;
