-- Why: the whole data model of the design stands from the first day, so that later parts add and never rebuild.
-- Rules (see ARCHITECTURE.md): company_id leads every key of a tenant table; no triggers; no foreign key from a
-- global table to a tenant table; amounts are bigint in 10^-5 units; ids are UUIDv7 made by the program.
-- The program's role `bankhid_app` exists before this runs; it owns nothing.

-- Puts row-level security on a tenant table (and distributes it where Citus is installed).
create function tenant_table(table_name text) returns void language plpgsql as $body$
begin
  if exists (select from pg_extension where extname = 'citus') then
    if table_name = 'company' then
      execute format('select create_distributed_table(%L, %L)', table_name, 'company_id');
    else
      execute format('select create_distributed_table(%L, %L, colocate_with => %L)', table_name, 'company_id', 'company');
    end if;
  end if;
  execute format('alter table %I enable row level security', table_name);
  execute format('alter table %I force row level security', table_name);
  execute format(
    'create policy tenant on %I using (company_id = any (string_to_array(nullif(current_setting(''app.company_ids'', true), ''''), '','')::uuid[]))',
    table_name);
end
$body$;

------------------------------------------------------------------------------------------------ global tables

create table app_user (
  id uuid primary key,
  role text not null check (role in ('entrepreneur', 'accountant')),
  email text not null check (email = lower(email) and length(email) between 3 and 320),
  name text not null default '',
  mobile text not null default '',
  -- Billing address and other profile fields, flattened on the wire.
  profile jsonb not null default '{}',
  privacy_version text,
  privacy_accepted_at timestamptz,
  -- Last company chosen, so that a new device opens where the old one was.
  current_company_id uuid,
  subscriber_id text,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (role, email)
);

-- Which company a tax number belongs to. Uniqueness lives here because a tenant table cannot hold it.
create table company_directory (
  company_id uuid primary key,
  tax_number text not null check (tax_number ~ '^[0-9]{8}$'),
  state text not null check (state in ('preRegistered', 'active', 'deleted')),
  kind text not null check (kind in ('normal', 'demo')),
  created_at timestamptz not null default now()
);
create unique index company_directory_tax_number on company_directory (tax_number) where state <> 'deleted';

create table membership (
  company_id uuid not null,
  user_id uuid not null references app_user,
  role text not null check (role in ('owner', 'accountant')),
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  primary key (company_id, user_id)
);
create index membership_user on membership (user_id) where removed_at is null;

create table session (
  token_hash bytea primary key,
  id uuid not null unique,
  user_id uuid not null references app_user,
  kind text not null check (kind in ('login', 'connect')),
  -- A connect session is bound to the company it was made for.
  company_id uuid,
  user_agent text not null default '',
  address text not null default '',
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  idle_expires_at timestamptz not null,
  absolute_expires_at timestamptz not null,
  revoked_at timestamptz
);
create index session_of_user on session (user_id) where revoked_at is null;

create table link_token (
  token_hash bytea primary key,
  kind text not null check (kind in ('login', 'invitation', 'connect', 'payment')),
  user_id uuid not null references app_user,
  company_id uuid,
  order_ref text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index link_token_user on link_token (user_id, created_at);

create table integrator (
  id uuid primary key,
  display_name text not null,
  logo_uri text not null default ''
);

create table api_key (
  id uuid primary key,
  client_id text not null unique,
  secret_hash bytea not null,
  integrator_id uuid not null references integrator,
  user_id uuid not null references app_user,
  company_id uuid,
  scopes text[] not null default '{}',
  status text not null check (status in ('ACTIVE', 'REVOKED')),
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index api_key_company on api_key (company_id);

-- Look-ups from something that arrives from outside to the company it belongs to.
create table push_key (
  key_hash bytea primary key,
  company_id uuid not null,
  key_encrypted bytea not null,
  key_id text not null,
  created_at timestamptz not null default now(),
  replaced_at timestamptz,
  grace_until timestamptz
);
create index push_key_company on push_key (company_id);

create table inbound_address (
  address text primary key check (address = lower(address)),
  company_id uuid not null,
  created_at timestamptz not null default now(),
  closed_at timestamptz
);

create table user_flow (
  id uuid primary key,
  provider text not null,
  external_id text not null,
  user_id uuid not null references app_user,
  company_id uuid not null,
  action text not null,
  state text not null,
  token_encrypted bytea,
  key_id text,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  unique (provider, external_id)
);

create table order_reference (
  order_ref text primary key,
  user_id uuid not null references app_user,
  kind text not null,
  created_at timestamptz not null default now()
);

-- One-use permission to download one thing by plain navigation; lives for a minute.
create table download_ticket (
  token_hash bytea primary key,
  user_id uuid not null references app_user,
  -- The session that asked: when it ends, its tickets end.
  session_id uuid not null,
  company_id uuid not null,
  kind text not null,
  params jsonb not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);

-- Shared by all web processes; losing it in a crash only forgets some counting.
create unlogged table rate_limit (
  bucket text not null,
  window_start timestamptz not null,
  hits integer not null,
  primary key (bucket, window_start)
);

create unlogged table captcha_used (
  challenge text primary key,
  expires_at timestamptz not null
);

------------------------------------------------------------------------------------------------ tenant tables

create table company (
  company_id uuid primary key,
  name text not null check (length(name) between 2 and 200),
  tax_number text not null check (tax_number ~ '^[0-9]{8}$'),
  state text not null check (state in ('preRegistered', 'active')),
  kind text not null check (kind in ('normal', 'demo')),
  courier_email text,
  integration text not null default '' check (integration in ('', 'aggreg8', 'szamlazzhu', 'adriana')),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  purge_after timestamptz
);
select tenant_table('company');

-- One row a company, updated in the same transaction as what it counts. `change_seq` numbers the change feed.
create table company_overview (
  company_id uuid primary key references company,
  change_seq bigint not null default 0,
  unbooked_count bigint not null default 0,
  oldest_unbooked_date date,
  last_data_at timestamptz,
  failed_files integer not null default 0,
  consent_ends_at timestamptz,
  feed_state text not null default 'none'
);
select tenant_table('company_overview');

create table stored_file (
  company_id uuid not null references company,
  id uuid not null,
  -- The handle of the upload on the wire (the specification's File.name).
  name text not null,
  original_name text not null,
  content_hash bytea not null,
  size_bytes bigint not null,
  origin text not null check (origin in ('upload', 'mail', 'push')),
  uploaded_by uuid,
  -- waiting: read, but its balances do not tie; somebody decides.
  status text not null check (status in ('pending', 'processing', 'waiting', 'finished', 'failed')),
  progress_percent smallint not null default 0,
  attempts smallint not null default 0,
  kind text,
  source text,
  format text,
  parser_version integer,
  accepted_unproven boolean not null default false,
  read_count bigint not null default 0,
  new_count bigint not null default 0,
  duplicate_count bigint not null default 0,
  skipped_count bigint not null default 0,
  doubtful_count bigint not null default 0,
  interval_from date,
  interval_to date,
  -- [{accountNr, originate, currency}] as found, for the list; the facts are in `statement`.
  bank_accounts jsonb not null default '[]',
  -- [{code, severity, line, params, message}]
  problems jsonb not null default '[]',
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  deleted_at timestamptz,
  primary key (company_id, id)
);
create unique index stored_file_name on stored_file (company_id, name);
create index stored_file_created on stored_file (company_id, created_at desc, id desc);
create index stored_file_hash on stored_file (company_id, content_hash);
select tenant_table('stored_file');

create table bank_account (
  company_id uuid not null references company,
  id uuid not null,
  -- Stored form of the number: 24 digits, or a whole foreign IBAN.
  account_nr text not null check (length(account_nr) between 1 and 64),
  originate text not null check (originate in ('aggreg8', 'szamlazzhu', 'adriana')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  bank_name text not null default '',
  display_name text not null default '',
  number_valid boolean not null default true,
  -- Last balance any source stated, and the day it is of.
  balance bigint,
  balance_date date,
  last_data_at timestamptz,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (company_id, id)
);
create unique index bank_account_key on bank_account (company_id, account_nr, originate, currency) where deleted_at is null;
select tenant_table('bank_account');

create table bank_transaction (
  company_id uuid not null,
  id uuid not null,
  bank_account_id uuid not null,
  booking_date date not null,
  -- Counter within (account, day, amount): the multiset's number of this item, from 1.
  occurrence integer not null,
  amount bigint not null,
  currency text not null,
  value_date date,
  booking_date_stated boolean not null,
  status text not null check (status in ('booked', 'pending')),
  partner_name text not null,
  partner_account_nr text not null,
  remittance text not null,
  type text not null,
  -- The origin's own id with the name of the id's space before it (`otp-xlsx:2024…`), when it promises one.
  origin_id text,
  reference text not null,
  end_to_end_id text not null,
  balance_after bigint,
  original_amount bigint,
  original_currency text,
  exchange_rate text,
  -- True when taken from a statement whose balances do not tie, on the user's word.
  unproven boolean not null default false,
  -- The item this may be a double of; cleared by the user's decision.
  possible_double_of uuid,
  booked_at timestamptz,
  booked_by uuid,
  exported_at timestamptz,
  change_seq bigint not null,
  created_at timestamptz not null,
  -- No foreign key to bank_account: it costs a third of the loading speed; ingestion locks the account's row instead.
  primary key (company_id, id)
);
create unique index bank_transaction_multiset
  on bank_transaction (company_id, bank_account_id, booking_date, amount, occurrence);
create index bank_transaction_page on bank_transaction (company_id, bank_account_id, booking_date desc, id desc);
create index bank_transaction_unbooked
  on bank_transaction (company_id, bank_account_id, booking_date desc, id desc) where booked_at is null;
select tenant_table('bank_transaction');

-- One row for each time a source showed the item: the why-view is data.
create table transaction_source (
  company_id uuid not null,
  transaction_id uuid not null,
  -- stored_file.id, or the id of a kept message.
  source_id uuid not null,
  line integer not null,
  kind text not null check (kind in ('file', 'message', 'pull')),
  raw text not null,
  -- first, same_source, origin_id, balance_after, counterparty, text, count
  rule text not null,
  seen_at timestamptz not null,
  primary key (company_id, transaction_id, source_id, line)
);
create index transaction_source_source on transaction_source (company_id, source_id);
select tenant_table('transaction_source');

-- Two origins of one item (or a decided double): leading, other, by which rule, on what evidence, undone or not.
create table transaction_link (
  company_id uuid not null,
  id uuid not null,
  leading_id uuid not null,
  other_id uuid not null,
  rule text not null,
  evidence jsonb not null default '{}',
  decided_by uuid,
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  primary key (company_id, id)
);
create index transaction_link_leading on transaction_link (company_id, leading_id);
create index transaction_link_other on transaction_link (company_id, other_id);
select tenant_table('transaction_link');

-- The change feed's deletions: what was removed, numbered like every other change.
create table transaction_removed (
  company_id uuid not null,
  change_seq bigint not null,
  transaction_id uuid not null,
  bank_account_id uuid not null,
  reason text not null,
  -- The row as it was, so that a removal can be explained and undone.
  was jsonb not null,
  removed_at timestamptz not null default now(),
  primary key (company_id, change_seq, transaction_id)
);
select tenant_table('transaction_removed');

create table daily_stat (
  company_id uuid not null,
  bank_account_id uuid not null,
  date date not null,
  -- Sums of the day in 10^-5 units; debit is negative or zero.
  credit bigint not null,
  debit bigint not null,
  count bigint not null,
  primary key (company_id, bank_account_id, date)
);
select tenant_table('daily_stat');

-- What each read statement says about itself: the base of gaps and certificates.
create table statement (
  company_id uuid not null,
  id uuid not null,
  stored_file_id uuid not null,
  bank_account_id uuid not null,
  kind text not null check (kind in ('statement', 'report', 'notification', 'interim', 'history')),
  number text not null default '',
  from_date date,
  to_date date,
  interval_stated boolean not null,
  opening bigint,
  closing bigint,
  ties boolean,
  transaction_count bigint not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, stored_file_id) references stored_file,
  foreign key (company_id, bank_account_id) references bank_account
);
create index statement_account on statement (company_id, bank_account_id, from_date, to_date);
create index statement_file on statement (company_id, stored_file_id);
select tenant_table('statement');

create table export_run (
  company_id uuid not null,
  id uuid not null,
  user_id uuid,
  format text not null,
  params jsonb not null,
  transaction_count bigint,
  content_hash bytea,
  as_of_change_seq bigint not null,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (company_id, id)
);
select tenant_table('export_run');

create table export_item (
  company_id uuid not null,
  export_run_id uuid not null,
  transaction_id uuid not null,
  primary key (company_id, export_run_id, transaction_id)
);
create index export_item_transaction on export_item (company_id, transaction_id);
select tenant_table('export_item');

create table audit_log (
  company_id uuid not null,
  id uuid not null,
  at timestamptz not null default now(),
  actor_kind text not null check (actor_kind in ('user', 'job', 'integrator', 'operator')),
  actor_id uuid,
  action text not null,
  object_kind text not null,
  object_id text not null,
  before jsonb,
  after jsonb,
  address text not null default '',
  request_id text not null default '',
  primary key (company_id, id)
);
select tenant_table('audit_log');

------------------------------------------------------------------------------------------------ rights

grant usage on schema public to bankhid_app;
grant select, insert, update, delete on all tables in schema public to bankhid_app;
-- What was logged stays as it was logged.
revoke update, delete on audit_log from bankhid_app;
