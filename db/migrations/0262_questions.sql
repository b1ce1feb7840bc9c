-- Why: an accountant's question about an item was a note that the answer overwrote, and that nobody was told of (decision 0296). A question is a
-- thread about one item or several: who asked, whom, what was said, and whose turn it is. Notes become threads that nobody was asked.
-- The table of notes stays for the version before and goes with a later one. Expand only.

create table question (
  company_id uuid not null references company on delete cascade,
  id uuid not null,
  -- remark: words about the item that ask nobody. waiting: for the people who were asked. answered: for the side that asked.
  state text not null check (state in ('remark', 'waiting', 'answered', 'closed')),
  asked_role text not null check (asked_role in ('owner', 'accountant')),
  asked_by uuid not null,
  asked_through text not null,
  asked_at timestamptz not null,
  -- The last words, or the closing.
  changed_at timestamptz not null,
  entry_count integer not null,
  closed_by uuid,
  closed_through text,
  closed_at timestamptz,
  primary key (company_id, id)
);
select tenant_table('question');
create index question_by_state on question (company_id, state, changed_at desc, id desc);
grant select, insert, update, delete on question to bankhid_app;

create table question_item (
  company_id uuid not null references company on delete cascade,
  question_id uuid not null,
  -- Without a reference: an item that left with its file can be brought back.
  transaction_id uuid not null,
  primary key (company_id, question_id, transaction_id),
  foreign key (company_id, question_id) references question (company_id, id) on delete cascade
);
select tenant_table('question_item');
create index question_item_transaction on question_item (company_id, transaction_id);
grant select, insert, update, delete on question_item to bankhid_app;

create table question_addressee (
  company_id uuid not null references company on delete cascade,
  question_id uuid not null,
  user_id uuid not null,
  primary key (company_id, question_id, user_id),
  foreign key (company_id, question_id) references question (company_id, id) on delete cascade
);
select tenant_table('question_addressee');
create index question_addressee_user on question_addressee (company_id, user_id);
grant select, insert, update, delete on question_addressee to bankhid_app;

create table question_entry (
  company_id uuid not null references company on delete cascade,
  question_id uuid not null,
  id uuid not null,
  text text not null,
  -- What the answer chose, where it did; its words stand in the text.
  choice text,
  role text not null check (role in ('owner', 'accountant')),
  written_by uuid not null,
  written_through text not null,
  written_at timestamptz not null,
  primary key (company_id, question_id, id),
  foreign key (company_id, question_id) references question (company_id, id) on delete cascade
);
select tenant_table('question_entry');
create index question_entry_through on question_entry (company_id, written_through, written_at) where written_through like '%:%';
grant select, insert, update, delete on question_entry to bankhid_app;

-- A note's thread has the id of its item: what the version before writes meanwhile is taken over when the table goes.
insert into question (company_id, id, state, asked_role, asked_by, asked_through, asked_at, changed_at, entry_count)
select n.company_id, n.transaction_id, 'remark', coalesce(m.role, 'accountant'), n.written_by, coalesce(n.written_through, 'unknown'),
  n.written_at, n.written_at, 1
from transaction_note n left join membership m on m.company_id = n.company_id and m.user_id = n.written_by;

insert into question_item (company_id, question_id, transaction_id)
select n.company_id, n.transaction_id, n.transaction_id from transaction_note n;

insert into question_entry (company_id, question_id, id, text, role, written_by, written_through, written_at)
select q.company_id, q.id, q.id, n.text, q.asked_role, q.asked_by, q.asked_through, q.asked_at
from transaction_note n join question q on q.company_id = n.company_id and q.id = n.transaction_id;
