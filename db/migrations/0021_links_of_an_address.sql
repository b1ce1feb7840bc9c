-- Why: a link of a letter opened an account from a mailbox that was not the person's any more. A link now knows the address that it was
-- sent to, and works only while that is still the person's address.

-- Null: made before this column, or handed over without a letter.
alter table link_token add column sent_to text;
