-- Why: directors and accountants make access keys for the programs of integrators. A key has up to two secrets, so that a program can change
-- over without a break, and short-lived access tokens, which end with their key. Integrators are data of the program, not rows.

-- beside: no version has written a key or an integrator; the version before only revokes keys by their person and company.
alter table api_key drop column secret_hash;
-- beside: as above.
alter table api_key drop column integrator_id;
-- beside: as above.
drop table integrator;
alter table api_key add column integrator text not null default '';
alter table api_key add column revoked_by uuid;
-- The call by which the key was used last, and the rows that it took.
alter table api_key add column last_call text not null default '';
alter table api_key add column last_rows integer;

-- RLB takes one key of a company.
-- beside: as above.
create unique index api_key_rlb on api_key (company_id) where integrator = 'RLB' and status = 'ACTIVE';

create table api_key_secret (
  id uuid primary key,
  key_id uuid not null references api_key on delete cascade,
  secret_hash bytea not null,
  -- The last characters, by which a person tells two secrets apart.
  ending text not null,
  created_at timestamptz not null,
  -- Null: the current secret. A replaced secret is good until then.
  good_until timestamptz,
  last_used_at timestamptz
);
create unique index api_key_secret_hash on api_key_secret (secret_hash);
create unique index api_key_secret_current on api_key_secret (key_id) where good_until is null;
create index api_key_secret_key on api_key_secret (key_id);

create table access_token (
  token_hash bytea primary key,
  key_id uuid not null references api_key on delete cascade,
  scopes text[] not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index access_token_key on access_token (key_id);
create index access_token_expires on access_token (expires_at);

grant select, insert, update, delete on api_key_secret, access_token to bankhid_app;
