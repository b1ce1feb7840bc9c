-- Why: an accountant closes a month of a client, and what was so then has to stay known: who, when, the items by their hashes, the balances and
-- the open points. A closed month stops no data; what would change its items waits for a person (decision 0291), and a change says that its item
-- was of a closed month. Expand only: the version before writes changes without the column, and its condition implies that of the new index.
create table month_closing (
  company_id uuid not null references company on delete cascade,
  id uuid not null,
  from_date date not null,
  to_date date not null,
  closed_at timestamptz not null,
  closed_by uuid not null,
  closed_through text not null,
  -- The newest arrival among the company's items; what came later is late.
  arrived_through timestamptz not null,
  -- Sixteen bytes for each item of the month, sorted, as certificates have them.
  digests bytea not null,
  item_count integer not null,
  accounts jsonb not null,
  -- What was missing, with the word of the person who closed nevertheless; empty where nothing was.
  open_points jsonb not null,
  note text not null,
  -- Up to which change number of the company, and when, somebody looked for what is otherwise.
  looked_seq bigint not null,
  looked_at timestamptz not null,
  reopened_at timestamptz,
  reopened_by uuid,
  reopened_through text,
  reason text not null default '',
  primary key (company_id, id),
  check (from_date <= to_date)
);
create unique index month_closing_month on month_closing (company_id, from_date) where reopened_at is null;
alter table month_closing enable row level security;
alter table month_closing force row level security;
create policy tenant on month_closing using ((company_id = any ((select (string_to_array(nullif(current_setting('app.company_ids', true), ''), ','))::uuid[])::uuid[])));
grant delete, insert, select, update on month_closing to bankhid_app;

alter table transaction_change add column was_closed boolean default false not null;

drop index transaction_change_open;
create index transaction_change_open on transaction_change (company_id, at)
  where seen_at is null and (was_booked or was_exported or was_certified or was_closed);
