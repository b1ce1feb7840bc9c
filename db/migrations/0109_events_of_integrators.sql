-- Why: programs of integrators are told when there is something new, instead of asking each minute. An event is stored in the transaction of
-- its cause; a job gives it its place in the company's stream afterwards, so that the places are told in one order without holding up the
-- writers. Expand only.

create table api_event (
  company_id uuid not null,
  id uuid not null,
  -- The place in the company's stream; null until the job has given it.
  seq bigint,
  type text not null,
  -- What the event is about, where a second one of the same kind says nothing more; empty otherwise.
  subject text not null default '',
  -- As programs get it: ids, no bank data.
  data jsonb not null,
  -- Only for the programs of this key, or only for this endpoint; null for all.
  for_key_id uuid,
  for_endpoint_id uuid,
  created_at timestamptz not null,
  primary key (company_id, id)
);
create unique index api_event_seq on api_event (company_id, seq) where seq is not null;
create index api_event_new on api_event (company_id, type, subject) where seq is null;
create index api_event_at on api_event (company_id, created_at);
select tenant_table('api_event');
grant select, insert, update, delete on api_event to bankhid_app;

create table api_event_stream (
  company_id uuid primary key,
  last_seq bigint not null
);
select tenant_table('api_event_stream');
grant select, insert, update, delete on api_event_stream to bankhid_app;
