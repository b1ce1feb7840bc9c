-- Why: a courier or card acceptor transfers one sum for many sales. Its report takes the sum apart, and the report's settlements, items and
-- ties to bank credits are kept beside the bank's rows. Expand only: the version before neither reads nor writes what is new.

-- One settlement of a report: one transfer, or an invoice whose sum is set off against one. Amounts in 10⁻⁵ units of the currency.
create table collection (
  company_id uuid not null references company on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('courier', 'card')),
  -- settlement: what was or will be transferred. fee: the provider's invoice. offset: its letter about a set-off. status: a list of parcels.
  document text not null check (document in ('settlement', 'fee', 'offset', 'status')),
  -- The provider's key and the kind of report within it.
  source text not null,
  layout text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- The provider's number of the transfer, the text that it writes into the transfer, the merchant's number at the provider.
  payout_ref text not null default '' check (char_length(payout_ref) <= 200),
  payout_text text not null default '' check (char_length(payout_text) <= 200),
  merchant_ref text not null default '' check (char_length(merchant_ref) <= 200),
  payout_date date,
  from_date date,
  to_date date,
  -- The day in lists: of the transfer, else the last day, else the day on which the report came.
  day date not null,
  gross bigint not null,
  fees bigint not null,
  net bigint not null,
  carried_in bigint not null,
  carried_out bigint not null,
  -- The bank credit that is due; null where none is.
  expected bigint,
  -- Sums that the report states beside those of its lines.
  checks jsonb not null default '[]',
  balanced boolean not null,
  item_count bigint not null,
  -- What the report says of it: the same settlement in a second report is the same row.
  content_hash bytea not null,
  came_at timestamptz not null,
  -- Since when no report of it is left; it comes back with its report.
  hidden_at timestamptz,
  primary key (company_id, id)
);
create unique index collection_content on collection (company_id, content_hash);
create index collection_day on collection (company_id, kind, day desc, id desc) where hidden_at is null;
select tenant_table('collection');
grant select, insert, update, delete on collection to bankhid_app;

-- The reports that show a settlement. No reference to the file: a settlement may outlive its deleted file.
create table collection_source (
  company_id uuid not null,
  collection_id uuid not null,
  file_id uuid not null,
  seen_at timestamptz not null,
  -- Since when the file is deleted together with its settlements.
  gone_at timestamptz,
  primary key (company_id, collection_id, file_id),
  foreign key (company_id, collection_id) references collection (company_id, id) on delete cascade
);
create index collection_source_file on collection_source (company_id, file_id);
select tenant_table('collection_source');
grant select, insert, update, delete on collection_source to bankhid_app;

-- A sale, refund, fee or correction; net is gross less fee. Names and addresses of buyers are never stored.
create table collection_item (
  company_id uuid not null,
  collection_id uuid not null,
  row_number integer not null,
  kind text not null check (kind in ('parcel', 'payment', 'refund', 'chargeback', 'fee', 'adjustment')),
  external_id text not null default '' check (char_length(external_id) <= 200),
  -- What the merchant wrote: an invoice number, several, or an order number.
  reference text not null default '' check (char_length(reference) <= 500),
  date date,
  gross bigint not null,
  fee bigint not null,
  net bigint not null,
  card_mask text not null default '' check (char_length(card_mask) <= 40),
  auth_code text not null default '' check (char_length(auth_code) <= 40),
  terminal text not null default '' check (char_length(terminal) <= 80),
  -- Line of the text file or row of the sheet.
  line integer not null,
  primary key (company_id, collection_id, row_number),
  foreign key (company_id, collection_id) references collection (company_id, id) on delete cascade
);
select tenant_table('collection_item');
grant select, insert, update, delete on collection_item to bankhid_app;

-- Words by which an item is found: upper case, letters and digits only. In the order of bytes, so that a beginning is a range of the index.
create table collection_item_key (
  company_id uuid not null,
  key text collate "C" not null check (char_length(key) between 1 and 64),
  collection_id uuid not null,
  row_number integer not null,
  primary key (company_id, key, collection_id, row_number),
  foreign key (company_id, collection_id) references collection (company_id, id) on delete cascade
);
create index collection_item_key_collection on collection_item_key (company_id, collection_id);
select tenant_table('collection_item_key');
grant select, insert, update, delete on collection_item_key to bankhid_app;

-- Ties of settlements and bank credits, many to many. No reference to the bank's row: a row that leaves and comes back finds its tie again.
create table credit_link (
  company_id uuid not null,
  id uuid not null,
  collection_id uuid not null,
  transaction_id uuid not null,
  -- The part of the credit that pays this settlement.
  amount bigint not null,
  -- proposed: a person decides; automatic: proved by rule; confirmed and rejected: a person has decided.
  state text not null check (state in ('proposed', 'automatic', 'confirmed', 'rejected')),
  rule text not null,
  -- Why a person is asked; null where nobody is.
  why text,
  -- Facts by which the tie was found.
  evidence jsonb not null default '[]' check (octet_length(evidence::text) <= 16384),
  -- Ties that hold only together.
  proposal_id uuid not null,
  decided_by uuid,
  decided_at timestamptz,
  created_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, collection_id) references collection (company_id, id) on delete cascade
);
create unique index credit_link_pair on credit_link (company_id, collection_id, transaction_id) where state in ('automatic', 'confirmed');
create index credit_link_collection on credit_link (company_id, collection_id);
create index credit_link_transaction on credit_link (company_id, transaction_id);
create index credit_link_proposal on credit_link (company_id, proposal_id);
select tenant_table('credit_link');
grant select, insert, update, delete on credit_link to bankhid_app;

-- Parts of an expected credit that the provider set off against an invoice of its own.
create table collection_offset (
  company_id uuid not null,
  id uuid not null,
  collection_id uuid not null,
  -- The invoice as a settlement of document `fee`; null where only its number is known.
  fee_id uuid,
  invoice_ref text not null default '' check (char_length(invoice_ref) <= 200),
  amount bigint not null check (amount > 0),
  state text not null check (state in ('proposed', 'automatic', 'confirmed', 'rejected')),
  rule text not null,
  proposal_id uuid not null,
  decided_by uuid,
  decided_at timestamptz,
  created_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, collection_id) references collection (company_id, id) on delete cascade,
  foreign key (company_id, fee_id) references collection (company_id, id) on delete cascade
);
create index collection_offset_collection on collection_offset (company_id, collection_id);
create index collection_offset_proposal on collection_offset (company_id, proposal_id);
select tenant_table('collection_offset');
grant select, insert, update, delete on collection_offset to bankhid_app;

-- What the file's settlements come to, for the list of files: one entry for each provider and currency.
alter table stored_file add column collections jsonb default '[]'::jsonb not null;
-- A person's answer where a file is both a statement and a settlement.
alter table stored_file add column accepted_kind text check (accepted_kind in ('statement', 'settlement'));
-- Settlements that left with a deleted file, or stayed although only that file had brought them.
alter table file_deletion add column collection_count bigint default 0 not null;
