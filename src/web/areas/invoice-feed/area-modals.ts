/** The dialogs of Számlázz.hu: their purposes with props, and their components. */
import { lazyModal, type AreaModals } from "#web/modals/lazy-modal.ts";
import type { ShownKey } from "#web/areas/invoice-feed/invoice-feed-queries.ts";
import type { CompanyProps } from "#web/modals/modal-purposes.ts";

declare module "#web/modals/modal-purposes.ts" {
  interface ModalPurposes {
    /** `madeKey`: the key that was made just before, to be shown at once. */
    szamlazzhu: CompanyProps & { readonly madeKey?: ShownKey };
  }
}

export const invoiceFeedModals = {
  szamlazzhu: lazyModal(() => import("./modals/SzamlazzhuModal.tsx"), "SzamlazzhuModal"),
} satisfies AreaModals;
