-- Why: the matching looked at every tie of a company after each arrival. The days of what changed are stored until they were matched: the
-- matching reads what stands around them, and the lists of settlements know that an answer is still to come. Expand only.
create table matching_due (
  company_id uuid not null references company on delete cascade,
  id uuid not null,
  from_date date not null,
  to_date date not null,
  asked_at timestamptz not null,
  primary key (company_id, id),
  check (from_date <= to_date)
);
select tenant_table('matching_due');
grant select, insert, update, delete on matching_due to bankhid_app;

-- The few ties that people decided, and the few invoices and letters, without the rest.
create index credit_link_decided on credit_link (company_id, transaction_id) where state in ('confirmed', 'rejected');
create index collection_fee on collection (company_id, day) where hidden_at is null and document in ('fee', 'offset');
