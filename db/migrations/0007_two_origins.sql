-- Why: the same money from two sources. Which origin a company takes for leading, and what a third origin needs: a row
-- that two others outrank is hidden wherever either of the two is in the selection.

alter table company add column leading_sources text[] not null default '{aggreg8,szamlazzhu,adriana}',
  add constraint company_leading_sources_check check (
    cardinality(leading_sources) = 3 and leading_sources @> '{aggreg8,szamlazzhu,adriana}');

-- Only with three origins: the account of the second row in the company's order. That row counts where the leading
-- account is not in the selection. Always null where leading_account_id is.
alter table bank_transaction add column runner_up_account_id uuid;
