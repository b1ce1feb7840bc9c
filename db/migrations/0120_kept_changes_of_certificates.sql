-- Why: a certificate says how many of its items a person has kept as they are booked although their sources say otherwise. Expand only: the
-- version before writes none, and its certificates are of before the question.

alter table completeness_certificate add column kept_changes integer not null default 0;
