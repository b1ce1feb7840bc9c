-- A check value of each encryption key that this database was used with, so that another key under the same id is noticed at the start
-- and not when somebody wants to read what was sealed. The value is an HMAC under the key: it says nothing about the key.

create table secret_key_check (
  key_id text primary key,
  check_value bytea not null check (length(check_value) = 32),
  created_at timestamptz not null default now()
);
comment on table secret_key_check is 'Global: one row for each SECRET_KEY_ID that was ever used.';

grant select, insert on secret_key_check to bankhid_app;
