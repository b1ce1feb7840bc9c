-- Why: a credit shows into how many parcels or payments it falls, and a report's own fee lines are none. Counting items for each row of
-- a list would read all of them. Null where the version before has written the settlement: its items then count whole. Expand only.
alter table collection add column sale_count bigint;
update collection c set sale_count = (
  select count(*) from collection_item i where i.company_id = c.company_id and i.collection_id = c.id and i.kind <> 'fee');
