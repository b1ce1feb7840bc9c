/**
 * The component of each purpose. A purpose that is not built yet is absent and says so when opened.
 */
import { lazy, type ComponentType, type LazyExoticComponent } from "react";
import type { ModalPurpose, ModalPurposes } from "#web/modals/modal-purposes.ts";

type ModalComponent<P extends ModalPurpose> = LazyExoticComponent<ComponentType<ModalPurposes[P]>>;

export const modalRegistry: { readonly [P in ModalPurpose]?: ModalComponent<P> } = {
  confirm: lazy(() =>
    import("#web/modals/ConfirmModal.tsx").then((module) => ({ default: module.ConfirmModal })),
  ),
  typedConfirm: lazy(() =>
    import("#web/modals/TypedConfirmModal.tsx").then((module) => ({
      default: module.TypedConfirmModal,
    })),
  ),
  passkeyRename: lazy(() =>
    import("#web/areas/profile/modals/PasskeyRenameModal.tsx").then((module) => ({
      default: module.PasskeyRenameModal,
    })),
  ),
  newAccountant: lazy(() =>
    import("#web/areas/accountants/modals/AccountantModals.tsx").then((module) => ({
      default: module.NewAccountantModal,
    })),
  ),
  editAccountant: lazy(() =>
    import("#web/areas/accountants/modals/AccountantModals.tsx").then((module) => ({
      default: module.EditAccountantModal,
    })),
  ),
  deleteAccountant: lazy(() =>
    import("#web/areas/accountants/modals/AccountantModals.tsx").then((module) => ({
      default: module.DeleteAccountantModal,
    })),
  ),
  bankAccountMove: lazy(() =>
    import("#web/areas/bank-accounts/modals/BankAccountMoveModal.tsx").then((module) => ({
      default: module.BankAccountMoveModal,
    })),
  ),
  bankAccountJoin: lazy(() =>
    import("#web/areas/bank-accounts/modals/BankAccountJoinModal.tsx").then((module) => ({
      default: module.BankAccountJoinModal,
    })),
  ),
  bankAccountDelete: lazy(() =>
    import("#web/areas/bank-accounts/modals/BankAccountDeleteModal.tsx").then((module) => ({
      default: module.BankAccountDeleteModal,
    })),
  ),
  reminder: lazy(() =>
    import("#web/areas/companies/modals/ReminderModal.tsx").then((module) => ({
      default: module.ReminderModal,
    })),
  ),
  withdrawOwner: lazy(() =>
    import("#web/areas/companies/modals/WithdrawOwnerModal.tsx").then((module) => ({
      default: module.WithdrawOwnerModal,
    })),
  ),
  companyClaim: lazy(() =>
    import("#web/areas/companies/modals/CompanyClaimModal.tsx").then((module) => ({
      default: module.CompanyClaimModal,
    })),
  ),
  companySwitch: lazy(() =>
    import("#web/shell/modals/CompanySwitchModal.tsx").then((module) => ({
      default: module.CompanySwitchModal,
    })),
  ),
  phoneMenu: lazy(() =>
    import("#web/shell/modals/PhoneMenuModal.tsx").then((module) => ({
      default: module.PhoneMenuModal,
    })),
  ),
  keyboardHelp: lazy(() =>
    import("#web/shell/modals/KeyboardHelpModal.tsx").then((module) => ({
      default: module.KeyboardHelpModal,
    })),
  ),
  newCompany: lazy(() =>
    import("#web/areas/companies/modals/CompanyModal.tsx").then((module) => ({
      default: module.NewCompanyModal,
    })),
  ),
  editCompany: lazy(() =>
    import("#web/areas/companies/modals/CompanyModal.tsx").then((module) => ({
      default: module.EditCompanyModal,
    })),
  ),
  fileUpload: lazy(() =>
    import("#web/areas/uploads/modals/FileUploadModal.tsx").then((module) => ({
      default: module.FileUploadModal,
    })),
  ),
  transactionFilters: lazy(() =>
    import("#web/areas/transactions/modals/TransactionFiltersModal.tsx").then((module) => ({
      default: module.TransactionFiltersModal,
    })),
  ),
  accountChoice: lazy(() =>
    import("#web/areas/transactions/modals/AccountChoiceModal.tsx").then((module) => ({
      default: module.AccountChoiceModal,
    })),
  ),
  bankAccountRename: lazy(() =>
    import("#web/areas/bank-accounts/modals/BankAccountRenameModal.tsx").then((module) => ({
      default: module.BankAccountRenameModal,
    })),
  ),
  apiConnect: lazy(() =>
    import("#web/areas/bank-connect/modals/ApiConnectModal.tsx").then((module) => ({
      default: module.ApiConnectModal,
    })),
  ),
  apiRevoke: lazy(() =>
    import("#web/areas/bank-consents/modals/ApiRevokeModal.tsx").then((module) => ({
      default: module.ApiRevokeModal,
    })),
  ),
  szamlazzhu: lazy(() =>
    import("#web/areas/invoice-feed/modals/SzamlazzhuModal.tsx").then((module) => ({
      default: module.SzamlazzhuModal,
    })),
  ),
  aggreg8: lazy(() =>
    import("#web/areas/bank-consents/modals/AssignAccountsModal.tsx").then((module) => ({
      default: module.AssignAccountsModal,
    })),
  ),
  unreadItems: lazy(() =>
    import("#web/areas/bank-feeds/modals/UnreadItemsModal.tsx").then((module) => ({
      default: module.UnreadItemsModal,
    })),
  ),
  syncHistory: lazy(() =>
    import("#web/areas/bank-feeds/modals/SyncHistoryModal.tsx").then((module) => ({
      default: module.SyncHistoryModal,
    })),
  ),
  bankConsentRevoke: lazy(() =>
    import("#web/areas/bank-consents/modals/ConsentRevokeModal.tsx").then((module) => ({
      default: module.ConsentRevokeModal,
    })),
  ),
};
