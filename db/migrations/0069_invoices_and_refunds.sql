-- Why: a paid charge had no invoice, and money could not be given back. An invoice is issued once for each charge and each refund; rows
-- say how far the issuing came, so that a program that died goes on with a question instead of a second invoice.

create table refund (
  company_id uuid not null references company,
  id uuid not null,
  charge_id uuid not null,
  net_ft integer not null,
  vat_ft integer not null,
  gross_ft integer not null check (gross_ft > 0 and gross_ft = net_ft + vat_ft),
  -- The operator's reason; the payer reads it.
  note text not null check (char_length(note) between 3 and 200),
  state text not null check (state in ('sent', 'done', 'refused')),
  -- The gateway's number of the refund.
  refund_ref text,
  asked_at timestamptz not null,
  settled_at timestamptz,
  primary key (company_id, id)
);
-- A second refund of a charge waits until the end of the first is known.
create unique index refund_open on refund (company_id, charge_id) where state = 'sent';
create index refund_asked on refund (company_id, asked_at desc);
select tenant_table('refund');

create table invoice (
  company_id uuid not null references company,
  id uuid not null,
  charge_id uuid not null,
  -- The correcting invoice of a refund; its amounts are negative.
  refund_id uuid,
  -- Our name of the invoice at the issuer; asked for before anything is sent again.
  external_id text not null,
  state text not null check (state in ('waiting', 'sent', 'issued', 'failed')),
  -- The payer as he was when he paid.
  buyer jsonb not null,
  item_name text not null,
  completed_on date not null,
  net_ft integer not null,
  vat_ft integer not null,
  gross_ft integer not null check (gross_ft <> 0 and gross_ft = net_ft + vat_ft),
  number text,
  tries integer not null default 0,
  sent_at timestamptz,
  issued_at timestamptz,
  -- Why the last try did not succeed, in the issuer's words; for the operator.
  fault text not null default '',
  created_at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, external_id),
  check ((state = 'issued') = (number is not null))
);
create unique index invoice_of_charge on invoice (company_id, charge_id) where refund_id is null;
create unique index invoice_of_refund on invoice (company_id, refund_id) where refund_id is not null;
select tenant_table('invoice');

-- Invoices that are not issued yet, and when each is looked at next; a failed one waits for the operator without a time.
create table invoice_due (
  invoice_id uuid primary key,
  company_id uuid not null,
  next_at timestamptz
);
create index invoice_due_next on invoice_due (next_at) where next_at is not null;
create index charge_sent on charge (company_id, sent_at desc);

-- beside: no program has ever read or written the column.
alter table charge drop column invoice_number;

-- beside: the new checks take everything that the old ones took.
alter table money_entry
  drop constraint money_entry_kind_check,
  drop constraint money_entry_account_check,
  add constraint money_entry_kind_check check (kind in ('due', 'payment', 'refund', 'credit', 'invoice')),
  add constraint money_entry_account_check
    check (account in ('gateway', 'receivable', 'revenue', 'vat', 'to_invoice', 'invoiced'));

grant select, insert, update, delete on refund, invoice, invoice_due to bankhid_app;
