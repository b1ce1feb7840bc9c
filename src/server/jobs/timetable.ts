/** What runs by the clock, in one table. */
import { scheduleFeedsJob, watchSilenceJob } from "#server/features/feed-reading/feeds.jobs.ts";
import { purgeCompaniesJob } from "#server/features/companies/companies.jobs.ts";
import {
  checkConsentsJob,
  followFlowsJob,
  remindEndingsJob,
} from "#server/features/consents/consents.jobs.ts";
import { purgeDemosJob } from "#server/features/demo/demo.jobs.ts";
import { applyRecoveriesJob } from "#server/features/email-change/email-change.jobs.ts";
import { tellSilenceJob } from "#server/features/invoice-feed/pushes/push-job-definitions.ts";
import { purgeLettersJob, sendLettersJob } from "#server/features/letters/letters.jobs.ts";
import { purgePersonEventsJob } from "#server/features/person-events/person-events.jobs.ts";
import { followChangesJob } from "#server/features/search-index/search-index.jobs.ts";
import { lookForHistoriesJob } from "#server/features/source-links/source-links.jobs.ts";
import type { JobDefinition } from "./job.ts";

export interface TimetableEntry {
  job: JobDefinition<Record<string, never>>;
  /** Minute, hour, day of month, month, day of week. */
  cron: string;
  timezone: string;
}

export const timetable: readonly TimetableEntry[] = [
  // Takes whatever is due; the morning itself is in `feed_schedule`.
  { job: scheduleFeedsJob, cron: "* * * * *", timezone: "Europe/Budapest" },
  // Letters that the mail server did not take at once, or whose program died.
  { job: sendLettersJob, cron: "* * * * *", timezone: "Europe/Budapest" },
  { job: purgeLettersJob, cron: "23 3 * * *", timezone: "Europe/Budapest" },
  { job: purgePersonEventsJob, cron: "53 3 * * *", timezone: "Europe/Budapest" },
  // Long histories that came beside another origin of their account.
  { job: lookForHistoriesJob, cron: "* * * * *", timezone: "Europe/Budapest" },
  // Texts of what came since; the search does without them, but slower.
  { job: followChangesJob, cron: "* * * * *", timezone: "Europe/Budapest" },
  // After the morning's readings, when somebody can still do something about it today.
  { job: watchSilenceJob, cron: "37 8 * * 1-5", timezone: "Europe/Budapest" },
  // Away from the full hour, when everybody's jobs begin.
  { job: purgeCompaniesJob, cron: "41 3 * * *", timezone: "Europe/Budapest" },
  { job: purgeDemosJob, cron: "17 * * * *", timezone: "Europe/Budapest" },
  // Who waited three days for a new address should not wait much longer.
  { job: applyRecoveriesJob, cron: "*/5 * * * *", timezone: "Europe/Budapest" },
  // A page that was closed in the middle of a consent flow; the bank's yes may have come.
  { job: followFlowsJob, cron: "* * * * *", timezone: "Europe/Budapest" },
  // Before the morning's readings, so that they ask nobody whose consent is over.
  { job: checkConsentsJob, cron: "10 2 * * *", timezone: "Europe/Budapest" },
  { job: remindEndingsJob, cron: "4 8 * * *", timezone: "Europe/Budapest" },
  // In office hours, so that whoever gets the letter can do something about it.
  { job: tellSilenceJob, cron: "23 9 * * 1-5", timezone: "Europe/Budapest" },
];
