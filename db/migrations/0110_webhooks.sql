-- Why: events are sent to addresses that the programs of integrators name. Each pair of event and address is a delivery with its own repeats.
-- Secrets are sealed, because signing needs the secret itself. Expand only.

create table webhook_endpoint (
  company_id uuid not null,
  id uuid not null,
  key_id uuid not null,
  url text not null,
  types text[] not null,
  state text not null check (state in ('active', 'stopped')),
  -- Why the program stopped it: a code of the contract.
  stop_reason text,
  stopped_at timestamptz,
  secret bytea not null,
  secret_key_id text not null,
  secret_at timestamptz not null,
  -- The replaced secret signs beside the new one until its time is over.
  old_secret bytea,
  old_secret_key_id text,
  old_good_until timestamptz,
  created_by uuid not null,
  created_at timestamptz not null,
  last_success_at timestamptz,
  primary key (company_id, id)
);
create index webhook_endpoint_key on webhook_endpoint (company_id, key_id);
select tenant_table('webhook_endpoint');
grant select, insert, update, delete on webhook_endpoint to bankhid_app;

create table webhook_delivery (
  company_id uuid not null,
  id uuid not null,
  endpoint_id uuid not null,
  event_id uuid not null,
  -- held: the endpoint is stopped. failed: given up.
  state text not null check (state in ('waiting', 'delivered', 'failed', 'held')),
  tries integer not null default 0,
  -- Of the tries since the beginning or since it was sent again.
  first_try_at timestamptz,
  last_try_at timestamptz,
  next_try_at timestamptz,
  last_status smallint,
  -- Why the last try failed: a code of the contract.
  last_fault text,
  last_ms integer,
  created_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, endpoint_id) references webhook_endpoint on delete cascade,
  foreign key (company_id, event_id) references api_event on delete cascade
);
create unique index webhook_delivery_event on webhook_delivery (company_id, endpoint_id, event_id);
create index webhook_delivery_newest on webhook_delivery (company_id, endpoint_id, created_at desc, id desc);
create index webhook_delivery_open on webhook_delivery (company_id, endpoint_id, state) where state <> 'delivered';
select tenant_table('webhook_delivery');
grant select, insert, update, delete on webhook_delivery to bankhid_app;
