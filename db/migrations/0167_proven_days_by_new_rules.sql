-- Why: the rules of proven days have changed (decisions 0212 and 0213). Stored days are decided anew only where something of the account
-- changes, so an account without news would keep the days of the former rules. A job decides the named accounts one after another.
insert into proof_due (company_id, account_nr, currency)
select distinct company_id, account_nr, currency from bank_account where deleted_at is null
on conflict do nothing;
