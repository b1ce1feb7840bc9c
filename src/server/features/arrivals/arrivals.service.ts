/**
 * What is new in a company for a person: since yesterday, since his last visit, since his last
 * export (decision 0058).
 */
import {
  type Arrivals,
  type ClientArrivals,
  NEW_COUNT_MAX,
  NEW_COUNT_MAX_IN_LIST,
  type NewSince,
  VISIT_GAP_HOURS,
} from "#contract/transactions/arrivals.ts";
import { inCompany, type Tx } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import type { CompanyAccess } from "#server/http/company-access.ts";
import { isOwner } from "#server/roles.ts";
import { dateArrivals, findNewestArrival } from "#server/ledger/arrivals.ts";
import { HOUR_MS } from "#values/durations.ts";
import { addDays, budapestDate, budapestDayStart } from "#values/local-date.ts";
import {
  countLate,
  countNewByAccount,
  findInvitation,
  findLastExport,
  listClientArrivals,
} from "./arrivals.store.ts";
import { findVisit, noteEarlierVisit, noteVisit, type Visit } from "./visits.store.ts";

type Reads = Pick<Deps, "db" | "clock">;

/** A moment of the caller's, and the arrival behind which items are new since then. */
export interface NewMoment {
  readonly since: NewSince;
  readonly at: Date;
  /** Null: every item is new. */
  readonly arrivedAfter: Date | null;
}

/** A visit that was last noted before this is over. */
function visitsOverBefore(now: Date): Date {
  return new Date(now.getTime() - VISIT_GAP_HOURS * HOUR_MS);
}

/** Notes that the caller looks at the company; answers when his visit before ended. */
export async function visitCompany(deps: Reads, access: CompanyAccess): Promise<Date | null> {
  const { companyId, actor } = access;
  const now = deps.clock.now();
  return inCompany(deps.db, companyId, async (tx) =>
    noteVisit(tx, {
      companyId,
      userId: actor.person.userId,
      now,
      over: visitsOverBefore(now),
      newestArrival: await findNewestArrival(tx, companyId),
    }),
  );
}

/**
 * Gives the people of a demo's company a past: each item came on the morning after its booking day,
 * and each of them was last here at the time.
 */
export async function dateDemoArrivals(
  deps: Pick<Deps, "db">,
  companyId: string,
  visits: { readonly userIds: readonly string[]; readonly endedAt: Date },
): Promise<void> {
  await inCompany(deps.db, companyId, async (tx) => {
    await dateArrivals(tx, companyId);
    for (const userId of visits.userIds)
      await noteEarlierVisit(tx, { companyId, userId, endedAt: visits.endedAt });
  });
}

/** The moments that the caller has in the company. */
async function listMoments(tx: Tx, access: CompanyAccess, now: Date): Promise<NewMoment[]> {
  const since: NewSince[] = ["YESTERDAY", "LAST_VISIT", "LAST_EXPORT"];
  const moments: NewMoment[] = [];
  for (const each of since) {
    const moment = await findMoment(tx, access, each, now);
    if (moment !== undefined) moments.push(moment);
  }
  return moments;
}

/**
 * The moment by its name; undefined where the caller has none: in a director's first visit, and
 * before a first export. Then everything is new to him. `now`: when he asked.
 */
export async function findMoment(
  tx: Tx,
  access: CompanyAccess,
  since: NewSince,
  now: Date,
): Promise<NewMoment | undefined> {
  const { companyId, actor } = access;
  const { userId } = actor.person;
  if (since === "YESTERDAY") {
    const today = budapestDate(now.getTime());
    const at = new Date(budapestDayStart(addDays(today, -1)));
    // What comes in the first millisecond of the day is new too.
    return { since, at, arrivedAfter: new Date(at.getTime() - 1) };
  }
  if (since === "LAST_EXPORT") {
    const run = await findLastExport(tx, companyId, userId, now);
    return run && { since, ...run };
  }
  const last = endedVisit(await findVisit(tx, companyId, userId), visitsOverBefore(now));
  if (last !== undefined) return { since, ...last };
  const invited = isOwner(access.role) ? undefined : await findInvitation(tx, companyId, userId);
  return invited && { since, at: invited, arrivedAfter: invited };
}

function endedVisit(
  visit: Visit | undefined,
  over: Date,
): Pick<NewMoment, "at" | "arrivedAfter"> | undefined {
  if (visit === undefined) return undefined;
  if (visit.seenAt <= over) return { at: visit.seenAt, arrivedAfter: visit.seenThrough };
  return visit.previousEnd === null
    ? undefined
    : { at: visit.previousEnd, arrivedAfter: visit.arrivedBefore };
}

/** How many items came since each of the caller's moments, and how many of the late ones wait. */
export async function getArrivals(deps: Reads, access: CompanyAccess): Promise<Arrivals> {
  const { companyId } = access;
  return inCompany(deps.db, companyId, async (tx) => {
    const since: Arrivals["since"] = [];
    for (const moment of await listMoments(tx, access, deps.clock.now())) {
      const accounts = await countNewByAccount(
        tx,
        companyId,
        moment.arrivedAfter,
        NEW_COUNT_MAX + 1,
      );
      const count = accounts.reduce((sum, each) => sum + each.counted, 0);
      const looked = accounts.reduce((sum, each) => sum + each.count, 0);
      since.push({
        since: moment.since,
        at: moment.at.toISOString(),
        arrivedAfter: (moment.arrivedAfter ?? new Date(0)).toISOString(),
        count: Math.min(count, NEW_COUNT_MAX),
        countExact: looked <= NEW_COUNT_MAX,
        accounts: accounts.map((each) => ({ accountId: each.accountId, count: each.count })),
      });
    }
    return { since, lateCount: await countLate(tx, companyId) };
  });
}

/** What came for a person in each of the companies, as a function of the company's id. */
export async function readClientArrivals(
  deps: Pick<Deps, "clock">,
  tx: Tx,
  companyIds: readonly string[],
  userId: string,
): Promise<(companyId: string) => ClientArrivals> {
  const rows = await listClientArrivals(tx, companyIds, {
    userId,
    visitEndedBefore: visitsOverBefore(deps.clock.now()),
    most: NEW_COUNT_MAX_IN_LIST,
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return (companyId) => {
    const row = byId.get(companyId);
    const count = row?.count ?? null;
    return {
      newCount: count === null ? null : Math.min(count, NEW_COUNT_MAX_IN_LIST),
      newCountExact: count === null || count <= NEW_COUNT_MAX_IN_LIST,
      lastVisitEnd: row?.lastVisitEnd?.toISOString() ?? null,
      lateCount: row?.late ?? 0,
    };
  };
}
