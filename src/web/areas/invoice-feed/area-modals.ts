/** The dialogs of Számlázz.hu: their purposes with props, and their components. */
import { lazyModal, type AreaModals } from "#web/modals/lazy-modal.ts";
import type { CompanyProps } from "#web/modals/modal-purposes.ts";

declare module "#web/modals/modal-purposes.ts" {
  interface ModalPurposes {
    szamlazzhu: CompanyProps;
  }
}

export const invoiceFeedModals = {
  szamlazzhu: lazyModal(() => import("./modals/SzamlazzhuModal.tsx"), "SzamlazzhuModal"),
} satisfies AreaModals;
