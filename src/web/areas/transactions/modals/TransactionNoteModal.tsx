import { useState } from "react";
import { TRANSACTION_NOTE_MAX } from "#contract/transactions/note-limits.ts";
import { useApiMutation } from "#web/api/queries.ts";
import { itemNoteTexts as words } from "#web/areas/transactions/texts/item-notes.ts";
import { FormModal } from "#web/modals/FormModal.tsx";
import type { ModalPurposes } from "#web/modals/modal-purposes.ts";
import { useCloseModal } from "#web/modals/use-close-modal.ts";
import { addToast } from "#web/toasts/toasts.ts";
import { TextArea } from "#web/ui/fields/TextArea.tsx";

/** Writes the note about an item; an empty text takes it away. */
export function TransactionNoteModal({
  companyId,
  transactionId,
  note,
}: ModalPurposes["transactionNote"]) {
  const closeModal = useCloseModal();
  const [text, setText] = useState(note?.text ?? "");
  const save = useApiMutation("transactionNoteSet", {
    invalidates: ["Transaction"],
    onSuccess: () => {
      closeModal();
      addToast({
        intent: "success",
        about: `note-${transactionId}`,
        ...(text.trim() === "" ? words.removed : words.saved),
      });
    },
  });
  return (
    <FormModal
      formType="edit"
      title={words.title}
      onSubmit={() =>
        save.mutate({
          params: { id: transactionId },
          body: { company_id: companyId, text, was: note?.at ?? null },
        })
      }
      loading={save.isPending}
      submitError={
        save.error && {
          error: save.error,
          title: words.failed,
          message: save.error.code === "conflict" ? words.conflict : undefined,
        }
      }
    >
      <TextArea
        label={words.label}
        help={words.help}
        value={text}
        maxLength={TRANSACTION_NOTE_MAX}
        data-autofocus
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </FormModal>
  );
}
