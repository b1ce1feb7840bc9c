-- Why: what stands on the rows of accounts (settlements, billing) has to hear of every change of them, also when the program dies
-- right after the commit. So the change is noted with the rows, in their transaction, and a job tells it on (decision 0033).
-- And statistics of the tables follow a large import at once: the program may ask for them itself.

-- Numbers the notes of a company in the order of their commits.
alter table company_overview add column ingest_seq bigint not null default 0;

-- One row for each transaction that changed which rows a range of accounts holds; gone once everybody was told.
create table ingest_note (
  company_id uuid not null,
  seq bigint not null,
  -- The transaction that wrote the rows: what it changes in several steps is one note.
  written_in bigint not null,
  bank_account_ids uuid[] not null,
  -- First and last booking day of the changed rows.
  from_date date not null,
  to_date date not null,
  noted_at timestamptz not null default now(),
  -- How often telling it has failed; the pause before the next try follows from it.
  failures integer not null default 0,
  primary key (company_id, seq)
);
create index ingest_note_written on ingest_note (company_id, written_in);
select tenant_table('ingest_note');
grant select, insert, update, delete on ingest_note to bankhid_app;

-- ANALYZE for the program's role, which owns nothing. No other right of MAINTAIN is used.
grant maintain on bank_transaction, transaction_source, daily_stat, statement, transaction_link, feed_item to bankhid_app;
