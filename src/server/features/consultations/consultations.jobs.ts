/**
 * Reminders of the day before, the end of holds that nobody confirmed, and the end of what is kept
 * about a consultation.
 */
import { z } from "zod";
import { inGlobal } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { deliverAll } from "#server/features/letters/letters.service.ts";
import { defineJob, type FeatureJob, featureJob } from "#server/jobs/job.ts";
import { DAY_MS } from "#values/durations.ts";
import { deleteOldAdviserKeys } from "./advisers.store.ts";
import { type ConsultationDeps, storeVisitorReminder } from "./consultation-letters.service.ts";
import { REMIND_MS } from "./consultation-times.ts";
import {
  deleteOldTimes,
  deleteUnconfirmed,
  forgetNetworks,
  releaseHolds,
  takeDueReminders,
} from "./consultations.store.ts";

/** How long a consultation is kept after its time; the privacy notice names it. */
const KEEP_AFTER_MS = 90 * DAY_MS;
/** The letter of an unconfirmed time may come late: its link books the time if it is still free. */
const KEEP_UNCONFIRMED_MS = DAY_MS;
const REMINDERS_AT_ONCE = 50;

const remindJob = defineJob("consultation.remind", z.object({}), {
  retries: 2,
  keyRule: "oneAtAll",
});
const purgeJob = defineJob("consultation.purge", z.object({}), { retries: 2 });

export const consultationJobs: readonly FeatureJob<Deps>[] = [
  featureJob(
    remindJob,
    async (deps) => {
      await releaseHolds(deps.db, deps.clock.now());
      await sendReminders(deps);
    },
    { cron: "*/10 * * * *" },
  ),
  featureJob(
    purgeJob,
    async (deps) => {
      await purgeConsultations(deps);
    },
    { cron: "41 3 * * *" },
  ),
];

/** Reminds of every consultation that begins within a day, each once; answers how many. */
export async function sendReminders(deps: ConsultationDeps): Promise<number> {
  const now = deps.clock.now();
  let sent = 0;
  for (;;) {
    const letters = await inGlobal(deps.db, async (tx) => {
      const before = new Date(now.getTime() + REMIND_MS);
      const due = await takeDueReminders(tx, now, before, REMINDERS_AT_ONCE);
      const stored = [];
      for (const row of due) stored.push(await storeVisitorReminder(tx, deps, row));
      return stored;
    });
    if (letters.length === 0) return sent;
    await deliverAll(deps, letters);
    sent += letters.filter((letter) => letter !== undefined).length;
  }
}

/**
 * Deletes consultations whose time was ninety days ago, what nobody confirmed within a day, and
 * keys that are over. Forgets the networks of what is over.
 */
export async function purgeConsultations(deps: Pick<Deps, "db" | "clock" | "log">): Promise<void> {
  const now = deps.clock.now();
  const gone = await deleteOldTimes(deps.db, new Date(now.getTime() - KEEP_AFTER_MS));
  await deleteUnconfirmed(deps.db, new Date(now.getTime() - KEEP_UNCONFIRMED_MS));
  await forgetNetworks(deps.db, now);
  await deleteOldAdviserKeys(deps.db, now);
  if (gone > 0) deps.log.info({ gone }, "old consultations are deleted");
}
