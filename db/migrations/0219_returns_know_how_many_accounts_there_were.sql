-- Why: an account that came back by an undo (a file, a join) was never asked about, so a plan's room was walked around. A return is free only where
-- the company has no more accounts after it than it had when the account left; so this number is kept.
-- Expand only: the version before writes no number, and such a return is asked about as a new account is.
alter table file_deletion add column accounts_before integer;
alter table bank_account_join add column accounts_before integer;
