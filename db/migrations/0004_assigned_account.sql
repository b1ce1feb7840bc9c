-- Why: some banks print no number of the account into their tables, so a person says whose file it is, and reading it
-- again must remember that.

-- {accountNr, currency?}: the account of those statements of the file that name none.
alter table stored_file add column assigned_account jsonb;
