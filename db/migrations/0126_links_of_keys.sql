-- Why: a link that a program makes with an access key, and the session that it opens, lived on after the key was revoked or its person
-- had left: up to ninety days. Both now name the key and end with it. Expand only: the version before writes neither column, and its
-- links and sessions live by their own times as before.

alter table link_token add column key_id uuid;
alter table session add column key_id uuid;
