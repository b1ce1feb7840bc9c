-- Why: views of the list over several companies. They belong to a person and to no company: the companies that a view names are conditions,
-- and each question of the list asks for the right to each of them. Expand only.

create table client_view (
  id uuid primary key,
  user_id uuid not null references app_user on delete cascade,
  name text not null,
  filter jsonb not null,
  changed_at timestamptz not null
);
create unique index client_view_name on client_view (user_id, lower(name));
grant select, insert, update, delete on client_view to bankhid_app;
