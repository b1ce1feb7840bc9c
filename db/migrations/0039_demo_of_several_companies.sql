-- Why: a demo was one company and two people who were known by the form of their addresses. A demo has an accountant with several client
-- companies now, its people have addresses that may be shown, and one demo is prepared ahead for the next visitor. Expand only: the
-- version before reads neither the table nor the column, and deletes its own demos as before.

create table demo (
  id uuid primary key,
  -- The company whose director the visitor is.
  company_id uuid not null unique references company_directory,
  director_id uuid not null references app_user on delete cascade,
  accountant_id uuid not null references app_user on delete cascade,
  -- The day that its data end with: yesterday's demo is not given to a visitor any more.
  day date not null,
  made_at timestamptz not null,
  -- Everything is read and marked; null while that goes on.
  ready_at timestamptz,
  -- A visitor has it; null while it waits for one.
  opened_at timestamptz
);
create index demo_waiting on demo (day, ready_at) where opened_at is null;
grant select, insert, update, delete on demo to bankhid_app;

-- The demo that a person was made for; such a person is deleted with its companies and gets no unasked letter.
alter table app_user add column demo_id uuid;
create index app_user_demo on app_user (demo_id) where demo_id is not null;
update app_user set demo_id = id where email like 'demo-%@demo.invalid';
