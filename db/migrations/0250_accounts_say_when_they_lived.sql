-- Why: an account that was opened or closed within a month could not have this month certified, because nothing said that the other days had no
-- items. A person says on which day it was opened or closed; the days outside count as long as the bank's data do not speak against it
-- (decision 0286). Expand only: the version before neither reads nor writes it.
alter table bank_account add column opened_on date;
alter table bank_account add column closed_on date;
alter table bank_account add column life_by uuid;
alter table bank_account add column life_at timestamptz;
alter table bank_account add column life_through text;

-- Whether the bank's data allow the day of closing; decided with the account's days.
alter table bank_account add column closed_holds boolean not null default false;
