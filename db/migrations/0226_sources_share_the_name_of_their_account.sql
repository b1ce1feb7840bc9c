-- A name belongs to the account, not to one of its sources: all sources of a number and currency have the name
-- of the oldest one that has any.
update bank_account a set display_name = n.display_name
from (
  select distinct on (company_id, account_nr, currency) company_id, account_nr, currency, display_name
  from bank_account where deleted_at is null and display_name <> ''
  order by company_id, account_nr, currency, created_at, id) n
where a.company_id = n.company_id and a.account_nr = n.account_nr and a.currency = n.currency
  and a.deleted_at is null and a.display_name <> n.display_name;
