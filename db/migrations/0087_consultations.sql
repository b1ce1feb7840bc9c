-- Why: a visitor without an account books a time with an adviser; an adviser blocks times of his own. Global tables: the rows belong to no
-- company. Expand only.

-- One row for each half hour of an adviser that is booked or blocked. Every row begins on a half hour and lasts one, so the unique index is the
-- rule that no adviser has two things at one time.
create table consultation (
  id uuid primary key,
  -- The adviser's address, as the configuration names it.
  adviser text not null,
  starts_at timestamptz not null check (date_bin('30 minutes', starts_at, timestamptz '2000-01-01 00:00:00+00') = starts_at),
  kind text not null check (kind in ('booking', 'block')),
  topic text check (topic in ('introduction', 'office', 'programs', 'trouble')),
  name text not null default '',
  email text not null default '',
  -- The mailbox behind the address, for the limit of open bookings.
  mailbox text not null default '',
  phone text not null default '',
  company text not null default '',
  -- The adviser's words about a booking, or the reason of a block.
  note text not null default '',
  -- Half hours that were blocked together.
  block_id uuid,
  -- How often the booking was moved or cancelled: the sequence of its calendar file.
  changes integer not null default 0,
  moved boolean not null default false,
  created_at timestamptz not null,
  reminded_at timestamptz,
  cancelled_at timestamptz,
  cancelled_by text check (cancelled_by in ('visitor', 'adviser')),
  check ((kind = 'booking') = (topic is not null)),
  check ((kind = 'block') = (block_id is not null)),
  check ((cancelled_at is null) = (cancelled_by is null))
);
create unique index consultation_once on consultation (adviser, starts_at) where cancelled_at is null;
create index consultation_time on consultation (starts_at);
create index consultation_mailbox on consultation (mailbox, starts_at) where kind = 'booking' and cancelled_at is null;
grant select, insert, update, delete on consultation to bankhid_app;

-- Links of letters to visitors; each letter has one of its own.
create table consultation_link (
  token_hash bytea primary key,
  consultation_id uuid not null references consultation on delete cascade
);
create index consultation_link_of on consultation_link (consultation_id);
grant select, insert, update, delete on consultation_link to bankhid_app;

-- An adviser's way in: the link of his letter, which works once, and the key for which it is exchanged.
create table adviser_key (
  token_hash bytea primary key,
  kind text not null check (kind in ('link', 'key')),
  adviser text not null,
  expires_at timestamptz not null
);
create index adviser_key_expiry on adviser_key (expires_at);
grant select, insert, update, delete on adviser_key to bankhid_app;
