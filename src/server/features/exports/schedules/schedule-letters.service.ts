/** Letters of scheduled exports: a link to the page, and never the file. */
import { openRunText } from "#contract/completeness/open-day-words.ts";
import type { OpenDays } from "#contract/completeness/open-days.ts";
import { type ExportSettings, exportSettingsSchema } from "#contract/exports/export-history.ts";
import type { ExportJobFailure } from "#contract/exports/export-jobs.ts";
import { describeScheduleTime } from "#contract/exports/schedule-words.ts";
import { pagePaths } from "#contract/page-paths.ts";
import type { Tx } from "#server/database/tenant.ts";
import {
  type StoredLetter,
  storeLetterToPerson,
} from "#server/features/letters/letters.service.ts";
import { nameReader } from "#server/http/through.ts";
import {
  buildScheduledReadyMail,
  buildScheduledTroubleMail,
} from "#server/mail/outbound/templates/export-letters.mail.ts";
import { accountShortName } from "#values/account-short-name.ts";
import { budapestDate } from "#values/local-date.ts";
import { type Days, readScheduleDays } from "../export-days.service.ts";
import { findCompanyHead } from "../exports.store.ts";
import type { KeptFacts } from "../jobs/make-export-file.service.ts";
import type { ExportOrder } from "../stream-export.ts";
import { timeOf } from "./export-schedules.service.ts";
import type { ScheduleRow } from "./export-schedules.store.ts";

type Needs = Parameters<typeof storeLetterToPerson>[1];

const RUNS_NAMED = 5;

/** What the letter tells. */
export type LetterAbout =
  | ({ readonly kind: "made"; readonly order: ExportOrder } & KeptFacts)
  | { readonly kind: "nothing"; readonly days: Days | undefined }
  | { readonly kind: "stopped" }
  | { readonly kind: "failed"; readonly failure: ExportJobFailure };

/** Stores the letter to the schedule's person in the transaction of its cause. */
export async function storeScheduleLetter(
  tx: Tx,
  deps: Needs,
  { companyId, row }: { readonly companyId: string; readonly row: ScheduleRow },
  about: LetterAbout,
): Promise<StoredLetter | undefined> {
  const company = await findCompanyHead(tx, companyId);
  if (company === undefined) return undefined;
  const { baseUrl, contact } = deps.config;
  const settings = exportSettingsSchema.parse(row.settings);
  const facts = {
    companyName: company.name,
    taxNumber: company.tax_number,
    rhythm: describeScheduleTime(timeOf(row)),
    onlyNew: settings.onlyNew,
    set: nameReader(row.through),
    url: baseUrl + pagePaths.exportsOf(companyId),
    contact,
  };
  const now = deps.clock.now();
  const open = await readDaysOf(tx, companyId, { about, settings, now });
  const openDays = { openDays: open?.days ?? 0, openRuns: open ? tellRuns(open, now) : [] };
  return storeLetterToPerson(
    tx,
    deps,
    row.userId,
    ({ name }) => {
      if (about.kind !== "made")
        return buildScheduledTroubleMail({ name, ...facts, ...about, ...openDays });
      const { order, rows, keepUntil } = about;
      const { fileName, selection } = order;
      const { from, to } = selection;
      const made = { fileName, from, to, rows, keepUntil };
      return buildScheduledReadyMail({ name, ...facts, ...made, ...openDays });
    },
    {
      kind: `export-schedule-${about.kind}`,
      // A run that failed or ended for good is told to everybody.
      topic: about.kind === "made" || about.kind === "nothing" ? "scheduledExport" : undefined,
    },
  );
}

/**
 * Days of the schedule's accounts that are not proven: those of the file's period; of all that is
 * due where it has new items of any day.
 */
async function readDaysOf(
  tx: Tx,
  companyId: string,
  {
    about,
    settings,
    now,
  }: { readonly about: LetterAbout; readonly settings: ExportSettings; readonly now: Date },
): Promise<OpenDays | undefined> {
  if (about.kind === "stopped" || about.kind === "failed") return undefined;
  const days = about.kind === "made" ? about.order.selection : about.days;
  const within = settings.onlyNew ? undefined : days;
  return readScheduleDays(tx, companyId, { accounts: settings.accounts, within, now });
}

/** Runs of days that are not proven, each with its account; a letter names a few. */
function tellRuns({ runs, moreRuns }: OpenDays, now: Date): [string, string][] {
  const told = runs.slice(0, RUNS_NAMED);
  const left = runs.length + moreRuns - told.length;
  const today = budapestDate(now.getTime());
  return [
    ...told.map((run): [string, string] => {
      const name = accountShortName(run);
      return [run.currency === "HUF" ? name : `${name} ${run.currency}`, openRunText(run, today)];
    }),
    ...(left > 0 ? [["További időszakok", String(left)] satisfies [string, string]] : []),
  ];
}
