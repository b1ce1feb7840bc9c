/** The dialogs of uploads: their purposes with props, and their components. */
import { lazyModal, type AreaModals } from "#web/modals/lazy-modal.ts";

declare module "#web/modals/modal-purposes.ts" {
  interface ModalPurposes {
    fileUpload: { readonly companyId?: string; readonly files?: readonly File[] };
  }
}

export const uploadsModals = {
  fileUpload: lazyModal(() => import("./modals/FileUploadModal.tsx"), "FileUploadModal"),
} satisfies AreaModals;
