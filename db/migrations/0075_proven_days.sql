-- Why: a director and an accountant see which days of an account are proven whole. The days are decided when rows or statements change and
-- stored as runs of days of one state, so that a calendar and a list of clients are read and not computed. Expand only.

-- An account is a number and a currency; its origins (files, connections) are proven together.
create table proven_span (
  company_id uuid not null references company on delete cascade,
  account_nr text not null,
  currency text not null,
  from_date date not null,
  to_date date not null,
  state text not null check (state in ('balance', 'interval', 'reading', 'unproven')),
  reason text check ((reason is not null) = (state = 'unproven')),
  -- What the balances say less what the stored items sum to, in 10^-5 of the currency.
  difference bigint,
  number_first integer,
  number_last integer,
  primary key (company_id, account_nr, currency, from_date),
  check (from_date <= to_date)
);
select tenant_table('proven_span');
grant select, insert, update, delete on proven_span to bankhid_app;
create index proven_span_open on proven_span (company_id) where state = 'unproven';

-- Accounts whose days have to be decided anew. A job decides them and deletes the row.
create table proof_due (
  company_id uuid not null,
  account_nr text not null,
  currency text not null,
  due_at timestamptz not null default now(),
  primary key (company_id, account_nr, currency)
);
grant select, insert, update, delete on proof_due to bankhid_app;

insert into proof_due (company_id, account_nr, currency)
select distinct company_id, account_nr, currency from bank_account where deleted_at is null;
