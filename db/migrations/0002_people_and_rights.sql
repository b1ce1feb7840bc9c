-- Why: invited people, companies that are deleted and come back or are purged, accounts that move between companies,
-- claims of a tax number, letters that must not be repeated.

-- When the person last opened this company; nobody learns from it what he does elsewhere.
alter table membership add column last_seen_at timestamptz;

-- The program's role sees no company outside its own transaction, so what is due is found here.
alter table company_directory add column deleted_at timestamptz, add column purge_after timestamptz;
update company_directory set purge_after = created_at + interval '24 hours' where kind = 'demo';
create index company_directory_purge on company_directory (purge_after) where purge_after is not null;

-- How this company knows the person it invited: its own copy, because one person may serve many companies and none of
-- them may rewrite him for the others.
create table accountant_invitation (
  company_id uuid not null references company,
  user_id uuid not null,
  name text not null,
  email text not null,
  mobile text not null default '',
  invited_by uuid,
  invited_at timestamptz not null default now(),
  -- refused: the mail server did not take the letter.
  mail_state text not null check (mail_state in ('sending', 'sent', 'refused')),
  created_at timestamptz not null default now(),
  primary key (company_id, user_id)
);
select tenant_table('accountant_invitation');

-- Accounts of the file whose rows stand in another company since a move: [{accountNr, originate, currency}].
alter table stored_file add column moved_accounts jsonb not null default '[]';

create index audit_log_at on audit_log (company_id, at desc, id desc);

-- One row a letter that must not be sent twice.
create table notification_sent (
  user_id uuid not null references app_user,
  kind text not null,
  dedupe_key text not null,
  company_id uuid,
  sent_at timestamptz not null default now(),
  primary key (user_id, kind, dedupe_key)
);
create index notification_sent_company on notification_sent (company_id);

-- „Hozzáférést kérek": somebody says that a registered tax number is his. Global, because he is not a member.
create table company_claim (
  id uuid primary key,
  company_id uuid not null,
  claimant_id uuid not null references app_user,
  message text not null default '',
  state text not null check (state in ('pending', 'granted', 'refused', 'disputed', 'rejected', 'transferred')),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by uuid
);
create index company_claim_company on company_claim (company_id, created_at);
create unique index company_claim_open on company_claim (company_id, claimant_id) where state in ('pending', 'disputed');

-- The log of a company goes with the company, and only then: the program's role may call this and nothing more.
create function purge_audit_log(purged uuid) returns bigint language plpgsql security definer set search_path = pg_catalog, public as $body$
declare
  gone bigint;
begin
  if not exists (
    select from company_directory where company_id = purged and purge_after <= now() and (state = 'deleted' or kind = 'demo')
  ) then
    raise exception 'The company is not due to be purged';
  end if;
  delete from audit_log where company_id = purged;
  get diagnostics gone = row_count;
  return gone;
end
$body$;
revoke all on function purge_audit_log(uuid) from public;
grant execute on function purge_audit_log(uuid) to bankhid_app;

grant select, insert, update, delete on accountant_invitation, notification_sent, company_claim to bankhid_app;
