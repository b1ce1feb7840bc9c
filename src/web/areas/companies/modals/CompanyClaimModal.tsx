import { useState } from "react";
import { useApiMutation } from "#web/api/queries.ts";
import { FormModal } from "#web/modals/FormModal.tsx";
import type { ModalPurposes } from "#web/modals/modal-purposes.ts";
import { useCloseModal } from "#web/modals/use-close-modal.ts";
import { claimTexts as words } from "#web/areas/companies/texts/claims.ts";
import { addToast } from "#web/toasts/toasts.ts";
import { CheckField } from "#web/ui/fields/CheckField.tsx";
import { TextField } from "#web/ui/fields/TextField.tsx";

/** Longest message the server takes. */
const MESSAGE_MAX = 500;

/** Asks the unknown owner of a registered tax number for access. */
export function CompanyClaimModal({ taxNumber }: ModalPurposes["companyClaim"]) {
  const closeModal = useCloseModal();
  const [message, setMessage] = useState("");
  const [dispute, setDispute] = useState(false);
  const send = useApiMutation("companyClaim", {
    invalidates: [],
    onSuccess: ({ state }) => {
      addToast({ intent: "success", ...(state === "disputed" ? words.sentDispute : words.sent) });
      closeModal();
    },
  });
  return (
    <FormModal
      formType="create"
      submitLabel={words.send}
      title={words.modalTitle}
      onSubmit={() =>
        send.mutate({ body: { tax_number: taxNumber, message: message.trim(), dispute } })
      }
      loading={send.isPending}
      submitError={
        send.error && {
          error: send.error,
          title: words.failed,
          message: send.error.code === "not_found" ? words.notRegistered : undefined,
        }
      }
    >
      <p>{words.modalMessage(taxNumber)}</p>
      <TextField
        label={words.messageLabel}
        optional
        help={words.messageHelp}
        value={message}
        maxLength={MESSAGE_MAX}
        data-autofocus
        onChange={(event) => setMessage(event.currentTarget.value)}
      />
      <CheckField
        label={words.disputeLabel}
        description={words.disputeHelp}
        checked={dispute}
        onChange={(event) => setDispute(event.currentTarget.checked)}
      />
    </FormModal>
  );
}
