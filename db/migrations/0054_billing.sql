-- Why: nobody could pay. Subscribers, their cards with the gateway's charge tokens, a subscription for each company, its charges, and a
-- ledger of money that the program's role can only insert into.

-- A registration of a card may be begun for a company and a plan: both are applied when the gateway confirms it.
alter table order_reference add column company_id uuid;
alter table order_reference add column intent jsonb;

-- The person who pays, as invoices name him.
create table payment_subscriber (
  id uuid primary key,
  user_id uuid not null unique references app_user on delete cascade,
  name text not null check (char_length(name) between 2 and 120),
  tax_number text not null default '',
  country text not null default 'HU',
  zip text not null,
  city text not null,
  address text not null,
  email text not null,
  created_at timestamptz not null,
  changed_at timestamptz not null
);

create table payment_card (
  id uuid primary key,
  subscriber_id uuid not null references payment_subscriber on delete cascade,
  order_ref text not null unique,
  -- The gateway's number of the registration, later the card's id there.
  transaction_id text,
  -- blocked: the bank refused a charge in a way that no repeat cures.
  state text not null check (state in ('pending', 'ready', 'blocked', 'failed', 'deleted')),
  -- The end of a registration that failed: FAIL, CANCEL or TIMEOUT.
  outcome text not null default '',
  is_active boolean not null default false,
  mask text not null default '',
  expires_at timestamptz,
  tokens_until timestamptz not null,
  max_ft integer not null,
  -- The texts that the person accepted before the registration, and when.
  consent_version text not null,
  consented_at timestamptz not null,
  created_at timestamptz not null,
  settled_at timestamptz,
  check (not is_active or state = 'ready')
);
create unique index payment_card_active on payment_card (subscriber_id) where is_active;
create index payment_card_pending on payment_card (created_at) where state = 'pending';

-- One token is one later charge; whoever has it can charge the card up to its limit, so it is sealed.
create table payment_token (
  card_id uuid not null references payment_card on delete cascade,
  position integer not null,
  sealed bytea not null,
  sealed_key_id text not null,
  state text not null check (state in ('waiting', 'free', 'held', 'spent', 'void')),
  order_ref text,
  primary key (card_id, position)
);

-- Every notification of the gateway as it came, kept before anything of it is read.
create table payment_notice (
  id uuid primary key,
  received_at timestamptz not null,
  body bytea not null check (octet_length(body) <= 16384),
  signature text not null,
  is_signed boolean not null,
  order_ref text,
  status text,
  card_mask text,
  card_expires_at timestamptz
);
create index payment_notice_order on payment_notice (order_ref, received_at desc);
create index payment_notice_received on payment_notice (received_at);

-- When each company's subscription is to be looked at next; jobs find companies by it.
create table subscription_due (
  company_id uuid primary key,
  next_at timestamptz not null
);
create index subscription_due_next on subscription_due (next_at);

create table subscription (
  company_id uuid primary key references company,
  id uuid not null,
  subscriber_id uuid not null,
  plan_key text not null,
  plan_type text not null check (plan_type in ('free', 'chargeable')),
  invoice_name text not null,
  extra_accounts integer not null default 0 check (extra_accounts between 0 and 100),
  net_ft integer not null check (net_ft >= 0),
  -- Added to the next charge: the difference of a larger plan for the rest of a paid period.
  carry_net_ft integer not null default 0 check (carry_net_ft >= 0),
  -- A smaller plan begins with the next period.
  next_plan_key text,
  next_extra_accounts integer,
  anchor_day smallint not null check (anchor_day between 1 and 31),
  -- First day of the period that is charged next; everything before is paid or was free.
  next_from date not null,
  next_try_on date,
  failed_since date,
  created_at timestamptz not null,
  ended_at timestamptz
);
select tenant_table('subscription');

create table charge (
  company_id uuid not null references company,
  id uuid not null,
  period_from date not null,
  period_until date not null,
  attempt integer not null check (attempt > 0),
  order_ref text not null,
  subscriber_id uuid not null,
  card_id uuid not null,
  card_mask text not null,
  token_position integer not null,
  invoice_name text not null,
  net_ft integer not null,
  vat_ft integer not null,
  gross_ft integer not null check (gross_ft > 0 and gross_ft = net_ft + vat_ft),
  -- disputed: the gateway's books show another amount than ours; an operator looks.
  state text not null check (state in ('sent', 'authorised', 'finished', 'refused', 'disputed')),
  transaction_id text,
  refusal text,
  error_codes integer[] not null default '{}',
  sent_at timestamptz not null,
  settled_at timestamptz,
  refunded_ft integer not null default 0 check (refunded_ft between 0 and gross_ft),
  invoice_number text,
  primary key (company_id, id),
  unique (company_id, period_from, attempt),
  unique (company_id, order_ref)
);
-- Whatever the program does: a period has at most one charge that is not refused.
create unique index charge_once on charge (company_id, period_from) where state <> 'refused';
select tenant_table('charge');

-- Double entry: the lines of a posting sum to zero, and each line's hash holds the hash of the line before.
create table money_entry (
  company_id uuid not null references company,
  seq bigint not null,
  posting_id uuid not null,
  kind text not null check (kind in ('due', 'payment', 'refund', 'credit')),
  account text not null check (account in ('gateway', 'receivable', 'revenue', 'vat')),
  amount_ft bigint not null check (amount_ft <> 0),
  charge_id uuid not null,
  reference text not null,
  at timestamptz not null,
  hash bytea not null,
  primary key (company_id, seq)
);
select tenant_table('money_entry');

grant select, insert, update, delete on payment_subscriber, payment_card, payment_token, payment_notice, subscription_due to bankhid_app;
grant select, insert, update, delete on subscription, charge to bankhid_app;
grant select, insert on money_entry to bankhid_app;
-- beside: the table is new, no program of before knows it.
revoke update, delete, truncate on money_entry from bankhid_app;

-- The end of a company takes its money ledger too, and only when the company is due to be purged.
create function purge_money_entries(purged uuid) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $body$
declare
  gone bigint;
begin
  if not exists (
    select from public.company_directory
      where company_id = purged and purge_after <= now() and (state = 'deleted' or kind = 'demo')
  ) then
    raise exception 'The company is not due to be purged';
  end if;
  delete from public.money_entry where company_id = purged;
  get diagnostics gone = row_count;
  return gone;
end
$body$;
-- beside: the function is new.
revoke all on function purge_money_entries(uuid) from public;
grant execute on function purge_money_entries(uuid) to bankhid_app;
