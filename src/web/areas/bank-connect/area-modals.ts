/** The dialogs of connecting a bank: their purposes with props, and their components. */
import { lazyModal, type AreaModals } from "#web/modals/lazy-modal.ts";
import type { CompanyProps } from "#web/modals/modal-purposes.ts";

declare module "#web/modals/modal-purposes.ts" {
  interface ModalPurposes {
    /**
     * Chooses a bank and begins its flow. With a consent: asks what to do with that one, where
     * `bank` allows another flow as well.
     */
    apiConnect: CompanyProps & {
      readonly consentId?: string;
      readonly bank?: { readonly _id: string; readonly name: string };
    };
  }
}

export const bankConnectModals = {
  apiConnect: lazyModal(() => import("./modals/ApiConnectModal.tsx"), "ApiConnectModal"),
} satisfies AreaModals;
