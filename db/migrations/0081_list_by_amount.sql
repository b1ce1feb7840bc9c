-- Why: the list of transactions is ordered by amount too, page by page behind a key. Expand only.

create index bank_transaction_amount on bank_transaction (company_id, bank_account_id, amount, id);
