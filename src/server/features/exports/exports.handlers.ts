import type { Handlers } from "#server/http/handler.ts";
import {
  createDownloadTicket,
  TICKET_SECONDS,
} from "#server/features/download-tickets/download-tickets.service.ts";
import { prepareExport } from "./exports.service.ts";
import { sendByTicket, type SendDeps, sendExport } from "./send-export.service.ts";

export function exportHandlers(deps: SendDeps) {
  return {
    exportCreate: async ({ company, body, reply }) => {
      const prepared = await prepareExport(deps, company, body);
      if (body.delivery === "stream") {
        sendExport(deps, reply, prepared);
        return undefined;
      }
      const { companyId, actor } = company;
      const params = { ...body, preparedAt: deps.clock.now().toISOString() };
      const order = { kind: "export", companyId, params };
      const ticket = await createDownloadTicket(deps, actor.person, order);
      return {
        ticket,
        url: `/v1/download/${ticket}`,
        fileName: prepared.fileName,
        transactionCount: prepared.transactionCount,
        includesToday: prepared.includesToday,
        expiresInSeconds: TICKET_SECONDS,
      };
    },

    downloadGet: async ({ params, request, reply, address, requestId }) => {
      await sendByTicket(deps, reply, params.ticket, { address, requestId }, (userId) => {
        request.call.owner = `person ${userId}`;
      });
      return undefined;
    },
  } satisfies Partial<Handlers>;
}
