-- Why: banks merge and give accounts new numbers. A person joins the account of the former number to that of the new one:
-- one history, and whatever still arrives under the former number lands there. Each row keeps the number it came by, so
-- that its identity (and its id on the wire) stays and the two can be taken apart again exactly.

-- former_nr is no account of the company any more: it means account_nr, which may itself be a former number of another.
create table bank_account_join (
  company_id uuid not null references company,
  id uuid not null,
  former_nr text not null,
  account_nr text not null,
  currency text not null,
  joined_at timestamptz not null,
  joined_by uuid not null,
  -- Feeds of the former number that ended because the new one is read by itself: [{id, state}], for the way back.
  ended_feeds jsonb not null default '[]',
  -- Accounts of origins that the new number did not have before: gone again with the join when nothing else came to them.
  made_accounts uuid[] not null default '{}',
  -- Settings of the former number that the new one had none of.
  copied_settings text[] not null default '{}',
  primary key (company_id, id)
);
create unique index bank_account_join_former on bank_account_join (company_id, former_nr, currency);
create index bank_account_join_account on bank_account_join (company_id, account_nr, currency);
select tenant_table('bank_account_join');

-- The join that ended an account of the former number (deleted_at is set too); its row stays for the way back.
alter table bank_account add column join_id uuid;

-- The number that an item, a statement or a feed came by, where it is not the account's own; empty where it is.
alter table bank_transaction add column came_by_nr text not null default '';
alter table statement add column came_by_nr text not null default '';
alter table feed_account add column came_by_nr text not null default '';
alter table feed_item add column came_by_nr text not null default '';

-- Items are counted for each number by itself: joining two accounts changes nobody's place.
create unique index bank_transaction_place
  on bank_transaction (company_id, bank_account_id, booking_date, amount, occurrence, came_by_nr);
drop index bank_transaction_multiset;
alter index bank_transaction_place rename to bank_transaction_multiset;

-- Two numbers may show the same id for two items.
alter table feed_item drop constraint feed_item_pkey, add primary key (company_id, bank_account_id, came_by_nr, external_id);

grant select, insert, update, delete on bank_account_join to bankhid_app;
