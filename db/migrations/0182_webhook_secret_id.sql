-- Why: a new secret whose answer was lost has been seen by nobody. When the call is sent again, this id tells that the newest secret is that
-- one, so that the secret of the receiver stays. Null: the first secret of the endpoint, or one that the version before made.
alter table webhook_endpoint add column secret_id uuid;
