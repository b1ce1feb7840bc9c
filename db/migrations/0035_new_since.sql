-- Why: an item that arrives today and is dated three weeks back was buried in the list. Items are found by their arrival, each person has
-- his last visit of a company, and an item that arrives for a day that is already in the books says so. Expand only.

-- From here on the arrival times of a company follow the order of its commits (decision 0058). Items of one import share their time, and
-- an index without further columns keeps one entry of them: about seven bytes an item.
create index bank_transaction_arrived on bank_transaction (company_id, created_at);

-- True where the items of that day were in the books when this one arrived. The version before writes no such mark.
alter table bank_transaction add column late boolean not null default false;
create index bank_transaction_late on bank_transaction (company_id, bank_account_id) where late and booked_at is null and withdrawn_at is null;

-- The newest arrival that the exported rows could hold. Null for runs of before: there the start of the run counts.
alter table export_run add column arrived_through timestamptz;

-- A person's visits of a company. Visits are sessions: a pause of some hours ends one.
create table company_visit (
  company_id uuid not null references company on delete cascade,
  user_id uuid not null,
  -- What arrived later is new in this visit: the newest arrival that the visit before could show. Null in a first visit.
  arrived_before timestamptz,
  -- When the visit before ended, for people; null in a first visit.
  previous_end timestamptz,
  -- The newest arrival that this visit could show so far, and when the person was last here.
  seen_through timestamptz,
  seen_at timestamptz not null,
  primary key (company_id, user_id)
);
select tenant_table('company_visit');
grant select, insert, update, delete on company_visit to bankhid_app;
