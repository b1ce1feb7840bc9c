-- Why: an accounting office pays for its clients' companies in one subscription. A company's quota has to see the office's standing without
-- reading another company's rows, so that the facts of an office's subscription stand here as well. Expand only.

-- The plan of an office, kept beside its subscription by the same statements.
create table office_plan (
  company_id uuid primary key,
  -- As letters and the pages of the covered companies name the office.
  name text not null,
  extra_companies integer not null check (extra_companies between 0 and 100),
  next_from date not null,
  ended boolean not null,
  failed_since date
);
grant select, insert, update, delete on office_plan to bankhid_app;

-- Companies that an office pays for; a company has one office at a time.
create table office_cover (
  company_id uuid primary key,
  office_id uuid not null references office_plan (company_id) on delete cascade,
  -- The accountant through whom the office works for the company.
  accountant_id uuid not null references app_user,
  added_at timestamptz not null,
  -- The last day; null while the office goes on.
  ends_on date
);
create index office_cover_office on office_cover (office_id);
grant select, insert, update, delete on office_cover to bankhid_app;
