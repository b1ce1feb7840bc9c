import type { Handlers } from "#server/http/handler.ts";
import {
  createDownloadTicket,
  TICKET_SECONDS,
} from "#server/features/download-tickets/download-tickets.service.ts";
import {
  createAgainTicket,
  getExportSettings,
  listExportChanges,
  listExports,
  saveExportSettings,
  takeBackExport,
} from "./export-history.service.ts";
import { previewExport } from "./export-preview.service.ts";
import { prepareExport } from "./exports.service.ts";
import { sendByTicket, type SendDeps, sendExport } from "./send-export.service.ts";

export function exportHandlers(deps: SendDeps) {
  return {
    exportRunList: ({ company, query }) => listExports(deps, company, query.before),
    exportRunChanges: ({ company, params }) => listExportChanges(deps, company, params.id),
    exportRunDownload: ({ company, params }) => createAgainTicket(deps, company, params.id),
    exportRunTakeBack: ({ company, params }) => takeBackExport(deps, company, params.id),
    exportPreview: ({ company, body }) => previewExport(deps, company, body),
    exportSettingsGet: ({ company }) => getExportSettings(deps, company),
    exportSettingsSave: ({ company, body }) => saveExportSettings(deps, company, body.settings),

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
        fileName: prepared.order.fileName,
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
