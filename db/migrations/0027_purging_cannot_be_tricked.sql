-- purge_audit_log deletes what the program's role may not delete, so nothing that this role can do may decide what the function finds.
-- A temporary table came before the real one, because a search_path that does not name pg_temp searches it first. And the role could
-- make any company due by one UPDATE of company_directory.

create or replace function purge_audit_log(purged uuid) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $body$
declare
  gone bigint;
begin
  if not exists (
    select from public.company_directory
      where company_id = purged and purge_after <= now() and (state = 'deleted' or kind = 'demo')
  ) then
    raise exception 'The company is not due to be purged';
  end if;
  delete from public.audit_log where company_id = purged;
  get diagnostics gone = row_count;
  return gone;
end
$body$;

-- Whoever does not own the table can let time pass, but not make it pass: a company is due 30 days after its deletion, a demo a day after it
-- was made. An hour (a day) less is allowed, because the program reads its own clock.
create function keep_purge_honest() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $body$
begin
  if pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'usage') then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  if tg_op = 'DELETE' then
    if old.kind <> 'demo' and (old.state <> 'deleted' or old.purge_after is null or old.purge_after > now()) then
      raise exception 'The company is not due to be purged' using errcode = 'insufficient_privilege';
    end if;
    return old;
  end if;
  if tg_op = 'UPDATE' then
    if new.kind <> old.kind or new.company_id <> old.company_id then
      raise exception 'A company keeps its kind and id' using errcode = 'insufficient_privilege';
    end if;
    -- A demo is purged when its day is over, deleted or not; any other company begins its time anew with each deletion.
    if new.purge_after is not distinct from old.purge_after and (new.kind = 'demo' or new.state <> 'deleted' or old.state = 'deleted') then
      return new;
    end if;
  end if;
  if new.purge_after < now() + (case when new.kind = 'demo' then interval '23 hours' else interval '29 days' end) then
    raise exception 'A company cannot be made due to be purged at once' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$body$;

create trigger company_directory_purge_honest before insert or update or delete on company_directory
  for each row execute function keep_purge_honest();
