-- Why: a letter was sent beside the transaction of its cause. A kill between the two lost the letter, and a mail server that was away
-- failed the request. A letter now stands in this table from the commit of its cause on, and is tried until the mail server takes it.

create table letter (
  id uuid primary key,
  -- The person it goes to, at his address of the moment of sending; null where `address` says it.
  user_id uuid references app_user on delete cascade,
  -- An address that is no person's: to be confirmed, or a former one.
  address text,
  -- Which of the program's letters it is: for figures and for who looks after a fault.
  kind text not null,
  -- Subject, text and HTML, encrypted: letters carry links that log in. Null once nothing is left to be sent.
  sealed bytea,
  sealed_key_id text,
  -- The text holds a link that logs in: without the link the letter is worth nothing.
  carries_link boolean not null,
  state text not null check (state in ('waiting', 'sent', 'refused', 'expired', 'void')),
  tries integer not null default 0,
  created_at timestamptz not null,
  next_try_at timestamptz not null,
  -- A program that sends the letter has it until then; afterwards another one may take it.
  held_until timestamptz not null,
  give_up_at timestamptz not null,
  settled_at timestamptz,
  -- The mail server's last word.
  detail text not null default '',
  check ((user_id is null) <> (address is null)),
  check ((state = 'waiting') = (sealed is not null))
);
create index letter_waiting on letter (next_try_at) where state = 'waiting';
create index letter_settled on letter (settled_at) where state <> 'waiting';
create index letter_user on letter (user_id);

-- The letter that carries the link: a link lives from the sending of its letter on.
alter table link_token add column letter_id uuid;
create index link_token_letter on link_token (letter_id) where letter_id is not null;

-- The letter of the newest invitation says how far it is.
alter table accountant_invitation add column letter_id uuid;

grant select, insert, update, delete on letter to bankhid_app;
