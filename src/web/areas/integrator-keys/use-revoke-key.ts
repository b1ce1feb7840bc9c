import { useApiMutation } from "#web/api/queries.ts";
import type { AccessKey } from "#web/areas/integrator-keys/key-queries.ts";
import { notifications } from "#web/texts/notifications.ts";
import { commandFailure } from "#web/toasts/command-failure.ts";
import { addToast } from "#web/toasts/toasts.ts";

/**
 * Ends a key, on request with all that it or its links made. Accountants, exports, addresses and
 * companies may end too, so every list of the company asks again.
 */
export function useRevokeKey({ clientId, companyId, status }: AccessKey) {
  const isEnded = status === "REVOKED";
  const revoke = useApiMutation("integratorTokenRevoke", {
    invalidates: ["Client", "Accountant", "File", "Company"],
    onSuccess: (_key, { body }) =>
      addToast(notifications[messageOf(isEnded, body.endMade === true)]()),
    onError: (error) =>
      addToast(
        commandFailure(
          error,
          notifications[isEnded ? "token.endMadeFailed" : "token.revokeFailed"](),
        ),
      ),
  });
  return (endMade: boolean) =>
    revoke.mutateAsync({ body: { clientId, company_id: companyId, endMade } });
}

function messageOf(isEnded: boolean, endMade: boolean) {
  if (isEnded) return "token.madeEnded";
  return endMade ? "token.revokedWithMade" : "token.revoked";
}
