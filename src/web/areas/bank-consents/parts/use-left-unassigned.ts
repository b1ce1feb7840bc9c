import { useEffect, type RefObject } from "react";
import { noteUnassigned } from "#web/areas/bank-consents/unassigned-consents.ts";
import { assignFeedTexts as words } from "#web/areas/bank-consents/texts/assign-feed-accounts.ts";
import { modalStore, openModal } from "#web/modals/modals.ts";
import { clientState } from "#web/state/client-state.ts";
import { notifications } from "#web/texts/notifications.ts";
import { addToast } from "#web/toasts/toasts.ts";
import { useLatest } from "#web/ui/use-latest.ts";

interface Left {
  /** Accounts of which none belongs to a company; 0 where one does. */
  readonly count: number;
  readonly companyId: string;
  /** Null: several consents are shown. */
  readonly consentId: string | null;
}

/**
 * Says, when the dialog is closed without a decision, that nothing will come yet, and offers the
 * way back.
 */
export function useLeftUnassigned(decided: RefObject<boolean>, left: Left): void {
  const latest = useLatest(left);
  useEffect(
    () => () => {
      const { count, companyId, consentId } = latest.current;
      // A dialog that is drawn anew has not been closed.
      if (decided.current || count === 0 || clientState().token === null) return;
      if (modalStore.get().open?.purpose === "aggreg8") return;
      noteUnassigned();
      addToast({
        intent: "warning",
        // In place of the news that the bank agreed.
        about: notifications["aggregator.connected"]().about,
        ...words.left(count),
        action: {
          label: words.leftAction,
          run: () => openModal("aggreg8", { companyId, consentId }),
        },
      });
    },
    [decided, latest],
  );
}
