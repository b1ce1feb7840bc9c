-- Why: a signed letter can be sent again by anybody, with one more header each time, and each copy counted as a letter of its known sender.
-- A letter is known again by what its proof covers (decision 0248). Expand only: the version before writes no key.
alter table received_mail add column letter_key bytea check (octet_length(letter_key) = 32);
-- beside: the version before writes no key, and rows without one are not in the index.
create unique index received_mail_same on received_mail (company_id, letter_key) where letter_key is not null;
