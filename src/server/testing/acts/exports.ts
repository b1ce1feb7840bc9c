/** Commands on exports, which a session of a program's link sends. */
import { buildCollection } from "#server/testing/build-collection.ts";
import { type Act, type TriedAct, type ActPlace, READS } from "./case.ts";

const NUMBER = "117730161111101800000000";
const DAYS = { start_date: "2026-11-01", end_date: "2026-11-20" };
const orderOf = ({ companyId: company_id }: ActPlace) => ({
  bank_accounts: [],
  ...DAYS,
  format: "csv",
  company_id,
});
const onlyCompany = ({ companyId: company_id }: ActPlace) => ({ company_id });

const follow: TriedAct["follow"] = async ({ download }, { body }) => download(body.url);

async function makeRun(place: ActPlace): Promise<string> {
  await place.asSelf("POST", "/bankaccount/export", orderOf(place));
  const { body } = await place.asSelf("GET", `/exports?company_id=${place.companyId}`);
  return body.exports[0]._id;
}

/** A job of the director, whose file waits to be made. */
async function askForJob(place: ActPlace): Promise<string> {
  const body = { ...onlyCompany(place), ...DAYS, format: "csv" };
  return (await place.asSelf("POST", "/client-exports", body)).body.files[0].id;
}

async function makeJob(place: ActPlace): Promise<string> {
  const id = await askForJob(place);
  await place.makeExports();
  return id;
}

const scheduleOf = (place: ActPlace) => ({
  ...onlyCompany(place),
  time: { every: "week", day: 2, hour: 7 },
  settings: {},
  letter: true,
});

async function makeSchedule(place: ActPlace): Promise<string> {
  const { body } = await place.asSelf("POST", "/export-schedules", scheduleOf(place));
  return body.schedules[0]._id;
}

const onSchedule = async (place: ActPlace, more = "") =>
  `/export-schedules/${await makeSchedule(place)}${more}`;
const pausing = async (place: ActPlace, paused: boolean): Promise<Act> => ({
  path: await onSchedule(place, "/pause"),
  body: { ...onlyCompany(place), paused },
});

/** A statement that is taken in, and what a certificate of its day is asked for with. */
export async function takeCertified(place: ActPlace): Promise<object> {
  const statement = [
    `:20:1\r\n:25:${NUMBER}\r\n:28C:1\r\n:60F:C260302HUF1000,`,
    ":61:2603020302D250,NMSC\r\n:62F:C260302HUF750,\r\n",
  ];
  await place.ingest.take(place.companyId, statement.join("\r\n"));
  const { body } = await place.asSelf("GET", `/bankaccounts?company_id=${place.companyId}`);
  const account_ids = body.accounts
    .filter(({ accountNr }: { accountNr: string }) => accountNr === NUMBER)
    .map(({ accountId }: { accountId: string }) => accountId);
  return { ...onlyCompany(place), from: "2026-03-02", to: "2026-03-02", account_ids };
}

export const exportActs = {
  exportPreview: {
    prepare: (place) => ({ path: "/exports/preview", body: orderOf(place) }),
    silent: READS,
  },
  exportCreate: {
    prepare: (place) => ({
      path: "/bankaccount/export",
      body: { ...orderOf(place), delivery: "ticket" },
    }),
    follow,
    lines: ["export.transactions"],
  },
  exportRunDownload: {
    prepare: async (place) => ({
      path: `/exports/${await makeRun(place)}/download`,
      body: onlyCompany(place),
    }),
    follow,
    lines: ["export.transactions"],
  },
  exportRunTakeBack: {
    prepare: async (place) => ({
      path: `/exports/${await makeRun(place)}/take-back`,
      body: onlyCompany(place),
    }),
    lines: ["export.take-back"],
  },
  exportSettingsSave: {
    prepare: (place) => ({
      path: "/export-settings",
      body: { ...onlyCompany(place), settings: {} },
    }),
    lines: ["export.settings"],
  },
  exportJobCancel: {
    prepare: async (place) => ({
      path: `/export-jobs/${await askForJob(place)}/cancel`,
      body: onlyCompany(place),
    }),
    silent: "stops the making of a file that nobody has got",
  },
  exportJobRetry: {
    prepare: async (place) => {
      const id = await askForJob(place);
      await place.asSelf("POST", `/export-jobs/${id}/cancel`, onlyCompany(place));
      return { path: `/export-jobs/${id}/retry`, body: onlyCompany(place) };
    },
    silent: "makes a file anew; the line is written when somebody gets it",
  },
  exportJobDownload: {
    prepare: async (place) => ({
      path: `/export-jobs/${await makeJob(place)}/download`,
      body: onlyCompany(place),
    }),
    follow,
    lines: ["export.transactions"],
  },
  exportScheduleCreate: {
    prepare: (place) => ({ path: "/export-schedules", body: scheduleOf(place) }),
    lines: ["export.schedule"],
  },
  exportScheduleChange: {
    prepare: async (place) => ({ path: await onSchedule(place), body: scheduleOf(place) }),
    lines: ["export.schedule-change"],
  },
  exportSchedulePause: {
    prepare: (place) => pausing(place, true),
    lines: ["export.schedule-pause"],
  },
  exportScheduleDelete: {
    prepare: async (place) => ({
      path: await onSchedule(place, `?company_id=${place.companyId}`),
    }),
    lines: ["export.schedule-delete"],
  },
  clientExportCreate: {
    prepare: (place) => ({
      path: "/client-exports",
      body: { ...onlyCompany(place), ...DAYS, format: "csv" },
    }),
    follow: ({ makeExports }) => makeExports(),
    silent: "asks for a file; the line is written when somebody gets it",
  },
  clientExportPreview: {
    prepare: (place) => ({
      path: "/client-exports/preview",
      body: { ...onlyCompany(place), ...DAYS },
    }),
    silent: READS,
  },
  clientExportState: {
    prepare: async (place) => ({
      path: "/client-exports/state",
      body: { ...onlyCompany(place), ids: [await makeJob(place)] },
    }),
    silent: READS,
  },
  clientExportDownload: {
    prepare: async (place) => ({
      path: "/client-exports/download",
      body: { ...onlyCompany(place), ids: [await makeJob(place)] },
    }),
    follow,
    lines: ["export.transactions"],
  },
  collectionClearing: {
    prepare: async ({ api, companyId: company_id }) => {
      await buildCollection(api.db, company_id);
      const days = { from: "2026-11-01", to: "2026-11-30" };
      return {
        path: "/collection-clearing",
        body: { company_id, source: "gls-hu", ...days, format: "csv" },
      };
    },
    follow,
    lines: ["export.clearing"],
  },
  certificatePreview: {
    prepare: (place) => ({
      path: "/certificates/preview",
      body: { ...onlyCompany(place), account_ids: [], from: "2026-03-01", to: "2026-03-31" },
    }),
    silent: READS,
  },
  certificateDownload: {
    prepare: async (place) => {
      const body = await takeCertified(place);
      const made = await place.asSelf("POST", "/certificates", body);
      const id = made.body.certificate._id;
      return { path: `/certificates/${id}/download`, body: onlyCompany(place) };
    },
    follow,
    lines: ["certificate.download"],
  },
} satisfies Record<string, TriedAct>;
