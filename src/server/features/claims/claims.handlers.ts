import type { Handlers } from "#server/http/handler.ts";
import {
  claimCompany,
  type ClaimDeps,
  decideClaim,
  listAllClaims,
  listClaims,
} from "./claims.service.ts";

export function claimHandlers(deps: ClaimDeps) {
  return {
    companyClaim: async (call) => {
      const { tax_number: taxNumber, message, dispute } = call.body;
      const state = await claimCompany(deps, call.actor, { taxNumber, message, dispute });
      return { ok: true, state };
    },
    claimList: async (call) => ({ claims: await listAllClaims(deps, call.actor.person) }),
    companyClaimList: async (call) => ({ claims: await listClaims(deps, call.company) }),
    companyClaimDecide: async (call) => {
      const { claimId } = call.params;
      await decideClaim(deps, call.company, { claimId, decision: call.body.decision });
      return { ok: true };
    },
  } satisfies Partial<Handlers>;
}
