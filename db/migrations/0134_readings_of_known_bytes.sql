-- Why: the same file again was read and matched whole, although its bytes, its reader and its rows are known. What the reader said beside
-- the rows is kept with the file, and a digest of the rows, so that the second file takes both over. Expand only.

create table file_reading (
  company_id uuid not null,
  file_id uuid not null,
  -- The reader's version and everything else beside the bytes that decides how they are read.
  reading_key bytea not null,
  items integer not null,
  -- Of the lines of all items with account, day, amount, currency, id and balance.
  lines_digest bigint not null,
  -- Statements, problems, the source and the days: JSON as text, because it may hold zero characters.
  facts text not null,
  primary key (company_id, file_id),
  foreign key (company_id, file_id) references stored_file (company_id, id) on delete cascade
);
select tenant_table('file_reading');
grant select, insert, update, delete on file_reading to bankhid_app;
