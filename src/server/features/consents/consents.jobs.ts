import { z } from "zod";
import { defineJob, endUnlessStopped, type FeatureJob, featureJob } from "#server/jobs/job.ts";
import { checkConsents } from "./check-consents.service.ts";
import type { ConsentDeps } from "./consent-deps.ts";
import { remindOfEndings } from "./ending-letters.service.ts";
import { followRunningFlows } from "./flows/follow-running.service.ts";
import { type Hint, hintSchema } from "./flows/hint.ts";
import { takeHint } from "./flows/hints.service.ts";
import { releaseDueConsents } from "./release-consents.service.ts";

const nothing = z.object({}).strict() as z.ZodType<Record<string, never>>;

/**
 * Looks at the things that a provider's notification named. Of equal hints at most one job waits.
 */
export const takeHintJob = defineJob<Hint>("bank-consent.hint", hintSchema, {
  keyRule: "oneWaiting",
  retries: 3,
  concurrency: 2,
});
/**
 * Follows flows whose page is closed, and ends consents that wait for their end at the provider.
 */
const followFlowsJob = defineJob<Record<string, never>>("bank-consent.follow", nothing, {
  keyRule: "oneAtAll",
  retries: 0,
});
const checkConsentsJob = defineJob<Record<string, never>>("bank-consent.check", nothing, {
  keyRule: "oneAtAll",
  expireSeconds: 6 * 3_600,
});
const remindEndingsJob = defineJob<Record<string, never>>("bank-consent.remind", nothing, {
  keyRule: "oneAtAll",
  expireSeconds: 3 * 3_600,
});

export const consentJobs: readonly FeatureJob<ConsentDeps>[] = [
  featureJob(takeHintJob, (deps, hint) => takeHint(deps, hint, takeHintJob)),
  // A page that was closed in the middle of a consent flow; the bank's yes may have come.
  featureJob(
    followFlowsJob,
    async (deps) => {
      await followRunningFlows(deps);
      await releaseDueConsents(deps);
    },
    { cron: "* * * * *" },
  ),
  // Before the morning's readings, so that they ask nobody whose consent is over.
  featureJob(
    checkConsentsJob,
    async (deps, _data, { signal }) => {
      await checkConsents(deps, signal);
      endUnlessStopped(signal);
    },
    { cron: "10 2 * * *" },
  ),
  featureJob(
    remindEndingsJob,
    async (deps, _data, { signal }) => {
      await remindOfEndings(deps, signal);
      endUnlessStopped(signal);
    },
    { cron: "4 8 * * *" },
  ),
];
