/** The dialogs of exports: their purposes with props, and their components. */
import type { ExportSettings } from "#contract/exports/export-history.ts";
import type { ExportSchedule } from "#contract/exports/export-schedules.ts";
import { lazyModal, type AreaModals } from "#web/modals/lazy-modal.ts";

declare module "#web/modals/modal-purposes.ts" {
  interface ModalPurposes {
    /** The same export of several companies, for the list over them. */
    clientExport: {
      readonly companies: readonly { readonly _id: string; readonly name: string }[];
      readonly accountIds: readonly string[];
      /** What the list shows: days and booking state to begin with. */
      readonly shown: Readonly<Record<string, unknown>>;
    };
    exportSchedule: {
      readonly companyId: string;
      /** The choices of the page, for a new schedule or in place of the present ones. */
      readonly settings: ExportSettings;
      /** The schedule to change; without it a new one is made. */
      readonly schedule?: ExportSchedule;
    };
  }
}

export const exportsModals = {
  clientExport: lazyModal(() => import("./modals/ClientExportModal.tsx"), "ClientExportModal"),
  exportSchedule: lazyModal(() => import("./modals/ScheduleModal.tsx"), "ScheduleModal"),
} satisfies AreaModals;
