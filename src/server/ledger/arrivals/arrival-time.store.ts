/** When items came: times that follow the order of the commits. */
import { BY_ARRIVAL } from "#server/database/arrived-rows.ts";
import { runPlanned, runText } from "#server/database/run-text.ts";
import type { Tx } from "#server/database/tenant.ts";

/**
 * The newest arrival of the company that the transaction sees; null without rows. The arrivals of
 * all later commits are later, so it separates the items that somebody could see from those that
 * come.
 */
export async function findNewestArrival(tx: Tx, companyId: string): Promise<Date | null> {
  const [row] = await runPlanned<{ at: Date | null }>(
    tx,
    `select max(t.created_at) as at from bank_transaction t where t.company_id = $1::uuid and ${BY_ARRIVAL}`,
    [companyId],
  );
  return row?.at ?? null;
}

/**
 * The arrival time of rows that are being written under the locked overview: the given time, or a
 * millisecond behind the newest arrival where a commit of another clock or of a waiting writer was
 * later.
 */
export async function nextArrival(tx: Tx, companyId: string, at: Date): Promise<Date> {
  const newest = await findNewestArrival(tx, companyId);
  return newest === null || newest < at ? at : new Date(newest.getTime() + 1);
}

/**
 * Gives each item of a demo the arrival that its bank would have given it: the morning after its
 * booking day in Budapest. Items that would come only tomorrow keep theirs.
 */
export async function dateArrivals(tx: Tx, companyId: string): Promise<void> {
  await runText(
    tx,
    `update bank_transaction t
      set created_at = (t.booking_date + time '06:00' + interval '1 day') at time zone 'Europe/Budapest'
      where t.company_id = $1::uuid and t.status = 'booked'
        and t.created_at > (t.booking_date + time '06:00' + interval '1 day') at time zone 'Europe/Budapest'`,
    [companyId],
  );
}
