-- Why: the people whom questions ask get one collected letter by their own rhythm (decision 0297), with a link that answers these questions
-- without a login and opens nothing else (decision 0298). A company can leave names, sums and words out of such letters. Expand only.

-- When a letter named the question to the person last, and how many have since it waits for him.
alter table question_addressee add column told_at timestamptz;
alter table question_addressee add column told_count integer not null default 0;

create table question_rhythm (
  user_id uuid primary key references app_user on delete cascade,
  rhythm text not null check (rhythm in ('together', 'daily', 'weekly')),
  changed_at timestamptz not null
);
grant select, insert, update, delete on question_rhythm to bankhid_app;

create table question_setting (
  company_id uuid primary key references company on delete cascade,
  hides_details boolean not null,
  changed_by uuid not null,
  changed_through text not null,
  changed_at timestamptz not null
);
select tenant_table('question_setting');
grant select, insert, update, delete on question_setting to bankhid_app;

-- The link of one letter; the database keeps the hash of its token.
create table question_link (
  id uuid primary key,
  token_hash bytea not null unique,
  user_id uuid not null references app_user on delete cascade,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  opened_at timestamptz
);
create index question_link_user on question_link (user_id);
create index question_link_end on question_link (expires_at);
grant select, insert, update, delete on question_link to bankhid_app;

-- The questions that a link answers. Done: answered or closed, by whomever; the link shows it no more.
create table question_link_question (
  link_id uuid not null references question_link on delete cascade,
  company_id uuid not null,
  question_id uuid not null,
  done_at timestamptz,
  primary key (link_id, company_id, question_id)
);
create index question_link_question_open on question_link_question (company_id, question_id) where done_at is null;
grant select, insert, update, delete on question_link_question to bankhid_app;
select global_table('question_link_question');
