-- Why: a director and an accountant ask and answer about one item, and had to do it outside of the program. A note belongs to a row of a
-- company and is seen by all of its people. It outlives the row's removal with its file, because the file can be brought back. Expand only.

create table transaction_note (
  company_id uuid not null references company on delete cascade,
  transaction_id uuid not null,
  text text not null,
  written_by uuid not null,
  written_at timestamptz not null,
  primary key (company_id, transaction_id)
);
select tenant_table('transaction_note');
grant select, insert, update, delete on transaction_note to bankhid_app;
