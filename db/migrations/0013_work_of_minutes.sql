-- Why: joining two accounts of very many items, and turning the leading origin of a company with very many pairs, took
-- minutes inside a request. Both are left to jobs, and what is being done (linking too) is told to the pages with progress.

-- How far a round is, for people: null until it is planned.
alter table link_round add column rows_total bigint, add column rows_done bigint not null default 0;

-- The order of origins of a company has changed and its pairs follow, piece by piece in the order of the links' ids, which
-- never change. Each pair counts once whichever order it is in, so the row says nothing but how far it is.
create table leading_turn (
  company_id uuid primary key,
  -- Links up to this one follow the new order; null: none yet.
  link_done uuid,
  links_total bigint not null,
  links_done bigint not null default 0,
  since timestamptz not null
);
grant select, insert, update, delete on leading_turn to bankhid_app;

-- A join, or the end of one, that waits for a job or is being done by one: all in one transaction, so that this row goes
-- exactly when the accounts are changed. rows_done is written beside that transaction.
create table account_join_work (
  company_id uuid not null references company,
  -- The join's id, which it has or will have.
  join_id uuid not null,
  kind text not null check (kind in ('join', 'unjoin')),
  former_nr text not null,
  account_nr text not null,
  currency text not null,
  since timestamptz not null,
  rows_total bigint not null,
  rows_done bigint not null default 0,
  primary key (company_id, join_id)
);
select tenant_table('account_join_work');
grant select, insert, update, delete on account_join_work to bankhid_app;

-- The same as a mark on the accounts that it is about: nothing else may be done with them meanwhile.
alter table bank_account add column joining_since timestamptz;
