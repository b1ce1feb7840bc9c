-- Why: accepting the privacy terms again overwrote the day of the first acceptance, and a newer version that of the one before (decision 0259).
-- This table keeps the first moment of each version that a person accepted. The person's row goes on naming the last version and its first
-- moment, as the version before reads them; that version writes only there, so the row is carried over here when the next one is accepted.
create table terms_acceptance (
  user_id uuid not null references app_user (id) on delete cascade,
  version text not null,
  accepted_at timestamptz not null,
  primary key (user_id, version)
);
grant select, insert, delete on terms_acceptance to bankhid_app;
