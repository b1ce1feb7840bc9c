import { z } from "zod";
import type { Deps } from "#server/deps.ts";
import { defineJob, type FeatureJob, featureJob } from "#server/jobs/job.ts";
import { forgetOldLinks, sendQuestionLetters } from "./send-letters.service.ts";
import { tellDone } from "./tell-done.service.ts";

const lettersJob = defineJob("question.send-letters", z.object({}), { keyRule: "oneAtAll" });
const doneJob = defineJob("question.tell-done", z.object({}), { keyRule: "oneAtAll" });
const forgetJob = defineJob("question.forget-links", z.object({}), { keyRule: "oneAtAll" });

export const questionJobs: readonly FeatureJob<Deps>[] = [
  // Who wants to be told at once waits for ten minutes and this round.
  featureJob(
    lettersJob,
    async (deps) => {
      await sendQuestionLetters(deps);
    },
    { cron: "*/5 * * * *" },
  ),
  featureJob(
    doneJob,
    async (deps) => {
      await tellDone(deps);
    },
    { cron: "4-59/15 * * * *" },
  ),
  featureJob(forgetJob, (deps) => forgetOldLinks(deps), { cron: "37 3 * * *" }),
];
