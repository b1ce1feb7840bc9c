/** Every job of the program, in reading order: what may be enqueued, and what each one does. */
import type { Deps } from "#server/deps.ts";
import { registerJoinWork } from "#server/features/account-joins/account-joins.jobs.ts";
import { joinAccountsJob } from "#server/features/account-joins/join-job-definitions.ts";
import { takeNotesJob } from "#server/features/after-ingest/note-job-definitions.ts";
import {
  buildAfterIngestListeners,
  registerTakeNotes,
} from "#server/features/after-ingest/after-ingest.jobs.ts";
import { registerSignInLetter } from "#server/features/auth/auth.jobs.ts";
import { sendSignInLetterJob } from "#server/features/auth/sign-in-job-definitions.ts";
import {
  deleteAccountJob,
  moveAccountJob,
} from "#server/features/account-moves/account-job-definitions.ts";
import { registerAccountWork } from "#server/features/account-moves/account-moves.jobs.ts";
import {
  pullFeedsJob,
  registerFeedJobs,
  scheduleFeedsJob,
  watchSilenceJob,
} from "#server/features/feed-reading/feeds.jobs.ts";
import {
  purgeCompaniesJob,
  registerCompanyJobs,
} from "#server/features/companies/companies.jobs.ts";
import {
  consentJobDefinitions,
  registerConsentJobs,
} from "#server/features/consents/consents.jobs.ts";
import { markDemoJob, purgeDemosJob, registerDemoJobs } from "#server/features/demo/demo.jobs.ts";
import {
  drainPushesJob,
  rereadPushesJob,
  tellSilenceJob,
} from "#server/features/invoice-feed/pushes/push-job-definitions.ts";
import { registerInvoiceFeedJobs } from "#server/features/invoice-feed/invoice-feed.jobs.ts";
import {
  applyRecoveriesJob,
  registerApplyRecoveries,
} from "#server/features/email-change/email-change.jobs.ts";
import {
  purgeLettersJob,
  registerLetterJobs,
  sendLettersJob,
} from "#server/features/letters/letters.jobs.ts";
import {
  followChangesJob,
  keepSearchTextsJob,
  registerSearchIndexJobs,
} from "#server/features/search-index/search-index.jobs.ts";
import {
  linkHistoryJob,
  lookForHistoriesJob,
  registerSourceLinkJobs,
} from "#server/features/source-links/source-links.jobs.ts";
import {
  purgePersonEventsJob,
  registerPurgePersonEvents,
} from "#server/features/person-events/person-events.jobs.ts";
import {
  readStatementFileJob,
  registerReadStatementFile,
} from "#server/features/statement-files/statement-files.jobs.ts";
import type { JobDefinition, RegisteredJob } from "./job.ts";

export const allJobDefinitions: readonly JobDefinition<any>[] = [
  readStatementFileJob,
  takeNotesJob,
  purgeCompaniesJob,
  markDemoJob,
  purgeDemosJob,
  sendSignInLetterJob,
  sendLettersJob,
  purgeLettersJob,
  applyRecoveriesJob,
  purgePersonEventsJob,
  moveAccountJob,
  deleteAccountJob,
  joinAccountsJob,
  ...consentJobDefinitions,
  drainPushesJob,
  rereadPushesJob,
  tellSilenceJob,
  pullFeedsJob,
  scheduleFeedsJob,
  watchSilenceJob,
  linkHistoryJob,
  lookForHistoriesJob,
  keepSearchTextsJob,
  followChangesJob,
];

/** The jobs with their work, for programs with the role `worker`. */
export function buildAllJobs(deps: Deps): readonly RegisteredJob[] {
  return [
    registerReadStatementFile(deps),
    registerTakeNotes(deps, buildAfterIngestListeners(deps)),
    ...registerCompanyJobs(deps),
    ...registerDemoJobs(deps),
    registerSignInLetter(deps),
    ...registerLetterJobs(deps),
    registerApplyRecoveries(deps),
    registerPurgePersonEvents(deps),
    ...registerAccountWork(deps),
    registerJoinWork(deps),
    ...registerConsentJobs(deps),
    ...registerInvoiceFeedJobs(deps),
    ...registerFeedJobs(deps),
    ...registerSourceLinkJobs(deps),
    ...registerSearchIndexJobs(deps),
  ];
}
