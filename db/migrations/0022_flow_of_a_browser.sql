-- Why: whoever began a consent flow could send the bank's address to somebody else and read the account that the other one gave. A flow
-- now ends well only where its return comes back to the browser that began it.

alter table user_flow
  -- Hash of what the browser that began the flow keeps in a cookie. Null: begun before this column; such a flow cannot end well any more.
  add column browser_hash bytea,
  -- Hash of what the address of return carries; null where the provider's own code in the address does the same.
  add column return_hash bytea,
  -- When the browser that began it came back.
  add column returned_at timestamptz,
  -- The provider's id of the consent that the flow made or touched, as soon as the provider names it.
  add column consent_external_id text,
  -- When it was looked whether a flow that never came back has left a consent at the provider.
  add column swept_at timestamptz;
