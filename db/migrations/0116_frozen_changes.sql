-- Why: a change of a booked or exported row was written into the row, and a person could only say that he had seen it. Now such a row
-- stays as it is: the change waits (`held`) until a person accepts it or keeps the row, whichever way it came. Expand only: the version
-- before goes on writing the change into the row; its changes are not held, and a person decides about them too.

alter table transaction_change
  -- bank: a connection or a push. reader: a newer reading of the row's file. file: the deletion of the row's last file.
  -- origin: another origin of the item would be shown.
  add column way text not null default 'bank',
  -- The row does not show `became`: nobody has decided, or a person kept the row.
  add column held boolean not null default false,
  -- accepted, kept; lapsed: the source says again what the row shows, or says something newer.
  add column decision text,
  -- The command that decided, so that its person can undo it.
  add column operation_id uuid,
  -- What an undo needs: whether the change was held, and the sources of a row that left.
  add column undo jsonb;

-- beside: the version before never sets `held`.
create unique index transaction_change_held on transaction_change (company_id, transaction_id, way) where held;
create index transaction_change_operation on transaction_change (company_id, operation_id) where operation_id is not null;
