-- Why: the original amount of an item comes with its currency and rate from one source. Where that source tells no rate, the item shows none;
-- the view of 0240 went on showing the rate that the row's own source told of another amount (decision 0263). Expand only.
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
  runner_up_account_id, came_by_nr, change_seq, created_at, late, shown_at, text_seq, text_held, marked_seq
from bank_transaction;
