-- Why: people want the file of each day, week or month without asking for it. A schedule says when and how; at its hour a job makes the
-- file, which the list of large exports keeps. Its last day is stored with the run, so that no day is left out or told twice. Expand only.

create table export_schedule (
  company_id uuid not null references company on delete cascade,
  id uuid not null,
  -- By whose right it runs, and who is written to.
  user_id uuid not null,
  role text not null,
  every text not null check (every in ('day', 'week', 'month')),
  -- Of the week (1 is Monday) or of the month, whose last day stands for days that it has not; 1 for each day.
  day smallint not null,
  -- In Budapest.
  hour smallint not null,
  -- The choices of the page of exports.
  settings jsonb not null,
  -- A letter tells of each file.
  letter boolean not null,
  state text not null check (state in ('active', 'paused', 'stopped')),
  -- Why the program stopped it: a code of the contract.
  stop_reason text,
  -- The next run; null unless active.
  due_at timestamptz,
  -- The last day of the last file, or the day before the first one; null for files of new items.
  covered_to date,
  last_at timestamptz,
  -- The end of the last run: a code of the contract.
  last_outcome text,
  last_failure text,
  last_count bigint,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (company_id, id)
);
create index export_schedule_due on export_schedule (company_id, due_at) where due_at is not null;
select tenant_table('export_schedule');
grant select, insert, update, delete on export_schedule to bankhid_app;

alter table export_job
  add column schedule_id uuid,
  -- The time at which the schedule wanted it.
  add column planned_for timestamptz;

-- Changed with the end of each export of „only new" items: of two that read the same items at once the second one fails.
create table export_turn (
  company_id uuid primary key references company on delete cascade,
  turn bigint not null
);
select tenant_table('export_turn');
grant select, insert, update, delete on export_turn to bankhid_app;
