-- Why: a source that does not state the booking day is compared by value date (decision 0032), so it must be known of each
-- statement whether it states them; and where a file holds several statements of one day, which items are whose.
-- All three are filled by the program from now on and defaulted for the version before it.

alter table statement add column days_stated boolean not null default true;
-- Lines of the first and the last item in the file; null without items, or where it was taken before this was kept.
alter table statement add column first_line integer;
alter table statement add column last_line integer;

-- Few banks leave the booking day out: the index holds their rows only, and says at once that an account has none.
create index bank_transaction_unstated on bank_transaction (company_id, bank_account_id, booking_date) where not booking_date_stated;

update statement s set days_stated = false
  from (
    select distinct t.company_id, t.bank_account_id, f.source_id
    from bank_transaction t
    join transaction_source f on f.company_id = t.company_id and f.transaction_id = t.id and f.kind = 'file'
    where not t.booking_date_stated and f.rule = 'first') u
  where s.company_id = u.company_id and s.bank_account_id = u.bank_account_id and s.stored_file_id = u.source_id;
