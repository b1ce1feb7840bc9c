-- Why: an endpoint that does not answer gets a pause, or its waiting messages would keep a lane of the program busy with waits. Expand only.

alter table webhook_endpoint
  -- Failed messages since the last one that was taken.
  add column failures integer not null default 0,
  -- No message is sent before that time.
  add column pause_until timestamptz;
