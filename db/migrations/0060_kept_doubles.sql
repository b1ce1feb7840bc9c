-- Why: rows that left the books and came again were asked about again, although a person had decided whether two of them are one item.
-- Expand only: the version before neither reads nor writes the table.

-- A decision about a possible double one of whose rows left the books, or whose rows lie in two accounts; it waits for both of them.
create table kept_double (
  company_id uuid not null,
  -- The id that the link of the decision had.
  id uuid not null,
  -- The deleted file with which a row left; null where an account was taken apart.
  file_id uuid,
  bank_account_id uuid not null,
  amount bigint not null,
  -- The rows by their days, the earlier one first.
  first_id uuid not null,
  second_id uuid not null,
  first_date date not null,
  second_date date not null,
  is_one boolean not null,
  decided_by uuid not null,
  decided_at timestamptz not null,
  primary key (company_id, id)
);
create index kept_double_place on kept_double (company_id, bank_account_id, amount);
select tenant_table('kept_double');
grant select, insert, update, delete on kept_double to bankhid_app;
