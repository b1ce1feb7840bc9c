-- Why: a table of no known bank ended as failed. A person says what its columns mean; the answer is kept as a profile of the company, and the
-- next table with the same columns is read by itself.

create table table_mapping (
  company_id uuid not null references company on delete cascade,
  id uuid not null,
  -- For people's eyes.
  name text not null check (char_length(name) between 1 and 120),
  -- statement: movements of an account; settlement: parcels or card payments behind a payout.
  kind text not null check (kind in ('statement', 'settlement')),
  -- Hash of the column names in their order: a table with the same names is read with this profile.
  signature_hash bytea not null,
  -- A TableMapping of version 1.
  mapping jsonb not null check (octet_length(mapping::text) <= 131072),
  created_by uuid,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  last_used_at timestamptz,
  use_count bigint not null default 0,
  primary key (company_id, id)
);
create unique index table_mapping_signature on table_mapping (company_id, kind, signature_hash);
select tenant_table('table_mapping');
grant select, insert, update, delete on table_mapping to bankhid_app;

-- The profile with which the file was read, or is to be. No reference: a deleted profile leaves its files as they are, and the file of a moved
-- account keeps no profile of the company that it came from.
alter table stored_file add column mapping_id uuid;
