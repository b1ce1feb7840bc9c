-- Why: whether a paper is missing is the company's own rule (decision 0308). Without a row nothing is asked for. Months before the rule's first
-- one stay as they were. A person can say of one item that it needs none. Expand only.

create table paper_rule (
  company_id uuid primary key references company on delete cascade,
  -- The first day of the first month to which it applies.
  since date not null,
  -- In 10^-5 forints; null where the rule does not ask. Card purchases, and every other payment but fees and own transfers, above these sums.
  card_over bigint,
  payment_over bigint,
  -- Payments to whom nothing was paid in the twelve months before.
  new_partners boolean not null,
  changed_by uuid not null,
  changed_through text not null,
  changed_at timestamptz not null
);
select tenant_table('paper_rule');
grant select, insert, update, delete on paper_rule to bankhid_app;

create table paper_waiver (
  company_id uuid not null references company on delete cascade,
  -- Without a reference: an item that left with its file can be brought back.
  transaction_id uuid not null,
  reason text not null check (reason in ('none_needed', 'private', 'fee_or_tax', 'lost')),
  waived_by uuid not null,
  waived_through text not null,
  waived_at timestamptz not null,
  primary key (company_id, transaction_id)
);
select tenant_table('paper_waiver');
create index paper_waiver_through on paper_waiver (company_id, waived_through, waived_at) where waived_through like '%:%';
grant select, insert, update, delete on paper_waiver to bankhid_app;
