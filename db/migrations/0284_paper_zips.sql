-- Why: papers leave for the accounting program as a ZIP, and „csak az újak" hands out each of them once (decision 0307). A paper is noted with the
-- last bytes of its ZIP, so one that broke off counts for nothing. Expand only.

create table paper_zipped (
  company_id uuid not null references company on delete cascade,
  paper_id uuid not null,
  zipped_by uuid not null,
  zipped_through text not null,
  zipped_at timestamptz not null,
  primary key (company_id, paper_id),
  foreign key (company_id, paper_id) references paper (company_id, id) on delete cascade
);
select tenant_table('paper_zipped');
grant select, insert, update, delete on paper_zipped to bankhid_app;
