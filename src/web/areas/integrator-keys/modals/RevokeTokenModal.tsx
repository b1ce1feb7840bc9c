import { useApiMutation } from "#web/api/queries.ts";
import { revokeTexts as words } from "#web/areas/integrator-keys/texts/integrator-keys.ts";
import { ConfirmModal } from "#web/modals/ConfirmModal.tsx";
import type { ModalPurposes } from "#web/modals/modal-purposes.ts";
import { notifications } from "#web/texts/notifications.ts";
import { commandFailure } from "#web/toasts/command-failure.ts";
import { addToast } from "#web/toasts/toasts.ts";

/** Asks before a key is revoked for ever. */
export function RevokeTokenModal({ accessKey }: ModalPurposes["revokeToken"]) {
  const revoke = useApiMutation("integratorTokenRevoke", {
    invalidates: ["Client"],
    onSuccess: () => addToast(notifications["token.revoked"]()),
    onError: (error) => addToast(commandFailure(error, notifications["token.revokeFailed"]())),
  });
  const { clientId, companyId, integrator } = accessKey;
  return (
    <ConfirmModal
      title={words.title(integrator.displayName)}
      actionLabel={words.action}
      runningLabel={words.running}
      danger
      run={() => revoke.mutateAsync({ body: { clientId, company_id: companyId } })}
    >
      <p>{words.what(clientId)}</p>
      <p>{words.final}</p>
    </ConfirmModal>
  );
}
