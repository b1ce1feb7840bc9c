/** What hinders the data of a company's sources, as one sub-query of the list of companies. */
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "#server/database/tenant.ts";
import { LAST_READ_ON } from "./silence/feed-silence.store.ts";
import type { LocalDate } from "#values/local-date.ts";

export interface SourceTroubleRow {
  readonly kind: "expired" | "failing" | "ending" | "silent" | "unread" | "parked";
  readonly bankName: string;
  /** `YYYY-MM-DD`; see `sourceTroubleSchema` of the contract. */
  readonly day: string | null;
  readonly count: number;
}

export interface TroubleTimes {
  /** An account whose last whole reading is of a day before this one counts as failing. */
  readonly overdueBefore: LocalDate;
  readonly now: Date;
  /** Consents that end until then end soon. */
  readonly endingUntil: Date;
}

/**
 * The troubles of company `c` as a JSON array: by kind and bank one entry, in no promised order.
 * A bank may have several kinds. A consent that ends does not count for an account that is over.
 */
export function sourceTroubles({
  overdueBefore,
  now,
  endingUntil,
}: TroubleTimes): RawBuilder<readonly SourceTroubleRow[]> {
  const over = sql`(f.state = 'expired' or coalesce(k.passive_expires_at <= ${now}::timestamptz, false))`;
  const day = (instant: string) => sql`(${sql.raw(instant)} at time zone 'Europe/Budapest')::date`;
  return sql`(
    select coalesce(jsonb_agg(jsonb_build_object('kind', t.kind, 'bankName', t.bank, 'day', t.day, 'count', t.count)), '[]')
    from (
      select e.kind, e.bank, min(e.day) as day, count(distinct e.account)::integer as count
      from (
        select coalesce(nullif(f.bank_name, ''), b.bank_name) as bank, f.bank_account_id as account, v.kind, v.day
        from feed_account f
        join bank_account b on b.company_id = f.company_id and b.id = f.bank_account_id and b.deleted_at is null
        left join bank_consent k on k.id = f.consent_id
        cross join lateral (values
          ('expired', ${over}, case when k.passive_expires_at <= ${now}::timestamptz then ${day("k.passive_expires_at")} end),
          ('failing', not ${over} and (f.health = 'failing' or ${LAST_READ_ON} < ${overdueBefore}::date), ${LAST_READ_ON}),
          ('ending', not ${over} and k.passive_expires_at <= ${endingUntil}::timestamptz, ${day("k.passive_expires_at")}),
          ('silent', not ${over} and f.health <> 'failing' and ${LAST_READ_ON} >= ${overdueBefore}::date
            and (f.health = 'stale' or f.silence_told_after = f.last_news_at), ${day("f.last_news_at")})
        ) as v (kind, holds, day)
        where f.company_id = c.company_id and f.state in ('active', 'expired') and v.holds
      ) e group by e.kind, e.bank
      union all
      select 'unread', coalesce(b.bank_name, ''), min(${day("u.first_seen_at")}), count(*)::integer
      from unread_item u
      join bank_account b on b.company_id = u.company_id and b.id = u.bank_account_id and b.deleted_at is null
      where u.company_id = c.company_id group by 2
      union all
      select 'parked', '', min(${day("m.received_at")}), count(distinct m.account_nr)::integer
      from push_message m where m.company_id = c.company_id and m.state = 'parked' having count(*) > 0
      union all
      select 'unread', 'Számlázz.hu', min(${day("m.received_at")}), count(*)::integer
      from push_message m where m.company_id = c.company_id and m.state in ('quarantined', 'refused') having count(*) > 0
      union all
      select 'silent', 'Számlázz.hu', ${day("p.last_message_at")}, 1
      from push_feed p
      where p.company_id = c.company_id and p.state = 'active' and p.silence_told_after = p.last_message_at
    ) t)`;
}

/** The same for one company. */
export async function listSourceTroubles(
  tx: Tx,
  companyId: string,
  times: TroubleTimes,
): Promise<readonly SourceTroubleRow[]> {
  const row = await tx
    .selectFrom("company as c")
    .select(sourceTroubles(times).as("troubles"))
    .where("c.company_id", "=", companyId)
    .executeTakeFirst();
  return row?.troubles ?? [];
}
