import type { Handlers } from "#server/http/handler.ts";
import {
  type AccountantDeps,
  listAccountants,
  removeAccountant,
  saveAccountant,
} from "./accountants.service.ts";
import { inviteAccountant, inviteAgain } from "./invitations.service.ts";

export function accountantHandlers(deps: AccountantDeps) {
  return {
    accountantList: async (call) => ({ accountants: await listAccountants(deps, call.company) }),
    accountantCreate: (call) => inviteAccountant(deps, [call.company, ...call.further], call.body),
    accountantSave: (call) => saveAccountant(deps, call, call.params.id, call.body),
    accountantDelete: async (call) => {
      await removeAccountant(deps, call.company, call.params.accountantId);
      return { ok: true };
    },
    accountantInvite: (call) => inviteAgain(deps, call.company, call.params.accountantId),
  } satisfies Partial<Handlers>;
}
