-- Why: a person can now say whether a possible double is one item or two. Expand only.

-- A person has decided about the mark `possible_double_of`: it is no longer shown, and no later reading shows it again. The mark itself
-- stays, so that the decision can be taken back.
alter table bank_transaction add column double_settled boolean not null default false;

-- True once two rows of the account were taken for one item: one of them then has its own account as the leading one, and lists of this
-- account look for such rows. The version before shows such rows in lists of one origin.
alter table bank_account add column holds_copies boolean not null default false;

-- Rows about which a person is asked.
create index bank_transaction_double on bank_transaction (company_id, bank_account_id, booking_date)
  where possible_double_of is not null and not double_settled;
