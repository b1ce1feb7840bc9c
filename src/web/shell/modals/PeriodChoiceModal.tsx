import { useState } from "react";
import { FormModal } from "#web/modals/FormModal.tsx";
import type { ModalPurposes } from "#web/modals/modal-purposes.ts";
import { useCloseModal } from "#web/modals/use-close-modal.ts";
import { choosePeriod, toPeriod } from "#web/state/page-period.ts";
import { periodTexts } from "#web/texts/period.ts";
import { todayDate } from "#web/time/now.ts";
import { DateField } from "#web/ui/fields/DateField.tsx";

const words = periodTexts.dialog;

/** Other days than a month for every page; one of both ends may stay open. */
export function PeriodChoiceModal({ period }: ModalPurposes["periodChoice"]) {
  const closeModal = useCloseModal();
  const [from, setFrom] = useState(period?.from ?? "");
  const [to, setTo] = useState(period?.to ?? "");
  const isTurned = from !== "" && to !== "" && from > to;
  const span = { from: from || undefined, to: to || undefined };
  const fields = { today: todayDate(), span, pickLabel: words.pick, wrong: words.wrong };
  return (
    <FormModal
      formType="create"
      title={words.title}
      submitLabel={words.submit}
      loading={false}
      submitError={null}
      submitDisabled={isTurned ? words.order : from || to ? undefined : words.missing}
      onSubmit={() => {
        choosePeriod(toPeriod(from, to));
        closeModal();
      }}
    >
      <p>{words.help}</p>
      <DateField
        {...fields}
        label={words.from}
        optional="unsaid"
        value={from}
        onChange={setFrom}
        error={isTurned ? words.order : undefined}
      />
      <DateField {...fields} label={words.to} optional="unsaid" value={to} onChange={setTo} />
    </FormModal>
  );
}
