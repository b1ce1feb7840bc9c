import type { Handlers } from "#server/http/handler.ts";
import {
  claimCompany,
  type ClaimDeps,
  decideClaim,
  listAllClaims,
  listClaims,
} from "./claims.service.ts";

export function claimHandlers(
  deps: ClaimDeps,
): Pick<Handlers, "companyClaim" | "claimList" | "companyClaimList" | "companyClaimDecide"> {
  return {
    companyClaim: async (call) => {
      const { tax_number: taxNumber, message, dispute } = call.body;
      return { ok: true, state: await claimCompany(deps, call, { taxNumber, message, dispute }) };
    },
    claimList: async (call) => ({ claims: await listAllClaims(deps, call.person) }),
    companyClaimList: async (call) => ({
      claims: await listClaims(deps, call.person, call.params.id),
    }),
    companyClaimDecide: async (call) => {
      await decideClaim(deps, call, {
        companyId: call.params.id,
        claimId: call.params.claimId,
        decision: call.body.decision,
      });
      return { ok: true };
    },
  };
}
