-- Why: a consent flow has to be followed by whoever looks first (the page, the webhook, a job), so what one of them learnt
-- stands in its row; and a consent that nobody reads through any more has to end at the provider too, even if that is
-- down at the moment.

alter table user_flow
  -- The consent that the flow is about, and of a new one the consent that it made.
  add column consent_id uuid,
  -- First time that the page said that its pop-up is closed; the bank's yes may still be on its way then.
  add column closed_at timestamptz,
  -- The provider's own word, for support.
  add column step text not null default '',
  -- Where full-page mode goes on.
  add column return_path text not null default '';
create index user_flow_running on user_flow (created_at) where state = 'running';

-- One person of ours for one person there, in both directions: an e-mail address that changed its owner must not show
-- the former owner's consents.
create unique index provider_user_external on provider_user (provider, external_id);
create unique index provider_user_identity on provider_user (provider, identity);

-- From when on the provider is asked to end it, because the person or the last company that read through it is gone.
alter table bank_consent add column release_at timestamptz;
create index bank_consent_release on bank_consent (release_at) where release_at is not null;
