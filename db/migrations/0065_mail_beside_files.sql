-- Why: the mail that brings a report names its provider and may state control totals. Both are kept beside the file, because a file is read
-- after its letter, and again later. Expand only: null for files that no mail brought, and for those of the version before.
alter table stored_file add column mail_facts jsonb check (octet_length(mail_facts::text) <= 4096);
