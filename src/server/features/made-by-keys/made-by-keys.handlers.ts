import type { KeyDeps } from "#server/features/integrator-keys/integrator-keys.service.ts";
import type { Handlers } from "#server/http/handler.ts";
import { endKey } from "./end-key.service.ts";
import { countMadeByKey, listKeysWithRemains, listMadeByKey } from "./list-made.service.ts";

export function madeByKeysHandlers(deps: KeyDeps) {
  return {
    integratorTokenList: (call) => listKeysWithRemains(deps, call.companies),
    integratorTokenRevoke: (call) =>
      endKey(deps, call.company, call.body.clientId, call.body.endMade === true),
    integratorMadeCounts: (call) => countMadeByKey(deps, call.company, call.query.clientId),
    integratorMadeItems: (call) =>
      listMadeByKey(deps, call.company, call.query.clientId, {
        kind: call.params.kind,
        page: call.query.page,
      }),
  } satisfies Partial<Handlers>;
}
