/** The dialogs of papers. */
import type { Paper } from "#contract/papers/papers.ts";
import { lazyModal, type AreaModals } from "#web/modals/lazy-modal.ts";

declare module "#web/modals/modal-purposes.ts" {
  interface ModalPurposes {
    paperShow: { readonly companyId: string; readonly paper: Paper };
    paperPlace: { readonly companyId: string; readonly paper: Paper };
    paperZip: { readonly companyId: string; readonly month: string };
    /** `month` is the first of a new rule, as `2026-11`. */
    paperRule: { readonly companyId: string; readonly month: string };
  }
}

export const papersModals = {
  paperPlace: lazyModal(() => import("./modals/PaperPlaceModal.tsx"), "PaperPlaceModal"),
  paperRule: lazyModal(() => import("./modals/PaperRuleModal.tsx"), "PaperRuleModal"),
  paperZip: lazyModal(() => import("./modals/PaperZipModal.tsx"), "PaperZipModal"),
  paperShow: lazyModal(() => import("./modals/PaperShowModal.tsx"), "PaperShowModal"),
} satisfies AreaModals;
