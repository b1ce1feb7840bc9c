import type { Handlers } from "#server/http/handler.ts";
import {
  type AccountantDeps,
  inviteAccountant,
  inviteAgain,
  listAccountants,
  removeAccountant,
  saveAccountant,
} from "./accountants.service.ts";
import { sendReminder } from "./reminders.service.ts";

type AccountantHandlers = Pick<
  Handlers,
  | "accountantList"
  | "accountantCreate"
  | "accountantSave"
  | "accountantDelete"
  | "accountantInvite"
  | "reminderSend"
>;

export function accountantHandlers(deps: AccountantDeps): AccountantHandlers {
  return {
    accountantList: async (call) => ({
      accountants: await listAccountants(deps, call.person, call.params.companyId),
    }),
    accountantCreate: (call) => inviteAccountant(deps, call, call.body),
    accountantSave: (call) => saveAccountant(deps, call, call.params.id, call.body),
    accountantDelete: async (call) => {
      await removeAccountant(deps, call, call.params.companyId, call.params.accountantId);
      return { ok: true };
    },
    accountantInvite: (call) =>
      inviteAgain(deps, call, call.params.companyId, call.params.accountantId),
    reminderSend: async (call) => {
      await sendReminder(deps, call, call.body);
      return { ok: true };
    },
  };
}
