/** The dialogs of bank accounts: their purposes with props, and their components. */
import { lazyModal, type AreaModals } from "#web/modals/lazy-modal.ts";
import type { CompanyProps } from "#web/modals/modal-purposes.ts";

interface BankAccountProps extends CompanyProps {
  readonly accountId: string;
}

declare module "#web/modals/modal-purposes.ts" {
  interface ModalPurposes {
    bankAccountRename: BankAccountProps;
    bankAccountLife: BankAccountProps;
    bankAccountDelete: BankAccountProps;
    bankAccountMove: BankAccountProps;
    /** Joins a former number to this account; `fromNr` where it is known already. */
    bankAccountJoin: BankAccountProps & { readonly fromNr?: string };
  }
}

export const bankAccountsModals = {
  bankAccountRename: lazyModal(
    () => import("./modals/BankAccountRenameModal.tsx"),
    "BankAccountRenameModal",
  ),
  bankAccountLife: lazyModal(() => import("./modals/AccountLifeModal.tsx"), "AccountLifeModal"),
  bankAccountDelete: lazyModal(
    () => import("./modals/BankAccountDeleteModal.tsx"),
    "BankAccountDeleteModal",
  ),
  bankAccountMove: lazyModal(
    () => import("./modals/BankAccountMoveModal.tsx"),
    "BankAccountMoveModal",
  ),
  bankAccountJoin: lazyModal(
    () => import("./modals/BankAccountJoinModal.tsx"),
    "BankAccountJoinModal",
  ),
} satisfies AreaModals;
