-- Why: a trial is once for a tax number (decision 0249). A company that was deleted and registered again began a new one, because its trial
-- was counted from its own row. Demos have no trial.
create table tax_number_seen (
  tax_number text primary key,
  first_at timestamptz not null
);
grant select, insert on tax_number_seen to bankhid_app;

insert into tax_number_seen (tax_number, first_at)
select tax_number, min(created_at) from company_directory where kind <> 'demo' group by tax_number;
