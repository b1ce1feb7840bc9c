import { MAPPING_NAME_MAX } from "#values/table-mapping.ts";
import { useApiMutation } from "#web/api/queries.ts";
import { mappingTexts } from "#web/areas/files/texts/mapping.ts";
import type { ModalPurposes } from "#web/modals/modal-purposes.ts";
import { useCloseModal } from "#web/modals/use-close-modal.ts";
import { NameModal } from "#web/modals/NameModal.tsx";

const words = mappingTexts.profiles;

/** Another name for a profile of tables. */
export function MappingRenameModal({ companyId, mappingId, name }: ModalPurposes["mappingRename"]) {
  const closeModal = useCloseModal();
  const rename = useApiMutation("tableMappingRename", { invalidates: ["File"] });
  return (
    <NameModal
      title={words.renameTitle}
      label={words.renameLabel}
      name={name}
      maxLength={MAPPING_NAME_MAX}
      required={mappingTexts.questions.nameRequired}
      failedTitle={words.renameFailed}
      rename={rename}
      onRename={(next) =>
        rename.mutate(
          { params: { id: mappingId }, body: { company_id: companyId, name: next } },
          { onSuccess: closeModal },
        )
      }
    />
  );
}
