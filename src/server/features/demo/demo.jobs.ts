/**
 * A demo after it was opened: the accountant's marks when its files are read, and its end after a
 * day.
 */
import { z } from "zod";
import { transactionFilterSchema } from "#contract/transactions/transaction-filter.ts";
import { addDays, budapestDate } from "#values/local-date.ts";
import { inCompany } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { isCompanyLive, requireCompany } from "#server/features/access/access.service.ts";
import { purgeDueCompanies } from "#server/features/company-purge/purge-company.service.ts";
import { setBooked } from "#server/features/transactions/booked.service.ts";
import { actLater } from "#server/http/actor.ts";
import { defineJob, type FeatureJob, featureJob } from "#server/jobs/job.ts";
import { countUnreadFiles } from "./demo.store.ts";

/** A demo lives this long. */
export const DEMO_HOURS = 24;
// An accountant who is two months behind: the list shows both kinds of rows.
const BOOKED_UNTIL_DAYS = 61;
const LOOK_AGAIN_SECONDS = 2;
// Two minutes of looking: a queue that is longer delays nothing but the marks.
const LOOKS_MAX = 60;

export const markDemoJob = defineJob(
  "demo.mark",
  z.object({ companyId: z.uuid(), accountantId: z.uuid(), look: z.number().int() }),
);
const purgeDemosJob = defineJob<Record<string, never>>(
  "demo.purge",
  z.object({}).strict() as z.ZodType<Record<string, never>>,
  {
    keyRule: "oneAtAll",
  },
);

export type DemoJobNeeds = Pick<Deps, "db" | "clock" | "events" | "queue" | "files" | "log">;

export const demoJobs: readonly FeatureJob<DemoJobNeeds>[] = [
  featureJob(markDemoJob, markDemo),
  featureJob(purgeDemosJob, purgeDemos, { cron: "17 * * * *" }),
];

/**
 * Books items that are older than two months, as the demo's accountant, once every file is read.
 */
export async function markDemo(
  deps: DemoJobNeeds,
  data: { companyId: string; accountantId: string; look: number },
): Promise<void> {
  const { companyId, accountantId, look } = data;
  if (!(await isCompanyLive(deps, companyId))) return;
  const unread = await inCompany(deps.db, companyId, (tx) => countUnreadFiles(tx, companyId));
  if (unread > 0 && look < LOOKS_MAX) {
    await deps.queue.enqueue(
      markDemoJob,
      { ...data, look: look + 1 },
      { afterSeconds: LOOK_AGAIN_SECONDS },
    );
    return;
  }
  const today = budapestDate(deps.clock.now().getTime());
  const filter = transactionFilterSchema.parse({
    company_id: companyId,
    dateTo: addDays(today, -BOOKED_UNTIL_DAYS),
  });
  const asked = { userId: accountantId, role: "accountant" } as const;
  const actor = actLater({ ...asked, address: "", requestId: "" });
  const access = await requireCompany(deps, actor, companyId, "member");
  await setBooked(deps, access, { filter, booked: true });
}

/** Deletes every demo whose day is over, by the purge of all companies. */
export async function purgeDemos(deps: DemoJobNeeds): Promise<void> {
  await purgeDueCompanies(deps, "demo");
}
