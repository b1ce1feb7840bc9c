-- Why: the board of months orders clients by the day on which something is due, and these days differ by law and by year. They are data with a
-- first and a last day, which the operator changes (docs/operations.md). The first rows are the common ones of 2026; they are no legal advice.
-- Expand only.
create table deadline_rule (
  kind text not null,
  -- The period that ends before the deadline.
  period text not null check (period in ('month', 'quarter', 'year')),
  months_after integer not null check (months_after between 0 and 12),
  day integer not null check (day between 1 and 31),
  -- Of periods that end on these days.
  valid_from date not null,
  valid_to date,
  primary key (kind, valid_from),
  check (valid_to is null or valid_to >= valid_from)
);
grant delete, insert, select, update on deadline_rule to bankhid_app;

insert into deadline_rule (kind, period, months_after, day, valid_from) values
  ('vatMonthly', 'month', 1, 20, '2020-01-01'),
  ('vatQuarterly', 'quarter', 1, 20, '2020-01-01'),
  ('vatYearly', 'year', 2, 25, '2020-01-01'),
  ('contributions', 'month', 1, 12, '2020-01-01'),
  ('wages', 'month', 1, 10, '2020-01-01'),
  ('corporateTaxMonthly', 'month', 1, 20, '2020-01-01'),
  ('corporateTaxQuarterly', 'quarter', 1, 20, '2020-01-01'),
  ('annualReport', 'year', 5, 31, '2020-01-01');
