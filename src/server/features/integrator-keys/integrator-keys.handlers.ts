import { INTEGRATORS } from "#contract/integrator-keys/integrators.ts";
import type { Handlers } from "#server/http/handler.ts";
import { createKey, endOldSecret, type KeyDeps, rotateSecret } from "./integrator-keys.service.ts";

export function integratorKeyHandlers(deps: KeyDeps) {
  return {
    integratorList: async () => ({
      integrators: INTEGRATORS.map((each) => ({ ...each, scopes: [...each.scopes] })),
    }),
    integratorTokenCreate: (call) => createKey(deps, call.company, call.body),
    integratorTokenRotate: (call) =>
      rotateSecret(deps, call.company, call.body.clientId, call.body.secret_id),
    integratorOldSecretEnd: async (call) => {
      await endOldSecret(deps, call.company, call.body.clientId);
      return { ok: true };
    },
  } satisfies Partial<Handlers>;
}
