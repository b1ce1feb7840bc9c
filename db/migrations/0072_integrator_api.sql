-- Why: programs of integrators read a company's data with access keys. Each call that shows data leaves a line; a company's own log would
-- drown in them. A command that comes twice under one key of repetition is answered by its first reply.

create table api_read (
  company_id uuid not null,
  id uuid not null,
  key_id uuid not null,
  at timestamptz not null,
  call text not null,
  rows integer,
  address text not null,
  request_id text not null,
  primary key (company_id, id)
);
create index api_read_at on api_read (company_id, at);
select tenant_table('api_read');
-- Lines are never changed; they go after their time and with their company.
grant select, insert, delete on api_read to bankhid_app;

create table idempotent_reply (
  company_id uuid not null,
  key_id uuid not null,
  name text not null,
  request_hash bytea not null,
  -- Null while the first call runs.
  status integer,
  reply jsonb,
  at timestamptz not null,
  primary key (company_id, key_id, name)
);
create index idempotent_reply_at on idempotent_reply (company_id, key_id, at);
select tenant_table('idempotent_reply');
grant select, insert, update, delete on idempotent_reply to bankhid_app;
