-- Why: Számlázz.hu sends bank items to us, one message each, and never again once we said yes. So every message is kept
-- as it came, before it is understood; what became of it stands beside it. No balance, booking date or deletion comes this way.

-- A key that the owner withdrew because others may know it: nothing is taken under it, and nothing is lost either, because
-- until `grace_until` the sender is asked to come again. A key that was only changed is taken until then.
alter table push_key add column refused boolean not null default false;

-- One row for each body that was sent, in every version.
create table push_message (
  company_id uuid not null references company,
  id uuid not null,
  -- Számlázz.hu's id of the item; empty in a body that could not be read (state refused).
  external_id text not null,
  -- From 1; the newest one of an item is its `latest`.
  version integer not null,
  latest boolean not null,
  content_hash bytea not null,
  -- The bytes as they came.
  raw bytea not null,
  -- stored: waits to be read. done: its facts are in the books of the account (or a newer version's are). parked: its
  -- account is not taken yet. quarantined: something it needs is missing. refused: answered with 400, kept for us to look at.
  state text not null check (state in ('stored', 'done', 'parked', 'quarantined', 'refused')),
  problem text not null default '',
  -- Stored form of the number in the message; empty where it names none.
  account_nr text not null default '',
  -- What the message calls technical; its meaning is not documented.
  technical boolean,
  bank_account_id uuid,
  transaction_id uuid,
  received_at timestamptz not null,
  processed_at timestamptz,
  primary key (company_id, id)
);
create unique index push_message_version on push_message (company_id, external_id, version) where external_id <> '';
create unique index push_message_latest on push_message (company_id, external_id) where latest and external_id <> '';
create unique index push_message_refused on push_message (company_id, content_hash) where external_id = '';
create index push_message_waiting on push_message (company_id, id) where state = 'stored';
create index push_message_kept on push_message (company_id, state, id) where state in ('parked', 'quarantined', 'refused');
create index push_message_account on push_message (company_id, account_nr, id);
select tenant_table('push_message');

-- The connection of one company.
create table push_feed (
  company_id uuid primary key references company,
  -- waiting: a key was made, nothing came. active: messages come. ending: the owner wants no more, and the next message is
  -- answered so. ended: it was answered so.
  state text not null check (state in ('waiting', 'active', 'ending', 'ended')),
  message_count bigint not null default 0,
  first_message_at timestamptz,
  last_message_at timestamptz,
  cut_wished_at timestamptz,
  cut_told_at timestamptz,
  -- The last message whose silence afterwards the director was told of.
  silence_told_after timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
select tenant_table('push_feed');

-- Every account number that messages name, and whether its items are taken.
create table push_account (
  company_id uuid not null references company,
  account_nr text not null,
  state text not null check (state in ('parked', 'accepted', 'ignored')),
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- Null: taken or parked by itself.
  decided_by uuid,
  decided_at timestamptz,
  primary key (company_id, account_nr)
);
select tenant_table('push_account');

-- What the owner says about an account number: its currency, its bank, its ledger number, and whatever else a client keeps here.
create table bank_config (
  company_id uuid not null references company,
  account_nr text not null,
  field_name text not null check (length(field_name) between 1 and 64),
  field_value text not null check (length(field_value) <= 200),
  updated_at timestamptz not null default now(),
  primary key (company_id, account_nr, field_name)
);
select tenant_table('bank_config');

grant select, insert, update, delete on push_message, push_feed, push_account, bank_config to bankhid_app;
