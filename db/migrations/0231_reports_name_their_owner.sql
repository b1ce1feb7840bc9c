-- Why: a report names the firm and the account to which the provider transfers, and nobody read either: a credit on another account was tied
-- to it, and another firm's report was taken in silence. Names and tax numbers that were taken once are not asked about again.
-- Expand only: the version before writes empty lists.
alter table collection
  add column owner_names text[] not null default '{}',
  add column owner_tax_numbers text[] not null default '{}',
  -- Canonical numbers; the last digits of a shortened one stand behind a *.
  add column account_nrs text[] not null default '{}';
