/** The dialogs of closing a month and of opening it again. */
import { lazyModal, type AreaModals } from "#web/modals/lazy-modal.ts";

interface MonthProps {
  readonly companyId: string;
  readonly companyName: string;
  /** `2026-10`. */
  readonly month: string;
}

declare module "#web/modals/modal-purposes.ts" {
  interface ModalPurposes {
    monthClose: MonthProps;
    monthReopen: MonthProps;
  }
}

export const monthsModals = {
  monthClose: lazyModal(() => import("./modals/MonthCloseModal.tsx"), "MonthCloseModal"),
  monthReopen: lazyModal(() => import("./modals/MonthReopenModal.tsx"), "MonthReopenModal"),
} satisfies AreaModals;
