/** Letters that could not be sent at once: the mail server was away, or the program died. */
import { z } from "zod";
import type { Deps } from "#server/deps.ts";
import { defineJob, endUnlessStopped, type RegisteredJob, registerJob } from "#server/jobs/job.ts";
import { purgeLetters, sendDueLetters } from "./deliver-letters.service.ts";

/** Each minute; the next run takes what this one leaves. */
export const sendLettersJob = defineJob("letter.send", z.object({}), {
  retries: 0,
  expireSeconds: 10 * 60,
  keyRule: "oneAtAll",
});
export const purgeLettersJob = defineJob("letter.purge", z.object({}), { retries: 2 });

export function registerLetterJobs(deps: Deps): readonly RegisteredJob[] {
  return [
    registerJob(sendLettersJob, async (_data, { signal }) => {
      await sendDueLetters(deps, signal);
      endUnlessStopped(signal);
    }),
    registerJob(purgeLettersJob, async () => {
      await purgeLetters(deps);
    }),
  ];
}
