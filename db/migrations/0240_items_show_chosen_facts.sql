-- Why: where a second origin told a payment, the row of the company's first origin brought all facts, so a booked item changed its day, its month
-- and its id in silence. The row that an item had first goes on leading it now, and each fact is chosen by itself from the rows that tell it
-- (decision 0263). A row keeps what its own source told; what the item shows otherwise stands beside. Expand only: the version before reads
-- what the row's own source told.

-- The booking day that the item shows, where it is another one than the row's own.
alter table bank_transaction add column shown_date date;
-- Other facts that the item shows and the row's own source does not tell, by their names in src/server/ledger/links/choose-facts.ts.
alter table bank_transaction add column shown jsonb;

create index bank_transaction_shown on bank_transaction (company_id, bank_account_id) where shown_date is not null;

-- The booking day that a document states of a row whose own source told another day or none: the document's word stays beside its place.
alter table transaction_source add column told_date date;
alter table removed_source add column told_date date;

-- The item that went on showing the payment when its leading row left; null where none does.
alter table transaction_removed add column heir_id uuid;

-- Lists are in the order of the shown days. Under row-level security PostgreSQL takes no index for COALESCE, which it counts as leaky.
drop index bank_transaction_page;
create index bank_transaction_page on bank_transaction
  (company_id, bank_account_id, (case when shown_date is null then booking_date else shown_date end) desc, id desc);
drop index bank_transaction_unbooked;
create index bank_transaction_unbooked on bank_transaction
  (company_id, bank_account_id, (case when shown_date is null then booking_date else shown_date end) desc, id desc) where booked_at is null;
drop index bank_transaction_open;
create index bank_transaction_open on bank_transaction (company_id, (case when shown_date is null then booking_date else shown_date end))
  where booked_at is null and leading_account_id is null and withdrawn_at is null;

-- Rows with the facts that are shown: what every list, sum and export reads. Row-level security is that of the reader.
create view shown_transaction with (security_invoker = true) as
select company_id, id, bank_account_id, case when shown_date is null then booking_date else shown_date end as booking_date, occurrence, amount, currency,
  coalesce((shown ->> 'valueDate')::date, value_date) as value_date,
  coalesce((shown ->> 'bookingDateStated')::boolean, booking_date_stated) as booking_date_stated,
  status,
  coalesce(shown ->> 'partnerName', partner_name) as partner_name,
  coalesce(shown ->> 'partnerAccountNr', partner_account_nr) as partner_account_nr,
  coalesce(shown ->> 'remittance', remittance) as remittance,
  coalesce(shown ->> 'type', type) as type,
  origin_id,
  coalesce(shown ->> 'reference', reference) as reference,
  coalesce(shown ->> 'endToEndId', end_to_end_id) as end_to_end_id,
  coalesce((shown ->> 'balanceAfter')::bigint, balance_after) as balance_after,
  coalesce((shown ->> 'originalAmount')::bigint, original_amount) as original_amount,
  coalesce(shown ->> 'originalCurrency', original_currency) as original_currency,
  coalesce(shown ->> 'exchangeRate', exchange_rate) as exchange_rate,
  unproven, possible_double_of, double_settled, booked_at, booked_by, exported_at, withdrawn_at, leading_account_id,
  runner_up_account_id, came_by_nr, change_seq, created_at, late, shown_at, text_seq, text_held, marked_seq
from bank_transaction;
grant select on shown_transaction to bankhid_app;

-- Daily sums of each source as items show their days; the sums of a day are those of its rows.
create view shown_daily_stat with (security_invoker = true) as
select company_id, bank_account_id, date, credit, debit, count from daily_stat
union all
select company_id, bank_account_id, booking_date, -greatest(amount, 0), -least(amount, 0), -1::bigint
from bank_transaction where shown_date is not null and withdrawn_at is null
union all
select company_id, bank_account_id, shown_date, greatest(amount, 0), least(amount, 0), 1::bigint
from bank_transaction where shown_date is not null and withdrawn_at is null;
grant select on shown_daily_stat to bankhid_app;

-- Items of several origins choose their facts anew, piece by piece.
insert into leading_turn (company_id, links_total, since)
  select company_id, count(*), now() from transaction_link where undone_at is null group by company_id
  on conflict (company_id) do nothing;
