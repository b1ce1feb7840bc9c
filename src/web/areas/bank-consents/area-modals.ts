/** The dialogs of consents: their purposes with props, and their components. */
import { lazyModal, type AreaModals } from "#web/modals/lazy-modal.ts";
import type { CompanyProps } from "#web/modals/modal-purposes.ts";

declare module "#web/modals/modal-purposes.ts" {
  interface ModalPurposes {
    /** Takes one company off a consent; chosen in the dialog unless it is named. */
    apiRevoke: CompanyProps & { readonly consentId?: string };
    /** Assigns the accounts of a consent (null: of all consents) to the caller's companies. */
    aggreg8: CompanyProps & { readonly consentId: string | null };
    bankConsentRevoke: { readonly consentId: string };
  }
}

export const bankConsentsModals = {
  apiRevoke: lazyModal(() => import("./modals/ApiRevokeModal.tsx"), "ApiRevokeModal"),
  aggreg8: lazyModal(() => import("./modals/AssignAccountsModal.tsx"), "AssignAccountsModal"),
  bankConsentRevoke: lazyModal(
    () => import("./modals/ConsentRevokeModal.tsx"),
    "ConsentRevokeModal",
  ),
} satisfies AreaModals;
