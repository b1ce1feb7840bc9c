-- Why: where strangers have left no room, a letter's sender is checked before the letter is stored. No row counted that attempt: a letter that
-- ended the program ended it again each time its server tried again. Attempts are counted by the bytes now, before they are touched
-- (decision 0246), and a letter that could not be checked within its limits is refused for good. Expand only.
create table letter_look (
  -- SHA-256 of the bytes.
  hash bytea primary key check (octet_length(hash) = 32),
  -- Looks that have begun and not ended: what is left of those that ended their program.
  attempts integer not null,
  -- A look came to a limit: these bytes are not looked at again.
  refused boolean not null default false,
  at timestamptz not null
);
create index letter_look_at on letter_look (at);
grant select, insert, update, delete on letter_look to bankhid_app;
