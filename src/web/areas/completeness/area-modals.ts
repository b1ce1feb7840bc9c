/** The dialog that makes a certificate. */
import { lazyModal, type AreaModals } from "#web/modals/lazy-modal.ts";

declare module "#web/modals/modal-purposes.ts" {
  interface ModalPurposes {
    certificateCreate: {
      readonly companyId: string;
      /** The first choice of days, and of one account. */
      readonly from: string;
      readonly to: string;
      readonly accountId?: string | undefined;
    };
  }
}

export const completenessModals = {
  certificateCreate: lazyModal(
    () => import("./modals/CertificateCreateModal.tsx"),
    "CertificateCreateModal",
  ),
} satisfies AreaModals;
