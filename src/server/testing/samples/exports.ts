import type { exportEndpoints } from "#contract/exports/endpoints.ts";
import { NOBODYS_ID, type SampleCompany, type SamplesOf } from "./sample.ts";

export function listExportSamples({ id }: SampleCompany): SamplesOf<typeof exportEndpoints> {
  const one = `/exports/${NOBODYS_ID}`;
  const job = `/export-jobs/${NOBODYS_ID}`;
  const schedule = `/export-schedules/${NOBODYS_ID}`;
  const scheduled = {
    company_id: id,
    time: { every: "week", day: 2, hour: 7 },
    settings: {},
    letter: true,
  };
  return {
    exportRunList: { path: `/exports?company_id=${id}` },
    exportRunChanges: { path: `${one}/changes?company_id=${id}` },
    exportRunDownload: { path: `${one}/download`, body: { company_id: id } },
    exportRunTakeBack: { path: `${one}/take-back`, body: { company_id: id } },
    exportJobList: { path: `/export-jobs?company_id=${id}` },
    exportJobDownload: { path: `${job}/download`, body: { company_id: id } },
    exportJobCancel: { path: `${job}/cancel`, body: { company_id: id } },
    exportJobRetry: { path: `${job}/retry`, body: { company_id: id } },
    exportScheduleList: { path: `/export-schedules?company_id=${id}` },
    exportScheduleCreate: { path: "/export-schedules", body: scheduled },
    exportScheduleChange: { path: schedule, body: scheduled },
    exportSchedulePause: { path: `${schedule}/pause`, body: { company_id: id, paused: true } },
    exportScheduleDelete: { path: `${schedule}?company_id=${id}` },
    exportPreview: {
      path: "/exports/preview",
      body: {
        bank_accounts: [],
        start_date: "2026-01-01",
        end_date: "2026-01-31",
        company_id: id,
      },
    },
    clientExportCreate: {
      path: "/client-exports",
      body: { company_id: id, start_date: "2026-01-01", end_date: "2026-01-31" },
    },
    clientExportPreview: {
      path: "/client-exports/preview",
      body: { company_id: id, start_date: "2026-01-01", end_date: "2026-01-31" },
    },
    clientExportState: {
      path: "/client-exports/state",
      body: { company_id: id, ids: [NOBODYS_ID] },
    },
    clientExportDownload: {
      path: "/client-exports/download",
      body: { company_id: id, ids: [NOBODYS_ID] },
    },
    exportSettingsGet: { path: `/export-settings?company_id=${id}` },
    exportSettingsSave: { path: "/export-settings", body: { company_id: id, settings: {} } },
    exportCreate: {
      path: "/bankaccount/export",
      body: {
        bank_accounts: [],
        start_date: "2026-01-01",
        end_date: "2026-01-31",
        company_id: id,
        delivery: "ticket",
      },
    },
  };
}
