/** The dialogs of the person's own page: their purposes with props, and their components. */
import { lazyModal, type AreaModals } from "#web/modals/lazy-modal.ts";

declare module "#web/modals/modal-purposes.ts" {
  interface ModalPurposes {
    passkeyRename: { readonly passkeyId: string; readonly name: string };
  }
}

export const profileModals = {
  passkeyRename: lazyModal(() => import("./modals/PasskeyRenameModal.tsx"), "PasskeyRenameModal"),
} satisfies AreaModals;
