-- Why: what costs a page, an import and an export most beside their own work.
-- 1. The policy of a company's tables read the list of companies out of its setting again for each row, several times what
--    looking at the row costs. As a sub-select it is read once in a statement. What it lets through is the same. Citus refuses
--    sub-selects in policies, so where it is installed the old form stays, with its price.
-- 2. Narrowing a request to its caller's companies was planned anew in each request; a function keeps its plan.
-- 3. How many items a list holds is a sum over years of daily sums: read from the index alone it costs a fifth.

create or replace function tenant_table(table_name text) returns void language plpgsql as $body$
declare
  has_citus constant boolean := exists (select from pg_extension where extname = 'citus');
begin
  if has_citus then
    if table_name = 'company' then
      execute format('select create_distributed_table(%L, %L)', table_name, 'company_id');
    else
      execute format('select create_distributed_table(%L, %L, colocate_with => %L)', table_name, 'company_id', 'company');
    end if;
  end if;
  execute format('alter table %I enable row level security', table_name);
  execute format('alter table %I force row level security', table_name);
  execute format(
    case when has_citus then 'create policy tenant on %I using (company_id = any (string_to_array(nullif(%s), '','')::uuid[]))'
      else 'create policy tenant on %I using (company_id = any ((select string_to_array(nullif(%s), '','')::uuid[])::uuid[]))' end,
    table_name, 'current_setting(''app.company_ids'', true), ''''');
end
$body$;

do $body$
declare
  tenant record;
begin
  if exists (select from pg_extension where extname = 'citus') then return; end if;
  for tenant in select tablename from pg_policies where schemaname = 'public' and policyname = 'tenant' loop
    execute format(
      'alter policy tenant on %I using (company_id = any ((select string_to_array(nullif(%s), '','')::uuid[])::uuid[]))',
      tenant.tablename, 'current_setting(''app.company_ids'', true), ''''');
  end loop;
end
$body$;

-- Sets what the transaction sees: those of the companies which the person is a living member of. `set local` and not
-- `set_config`, which does not reach the workers of Citus.
create function narrow_to_caller(caller uuid, wanted uuid[]) returns void language plpgsql as $body$
declare
  reached text;
begin
  select string_agg(m.company_id::text, ',') into reached
    from membership m join company_directory d on d.company_id = m.company_id
    where m.user_id = caller and m.removed_at is null and d.state <> 'deleted' and m.company_id = any (wanted);
  execute format('set local app.company_ids = %L', coalesce(reached, ''));
end
$body$;

alter table daily_stat drop constraint daily_stat_pkey,
  add constraint daily_stat_pkey primary key (company_id, bank_account_id, date) include (count);
