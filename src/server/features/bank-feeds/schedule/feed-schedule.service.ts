/**
 * The schedule of readings: the minute's look, and readings that consents, people and hooks ask for
 * in between.
 */
import { inCompany, inGlobal, type Tx } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import type { LocalDate } from "#values/local-date.ts";
import { pullFeedsJob, type PullTrigger } from "./feed-job-definitions.ts";
import * as store from "./feed-schedule.store.ts";
import { nextMorning } from "./feed-times.policy.ts";
import { wantLooks } from "./look-back.store.ts";

export {
  type PullData,
  pullFeedsJob,
  scheduleFeedsJob,
  watchSilenceJob,
} from "./feed-job-definitions.ts";
export {
  isLiveCompany,
  makeAccountsDue,
  measureLag,
  rescheduleFromAccounts,
} from "./feed-schedule.store.ts";

export type PullStart = Pick<Deps, "queue" | "clock">;

// Companies of one statement, and companies of one look: twenty thousand a minute, twice the number
// that a million companies need in two hours.
const BATCH_COMPANIES = 500;
const BATCHES_MAX = 40;
// A reading sets the company's next time itself. This time is for a company whose program is
// killed.
const ABANDONED_MS = 15 * 60_000;

/**
 * Enqueues a reading for every company that is due; several programs may do it at once. Answers the
 * number.
 */
export async function queueDueCompanies(
  deps: Pick<Deps, "db" | "queue" | "clock">,
): Promise<number> {
  let queued = 0;
  for (let batch = 0; batch < BATCHES_MAX; batch++) {
    const now = deps.clock.now();
    const taken = await inGlobal(deps.db, async (tx) => {
      const until = new Date(now.getTime() + ABANDONED_MS);
      const companyIds = await store.takeDueCompanies(tx, { now, until, limit: BATCH_COMPANIES });
      const jobs = companyIds.map((companyId) => ({
        data: { companyId, trigger: "daily" as const },
        key: companyId,
      }));
      if (jobs.length > 0) await deps.queue.enqueueAll(pullFeedsJob, jobs, { tx });
      return companyIds.length;
    });
    queued += taken;
    if (taken < BATCH_COMPANIES) break;
  }
  return queued;
}

/**
 * Reads newly assigned or renewed accounts as soon as the transaction is committed. Where the
 * company is being read just then, they are read within the next minute.
 */
export async function startFirstPull(
  tx: Tx,
  deps: PullStart,
  companyId: string,
  feedAccountIds: readonly string[],
  trigger: "first" | "renewal" | "hook" | "manual" = "first",
): Promise<void> {
  await store.makeAccountsDue(tx, companyId, feedAccountIds);
  await store.scheduleNoLater(tx, companyId, deps.clock.now());
  await deps.queue.enqueue(pullFeedsJob, { companyId, trigger }, { tx, key: companyId });
}

/**
 * Whether the company's banks may be read now: it is not deleted, and its plan lets them be read.
 * Where the plan does not, the company rests until the next morning; `wakeReadings` ends the rest
 * earlier.
 */
export async function mayRead(
  tx: Tx,
  deps: Pick<Deps, "clock" | "quota" | "config">,
  companyId: string,
): Promise<boolean> {
  // First, so that a payment of this moment sets the time after us.
  if (!(await store.holdSchedule(tx, companyId))) return false;
  if (await deps.quota.allows(companyId, "refresh", tx)) return true;
  const { timings } = deps.config.feeds;
  await store.putOff(tx, companyId, nextMorning(companyId, deps.clock.now(), timings));
  return false;
}

/** After a payment: what was due while the company rested is read within the next minute. */
export async function wakeReadings(tx: Tx, companyId: string, now: Date): Promise<void> {
  await store.rescheduleFromAccounts(tx, companyId, now);
}

/**
 * Wants a look back, as a notification asks for it, over the days since `from`. Accounts that were
 * looked at a short while ago are looked at after their pause, however many notifications come;
 * `again` ignores the pause. Answers whether a look begins now.
 */
export async function queueLookBack(
  deps: Pick<Deps, "db" | "queue" | "clock">,
  companyId: string,
  given: {
    readonly consentIds: readonly string[];
    readonly from: LocalDate;
    readonly again: boolean;
  },
): Promise<boolean> {
  const now = deps.clock.now();
  return inCompany(deps.db, companyId, async (tx) => {
    const { ready, latest } = await wantLooks(tx, companyId, { ...given, now });
    if (latest !== null) await store.scheduleNoLater(tx, companyId, latest);
    if (ready.length === 0) return false;
    await store.makeAccountsDue(tx, companyId, ready);
    await store.scheduleNoLater(tx, companyId, now);
    await deps.queue.enqueue(pullFeedsJob, { companyId, trigger: "hook" }, { tx, key: companyId });
    return true;
  });
}

export interface PullAnswer {
  readonly queued: boolean;
  /** When somebody may ask again; null where nothing is read. */
  readonly nextAllowedAt: Date | null;
}

/**
 * Enqueues a reading that somebody asks for. It is refused before the shortest time between two
 * such readings is over, and while the provider has told us to wait. A hook waits for the provider
 * only.
 */
export async function queuePull(
  deps: Pick<Deps, "db" | "queue" | "clock" | "config">,
  companyId: string,
  given: {
    readonly bankAccountId?: string;
    readonly trigger: Extract<PullTrigger, "manual" | "hook">;
  },
): Promise<PullAnswer> {
  const now = deps.clock.now();
  const pauseMs = given.trigger === "manual" ? deps.config.feeds.timings.manualMs : 0;
  return inCompany(deps.db, companyId, async (tx) => {
    const tries = await store.listTries(tx, companyId, given.bankAccountId);
    if (tries.length === 0) return { queued: false, nextAllowedAt: null };
    const allowed = tries.map(({ health, lastTryAt, nextTryAt }) =>
      Math.max(
        lastTryAt === null ? 0 : lastTryAt.getTime() + pauseMs,
        health === "limited" ? (nextTryAt?.getTime() ?? 0) : 0,
      ),
    );
    const first = Math.min(...allowed);
    if (first > now.getTime()) return { queued: false, nextAllowedAt: new Date(first) };
    const ready = tries.filter((_, at) => allowed[at]! <= now.getTime()).map(({ id }) => id);
    await store.makeAccountsDue(tx, companyId, ready);
    await store.scheduleNoLater(tx, companyId, now);
    await deps.queue.enqueue(
      pullFeedsJob,
      { companyId, trigger: given.trigger },
      { tx, key: companyId },
    );
    return { queued: true, nextAllowedAt: new Date(now.getTime() + pauseMs) };
  });
}
