/** The dialog that asks about items. */
import type { Transaction } from "#contract/transactions/transactions.ts";
import { lazyModal, type AreaModals } from "#web/modals/lazy-modal.ts";

declare module "#web/modals/modal-purposes.ts" {
  interface ModalPurposes {
    questionAsk: {
      readonly companyId: string;
      readonly rows: readonly Pick<
        Transaction,
        "_id" | "bookingDate" | "partnerName" | "amount" | "currency"
      >[];
    };
  }
}

export const questionsModals = {
  questionAsk: lazyModal(() => import("./modals/QuestionAskModal.tsx"), "QuestionAskModal"),
} satisfies AreaModals;
