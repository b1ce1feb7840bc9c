-- Why: "Minden belépési mód törlése" revokes the keys that a person made. A thief of a director's session could give a colleague's key a new
-- secret, and that secret lived on. A secret now names the person who made it and ends with his other ways in. Expand only: the version
-- before names nobody, and its secrets end as before.

alter table api_key_secret add column made_by uuid references app_user (id) on delete set null;
