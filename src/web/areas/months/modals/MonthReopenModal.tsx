import { useState } from "react";
import { REASON_MIN } from "#contract/months/reason-limits.ts";
import { useMonthReopen } from "#web/areas/months/queries/use-closing.ts";
import { closingTexts as words } from "#web/areas/months/texts/closing.ts";
import { FormModal } from "#web/modals/FormModal.tsx";
import type { ModalPurposes } from "#web/modals/modal-purposes.ts";
import { useCloseModal } from "#web/modals/use-close-modal.ts";
import { TextArea } from "#web/ui/fields/TextArea.tsx";
import { formatMonth } from "#web/ui/text/format-date.ts";

/** Opens a closed month again, with the reason that stays. */
export function MonthReopenModal({ companyId, companyName, month }: ModalPurposes["monthReopen"]) {
  const closeModal = useCloseModal();
  const [reason, setReason] = useState("");
  const reopen = useMonthReopen(closeModal);
  return (
    <FormModal
      formType="create"
      title={`${companyName}: ${words.reopenTitle(formatMonth(`${month}-01`))}`}
      submitLabel={words.reopen}
      runningLabel={words.reopening}
      submitDisabled={reason.trim().length < REASON_MIN ? words.reasonNeeded : undefined}
      loading={reopen.isPending}
      submitError={null}
      onSubmit={() =>
        reopen.mutate({ body: { company_id: companyId, month, reason: reason.trim() } })
      }
    >
      <p>{words.reopenIntro}</p>
      <TextArea
        label={words.reason}
        value={reason}
        data-autofocus
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormModal>
  );
}
