/** The dialogs of statement files: their purposes with props, and their components. */
import type { FileRow } from "#web/areas/files/parts/FileTable.tsx";
import { lazyModal, type AreaModals } from "#web/modals/lazy-modal.ts";

interface FileOfCompany {
  readonly companyId: string;
  readonly file: FileRow;
}

declare module "#web/modals/modal-purposes.ts" {
  interface ModalPurposes {
    fileDelete: FileOfCompany;
    fileClient: FileOfCompany;
  }
}

export const filesModals = {
  fileDelete: lazyModal(() => import("./modals/FileDeleteModal.tsx"), "FileDeleteModal"),
  fileClient: lazyModal(() => import("./modals/FileClientModal.tsx"), "FileClientModal"),
} satisfies AreaModals;
