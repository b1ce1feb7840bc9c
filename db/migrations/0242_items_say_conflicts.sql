-- Why: two sources of equal authority may state another booking day or another account of the partner for one item. The item shows one of both
-- and nothing said so (decision 0277). What they tell stands beside the item, for its details and for the calendar. Expand only.
alter table bank_transaction add column conflicts jsonb;

create index bank_transaction_conflicts on bank_transaction (company_id, bank_account_id) where conflicts is not null;

create or replace view shown_transaction with (security_invoker = true) as
select company_id, id, bank_account_id, case when shown_date is null then booking_date else shown_date end as booking_date, occurrence,
  amount, currency,
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
  case when shown ? 'originalCurrency' then shown ->> 'originalCurrency' else original_currency end as original_currency,
  case when shown ? 'exchangeRate' then shown ->> 'exchangeRate' else exchange_rate end as exchange_rate,
  unproven, possible_double_of, double_settled, booked_at, booked_by, exported_at, withdrawn_at, leading_account_id,
  runner_up_account_id, came_by_nr, change_seq, created_at, late, shown_at, text_seq, text_held, marked_seq, conflicts
from bank_transaction;

-- Items of several origins choose their facts anew, piece by piece.
insert into leading_turn (company_id, links_total, since)
  select company_id, count(*), now() from transaction_link where undone_at is null group by company_id
  on conflict (company_id) do nothing;
