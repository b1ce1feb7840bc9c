-- Why: a session that ended because its person lost his last company must say so; the session that asked for a change of
-- address stays, under a new token; an accountant's lost mailbox is vouched for by a director.

alter table session
  -- Set when a call of this session must bring it a new token: what changed did not come from the session's own call.
  add column renew_due boolean not null default false,
  add column end_reason text check (end_reason in ('accessWithdrawn'));

-- The session that asked for the change; null for recoveries and for changes older than this column.
alter table email_change add column session_id uuid;

-- An account with very many rows is moved by a job; until it ends the account waits where it is.
alter table bank_account add column moving_to uuid, add column moving_since timestamptz;
