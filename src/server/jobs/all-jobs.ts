/**
 * Every feature that has jobs, in reading order. The jobs themselves, their work and their times
 * stand in the features' `<noun>.jobs.ts`.
 */
import type { Deps } from "#server/deps.ts";
import { accountJoinJobs } from "#server/features/account-joins/account-joins.jobs.ts";
import { afterIngestJobs } from "#server/features/after-ingest/after-ingest.jobs.ts";
import { authJobs } from "#server/features/auth/auth.jobs.ts";
import { accountMoveJobs } from "#server/features/account-moves/account-moves.jobs.ts";
import { feedJobs } from "#server/features/feed-reading/feeds.jobs.ts";
import { billingJobs } from "#server/features/billing/billing.jobs.ts";
import { companyJobs } from "#server/features/company-purge/company-purge.jobs.ts";
import { completenessJobs } from "#server/features/completeness/completeness.jobs.ts";
import { paperJobs } from "#server/features/papers/papers.jobs.ts";
import { questionJobs } from "#server/features/questions/questions.jobs.ts";
import { monthJobs } from "#server/features/months/months.jobs.ts";
import { collectionJobs } from "#server/features/collections/collections.jobs.ts";
import { consentJobs } from "#server/features/consents/consents.jobs.ts";
import { consultationJobs } from "#server/features/consultations/consultations.jobs.ts";
import { demoJobs } from "#server/features/demo/demo.jobs.ts";
import { emailChangeJobs } from "#server/features/email-change/email-change.jobs.ts";
import { integratorApiJobs } from "#server/features/integrator-api/integrator-api.jobs.ts";
import { exportJobs } from "#server/features/exports/jobs/exports.jobs.ts";
import { invoiceFeedJobs } from "#server/features/invoice-feed/invoice-feed.jobs.ts";
import { letterJobs } from "#server/features/letters/letters.jobs.ts";
import { personEventJobs } from "#server/features/person-events/person-events.jobs.ts";
import { receivedMailJobs } from "#server/features/received-mails/received-mails.jobs.ts";
import { searchIndexJobs } from "#server/features/search-index/search-index.jobs.ts";
import { sourceLinkJobs } from "#server/features/source-links/source-links.jobs.ts";
import { bookingJobs } from "#server/features/transactions/booking/booking.jobs.ts";
import { statementFileJobs } from "#server/features/statement-files/statement-files.jobs.ts";
import { webhookJobs } from "#server/features/webhooks/webhooks.jobs.ts";
import { buildJobs, type FeatureJob, listTimes, type RegisteredJob } from "./job.ts";

const allJobs: readonly FeatureJob<Deps>[] = [
  ...statementFileJobs,
  ...receivedMailJobs,
  ...afterIngestJobs,
  ...companyJobs,
  ...demoJobs,
  ...consultationJobs,
  ...authJobs,
  ...letterJobs,
  ...emailChangeJobs,
  ...personEventJobs,
  ...accountMoveJobs,
  ...accountJoinJobs,
  ...consentJobs,
  ...invoiceFeedJobs,
  ...feedJobs,
  ...sourceLinkJobs,
  ...bookingJobs,
  ...collectionJobs,
  ...completenessJobs,
  ...monthJobs,
  ...paperJobs,
  ...questionJobs,
  ...exportJobs,
  ...searchIndexJobs,
  ...billingJobs,
  ...integratorApiJobs,
  ...webhookJobs,
];

/** The definitions of all jobs, for the queue. */
export const allJobDefinitions = allJobs.map(({ definition }) => definition);

/** The times of all jobs that run by the clock. */
export const timetable = listTimes(allJobs);

/** The jobs with their work, for programs with the role `worker`. */
export function buildAllJobs(deps: Deps): readonly RegisteredJob[] {
  return buildJobs(allJobs, deps);
}
