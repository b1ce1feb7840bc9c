/** The dialogs of bank feeds: their purposes with props, and their components. */
import { lazyModal, type AreaModals } from "#web/modals/lazy-modal.ts";
import type { CompanyProps } from "#web/modals/modal-purposes.ts";

interface FeedAccountProps extends CompanyProps {
  readonly bankAccountId: string;
  readonly accountName: string;
}

declare module "#web/modals/modal-purposes.ts" {
  interface ModalPurposes {
    /** The unread items of an account. */
    unreadItems: FeedAccountProps;
    syncHistory: FeedAccountProps;
  }
}

export const bankFeedsModals = {
  unreadItems: lazyModal(() => import("./modals/UnreadItemsModal.tsx"), "UnreadItemsModal"),
  syncHistory: lazyModal(() => import("./modals/SyncHistoryModal.tsx"), "SyncHistoryModal"),
} satisfies AreaModals;
