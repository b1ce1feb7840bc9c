-- Why: saved views, remembered settings of exports, names of accounts and kept passwords of letters can be set by a program's link. They say
-- through what they were set, so that they are listed beside the key (decision 0243). Null: the version before set it.
alter table saved_view add column through text;
alter table export_setting add column through text;
-- Who named the account last.
alter table bank_account add column named_by uuid;
alter table bank_account add column named_at timestamptz;
alter table bank_account add column named_through text;
-- A row has several passwords of a sender: the last program that kept one stays named beside those of people.
alter table mail_password add column kept_by uuid;
alter table mail_password add column kept_at timestamptz;
alter table mail_password add column kept_through text;
