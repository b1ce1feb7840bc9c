/** Letters that could not be sent at once: the mail server was away, or the program died. */
import { z } from "zod";
import type { Deps } from "#server/deps.ts";
import { defineJob, endUnlessStopped, type FeatureJob, featureJob } from "#server/jobs/job.ts";
import { purgeStopTokens } from "./letter-choices.service.ts";
import { purgeLetters, sendDueLetters } from "./deliver-letters.service.ts";

/** Each minute; the next run takes what this one leaves. */
const sendLettersJob = defineJob("letter.send", z.object({}), {
  retries: 0,
  expireSeconds: 10 * 60,
  keyRule: "oneAtAll",
});
const purgeLettersJob = defineJob("letter.purge", z.object({}), { retries: 2 });

export const letterJobs: readonly FeatureJob<Deps>[] = [
  // Letters that the mail server did not take at once, or whose program died.
  featureJob(
    sendLettersJob,
    async (deps, _data, { signal }) => {
      await sendDueLetters(deps, signal);
      endUnlessStopped(signal);
    },
    { cron: "* * * * *" },
  ),
  featureJob(
    purgeLettersJob,
    async (deps) => {
      await purgeLetters(deps);
      await purgeStopTokens(deps);
    },
    { cron: "23 3 * * *" },
  ),
];
