-- Why: a free account made the program send a stranger sixty invitations in two seconds. Letters that one company or person causes to
-- another person are counted by kind and day (src/server/features/letters/few-letters.service.ts). Null: a letter that is not counted, or
-- one of the version before.
alter table letter add column cause_id uuid;
create index letter_caused on letter (cause_id, kind, created_at) where cause_id is not null;
