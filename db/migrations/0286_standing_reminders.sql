-- Why: a reminder of an accountant was one letter; what it asked for was forgotten, and she asked again by telephone. Now it can stand until the
-- books say that it is there, and is asked again in the collected letter of the director (decision 0309). Expand only.

create table reminder (
  company_id uuid not null references company on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('extend', 'reconnect', 'silent', 'upload')),
  -- The account and days that are asked for; empty and null where everything that is missing is.
  account_nr text not null default '',
  currency text not null default '',
  from_date date,
  to_date date,
  text text not null,
  repeat_days smallint not null check (repeat_days > 0),
  asked_by uuid not null,
  asked_through text not null,
  asked_at timestamptz not null,
  -- done: the books say that it is there. withdrawn: by a person. gone: the account is no more.
  ending text check (ending in ('done', 'withdrawn', 'gone')),
  ended_by uuid,
  ended_through text,
  ended_at timestamptz,
  primary key (company_id, id),
  check ((from_date is null) = (account_nr = '') and (from_date is null) = (to_date is null)),
  check ((ending is null) = (ended_at is null))
);
select tenant_table('reminder');
create unique index reminder_standing on reminder (company_id, kind, account_nr, currency, from_date, to_date) nulls not distinct where ended_at is null;
create index reminder_ended on reminder (company_id, ended_at) where ending = 'done';
grant select, insert, update, delete on reminder to bankhid_app;

-- The directors whom it asks. Told: when a letter said it to the person last, and how many did.
create table reminder_addressee (
  company_id uuid not null references company on delete cascade,
  reminder_id uuid not null,
  user_id uuid not null,
  told_at timestamptz,
  told_count integer not null default 0,
  primary key (company_id, reminder_id, user_id),
  foreign key (company_id, reminder_id) references reminder (company_id, id) on delete cascade
);
select tenant_table('reminder_addressee');
grant select, insert, update, delete on reminder_addressee to bankhid_app;
