import { useState } from "react";
import { presentError } from "#web/api/error-sentence.ts";
import { useApiMutation } from "#web/api/queries.ts";
import { FormModal } from "#web/modals/FormModal.tsx";
import type { ModalPurposes } from "#web/modals/modal-purposes.ts";
import { closeModal } from "#web/modals/modals.ts";
import styles from "#web/modals/modals.module.css";
import { clientsTexts as words } from "#web/areas/companies/texts/clients.ts";
import { addToast } from "#web/toasts/toasts.ts";
import { OptionCards } from "#web/ui/fields/OptionCards.tsx";

type Kind = "upload" | "connect" | "extend" | "files";
const KINDS: readonly Kind[] = ["upload", "connect", "extend", "files"];

/** Chooses the subject of a reminder to the director; one letter a day and company. */
export function ReminderModal({ companyId, companyName }: ModalPurposes["reminder"]) {
  const [kind, setKind] = useState<Kind>("upload");
  const send = useApiMutation("reminderSend", {
    invalidates: [],
    onSuccess: () => addToast({ intent: "success", ...words.reminded(companyName) }),
    onError: (error) => {
      if (error.code === "reminder_sent_today")
        addToast({ intent: "info", ...words.remindedToday });
      else
        addToast({
          intent: "error",
          title: words.remindFailed,
          message: presentError(error).message,
        });
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
      <OptionCards<Kind>
        label={words.remindWhat}
        className={styles["form"]}
        value={kind}
        onChange={setKind}
        options={KINDS.map((value) => ({ value, ...words.remindKinds[value] }))}
      />
      <p>{words.remindOnce}</p>
    </FormModal>
  );
}
