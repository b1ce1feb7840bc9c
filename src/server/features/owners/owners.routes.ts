import type { Handlers } from "#server/http/handler.ts";
import { listOwners, type OwnerDeps, withdrawOwner } from "./owners.service.ts";

export function ownerHandlers(deps: OwnerDeps): Pick<Handlers, "ownerList" | "ownerWithdraw"> {
  return {
    ownerList: async (call) => ({ owners: await listOwners(deps, call.person, call.params.id) }),
    ownerWithdraw: async (call) => {
      await withdrawOwner(deps, call, call.params.id, call.params.userId);
      return { ok: true };
    },
  };
}
