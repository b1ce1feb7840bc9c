import { inCompanies, inCompany } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import {
  isCompanyLive,
  requireCompany,
  walkLivingCompanies,
} from "#server/features/access/access.service.ts";
import { actLater, type LaterActor } from "#server/http/actor.ts";
import { ApiError } from "#server/http/errors.ts";
import { endUnlessStopped, type FeatureJob, featureJob, type JobRun } from "#server/jobs/job.ts";
import * as ledger from "#server/ledger/marks.ts";
import { lockOverview } from "#server/ledger/overview.ts";
import { DAY_MS } from "#values/durations.ts";
import { finishBookingJob, forgetBookingsJob } from "./booking-job-definitions.ts";
import { listCompaniesWithOld } from "./booked.store.ts";
import { continueOperation, isUnfinished, type OperationNeeds } from "./operation-work.service.ts";

// Work of one look: the run looks at its signal and at the person's right in between.
const WAIT_SECONDS = 2;
// So long an operation itself is kept, without its rows.
const HEAD_DAYS = 30;
const COMPANIES_AT_ONCE = 500;

type Needs = OperationNeeds & Pick<Deps, "accessMode">;

export const bookingJobs: readonly FeatureJob<Deps>[] = [
  featureJob(finishBookingJob, finishBooking),
  featureJob(forgetBookingsJob, forgetBookings, { cron: "50 3 * * *" }),
];

/**
 * Goes on with an operation to its end. The person's right is asked anew before each piece of work;
 * without it the operation stays as it is.
 */
export async function finishBooking(
  deps: Needs,
  {
    companyId,
    operationId,
    ...by
  }: LaterActor & { readonly companyId: string; readonly operationId: string },
  { signal }: Pick<JobRun, "signal">,
): Promise<void> {
  for (;;) {
    endUnlessStopped(signal);
    try {
      const access = await requireCompany(deps, actLater(by), companyId, "member");
      const { operation } = await continueOperation(deps, access, operationId, WAIT_SECONDS);
      if (!isUnfinished(operation)) return;
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "not_found") throw error;
      return stopOperation(deps, companyId, operationId);
    }
  }
}

/** Its person has lost the right to the company: what is done stays, the rest is not done. */
async function stopOperation(deps: Needs, companyId: string, id: string): Promise<void> {
  if (!(await isCompanyLive(deps, companyId))) return;
  await inCompany(deps.db, companyId, async (tx) => {
    await lockOverview(tx, companyId);
    const operation = await ledger.findOperation(tx, companyId, id);
    if (operation !== undefined && isUnfinished(operation))
      await ledger.updateOperation(tx, companyId, id, { state: "stopped" });
  });
}

/** Forgets the rows of operations whose undo is over, and operations after a month. */
export async function forgetBookings(
  deps: Pick<Deps, "db" | "clock">,
  _nothing: object,
  { signal }: Pick<JobRun, "signal">,
): Promise<void> {
  const now = deps.clock.now();
  const before = { rows: now, heads: new Date(now.getTime() - HEAD_DAYS * DAY_MS) };
  for await (const ids of walkLivingCompanies(deps, COMPANIES_AT_ONCE)) {
    const old = await inCompanies(deps.db, ids, (tx) => listCompaniesWithOld(tx, ids, before));
    for (const companyId of old) {
      endUnlessStopped(signal);
      await inCompany(deps.db, companyId, (tx) => ledger.forgetOperations(tx, companyId, before));
    }
  }
}
