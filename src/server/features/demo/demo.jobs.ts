/** What happens to a demo after it was opened: the accountant's marks when its files are read, and its end after a day. */
import { z } from "zod";
import { transactionFilterSchema } from "#contract/transactions.ts";
import { addDays, budapestDate } from "#values/local-date.ts";
import { inCompany } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { setBooked } from "#server/features/transactions/booked.service.ts";
import type { Person } from "#server/http/handler.ts";
import { defineJob, registerJob, type RegisteredJob } from "#server/jobs/job.ts";
import { countUnreadFiles, deleteDemo, isDemoOver, listContentHashes, listDemosBefore } from "./demo.store.ts";

/** A demo lives this long. */
export const DEMO_HOURS = 24;
// An accountant who is two months behind: the list shows both kinds of rows.
const BOOKED_UNTIL_DAYS = 61;
const LOOK_AGAIN_SECONDS = 2;
// Two minutes of looking: a queue that is longer delays nothing but the marks.
const LOOKS_MAX = 60;
// One run's worth; the next hour goes on.
const PURGES_PER_RUN = 500;

export const markDemoJob = defineJob("demo.mark", z.object({ companyId: z.uuid(), accountantId: z.uuid(), look: z.number().int() }));
export const purgeDemosJob = defineJob<Record<string, never>>("demo.purge", z.object({}).strict() as z.ZodType<Record<string, never>>, {
  keyRule: "oneAtAll",
});

export type DemoJobNeeds = Pick<Deps, "db" | "clock" | "events" | "queue" | "files" | "log">;

export function registerDemoJobs(deps: DemoJobNeeds): RegisteredJob[] {
  return [registerJob(markDemoJob, (data) => markDemo(deps, data)), registerJob(purgeDemosJob, () => purgeDemos(deps))];
}

/** Books what is older than two months, as the demo's accountant, once every file is read. */
export async function markDemo(deps: DemoJobNeeds, data: { companyId: string; accountantId: string; look: number }): Promise<void> {
  const { companyId, accountantId, look } = data;
  const unread = await inCompany(deps.db, companyId, (tx) => countUnreadFiles(tx, companyId));
  if (unread > 0 && look < LOOKS_MAX) {
    await deps.queue.enqueue(markDemoJob, { ...data, look: look + 1 }, { afterSeconds: LOOK_AGAIN_SECONDS });
    return;
  }
  const today = budapestDate(deps.clock.now().getTime());
  const filter = transactionFilterSchema.parse({ company_id: companyId, dateTo: addDays(today, -BOOKED_UNTIL_DAYS) });
  const actor = { person: demoPerson(accountantId, "accountant"), address: "", requestId: "" };
  await setBooked(deps, actor, { filter, booked: true });
}

/** Deletes every demo whose day is over: its bytes first, so that a crash leaves rows that the next run still finds. */
export async function purgeDemos(deps: DemoJobNeeds): Promise<void> {
  const now = deps.clock.now();
  const before = new Date(now.getTime() - DEMO_HOURS * 3_600_000);
  for (const companyId of await listDemosBefore(deps.db, before, PURGES_PER_RUN)) {
    const hashes = await inCompany(
      deps.db,
      companyId,
      async (tx) => ((await isDemoOver(tx, companyId, now)) ? listContentHashes(tx, companyId) : undefined),
    );
    if (hashes === undefined) continue;
    for (const hash of hashes) await deps.files.remove(companyId, hash);
    await inCompany(deps.db, companyId, (tx) => deleteDemo(tx, companyId));
    deps.log.info({ companyId, files: hashes.length }, "demo purged");
  }
}

/** The demo's people as callers of the services that they would use themselves. */
export function demoPerson(userId: string, role: Person["role"]): Person {
  return { kind: "session", userId, role, email: "", name: "", sessionId: "", boundCompanyId: null, privacyAccepted: true };
}
