-- Why: sessions that change their token, passkeys beside the link, an e-mail address that its owner can change or
-- regain, and downloads that belong to a person instead of a company.

-- The token before the last change of rights; calls that were under way with it are still answered for some seconds.
alter table session add column previous_token_hash bytea, add column previous_until timestamptz;
create unique index session_previous_token on session (previous_token_hash) where previous_token_hash is not null;

-- What a link of a change of address is about.
alter table link_token add column subject_id uuid;
alter table link_token drop constraint link_token_kind_check;
alter table link_token add constraint link_token_kind_check
  check (kind in ('login', 'invitation', 'connect', 'payment', 'emailConfirmOld', 'emailConfirmNew', 'emailStop'));
create index link_token_subject on link_token (subject_id) where subject_id is not null;

-- A person's own data is no company's.
alter table download_ticket alter column company_id drop not null;

create table passkey (
  id uuid primary key,
  user_id uuid not null references app_user,
  -- As the authenticator names it, base64url.
  credential_id text not null unique check (length(credential_id) <= 1400),
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  backed_up boolean not null,
  name text not null check (length(name) between 1 and 100),
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  -- Set when its counter ran backwards: perhaps there are two of it, so neither lets anybody in.
  blocked_at timestamptz
);
create index passkey_user on passkey (user_id);

-- A question to an authenticator: answered once and within minutes, or never.
create table passkey_challenge (
  id uuid primary key,
  purpose text not null check (purpose in ('register', 'signIn')),
  challenge text not null,
  user_id uuid references app_user,
  session_id uuid,
  expires_at timestamptz not null
);
create index passkey_challenge_expiry on passkey_challenge (expires_at);

-- One change of a person's address: asked for by the person, or by an operator for somebody whose mailbox is lost.
create table email_change (
  id uuid primary key,
  user_id uuid not null references app_user,
  kind text not null check (kind in ('change', 'recovery')),
  old_email text not null,
  new_email text not null check (new_email = lower(new_email) and length(new_email) between 3 and 320),
  requested_at timestamptz not null,
  -- A change must be confirmed at both addresses before this; a recovery is applied at `ready_at` without them.
  expires_at timestamptz not null,
  ready_at timestamptz,
  old_confirmed_at timestamptz,
  new_confirmed_at timestamptz,
  applied_at timestamptz,
  -- Until then the old address can take the change back.
  stop_until timestamptz,
  stopped_at timestamptz,
  -- What the operator was shown.
  note text not null default ''
);
create unique index email_change_open on email_change (user_id) where applied_at is null and stopped_at is null;
create index email_change_old_email on email_change (old_email) where stopped_at is null;

grant select, insert, update, delete on passkey, passkey_challenge, email_change to bankhid_app;
