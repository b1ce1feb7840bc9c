/** Counts of items by their arrival. They read the index of arrivals, newest first. */
import { arrivedAfter, BEFORE_ALL, COUNTED_ROW } from "#server/database/arrived-rows.ts";
import { runText, TextParameters } from "#server/database/run-text.ts";
import type { Tx } from "#server/database/tenant.ts";

export interface NewByAccount {
  readonly accountId: string;
  /** Items of the account's list. */
  readonly count: number;
  /** Of them those that count in this account. */
  readonly counted: number;
}

/** Items that came after the time, by account; at most `most` rows are looked at. */
export async function countNewByAccount(
  tx: Tx,
  companyId: string,
  after: Date | null,
  most: number,
): Promise<NewByAccount[]> {
  const parameters = new TextParameters();
  const company = parameters.bind(companyId);
  const time = parameters.bind(after ?? BEFORE_ALL);
  const rows = await runText<{ accountId: string; count: bigint; counted: bigint }>(
    tx,
    `select n.bank_account_id as "accountId", count(*) as count,
        count(*) filter (where n.leading_account_id is null) as counted
      from (select t.bank_account_id, t.leading_account_id from shown_transaction t
        where t.company_id = ${company}::uuid and t.status = 'booked' and t.withdrawn_at is null and ${arrivedAfter(time)}
        order by t.created_at desc limit ${most}) n
      group by 1`,
    parameters.values,
  );
  return rows.map(({ accountId, count, counted }) => ({
    accountId,
    count: Number(count),
    counted: Number(counted),
  }));
}

/** Unbooked items that came when the items of their day were in the books already. */
export async function countLate(tx: Tx, companyId: string): Promise<number> {
  const [row] = await runText<{ count: bigint }>(
    tx,
    `select count(*) as count from shown_transaction t
      where t.company_id = $1::uuid and t.late and t.booked_at is null${COUNTED_ROW}`,
    [companyId],
  );
  return Number(row?.count ?? 0n);
}

/** When the person's newest finished export began, and the newest arrival that it could hold. */
export async function findLastExport(
  tx: Tx,
  companyId: string,
  userId: string,
  startedBefore: Date,
): Promise<{ at: Date; arrivedAfter: Date } | undefined> {
  const [row] = await runText<{ at: Date; arrivedAfter: Date }>(
    tx,
    `select started_at as at, coalesce(arrived_through, started_at) as "arrivedAfter" from export_run
      where company_id = $1::uuid and user_id = $2::uuid and finished_at is not null and started_at <= $3::timestamptz
      order by started_at desc limit 1`,
    [companyId, userId, startedBefore],
  );
  return row;
}

export interface ClientArrivalsRow {
  readonly id: string;
  readonly count: number | null;
  readonly lastVisitEnd: Date | null;
  readonly late: number;
}

/**
 * What came for a person in each of the companies that the transaction sees. `visitEndedBefore`: a
 * visit that was last noted before it is over. A count stops at `most`.
 */
export async function listClientArrivals(
  tx: Tx,
  companyIds: readonly string[],
  by: { readonly userId: string; readonly visitEndedBefore: Date; readonly most: number },
): Promise<ClientArrivalsRow[]> {
  const over = "v.seen_at <= $3::timestamptz";
  const rows = await runText<{
    id: string;
    count: bigint | null;
    lastVisitEnd: Date | null;
    late: bigint;
  }>(
    tx,
    `select n.id, n.last_visit_end as "lastVisitEnd",
        case when n.known then (select count(*) from (
          select from shown_transaction t where t.company_id = n.id${COUNTED_ROW} and ${arrivedAfter("n.arrived_before")}
          order by t.created_at desc limit ${by.most + 1}) c) end as count,
        (select count(*) from shown_transaction t
          where t.company_id = n.id and t.late and t.booked_at is null${COUNTED_ROW}) as late
      from (
        select c.company_id as id, case when ${over} then v.seen_at else v.previous_end end as last_visit_end,
          coalesce(case when ${over} then v.seen_through when v.previous_end is not null then v.arrived_before
            else m.created_at end, '${BEFORE_ALL}') as arrived_before,
          coalesce(${over}, false) or v.previous_end is not null or m.role = 'accountant' as known
        from company c
        join membership m on m.company_id = c.company_id and m.user_id = $2::uuid
        left join company_visit v on v.company_id = c.company_id and v.user_id = $2::uuid
        where c.company_id = any($1::uuid[]) offset 0) n`,
    [[...companyIds], by.userId, by.visitEndedBefore],
  );
  return rows.map((row) => ({
    id: row.id,
    lastVisitEnd: row.lastVisitEnd,
    count: row.count === null ? null : Number(row.count),
    late: Number(row.late),
  }));
}

/** Since when the person is a member of the company. */
export async function findInvitation(
  tx: Tx,
  companyId: string,
  userId: string,
): Promise<Date | undefined> {
  const row = await tx
    .selectFrom("membership")
    .select("created_at")
    .where("company_id", "=", companyId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row?.created_at;
}
