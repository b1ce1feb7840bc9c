-- Why: the list of companies asked for each new item whether another origin had shown it before, which took seconds for many clients; and
-- the message of several files could not lead to the items that they brought; and the money that a bank says is at disposal was shown nowhere;
-- and a search folded all texts of a company anew after its items were marked. Expand only.

-- When the item of the row came first, in whichever origin: only where another row of its group came before this one. Null: with this row.
-- The version before does not write it; items that it links look new until their group changes.
alter table bank_transaction add column shown_at timestamptz;
update bank_transaction t set shown_at = g.first
from (
  select l.company_id, l.leading_id, least(a.created_at, min(b.created_at)) as first
  from transaction_link l
  join bank_transaction a on a.company_id = l.company_id and a.id = l.leading_id
  join bank_transaction b on b.company_id = l.company_id and b.id = l.other_id
  where l.undone_at is null group by l.company_id, l.leading_id, a.created_at) g
join transaction_link m on m.company_id = g.company_id and m.leading_id = g.leading_id and m.undone_at is null
where t.company_id = g.company_id and t.id in (m.leading_id, m.other_id) and t.created_at > g.first;

-- Files that were sent together; null for files that came alone, and for those of before.
alter table stored_file add column batch_id uuid;
create index stored_file_batch on stored_file (company_id, batch_id) where batch_id is not null;

-- Money at disposal as the connection told it last, and whether a line of credit is in it. Null: the source tells none.
alter table bank_account add column available_balance bigint;
alter table bank_account add column available_with_credit boolean not null default false;

-- A command that only marked the row leaves its searched text as it is. text_seq is the change number that the row had before its marks, and
-- holds where the search had kept the row's text by then and as long as text_held is the row's change number: all other writers change it.
alter table bank_transaction add column text_seq bigint;
alter table bank_transaction add column text_held bigint;
