import type { SendDeps } from "#server/features/exports/send-export.service.ts";
import type { Handlers } from "#server/http/handler.ts";
import { sendByTicket } from "./send-by-ticket.service.ts";

export function downloadHandlers(deps: SendDeps) {
  return {
    downloadGet: async ({ params, request, reply, address, requestId }) => {
      await sendByTicket(deps, reply, params.ticket, { address, requestId }, (userId) => {
        request.call.owner = `person ${userId}`;
      });
      return undefined;
    },
  } satisfies Partial<Handlers>;
}
