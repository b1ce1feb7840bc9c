/** The dialogs of companies: their purposes with props, and their components. */
import { lazyModal, type AreaModals } from "#web/modals/lazy-modal.ts";
import type { CompanyProps } from "#web/modals/modal-purposes.ts";

declare module "#web/modals/modal-purposes.ts" {
  interface ModalPurposes {
    newCompany: Record<never, never>;
    editCompany: CompanyProps;
    companyClaim: { readonly taxNumber: string };
    reminder: CompanyProps & {
      readonly companyName: string;
      /** The days that are asked for; without it what the company needs most. */
      readonly gap?: { readonly accountId: string; readonly from: string; readonly to: string };
    };
    withdrawOwner: CompanyProps & {
      readonly userId: string;
      readonly name: string;
      readonly isCaller: boolean;
    };
  }
}

export const companiesModals = {
  newCompany: lazyModal(() => import("./modals/CompanyModal.tsx"), "NewCompanyModal"),
  editCompany: lazyModal(() => import("./modals/CompanyModal.tsx"), "EditCompanyModal"),
  companyClaim: lazyModal(() => import("./modals/CompanyClaimModal.tsx"), "CompanyClaimModal"),
  reminder: lazyModal(() => import("./modals/ReminderModal.tsx"), "ReminderModal"),
  withdrawOwner: lazyModal(() => import("./modals/WithdrawOwnerModal.tsx"), "WithdrawOwnerModal"),
} satisfies AreaModals;
