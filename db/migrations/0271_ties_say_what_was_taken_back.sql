-- Why: a debit that took a part of a credit back was not seen, so a settlement counted as paid whose money had partly gone (decision 0288). The
-- part stands beside the tie, which keeps its sum. Expand only: the version before neither reads nor writes this column.
alter table credit_link add column returned bigint not null default 0 check (returned >= 0);
