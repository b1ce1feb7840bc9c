-- Why: a slip of the hand on the mark „könyvelt" could not be taken back, and a bulk mark of 100,000 items held the company's lock in one
-- piece. Each command that sets or clears marks is stored with the items that it changed, so that its person can undo it.

-- The number of the command that set or cleared the row's mark last. An undo touches a row only where this is still its command's number.
-- Null: never marked, or marked before this migration. The version before leaves it as it is; the times of the marks tell its changes.
alter table bank_transaction add column marked_seq bigint;

create table booking_operation (
  company_id uuid not null references company on delete cascade,
  id uuid not null,
  user_id uuid not null,
  -- Whether the command set the marks or cleared them.
  booked boolean not null,
  at timestamptz not null,
  -- running: pieces wait; done; undoing: pieces wait to be taken back; undone; stopped: its person lost the right.
  state text not null check (state in ('running', 'done', 'undoing', 'undone', 'stopped')),
  -- Only rows as they were at this change number are changed.
  as_of bigint not null,
  -- Items that the command named, and that it changed; a pair of origins is one item.
  items bigint not null,
  changed bigint not null default 0,
  -- Of an undo: items whose former mark came back, and items that somebody had changed since.
  restored bigint not null default 0,
  kept bigint not null default 0,
  undone_at timestamptz,
  -- Until then its person may undo it, and its items are kept.
  undo_until timestamptz not null,
  primary key (company_id, id)
);
create index booking_operation_person on booking_operation (company_id, user_id, at desc);
select tenant_table('booking_operation');
grant select, insert, update, delete on booking_operation to bankhid_app;

-- The rows of an operation in pieces, each written in a transaction of its own. Arrays and not rows: a hundred thousand items are five rows.
create table booking_operation_piece (
  company_id uuid not null,
  operation_id uuid not null,
  piece integer not null,
  -- Before the piece is written: the rows that the command named. Afterwards: the rows that it changed, and their former marks.
  ids uuid[] not null,
  was_at timestamptz[],
  was_by uuid[],
  was_seq bigint[],
  -- The number under which the piece was written; null before.
  change_seq bigint,
  undone boolean not null default false,
  primary key (company_id, operation_id, piece),
  foreign key (company_id, operation_id) references booking_operation (company_id, id) on delete cascade
);
select tenant_table('booking_operation_piece');
grant select, insert, update, delete on booking_operation_piece to bankhid_app;

-- In a young table without statistics the small index of arrivals was taken for looks by id, and then read a whole company for each id. Now
-- only statements that ask for arrivals can take it: they state its condition.
-- beside: an index only; the version before does not know it.
drop index bank_transaction_arrived;
create index bank_transaction_arrived on bank_transaction (company_id, created_at) where created_at > '-infinity';
