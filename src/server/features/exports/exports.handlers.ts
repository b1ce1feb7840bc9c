import type { Handlers } from "#server/http/handler.ts";
import { offerDownload } from "#server/features/download-tickets/download-tickets.service.ts";
import {
  getExportSettings,
  listExportChanges,
  listExports,
  saveExportSettings,
  takeBackExport,
} from "./export-history.service.ts";
import { findOrderDays, previewForClients } from "./export-days.service.ts";
import { previewExport } from "./export-preview.service.ts";
import { EXPORT_TICKET, prepareExport } from "./exports.service.ts";
import { askForClients, listClientFiles } from "./jobs/client-exports.service.ts";
import { offerClientZip } from "./jobs/client-zip.service.ts";
import { offerExportFile } from "./jobs/download-export-file.service.ts";
import { cancelExportJob, listExportJobs, retryExportJob } from "./jobs/export-jobs.service.ts";
import type { MakeNeeds } from "./jobs/make-export-file.service.ts";
import { orderAgain, orderFile } from "./jobs/order-file.service.ts";
import {
  changeExportSchedule,
  createExportSchedule,
  deleteExportSchedule,
  listExportSchedules,
  pauseExportSchedule,
} from "./schedules/export-schedules.service.ts";
import { type SendDeps, sendExport } from "./send-export.service.ts";

export function exportHandlers(deps: SendDeps & MakeNeeds) {
  return {
    exportRunList: ({ company, query }) => listExports(deps, company, query.before),
    exportRunChanges: ({ company, params }) => listExportChanges(deps, company, params.id),
    exportRunDownload: ({ company, params }) => orderAgain(deps, company, params.id),
    exportRunTakeBack: ({ company, params }) => takeBackExport(deps, company, params.id),
    exportPreview: ({ company, body }) => previewExport(deps, company, body),
    exportSettingsGet: ({ company }) => getExportSettings(deps, company),
    exportSettingsSave: ({ company, body }) => saveExportSettings(deps, company, body.settings),

    exportJobList: ({ company }) => listExportJobs(deps, company),
    exportJobDownload: ({ company, params }) => offerExportFile(deps, company, params.id),
    exportJobCancel: ({ company, params }) => cancelExportJob(deps, company, params.id),
    exportJobRetry: ({ company, params }) => retryExportJob(deps, company, params.id),

    clientExportCreate: ({ company, further, body }) =>
      askForClients(deps, [company, ...further], body),
    clientExportPreview: ({ company, further, body }) =>
      previewForClients(deps, [company, ...further], body),
    clientExportState: ({ company, further, body }) =>
      listClientFiles(deps, [company, ...further], body.ids),
    clientExportDownload: ({ company, further, body }) =>
      offerClientZip(deps, [company, ...further], body.ids),

    exportScheduleList: ({ company }) => listExportSchedules(deps, company),
    exportScheduleCreate: ({ company, body }) => createExportSchedule(deps, company, body),
    exportScheduleChange: ({ company, params, body }) =>
      changeExportSchedule(deps, company, params.id.toLowerCase(), body),
    exportSchedulePause: ({ company, params, body }) =>
      pauseExportSchedule(deps, company, params.id.toLowerCase(), body.paused),
    exportScheduleDelete: ({ company, params }) =>
      deleteExportSchedule(deps, company, params.id.toLowerCase()),

    exportCreate: async ({ company, body, reply }) => {
      const prepared = await prepareExport(deps, company, body);
      if (body.delivery === "stream") {
        sendExport(deps, reply, prepared);
        return undefined;
      }
      const facts = {
        fileName: prepared.order.fileName,
        transactionCount: prepared.transactionCount,
        includesToday: prepared.includesToday,
        openDays: await findOrderDays(deps, prepared.order),
      };
      if (body.delivery === "auto") {
        const { hash: _, ...offer } = await orderFile(deps, company, body, prepared);
        return { ...offer, ...facts };
      }
      const { companyId, actor } = company;
      const params = { ...body, preparedAt: deps.clock.now().toISOString() };
      const order = { kind: EXPORT_TICKET, companyId, params };
      return { ...(await offerDownload(deps, actor.person, order)), job: null, ...facts };
    },
  } satisfies Partial<Handlers>;
}
