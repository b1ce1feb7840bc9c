-- Why: a certificate lists the items of its days, and an item of certified days that was neither booked nor exported changed its day or left in
-- silence. It is frozen like a booked one now (decision 0276), and a change says by what its item was frozen. Expand only: the version before
-- writes changes without the column, and its condition implies that of the new index.
alter table transaction_change add column was_certified boolean default false not null;

drop index transaction_change_open;
create index transaction_change_open on transaction_change (company_id, at) where seen_at is null and (was_booked or was_exported or was_certified);
