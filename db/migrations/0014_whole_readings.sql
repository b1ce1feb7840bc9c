-- Why: an account that no reading has shown whole for days is told of, whatever the reason is; so it must be known since when an
-- account has been read at all, and lists must know without looking at every account. What nothing reads any more goes.

-- Since when the account is read without a break: an account that was renewed a minute ago has not been silent for weeks.
alter table feed_account add column active_since timestamptz not null default now();
update feed_account f set active_since = greatest(f.created_at, k.created_at) from bank_consent k where k.id = f.consent_id;

-- The last news after which somebody was told that no more came, as in push_feed.
alter table feed_account add column silence_told_after timestamptz;

-- Unknown ids are paired by count whatever day they are of (decision 0014).
alter table feed_account drop column pairing_until;

-- Of the accounts that are read: the day of the oldest last whole reading. It grows old by itself, also where no job runs.
alter table company_overview add column oldest_reading_date date;
update company_overview o set oldest_reading_date = (
  select min(greatest(f.proven_until + 1, (f.active_since at time zone 'Europe/Budapest')::date))
  from feed_account f where f.company_id = o.company_id and f.state = 'active');
