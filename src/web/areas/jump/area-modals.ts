/** The palette: jumps to a page, a company, an account or a command. */
import { lazyModal, type AreaModals } from "#web/modals/lazy-modal.ts";

declare module "#web/modals/modal-purposes.ts" {
  interface ModalPurposes {
    jump: Record<never, never>;
  }
}

export const jumpModals = {
  jump: lazyModal(() => import("./modals/JumpModal.tsx"), "JumpModal"),
} satisfies AreaModals;
