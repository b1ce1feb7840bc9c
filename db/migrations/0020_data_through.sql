-- Why: lists said when data came, and an upload of an old statement looked like news. The day that the data reaches to is kept beside.

-- The last day that the company's data covers; null without data. An older program that runs beside leaves it as it is, and the next
-- change of the company's data brings it up to date.
alter table company_overview add column data_through date;
update company_overview o set data_through = (
  select max(greatest(
    (select max(d.date) from daily_stat d where d.company_id = a.company_id and d.bank_account_id = a.id and d.count > 0),
    (select max(s.to_date) from statement s where s.company_id = a.company_id and s.bank_account_id = a.id and s.kind <> 'interim'),
    (select max(f.proven_until + 1) from feed_account f where f.company_id = a.company_id and f.bank_account_id = a.id)))
  from bank_account a where a.company_id = o.company_id and a.deleted_at is null);
