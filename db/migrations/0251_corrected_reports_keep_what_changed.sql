-- Why: a corrected report told how many of its items changed, and no item said that its sum had been another one. The items that differ stand
-- beside the question with both sums, and stay once it was answered (decision 0273). Expand only.
alter table file_reissue add column items jsonb not null default '[]';
