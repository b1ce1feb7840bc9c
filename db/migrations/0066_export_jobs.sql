-- Why: a large export takes longer than a page should wait. A job makes its file, which is kept for a week, encrypted with a key of its
-- own. The row of the file is inserted with the run and its items, in one transaction; progress is written beside it.

create table export_job (
  company_id uuid not null references company on delete cascade,
  -- The id of the run too.
  id uuid not null,
  -- Who asked.
  user_id uuid not null,
  -- The order, as the call took it.
  body jsonb not null,
  state text not null check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  -- Why it failed: a code of the contract.
  failure text,
  file_name text not null,
  rows_total bigint not null,
  rows_done bigint not null default 0,
  asked_at timestamptz not null,
  ended_at timestamptz,
  primary key (company_id, id)
);
create index export_job_asked on export_job (company_id, asked_at desc);
select tenant_table('export_job');
grant select, insert, update, delete on export_job to bankhid_app;

create table export_file (
  company_id uuid not null references company on delete cascade,
  -- The job and the run.
  id uuid not null,
  -- SHA-256 of the kept bytes, which are encrypted; the address in the file storage.
  stored_hash bytea not null,
  -- AES-256-GCM: key and nonce, sealed under the program's secret; the tag follows the bytes.
  sealed bytea not null,
  key_id text not null,
  -- Of the file itself.
  size_bytes bigint not null,
  content_hash bytea not null,
  transaction_count bigint not null,
  made_at timestamptz not null,
  keep_until timestamptz not null,
  primary key (company_id, id)
);
create index export_file_keep on export_file (company_id, keep_until);
select tenant_table('export_file');
grant select, insert, update, delete on export_file to bankhid_app;
