-- Why: programs ask for exports with their access keys and see only their own; the log of their reads names the thing that was read, by
-- which the readings of an account that programs asked for within a day are counted. Expand only.

alter table export_job
  -- The access key that asked; null where a person or a schedule did.
  add column key_id uuid;

alter table api_read
  -- The id in the address, as the program sent it; empty where the call names no single thing.
  add column about text not null default '';

create index api_read_about on api_read (company_id, about, at) where about <> '';
