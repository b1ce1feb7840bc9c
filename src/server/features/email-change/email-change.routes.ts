import type { Handlers } from "#server/http/handler.ts";
import type { RateLimiter } from "#server/http/rate-limit.ts";
import {
  cancelOwnChange,
  confirmChange,
  type EmailChangeDeps,
  findOwnChange,
  lookAtChange,
  requestChange,
  stopChange,
} from "./email-change.service.ts";

type EmailChangeHandlers = Pick<
  Handlers,
  | "emailChangeRequest"
  | "emailChangeGet"
  | "emailChangeCancel"
  | "emailChangeLook"
  | "emailChangeConfirm"
  | "emailChangeStop"
>;

export function emailChangeHandlers(
  deps: EmailChangeDeps & { readonly rateLimiter: RateLimiter },
): EmailChangeHandlers {
  return {
    emailChangeRequest: async (call) => ({
      change: await requestChange(deps, deps.rateLimiter, call.person, call.body.email),
    }),
    emailChangeGet: async (call) => ({ change: await findOwnChange(deps, call.person) }),
    emailChangeCancel: async (call) => {
      await cancelOwnChange(deps, call.person);
      return { ok: true };
    },
    emailChangeLook: (call) => lookAtChange(deps, call.body.token),
    emailChangeConfirm: async (call) => ({ change: await confirmChange(deps, call.body.token) }),
    emailChangeStop: async (call) => ({ change: await stopChange(deps, call.body.token) }),
  };
}
