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
    fileSample: FileOfCompany;
    mappingRename: {
      readonly companyId: string;
      readonly mappingId: string;
      readonly name: string;
    };
  }
}

export const filesModals = {
  fileDelete: lazyModal(() => import("./modals/FileDeleteModal.tsx"), "FileDeleteModal"),
  fileClient: lazyModal(() => import("./modals/FileClientModal.tsx"), "FileClientModal"),
  fileSample: lazyModal(() => import("./modals/FileSampleModal.tsx"), "FileSampleModal"),
  mappingRename: lazyModal(() => import("./modals/MappingRenameModal.tsx"), "MappingRenameModal"),
} satisfies AreaModals;
