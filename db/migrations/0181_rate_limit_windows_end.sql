-- Why: windows were forgotten an hour after their beginning, so no limit could count a day. Each row says now when its window ends. Rows that
-- the version before writes say nothing; such a row is of an hour at the most.
alter table rate_limit add column ends_at timestamptz;
