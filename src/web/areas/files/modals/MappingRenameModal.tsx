import { useState } from "react";
import { presentError } from "#web/api/error-sentence.ts";
import { useApiMutation } from "#web/api/queries.ts";
import { mappingTexts } from "#web/areas/files/texts/mapping.ts";
import { FormModal } from "#web/modals/FormModal.tsx";
import type { ModalPurposes } from "#web/modals/modal-purposes.ts";
import { closeModal } from "#web/modals/modals.ts";
import { TextField } from "#web/ui/fields/TextField.tsx";

const words = mappingTexts.profiles;
/** Longest name of a profile that the server takes. */
const NAME_MAX = 120;

/** Another name for a profile of tables. */
export function MappingRenameModal({
  companyId,
  mappingId,
  name: former,
}: ModalPurposes["mappingRename"]) {
  const [name, setName] = useState(former);
  const [isChecked, setChecked] = useState(false);
  const rename = useApiMutation("tableMappingRename", { invalidates: ["File"] });
  const trimmed = name.trim();
  const submit = (): void => {
    setChecked(true);
    if (trimmed === "") return;
    rename.mutate(
      { params: { id: mappingId }, body: { company_id: companyId, name: trimmed } },
      { onSuccess: closeModal },
    );
  };
  return (
    <FormModal
      formType="edit"
      title={words.renameTitle}
      onSubmit={submit}
      loading={rename.isPending}
      submitError={
        rename.error && {
          title: words.renameFailed,
          message: presentError(rename.error).message,
        }
      }
    >
      <TextField
        label={words.renameLabel}
        error={isChecked && trimmed === "" ? mappingTexts.questions.nameRequired : undefined}
        value={name}
        maxLength={NAME_MAX}
        data-autofocus
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </FormModal>
  );
}
