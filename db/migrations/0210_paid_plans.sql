-- Why: what a plan allows follows what was paid (decision 0249). A charge says which plan it pays for, and whether it is a month or the
-- difference of a larger plan within a month that is paid already. Charges of the version before say no plan: the subscription's is meant,
-- as it was when they were paid.
alter table charge add column plan_key text;
alter table charge add column extra_accounts integer;
alter table charge add column kind text not null default 'month';
alter table charge add constraint charge_kind_check -- beside: the version before writes the default
  check (kind in ('month', 'upgrade'));

update charge c set plan_key = s.plan_key, extra_accounts = s.extra_accounts
from subscription s where s.company_id = c.company_id and c.state = 'finished' and c.period_until = s.next_from;

-- Two larger plans of one day are two differences of one day; months stay one for each period. A month whose money went back whole may be
-- ordered again on its first day.
drop index charge_once;
create unique index charge_once on charge (company_id, period_from) -- beside: less strict than before
  where state <> 'refused' and kind = 'month' and refunded_ft < gross_ft;

-- The day on which a larger plan was chosen whose difference is not paid yet.
alter table subscription add column upgrade_on date;

-- What the office has paid, for the companies that cannot read its charges; null: nothing yet.
alter table office_plan add column paid_until date;
alter table office_plan add column paid_companies integer;
update office_plan o set paid_until = o.next_from, paid_companies = o.extra_companies
where exists (select from charge c where c.company_id = o.company_id and c.state = 'finished' and c.period_until = o.next_from);
