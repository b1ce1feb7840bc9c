import { useState } from "react";
import { presentError } from "#web/api/error-sentence.ts";
import { useApiMutation } from "#web/api/queries.ts";
import { FormModal } from "#web/modals/FormModal.tsx";
import type { ModalPurposes } from "#web/modals/modal-purposes.ts";
import { closeModal } from "#web/modals/modals.ts";
import { passkeyTexts as words } from "#web/areas/profile/texts/profile.ts";
import { TextField } from "#web/ui/fields/TextField.tsx";

/** Longest name the server takes. */
const NAME_MAX = 100;

export function PasskeyRenameModal({ passkeyId, name: given }: ModalPurposes["passkeyRename"]) {
  const [name, setName] = useState(given);
  const [fault, setFault] = useState<string | undefined>();
  const rename = useApiMutation("passkeyRename", {
    invalidates: ["Profile"],
    onSuccess: closeModal,
  });
  const submit = () => {
    if (!name.trim()) return setFault(words.nameRequired);
    rename.mutate({ params: { id: passkeyId }, body: { name: name.trim() } });
  };
  return (
    <FormModal
      formType="edit"
      title={words.renameTitle}
      onSubmit={submit}
      loading={rename.isPending}
      submitError={
        rename.error
          ? { title: words.renameFailed, message: presentError(rename.error).message }
          : null
      }
    >
      <TextField
        label={words.nameLabel}
        value={name}
        error={fault}
        maxLength={NAME_MAX}
        data-autofocus
        onChange={(event) => {
          setName(event.currentTarget.value);
          setFault(undefined);
        }}
      />
    </FormModal>
  );
}
