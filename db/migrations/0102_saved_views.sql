-- Why: people keep the filters and the order of a list under a name, each for himself and for each company. Expand only.

create table saved_view (
  company_id uuid not null references company on delete cascade,
  id uuid not null,
  user_id uuid not null,
  name text not null,
  -- The conditions of the list, as the contract takes them.
  filter jsonb not null,
  changed_at timestamptz not null,
  primary key (company_id, id)
);
create unique index saved_view_name on saved_view (company_id, user_id, lower(name));
select tenant_table('saved_view');
grant select, insert, update, delete on saved_view to bankhid_app;
