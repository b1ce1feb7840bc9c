-- Why: an item that our program cannot understand held up everything behind it on its account until the program was mended. It is
-- kept here as it came, the rest of its page is stored, and each reading tries it again (decision 0027).
-- And what a bank says to have changed is looked at when it says so, not at the weekly look back.

create table unread_item (
  company_id uuid not null,
  id uuid not null,
  bank_account_id uuid not null,
  -- As in feed_item: the former number of the account that it came by.
  came_by_nr text not null default '',
  -- With the name of the id's space before it. An item without an id that can be used is named by its text.
  external_id text not null,
  -- The reading behind the cursor in which it was shown: under it, it is written once it is understood.
  reading_id uuid not null,
  run_id uuid not null,
  -- What of it cannot be read: item, id, amount, sign, currency, date, text.
  field text not null,
  -- What of it can.
  booking_date date,
  amount bigint,
  currency text not null default '',
  raw text not null,
  first_seen_at timestamptz not null,
  seen_at timestamptz not null,
  primary key (company_id, id)
);
create unique index unread_item_shown on unread_item (company_id, bank_account_id, came_by_nr, external_id);
select tenant_table('unread_item');

-- Items that this reading was the first to show and that could not be read.
alter table sync_run add column unread_count integer not null default 0;

-- look_from: the day from which on the aggregator says that something booked has changed; null where all of that was looked at.
-- look_told_at: when it said so last. look_at: not looked again before, so that many words lead to few looks.
alter table feed_account add column look_from date, add column look_told_at timestamptz, add column look_at timestamptz;

grant select, insert, update, delete on unread_item to bankhid_app;
