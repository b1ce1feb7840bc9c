/** Letters of scheduled exports: a link to the page, and never the file. */
import { exportSettingsSchema } from "#contract/exports/export-history.ts";
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
import { findCompanyHead } from "../exports.store.ts";
import type { KeptFacts } from "../jobs/make-export-file.service.ts";
import type { ExportOrder } from "../stream-export.ts";
import { timeOf } from "./export-schedules.service.ts";
import type { ScheduleRow } from "./export-schedules.store.ts";

type Needs = Parameters<typeof storeLetterToPerson>[1];

/** What the letter tells. */
export type LetterAbout =
  | ({ readonly kind: "made"; readonly order: ExportOrder } & KeptFacts)
  | { readonly kind: "nothing" }
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
  const facts = {
    companyName: company.name,
    taxNumber: company.tax_number,
    rhythm: describeScheduleTime(timeOf(row)),
    onlyNew: exportSettingsSchema.parse(row.settings).onlyNew,
    set: nameReader(row.through),
    url: baseUrl + pagePaths.exportsOf(companyId),
    contact,
  };
  return storeLetterToPerson(
    tx,
    deps,
    row.userId,
    ({ name }) => {
      if (about.kind !== "made") return buildScheduledTroubleMail({ name, ...facts, ...about });
      const { order, rows, keepUntil } = about;
      const { fileName, selection } = order;
      const { from, to } = selection;
      return buildScheduledReadyMail({ name, ...facts, fileName, from, to, rows, keepUntil });
    },
    {
      kind: `export-schedule-${about.kind}`,
      // A run that failed or ended for good is told to everybody.
      topic: about.kind === "made" || about.kind === "nothing" ? "scheduledExport" : undefined,
    },
  );
}
