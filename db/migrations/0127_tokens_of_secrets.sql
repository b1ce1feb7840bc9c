-- Why: an access token lived for up to an hour after the secret that gave it had ended, so whoever had stolen a secret could go on. A token
-- now names its secret and ends with it: the row goes with the secret's, and a replaced secret's tokens end at its last moment. Expand
-- only: the version before names no secret; its tokens live for their hour, or until a secret of their key is ended.

alter table access_token add column secret_id uuid references api_key_secret (id) on delete cascade;

-- beside: the version before writes no secret.
create index access_token_secret on access_token (secret_id);
