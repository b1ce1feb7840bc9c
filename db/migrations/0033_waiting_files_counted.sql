-- Why: a file that waits for a person's decision was counted nowhere, so nobody who did not open the page of files saw that it waits.

-- Files of the company whose state is `waiting`, counted as `failed_files` is. An older program that runs beside leaves it as it is; the next
-- change of the company's files brings it up to date.
alter table company_overview add column waiting_files integer default 0 not null;
update company_overview o set waiting_files = (
  select count(*) from stored_file f where f.company_id = o.company_id and f.status = 'waiting' and f.deleted_at is null)
  where exists (select from stored_file f where f.company_id = o.company_id and f.status = 'waiting' and f.deleted_at is null);
