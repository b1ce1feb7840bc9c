-- Why: whoever knew a company's address for letters brought files into its books, under any sender that no domain disowned. Trust in a sender is
-- a state now (decision 0247): a person accepts or blocks an address, and an accepted one counts only with the proof that it was accepted by.
-- Letters that are refused before they are stored are counted, so that the page and a letter can say from whom they came. Expand only.

-- A sending address on which a person has decided. Without a row it is new.
create table mail_sender (
  company_id uuid not null references company on delete cascade,
  -- In lower case, as it was checked.
  address text not null,
  -- Of its proven letters. known: taken without a question; blocked: refused; open: each waits.
  state text not null check (state in ('known', 'blocked', 'open')),
  -- The proof that the letter had when it was accepted: dmarc, or aligned (the domain's own signature or server, without DMARC). Null: not known.
  proof text check (proof in ('dmarc', 'aligned')),
  -- Letters under the address without a proof are refused. Apart, because anybody can write such letters.
  refuses_unproven boolean not null default false,
  decided_at timestamptz not null,
  primary key (company_id, address),
  check ((state = 'known') = (proof is not null))
);
select tenant_table('mail_sender');
grant select, insert, update, delete on mail_sender to bankhid_app;

-- Letters that were not taken, counted: no bytes of theirs are kept.
create table refused_mail (
  company_id uuid not null references company on delete cascade,
  day date not null,
  -- The network that brought them (/24, or /48 of IPv6), and the sender that its server named.
  network text not null,
  mail_from text not null,
  -- Which room was full.
  reason text not null,
  letters integer not null,
  last_at timestamptz not null,
  primary key (company_id, day, network, mail_from, reason)
);
select tenant_table('refused_mail');
grant select, insert, update, delete on refused_mail to bankhid_app;

alter table received_mail
  -- What the sender was to the company when the letter was read: known, new, unproven, changed, forged, blocked. Null: not judged.
  add column trust text,
  -- A person's word on this letter: once, always, refuse, block.
  add column decision text,
  add column decided_at timestamptz,
  -- The network that brought it, as limits count it.
  add column network text not null default '';

-- Letters that wait for a person: for a password, or for his word on their sender.
create index received_mail_open on received_mail (company_id) where status in ('waiting', 'held');

-- beside: the version before writes none of the new words, and shows a letter that has one without a state.
alter table received_mail drop constraint received_mail_status_check,
  add constraint received_mail_status_check check (status in ('received', 'taken', 'waiting', 'held', 'nothing', 'refused'));
-- beside: the same.
alter table received_attachment drop constraint received_attachment_outcome_check,
  add constraint received_attachment_outcome_check check (outcome in ('taken', 'known', 'skipped', 'locked', 'held', 'refused'));

-- Senders whose files a person has left in the books are known, where DMARC proved the very domain of the address. All others are new.
insert into mail_sender (company_id, address, state, proof, decided_at)
select m.company_id, m.sender, 'known', 'dmarc', max(m.received_at)
from received_mail m
join received_attachment a on a.company_id = m.company_id and a.mail_id = m.id and a.outcome = 'taken'
join stored_file f on f.company_id = a.company_id and f.id = a.file_id and f.deleted_at is null and f.status = 'finished'
where m.status = 'taken' and m.proof ->> 'dmarc' = 'pass'
  and m.sender ~ '^[a-z0-9!#$%&''*+/=?^_`{|}~.-]+@[a-z0-9-]+([.][a-z0-9-]+)+$'
  and (split_part(m.sender, '@', 2) = m.proof ->> 'domain' or split_part(m.sender, '@', 2) like '%.' || (m.proof ->> 'domain'))
group by m.company_id, m.sender
on conflict do nothing;
