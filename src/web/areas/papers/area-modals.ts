/** The dialogs of papers. */
import type { Paper } from "#contract/papers/papers.ts";
import { lazyModal, type AreaModals } from "#web/modals/lazy-modal.ts";

declare module "#web/modals/modal-purposes.ts" {
  interface ModalPurposes {
    paperShow: { readonly companyId: string; readonly paper: Paper };
  }
}

export const papersModals = {
  paperShow: lazyModal(() => import("./modals/PaperShowModal.tsx"), "PaperShowModal"),
} satisfies AreaModals;
