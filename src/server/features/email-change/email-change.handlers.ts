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

export function emailChangeHandlers(deps: EmailChangeDeps & { readonly rateLimiter: RateLimiter }) {
  return {
    emailChangeRequest: async (call) => ({
      change: await requestChange(deps, deps.rateLimiter, call.actor.person, call.body.email),
    }),
    emailChangeGet: async (call) => ({ change: await findOwnChange(deps, call.actor.person) }),
    emailChangeCancel: async (call) => {
      await cancelOwnChange(deps, call.actor.person);
      return { ok: true };
    },
    emailChangeLook: (call) => lookAtChange(deps, call.body.token),
    emailChangeConfirm: async (call) => ({ change: await confirmChange(deps, call.body.token) }),
    emailChangeStop: async (call) => ({ change: await stopChange(deps, call.body.token) }),
  } satisfies Partial<Handlers>;
}
