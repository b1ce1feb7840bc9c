-- Why: a person certifies that the days of some accounts are whole, and anybody who holds the paper can ask whether the items are still
-- those of the day on which it was made. The facts and the bytes of the paper are kept as they were; items are kept as hashes. Expand only.

create table completeness_certificate (
  company_id uuid not null references company on delete cascade,
  id uuid not null,
  -- The unguessable part of the public address.
  code text not null,
  user_id uuid not null,
  made_at timestamptz not null,
  from_date date not null,
  to_date date not null,
  -- Accounts with their sums, balances and proofs, as the paper says them.
  accounts jsonb not null,
  item_count integer not null,
  -- Items that a bank changed after they had been booked or exported, open on that day.
  open_changes integer not null,
  -- Sixteen bytes for each item, sorted: see features/certificates.
  digests bytea not null,
  fingerprint bytea not null,
  paper bytea not null,
  paper_hash bytea not null,
  primary key (company_id, id),
  check (from_date <= to_date)
);
select tenant_table('completeness_certificate');
grant select, insert, delete on completeness_certificate to bankhid_app;
create index completeness_certificate_made on completeness_certificate (company_id, made_at desc, id desc);

-- The company of a code: whoever asks in public names no company.
create table certificate_code (
  code_hash bytea primary key,
  company_id uuid not null,
  certificate_id uuid not null
);
create index certificate_code_company on certificate_code (company_id);
grant select, insert, delete on certificate_code to bankhid_app;
