-- Why: an item of the bank says that money went, and not for what: its bill, slip or contract came by letters and photos, and nobody saw which
-- one was missing (decision 0307). A paper is kept bytes with a name; it stands beside one item or several, or waits for its item. Expand only.

create table paper (
  company_id uuid not null references company on delete cascade,
  id uuid not null,
  name text not null,
  -- What its first bytes say; never its name.
  kind text not null check (kind in ('pdf', 'jpeg', 'png', 'webp', 'heic')),
  content_hash bytea not null,
  size_bytes bigint not null,
  origin text not null check (origin in ('upload', 'mail')),
  -- Null of one that came by a letter.
  added_by uuid,
  added_through text,
  added_at timestamptz not null,
  -- Removed papers can be brought back for some days; their bytes are kept and count meanwhile.
  removed_at timestamptz,
  removed_by uuid,
  removed_through text,
  primary key (company_id, id)
);
select tenant_table('paper');
create index paper_content on paper (company_id, content_hash);
create index paper_newest on paper (company_id, added_at desc, id desc);
create index paper_removed on paper (company_id, removed_at) where removed_at is not null;
create index paper_added_through on paper (company_id, added_through, added_at) where added_through like '%:%';
grant select, insert, update, delete on paper to bankhid_app;

create table paper_item (
  company_id uuid not null references company on delete cascade,
  paper_id uuid not null,
  -- Without a reference: an item that left with its file can be brought back.
  transaction_id uuid not null,
  added_by uuid,
  added_through text,
  added_at timestamptz not null,
  primary key (company_id, paper_id, transaction_id),
  foreign key (company_id, paper_id) references paper (company_id, id) on delete cascade
);
select tenant_table('paper_item');
create index paper_item_transaction on paper_item (company_id, transaction_id);
grant select, insert, update, delete on paper_item to bankhid_app;
