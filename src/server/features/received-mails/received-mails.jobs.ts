import { z } from "zod";
import type { Deps } from "#server/deps.ts";
import { defineJob, endUnlessStopped, type FeatureJob, featureJob } from "#server/jobs/job.ts";
import { registerInTurns } from "#server/jobs/turns.ts";
import { purgeOldMails } from "./purge-mails.service.ts";
import { readMail } from "./read-mail.service.ts";
import { tellHeldMails } from "./tell-held-mails.service.ts";
import { readReceivedMailJob, SENDER_TRIES } from "./received-mail-job-definitions.ts";

const purgeMailsJob = defineJob("received-mail.purge", z.object({}), {
  retries: 2,
  keyRule: "oneAtAll",
});

const tellHeldMailsJob = defineJob("received-mail.tell-held", z.object({}), {
  keyRule: "oneAtAll",
});

export const receivedMailJobs: readonly FeatureJob<Deps>[] = [
  {
    definition: readReceivedMailJob,
    build: (deps) =>
      registerInTurns(
        deps,
        readReceivedMailJob,
        async ({ companyId, mailId }, { retry, signal }) => {
          try {
            await readMail(deps, companyId, mailId, {
              isLastTry: retry + 1 >= SENDER_TRIES,
              signal,
            });
          } catch (error) {
            endUnlessStopped(signal);
            throw error;
          }
        },
      ),
  },
  featureJob(
    purgeMailsJob,
    async (deps, _data, { signal }) => {
      await purgeOldMails(deps, signal);
      endUnlessStopped(signal);
    },
    { cron: "47 2 * * *" },
  ),
  // In the morning, so that the reader of the letter can act on the same day.
  featureJob(
    tellHeldMailsJob,
    async (deps) => {
      await tellHeldMails(deps);
    },
    { cron: "23 8 * * *" },
  ),
];
