/** The dialogs of uploads: their purposes with props, and their components. */
import { lazyModal, type AreaModals } from "#web/modals/lazy-modal.ts";
import type { PickedFiles } from "./queries/uploads.ts";

declare module "#web/modals/modal-purposes.ts" {
  interface ModalPurposes {
    fileUpload: { readonly companyId?: string; readonly picked?: PickedFiles };
  }
}

export const uploadsModals = {
  fileUpload: lazyModal(() => import("./modals/FileUploadModal.tsx"), "FileUploadModal"),
} satisfies AreaModals;
