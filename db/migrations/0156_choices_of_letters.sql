-- Why: letters that a reader can do without may be switched off, by a person for his account or by a visitor for one consultation, also by a
-- token in the letter. A row says that the letters are off; without one they come. Expand only.

create table letter_off (
  user_id uuid references app_user on delete cascade,
  consultation_id uuid references consultation on delete cascade,
  topic text not null,
  off_at timestamptz not null,
  check (num_nonnulls(user_id, consultation_id) = 1)
);
create unique index letter_off_person on letter_off (user_id, topic) where user_id is not null;
create unique index letter_off_consultation on letter_off (consultation_id, topic) where consultation_id is not null;

create table letter_stop_token (
  token_hash bytea primary key,
  user_id uuid references app_user on delete cascade,
  consultation_id uuid references consultation on delete cascade,
  topic text not null,
  created_at timestamptz not null,
  check (num_nonnulls(user_id, consultation_id) = 1)
);
create index letter_stop_token_person on letter_stop_token (user_id) where user_id is not null;
create index letter_stop_token_consultation on letter_stop_token (consultation_id) where consultation_id is not null;
create index letter_stop_token_age on letter_stop_token (created_at);

grant select, insert, delete on letter_off, letter_stop_token to bankhid_app;
