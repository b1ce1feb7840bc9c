-- Why: couriers, card acceptors and banks send their reports by e-mail. Each company gets an address of its own (inbound_address, which
-- stands since 0001); a letter to that address is stored whole before its server is told so, and a job takes it apart.

create table received_mail (
  company_id uuid not null references company on delete cascade,
  id uuid not null,
  -- The company's address to which it came.
  address text not null,
  -- The kept letter; the same bytes come once. Null: it was refused before its end.
  raw_hash bytea,
  size_bytes bigint not null,
  -- What the sending server said: the envelope's sender, its name, and where it called from.
  mail_from text not null,
  helo text not null,
  remote_address text not null,
  -- What the letter itself says; empty until it is read.
  sender text not null default '',
  subject text not null default '',
  -- Answers of SPF, DKIM and DMARC, and the domain that they prove. Null until it is read.
  proof jsonb check (octet_length(proof::text) <= 4096),
  -- received: to be read; taken: files were taken in; waiting: for the password of an archive; nothing: nothing to take in; refused.
  status text not null check (status in ('received', 'taken', 'waiting', 'nothing', 'refused')),
  -- Code of the reason of nothing and refused.
  reason text,
  received_at timestamptz not null,
  read_at timestamptz,
  primary key (company_id, id)
);
create unique index received_mail_once on received_mail (company_id, raw_hash) where raw_hash is not null;
create index received_mail_page on received_mail (company_id, received_at desc, id desc);
select tenant_table('received_mail');
grant select, insert, update, delete on received_mail to bankhid_app;

create table received_attachment (
  company_id uuid not null,
  mail_id uuid not null,
  -- Place in the letter from 1; of a file in an archive too.
  number integer not null,
  name text not null,
  size_bytes bigint not null,
  -- taken: stands among the files; known: the company has the same bytes; skipped: a kind that is not read; locked: an archive with a
  -- password; refused.
  outcome text not null check (outcome in ('taken', 'known', 'skipped', 'locked', 'refused')),
  -- Code of the reason of skipped and refused.
  reason text,
  -- No reference: a file may be moved and purged without its letter.
  file_id uuid,
  primary key (company_id, mail_id, number),
  foreign key (company_id, mail_id) references received_mail (company_id, id) on delete cascade
);
select tenant_table('received_attachment');
grant select, insert, update, delete on received_attachment to bankhid_app;

-- The password of a sender's archives, sealed: asked once.
create table mail_password (
  company_id uuid not null references company on delete cascade,
  -- Address of the sender, in lower case.
  sender text not null,
  sealed bytea not null,
  key_id text not null,
  changed_at timestamptz not null,
  primary key (company_id, sender)
);
select tenant_table('mail_password');
grant select, insert, update, delete on mail_password to bankhid_app;

create index inbound_address_company on inbound_address (company_id);
