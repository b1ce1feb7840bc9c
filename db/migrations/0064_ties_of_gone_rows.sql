-- Why: a tie by hand must find the bank row that replaces its own. The facts of a row that left stand in its tombstone, so tombstones are
-- looked up by row. Ties made before this version may stand on a row that another origin leads; they go to the leading row. Expand only.
create index transaction_removed_row on transaction_removed (company_id, transaction_id);

-- Where settlement and leading row have a tie already, the older place is kept: it counts nothing twice, and the matching looks at it again.
update credit_link l set transaction_id = m.leading_id
  from transaction_link m
  where m.company_id = l.company_id and m.other_id = l.transaction_id and m.undone_at is null
    and not exists (
      select from credit_link o where o.company_id = l.company_id and o.collection_id = l.collection_id and o.transaction_id = m.leading_id);
