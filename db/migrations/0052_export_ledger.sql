-- Why: people look at earlier exports, fetch them again and take them back, and their choices are remembered. The mark on each row
-- (exported_at) rewrote a million rows of a large export; the items of its run say the same, so new exports no longer write the mark.
-- The version before goes on writing it, and both versions read both.

alter table export_run
  add column file_name text not null default '',
  -- Taken back: its items are deleted, so they count as not exported.
  add column taken_back_at timestamptz,
  add column taken_back_by uuid;
create index export_run_finished on export_run (company_id, started_at desc) where finished_at is not null;

-- The choices of a person for a company, as the page of exports has them.
create table export_setting (
  company_id uuid not null references company on delete cascade,
  user_id uuid not null,
  settings jsonb not null,
  changed_at timestamptz not null,
  primary key (company_id, user_id)
);
select tenant_table('export_setting');
grant select, insert, update, delete on export_setting to bankhid_app;
