-- Why: banks that report by themselves. What a person allowed, which accounts of it belong to which company, how far each
-- is read, what came on each reading, and what a bank changed or took back afterwards.
-- A consent is the person's, not a company's: one netbank user sees accounts of several companies and private ones. Only
-- accounts that were assigned to a company have a row (`feed_account`); of the others nothing is stored.

------------------------------------------------------------------------------------------------ global tables

-- Who a person is at an aggregator. `identity` is the e-mail given there: only the same one may extend a consent.
create table provider_user (
  provider text not null,
  user_id uuid not null references app_user,
  external_id text not null,
  identity text not null,
  created_at timestamptz not null default now(),
  primary key (provider, user_id)
);

create table bank_consent (
  id uuid primary key,
  provider text not null,
  external_id text not null,
  user_id uuid not null references app_user,
  external_user_id text not null,
  identity text not null,
  bank_id text not null,
  bank_name text not null default '',
  active_enabled boolean not null default false,
  passive_enabled boolean not null default false,
  active_expires_at timestamptz,
  passive_expires_at timestamptz,
  -- replaced: the same person gave a newer one for the same bank; nothing is asked under this one any more.
  state text not null check (state in ('active', 'expired', 'revoked', 'replaced')),
  -- Last time the provider itself was asked about it.
  checked_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  ended_at timestamptz,
  unique (provider, external_id)
);
create index bank_consent_user on bank_consent (user_id);
create index bank_consent_end on bank_consent (passive_expires_at) where state in ('active', 'expired');

-- Look-up from a consent (all that a webhook names) to the companies that read through it.
create table bank_consent_company (
  consent_id uuid not null references bank_consent,
  company_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (consent_id, company_id)
);
create index bank_consent_company_company on bank_consent_company (company_id);

-- When each company's feeds are read next: one row a company, so that the morning is spread without a job for each waiting.
create table feed_schedule (
  company_id uuid primary key,
  next_pull_at timestamptz not null,
  last_queued_at timestamptz
);
create index feed_schedule_next on feed_schedule (next_pull_at);

------------------------------------------------------------------------------------------------ tenant tables

-- One account at a provider that is read into one bank account of the company.
create table feed_account (
  company_id uuid not null references company,
  id uuid not null,
  bank_account_id uuid not null,
  provider text not null,
  consent_id uuid not null,
  -- The provider's id of the account under the present consent.
  external_id text not null,
  -- What names the account across consents, where the provider has such a thing.
  stable_key text,
  bank_id text not null default '',
  bank_name text not null default '',
  state text not null check (state in ('active', 'expired', 'revoked', 'detached')),
  -- The provider's cursor as its adapter wrote it, stored in one transaction with the page that it follows.
  cursor text,
  -- Items of unknown id that were booked on or before this day are paired by count with stored ones: they may have been
  -- brought under another consent. Null: every unknown id is a new item.
  pairing_until date,
  -- Last booking day that is proven to be read whole.
  proven_until date,
  history_from date,
  history_done_at timestamptz,
  -- ok: read and fresh. stale: answered, but with an old list. limited: has to wait. failing: does not answer.
  health text not null default 'ok' check (health in ('ok', 'stale', 'limited', 'failing')),
  last_try_at timestamptz,
  last_success_at timestamptz,
  last_news_at timestamptz,
  reread_at timestamptz,
  next_try_at timestamptz,
  failures integer not null default 0,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, bank_account_id) references bank_account
);
create unique index feed_account_bank_account on feed_account (company_id, bank_account_id) where state in ('active', 'expired');
create index feed_account_consent on feed_account (company_id, consent_id);
select tenant_table('feed_account');

-- Every id under which a provider has shown an item: a consent made anew, or a careless bank, gives old items new ids.
create table feed_item (
  company_id uuid not null,
  bank_account_id uuid not null,
  -- With the name of the id's space before it: `aggreg8:…`, `enablebanking:…`, `szamlazzhu:…`.
  external_id text not null,
  transaction_id uuid not null,
  -- SHA-256 of the item's facts: equal means that the bank says the same as last time.
  content_hash bytea not null,
  -- The reading that met it last; an item is paired at most once in a reading.
  seen_run uuid not null,
  primary key (company_id, bank_account_id, external_id)
);
create index feed_item_transaction on feed_item (company_id, transaction_id);
select tenant_table('feed_item');

-- The sync history that a person can read: one row for each reading of one account.
create table sync_run (
  company_id uuid not null,
  id uuid not null,
  bank_account_id uuid not null,
  feed_account_id uuid not null,
  -- first, history, daily, retry, manual, hook, reread, renewal
  trigger text not null,
  -- running, ok, stale, limited, provider_down, consent_expired, auth, refused, interrupted
  outcome text not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  pages integer not null default 0,
  new_count integer not null default 0,
  changed_count integer not null default 0,
  withdrawn_count integer not null default 0,
  pending_count integer,
  -- Days that this reading closed a gap on (after a renewal or an outage).
  filled_from date,
  filled_to date,
  next_try_at timestamptz,
  -- Code of the provider's answer and whatever helps support; never a text of a transaction.
  detail text not null default '',
  primary key (company_id, id)
);
create index sync_run_account on sync_run (company_id, bank_account_id, started_at desc, id desc);
select tenant_table('sync_run');

-- What a bank announces and has not booked: replaced whole at each reading of the account, never exported or booked.
create table pending_transaction (
  company_id uuid not null,
  bank_account_id uuid not null,
  id uuid not null,
  external_id text not null,
  date date,
  amount bigint not null,
  currency text not null,
  partner_name text not null,
  partner_account_nr text not null,
  remittance text not null,
  type text not null,
  seen_at timestamptz not null,
  primary key (company_id, bank_account_id, id)
);
select tenant_table('pending_transaction');

-- What a bank said about an item before it said something else: nothing is altered in silence.
create table transaction_change (
  company_id uuid not null,
  id uuid not null,
  transaction_id uuid not null,
  -- changed: other facts. withdrawn: taken back. returned: taken back, then shown again.
  kind text not null check (kind in ('changed', 'withdrawn', 'returned')),
  was jsonb not null,
  became jsonb not null,
  -- The item was entered in the books or exported when it happened, so somebody has to look at it.
  was_booked boolean not null,
  was_exported boolean not null,
  run_id uuid not null,
  at timestamptz not null,
  seen_by uuid,
  seen_at timestamptz,
  primary key (company_id, id)
);
create index transaction_change_transaction on transaction_change (company_id, transaction_id, at);
create index transaction_change_open on transaction_change (company_id, at) where seen_at is null and (was_booked or was_exported);
select tenant_table('transaction_change');

-- withdrawn_at: the bank took the item back; the row stays, and no sum, count or export holds it.
-- leading_account_id: the same money stands on this bank account too (another origin), and that row is the one that
-- counts in whatever covers both accounts. Null: this row counts.
alter table bank_transaction add column withdrawn_at timestamptz, add column leading_account_id uuid;

------------------------------------------------------------------------------------------------ rights

grant select, insert, update, delete on provider_user, bank_consent, bank_consent_company, feed_schedule, feed_account,
  feed_item, sync_run, pending_transaction, transaction_change to bankhid_app;
