import type { Deps } from "#server/deps.ts";
import { ApiError } from "#server/http/errors.ts";
import { type FeatureJob, featureJob } from "#server/jobs/job.ts";
import { sendSignInLetterJob } from "./sign-in-job-definitions.ts";
import { sendSignInLetter } from "./sign-in.service.ts";

/**
 * Sends the letter to registered addresses only; the job is repeated where the mail server refuses.
 */
export const authJobs: readonly FeatureJob<Deps>[] = [
  featureJob(sendSignInLetterJob, async (deps, data) => {
    try {
      await sendSignInLetter(deps, data);
    } catch (error) {
      if (error instanceof ApiError && error.code !== "mail_not_sent") return;
      throw error;
    }
  }),
];
