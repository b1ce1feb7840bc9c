-- Why: a company has its log of events, a person had none. Whoever logged in as him, added a passkey or ended his sessions left no line
-- that he could read. Expand only: the version before neither reads nor writes this table.

create table person_event (
  user_id uuid not null references app_user on delete cascade,
  id uuid not null,
  -- The database's own clock: who inserts a row does not choose when it happened, nor when it is old enough to be purged.
  at timestamptz not null default now(),
  -- Noun and verb, `session.open`; stable, the page has a sentence for each.
  kind text not null,
  -- What it was about, for people: the name of a passkey, an address, a number of sessions. No secret.
  detail jsonb not null default '{}',
  -- Browser and system as far as the header told, never the header itself; empty for operators and jobs.
  device text not null default '',
  address text not null default '',
  primary key (user_id, id)
);
create index person_event_newest on person_event (user_id, at desc, id desc);
create index person_event_at on person_event (at);

-- As the log of a company: written and read, never changed.
grant select, insert on person_event to bankhid_app;
-- beside: the table is new, no program of before knows it.
revoke update, delete, truncate on person_event from bankhid_app;

create function keep_event_time() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $body$
begin
  new.at := now();
  return new;
end
$body$;
create trigger person_event_time before insert on person_event for each row execute function keep_event_time();

-- Forgets what is older than a year: long enough to find out how somebody got in, no longer than that needs.
create function purge_person_events() returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $body$
declare
  gone bigint;
begin
  delete from public.person_event where at < now() - interval '1 year';
  get diagnostics gone = row_count;
  return gone;
end
$body$;

-- Forgets a person who has deleted his account. Only such a one: the log of a living person cannot be emptied.
create function forget_person_events(forgotten uuid) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $body$
declare
  gone bigint;
begin
  if not exists (select from public.app_user where id = forgotten and deleted_at is not null) then
    raise exception 'The person is not deleted';
  end if;
  delete from public.person_event where user_id = forgotten;
  get diagnostics gone = row_count;
  return gone;
end
$body$;

-- Nobody is deleted for a moment to empty his log: a deleted person stays deleted.
create function keep_person_deleted() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $body$
begin
  if old.deleted_at is not null and new.deleted_at is null then
    raise exception 'A deleted person stays deleted' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$body$;
create trigger app_user_stays_deleted before update of deleted_at on app_user for each row execute function keep_person_deleted();

-- beside: the function is new.
revoke all on function purge_person_events() from public;
-- beside: the function is new.
revoke all on function forget_person_events(uuid) from public;
grant execute on function purge_person_events() to bankhid_app;
grant execute on function forget_person_events(uuid) to bankhid_app;
