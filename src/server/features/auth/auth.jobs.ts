import type { Deps } from "#server/deps.ts";
import { ApiError } from "#server/http/errors.ts";
import { type FeatureJob, featureJob } from "#server/jobs/job.ts";
import { forgetChallengesJob, sendSignInLetterJob } from "./sign-in-job-definitions.ts";
import { sendSignInLetter } from "./sign-in.service.ts";

/**
 * Sends the letter to registered addresses only; the job is repeated where the mail server refuses.
 * Another job forgets expired challenges of the captcha.
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
  featureJob(
    forgetChallengesJob,
    async ({ captcha, log }) => {
      const gone = await captcha.forgetUsed();
      if (gone > 0) log.info({ gone }, "expired challenges of the captcha are forgotten");
    },
    { cron: "27 * * * *" },
  ),
];
