/** A person's visits of a company: what the last one could show, and how far this one has come. */
import { runText } from "#server/database/run-text.ts";
import type { Tx } from "#server/database/tenant.ts";

export interface Visit {
  /** When the visit before ended; null in a first visit. */
  readonly previousEnd: Date | null;
  /** The newest arrival that the visit before could show; null where it showed no item. */
  readonly arrivedBefore: Date | null;
  readonly seenThrough: Date | null;
  readonly seenAt: Date;
}

export async function findVisit(
  tx: Tx,
  companyId: string,
  userId: string,
): Promise<Visit | undefined> {
  const [row] = await runText<Visit>(
    tx,
    `select previous_end as "previousEnd", arrived_before as "arrivedBefore", seen_through as "seenThrough", seen_at as "seenAt"
      from company_visit where company_id = $1::uuid and user_id = $2::uuid`,
    [companyId, userId],
  );
  return row;
}

/**
 * Notes that the person is here, and begins a visit where he was last here before `over`. One
 * statement, so that two tabs of a person begin one visit. Answers when the visit before ended.
 */
export async function noteVisit(
  tx: Tx,
  by: {
    readonly companyId: string;
    readonly userId: string;
    readonly now: Date;
    readonly over: Date;
    readonly newestArrival: Date | null;
  },
): Promise<Date | null> {
  const [row] = await runText<{ previousEnd: Date | null }>(
    tx,
    `insert into company_visit as v (company_id, user_id, seen_through, seen_at)
      values ($1::uuid, $2::uuid, $5::timestamptz, $3::timestamptz)
      on conflict (company_id, user_id) do update set
        previous_end = case when v.seen_at <= $4::timestamptz then v.seen_at else v.previous_end end,
        arrived_before = case when v.seen_at <= $4::timestamptz then v.seen_through else v.arrived_before end,
        seen_through = greatest(v.seen_through, excluded.seen_through),
        seen_at = greatest(v.seen_at, excluded.seen_at)
      returning previous_end as "previousEnd"`,
    [by.companyId, by.userId, by.now, by.over, by.newestArrival],
  );
  return row?.previousEnd ?? null;
}

/**
 * Notes a visit that ended at the time and could show what had come until then, before every visit
 * that is noted already.
 */
export async function noteEarlierVisit(
  tx: Tx,
  by: { readonly companyId: string; readonly userId: string; readonly endedAt: Date },
): Promise<void> {
  await runText(
    tx,
    `insert into company_visit as v (company_id, user_id, seen_through, seen_at)
      values ($1::uuid, $2::uuid, $3::timestamptz, $3::timestamptz)
      on conflict (company_id, user_id) do update set
        previous_end = coalesce(v.previous_end, $3::timestamptz),
        arrived_before = coalesce(v.arrived_before, $3::timestamptz)`,
    [by.companyId, by.userId, by.endedAt],
  );
}
