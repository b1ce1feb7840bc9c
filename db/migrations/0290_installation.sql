-- Why: a program whose DATA_DIR was another folder than the others' found no bytes, and ended the reading of everybody's files as failed
-- (decision 0311). The database and the folder carry the same mark, which is compared at the start and at each question of readiness.
-- Expand only: the version before neither reads nor writes this table.
create table installation (
  one boolean primary key default true check (one),
  id uuid not null,
  created_at timestamptz not null default now()
);
comment on table installation is 'Global: one row, whose id stands in the file `installation` of DATA_DIR too.';

grant select, insert on installation to bankhid_app;
