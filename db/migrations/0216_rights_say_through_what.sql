-- Why: what a key or its links made is listed beside the key and can be ended with it (decision 0243). Rights that had no maker get one,
-- with the way through which he acted (src/server/database/stamps.ts). Null: the version before made it.
alter table push_key add column made_by uuid;
alter table push_key add column made_through text;
alter table inbound_address add column made_by uuid;
alter table inbound_address add column made_through text;
-- A flow names its way too, and is forgotten before its consent.
alter table bank_consent add column through text;
alter table company_directory add column prepared_through text;
alter table api_key add column revoked_through text;

-- Lists of what a key made, the newest first. Nearly all rows were made by people themselves, so these are small.
create index stored_file_through on stored_file (company_id, uploaded_through, created_at) where uploaded_through like '%:%';
create index export_run_through on export_run (company_id, through, started_at) where through like '%:%';
create index transaction_note_through on transaction_note (company_id, written_through, written_at) where written_through like '%:%';
create index program_act_through on program_act (company_id, through, at);
create index company_directory_prepared on company_directory (prepared_through) where prepared_through is not null;
