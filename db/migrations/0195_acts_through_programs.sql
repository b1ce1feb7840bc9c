-- Why: the log named a person where a program acted for him through a session of its link. A line says now through what the person acted:
-- `self`, `letter`, `key:<key id>:<integrator>`, `link:<key id>:<integrator>`, or `link` of an unknown program (src/server/http/through.ts).
-- Null: a line of the version before, and one of the program itself.
alter table audit_log add column through text;
-- What a key and its links did, the newest first.
create index audit_log_through on audit_log (company_id, through, at desc, id desc) where actor_kind = 'integrator';
