import { useApiMutation } from "#web/api/queries.ts";
import { passkeyTexts as words } from "#web/areas/profile/texts/profile.ts";
import type { ModalPurposes } from "#web/modals/modal-purposes.ts";
import { useCloseModal } from "#web/modals/use-close-modal.ts";
import { NameModal } from "#web/modals/NameModal.tsx";

/** Longest name the server takes. */
const NAME_MAX = 100;

export function PasskeyRenameModal({ passkeyId, name }: ModalPurposes["passkeyRename"]) {
  const closeModal = useCloseModal();
  const rename = useApiMutation("passkeyRename", {
    invalidates: ["Profile"],
    onSuccess: closeModal,
  });
  return (
    <NameModal
      title={words.renameTitle}
      label={words.nameLabel}
      name={name}
      maxLength={NAME_MAX}
      required={words.nameRequired}
      failedTitle={words.renameFailed}
      rename={rename}
      onRename={(next) => rename.mutate({ params: { id: passkeyId }, body: { name: next } })}
    />
  );
}
