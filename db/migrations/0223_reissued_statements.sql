-- Why: a bank gives a statement out again with a row corrected. The two issues stood beside each other as two statements: the row that the
-- correction took back counted on without a mark. A later file that issues statements of an earlier one again is noted here, with what differs,
-- until a person decides (decision 0261). Expand only: the version before neither reads nor writes it.
create table file_reissue (
  company_id uuid not null,
  -- The later file, and the one whose statements it issues again.
  file_id uuid not null,
  earlier_id uuid not null,
  state text not null check (state in ('open', 'replaced', 'both')),
  -- Every statement of the earlier file is in the later one.
  whole boolean not null,
  -- What differs, statement by statement.
  statements jsonb not null,
  -- Rows that only one of the two files shows, with the row of the other file that each may be; without one, the row itself.
  marks jsonb not null,
  found_at timestamptz not null,
  primary key (company_id, file_id, earlier_id),
  foreign key (company_id, file_id) references stored_file (company_id, id) on delete cascade,
  foreign key (company_id, earlier_id) references stored_file (company_id, id) on delete cascade
);
select tenant_table('file_reissue');
create index file_reissue_earlier on file_reissue (company_id, earlier_id);
grant select, insert, update, delete on file_reissue to bankhid_app;
