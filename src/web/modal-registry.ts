/** All dialogs of the program, collected from the frame and the areas. */
import { accountantsModals } from "#web/areas/accountants/area-modals.ts";
import { bankAccountsModals } from "#web/areas/bank-accounts/area-modals.ts";
import { bankConnectModals } from "#web/areas/bank-connect/area-modals.ts";
import { bankConsentsModals } from "#web/areas/bank-consents/area-modals.ts";
import { bankFeedsModals } from "#web/areas/bank-feeds/area-modals.ts";
import { billingModals } from "#web/areas/billing/area-modals.ts";
import { completenessModals } from "#web/areas/completeness/area-modals.ts";
import { companiesModals } from "#web/areas/companies/area-modals.ts";
import { exportsModals } from "#web/areas/exports/area-modals.ts";
import { filesModals } from "#web/areas/files/area-modals.ts";
import { integratorKeysModals } from "#web/areas/integrator-keys/area-modals.ts";
import { invoiceFeedModals } from "#web/areas/invoice-feed/area-modals.ts";
import { jumpModals } from "#web/areas/jump/area-modals.ts";
import { monthsModals } from "#web/areas/months/area-modals.ts";
import { profileModals } from "#web/areas/profile/area-modals.ts";
import { papersModals } from "#web/areas/papers/area-modals.ts";
import { questionsModals } from "#web/areas/questions/area-modals.ts";
import { transactionsModals } from "#web/areas/transactions/area-modals.ts";
import { uploadsModals } from "#web/areas/uploads/area-modals.ts";
import { type AreaModals, lazyModal, type ModalRegistry } from "#web/modals/lazy-modal.ts";

const frameModals = {
  confirm: lazyModal(() => import("#web/modals/ConfirmModal.tsx"), "ConfirmModal"),
  typedConfirm: lazyModal(() => import("#web/modals/TypedConfirmModal.tsx"), "TypedConfirmModal"),
  companySwitch: lazyModal(
    () => import("#web/shell/modals/CompanySwitchModal.tsx"),
    "CompanySwitchModal",
  ),
  phoneMenu: lazyModal(() => import("#web/shell/modals/PhoneMenuModal.tsx"), "PhoneMenuModal"),
  periodChoice: lazyModal(
    () => import("#web/shell/modals/PeriodChoiceModal.tsx"),
    "PeriodChoiceModal",
  ),
  keyboardHelp: lazyModal(
    () => import("#web/shell/modals/KeyboardHelpModal.tsx"),
    "KeyboardHelpModal",
  ),
} satisfies AreaModals;

export const modalRegistry: ModalRegistry = {
  ...frameModals,
  ...accountantsModals,
  ...bankAccountsModals,
  ...bankConnectModals,
  ...bankConsentsModals,
  ...bankFeedsModals,
  ...billingModals,
  ...completenessModals,
  ...companiesModals,
  ...exportsModals,
  ...filesModals,
  ...integratorKeysModals,
  ...invoiceFeedModals,
  ...jumpModals,
  ...monthsModals,
  ...papersModals,
  ...profileModals,
  ...questionsModals,
  ...transactionsModals,
  ...uploadsModals,
};
