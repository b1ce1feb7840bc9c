-- Why: a long history that comes beside another origin of its account takes minutes to be linked, and the company's lock
-- is not held for minutes. What is left to do stands here and is done piece by piece, each in a transaction of its own.

-- Items of two origins have one amount, so amounts are linked independently of each other: a piece is a range of amounts,
-- and doing them one after the other gives what doing all at once would.
create table link_round (
  company_id uuid not null,
  -- The account whose items came; it is linked with the other origins of its number and currency.
  bank_account_id uuid not null,
  from_date date not null,
  to_date date not null,
  -- Amounts up to this one are done; null: none yet.
  amount_done bigint,
  due_at timestamptz not null,
  primary key (company_id, bank_account_id)
);
create index link_round_due on link_round (due_at);
grant select, insert, update, delete on link_round to bankhid_app;

-- The oldest unbooked day of a company is looked for at each booking and import. Where an account's items are all shown by
-- another origin too, the index of unbooked items holds them all, and each was read and dropped: 0.2 to 0.5 s at 200,000.
-- Only days are in it, so equal entries are folded together: 7 bytes a row, a tenth more to write at an import. With the
-- account and the id it would be a fifth to a third more.
create index bank_transaction_open on bank_transaction (company_id, booking_date)
  where booked_at is null and leading_account_id is null and withdrawn_at is null;
