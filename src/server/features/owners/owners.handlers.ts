import type { Handlers } from "#server/http/handler.ts";
import { listOwners, type OwnerDeps, withdrawOwner } from "./owners.service.ts";

export function ownerHandlers(deps: OwnerDeps) {
  return {
    ownerList: async (call) => ({ owners: await listOwners(deps, call.company) }),
    ownerWithdraw: async (call) => {
      await withdrawOwner(deps, call.company, call.params.userId);
      return { ok: true };
    },
  } satisfies Partial<Handlers>;
}
