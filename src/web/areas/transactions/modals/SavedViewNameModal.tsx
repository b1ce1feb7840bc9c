import { useState } from "react";
import { SAVED_VIEW_NAME_MAX } from "#contract/transactions/saved-view-limits.ts";
import { useViewCommands } from "#web/areas/transactions/queries/use-view-calls.ts";
import { savedViewsTexts as words } from "#web/areas/transactions/texts/saved-views.ts";
import { FormModal } from "#web/modals/FormModal.tsx";
import type { ModalPurposes } from "#web/modals/modal-purposes.ts";
import { openModal } from "#web/modals/modals.ts";
import { useCloseModal } from "#web/modals/use-close-modal.ts";
import { addToast } from "#web/toasts/toasts.ts";
import { TextField } from "#web/ui/fields/TextField.tsx";

/** Asks for the name of a new view, or for another name of one. */
export function SavedViewNameModal({ place, filter, view }: ModalPurposes["savedViewName"]) {
  const closeModal = useCloseModal();
  const [name, setName] = useState(view?.name ?? "");
  const [isChecked, setChecked] = useState(false);
  const { create, change: rename } = useViewCommands(place);
  const trimmed = name.trim();
  const error = create.error ?? rename.error;
  const submit = () => {
    setChecked(true);
    if (trimmed === "") return;
    if (view !== undefined)
      rename.mutate(
        { id: view._id, name: trimmed },
        { onSuccess: () => openModal("savedViews", { place }) },
      );
    else if (filter !== undefined)
      create.mutate(
        { name: trimmed, filter },
        {
          onSuccess: () => {
            closeModal();
            addToast({ intent: "success", ...words.saved(trimmed) });
          },
        },
      );
  };
  return (
    <FormModal
      formType="edit"
      title={view === undefined ? words.nameTitle : words.renameTitle}
      onSubmit={submit}
      loading={create.isPending || rename.isPending}
      submitError={
        error && {
          error,
          title: words.failed,
          message: error.code === "conflict" ? words.taken : undefined,
        }
      }
    >
      <TextField
        label={words.label}
        help={place === null ? words.helpOfSeveral : words.help}
        error={isChecked && trimmed === "" ? words.required : undefined}
        value={name}
        maxLength={SAVED_VIEW_NAME_MAX}
        data-autofocus
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </FormModal>
  );
}
