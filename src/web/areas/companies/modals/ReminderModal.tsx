import { useState } from "react";
import { presentError } from "#web/api/error-sentence.ts";
import { useApiMutation } from "#web/api/queries.ts";
import { needText } from "#web/areas/companies/texts/client-needs.ts";
import { proposeReminders } from "#web/areas/companies/parts/propose-reminders.ts";
import type { ReminderKind } from "#contract/companies/accountants.ts";
import { FormModal } from "#web/modals/FormModal.tsx";
import type { ModalPurposes } from "#web/modals/modal-purposes.ts";
import { useCloseModal } from "#web/modals/use-close-modal.ts";
import styles from "#web/modals/modals.module.css";
import { clientsTexts as words } from "#web/areas/companies/texts/clients.ts";
import { CompaniesDialog } from "#web/shell/CompaniesDialog.tsx";
import type { CompanyRow } from "#web/shell/shell-queries.ts";
import { todayDate } from "#web/time/now.ts";
import { tellFailure } from "#web/toasts/tell-failure.ts";
import { addToast } from "#web/toasts/toasts.ts";
import { Tag } from "#web/ui/marks/Tag.tsx";
import { OptionCards } from "#web/ui/fields/OptionCards.tsx";

/**
 * Chooses the subject of a reminder to the director: what is wrong with the company first. One
 * letter a day and company.
 */
export function ReminderModal(props: ModalPurposes["reminder"]) {
  return (
    <CompaniesDialog title={words.remindTitle}>
      {(companies) => <Form {...props} companies={companies} />}
    </CompaniesDialog>
  );
}

type FormProps = ModalPurposes["reminder"] & { readonly companies: readonly CompanyRow[] };

function Form({ companyId, companyName, companies }: FormProps) {
  const closeModal = useCloseModal();
  const company = companies.find((each) => each._id === companyId);
  const proposals = company ? proposeReminders(company, todayDate()) : [];
  const [chosen, setKind] = useState<ReminderKind>();
  const kind = chosen ?? proposals[0]?.kind ?? "upload";
  const send = useApiMutation("reminderSend", {
    invalidates: [],
    onSuccess: () => addToast({ intent: "success", ...words.reminded(companyName) }),
    onError: (error) => {
      if (error.code === "reminder_sent_today")
        addToast({ intent: "info", ...words.remindedToday });
      else if (error.code === "reminder_switched_off")
        addToast({ intent: "warning", ...presentError(error) });
      else tellFailure(words.remindFailed)(error);
    },
  });
  return (
    <FormModal
      formType="create"
      submitLabel={words.remind}
      title={words.remindTitle}
      onSubmit={() => send.mutate({ body: { companyId, kind } }, { onSettled: closeModal })}
      loading={send.isPending}
      submitError={null}
    >
      <p>{words.remindMessage(companyName)}</p>
      <OptionCards<ReminderKind>
        label={words.remindWhat}
        className={styles["form"]}
        value={kind}
        onChange={setKind}
        options={proposals.map(({ kind: value, needs }, place) => ({
          value,
          title: words.remindKinds[value].title,
          description: needs.map(needText).join("; ") || words.remindKinds[value].description,
          ...(place === 0 &&
            needs.length > 0 && { tag: <Tag tone="brand">{words.recommended}</Tag> }),
        }))}
      />
      <p>{words.remindOnce}</p>
    </FormModal>
  );
}
