/** Rules of a company's rows after every command, asked of the database itself. */
import type { Database } from "../database/connect.ts";
import { joinWholeSets } from "../database/long-work.ts";
import { runPlanned } from "../database/run-text.ts";
import { inCompany } from "../database/tenant.ts";

const BROKEN = `
      with sums as (
        select bank_account_id, booking_date as date, coalesce(sum(amount) filter (where amount > 0), 0) as credit,
          coalesce(sum(amount) filter (where amount < 0), 0) as debit, count(*) as count
        from bank_transaction where company_id = $1::uuid and withdrawn_at is null group by 1, 2)
      select 'daily_stat ' || coalesce(s.date, d.date)::text as fault
        from sums s full join (select * from daily_stat where company_id = $1::uuid) d using (bank_account_id, date)
        where (s.credit, s.debit, s.count) is distinct from (d.credit, d.debit, d.count)
      union all
      select format('overview counts %s of %s, oldest %s of %s', o.unbooked_count, t.unbooked, o.oldest_unbooked_date, t.oldest)
        from company_overview o, (
          select count(*) as unbooked, min(booking_date) as oldest from shown_transaction
          where company_id = $1::uuid and booked_at is null and withdrawn_at is null and leading_account_id is null) t
        where o.company_id = $1::uuid and (o.unbooked_count, o.oldest_unbooked_date) is distinct from (t.unbooked, t.oldest)
      union all
      select 'change number' from company_overview o
        where o.company_id = $1::uuid
          and o.change_seq < (select max(change_seq) from bank_transaction where company_id = $1::uuid)
      union all
      select 'no source ' || t.id::text from bank_transaction t where t.company_id = $1::uuid and not exists (
        select from transaction_source s where s.company_id = t.company_id and s.transaction_id = t.id)
      union all
      select 'source of nothing' from transaction_source s where s.company_id = $1::uuid and not exists (
        select from bank_transaction t where t.company_id = s.company_id and t.id = s.transaction_id)
      union all
      select 'id of nothing ' || f.external_id from feed_item f where f.company_id = $1::uuid and not exists (
        select from bank_transaction t where t.company_id = f.company_id and t.id = f.transaction_id
          and t.bank_account_id = f.bank_account_id)`;

/** Broken rules, one sentence each: daily sums, overview, change number, sources, ids of feeds. */
export async function listBrokenFacts(db: Database, companyId: string): Promise<string[]> {
  return inCompany(db, companyId, async (tx) => {
    const rows = await joinWholeSets(tx, () =>
      runPlanned<{ fault: string }>(tx, BROKEN, [companyId]),
    );
    return rows.map((row) => row.fault);
  });
}
