import { QUESTION_ITEMS_MAX } from "#contract/questions/question-limits.ts";
import type { Transaction } from "#contract/transactions/transactions.ts";
import { questionTexts as words } from "#web/areas/questions/texts/questions.ts";
import { openModal } from "#web/modals/modals.ts";
import { addToast } from "#web/toasts/toasts.ts";

/**
 * Opens the dialog that asks about these rows of one company; announced items are left out.
 * `total`: the items of the selection, of which the rows may be those that are loaded.
 */
export function askAbout(
  companyId: string,
  rows: readonly Transaction[],
  total = rows.length,
): void {
  const asked = rows.filter(({ pending }) => !pending);
  if (asked.length === 0) return;
  if (asked.length > QUESTION_ITEMS_MAX || total > rows.length) {
    addToast({ intent: "warning", ...words.tooMany(QUESTION_ITEMS_MAX) });
    return;
  }
  openModal("questionAsk", { companyId, rows: asked });
}
