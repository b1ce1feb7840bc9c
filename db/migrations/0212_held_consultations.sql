-- Why: a stranger with invented mailboxes took the month of consultations (decision 0250). A time is only held until the link of the
-- visitor's letter is pressed. `held_until` stands on a row that nobody has confirmed; a row whose hold is over counts as cancelled.
-- Rows of the version before have none: they are booked.
alter table consultation add column held_until timestamptz;
-- From which network an unconfirmed time was asked for; forgotten with the confirmation.
alter table consultation add column network text not null default '';
create index consultation_held on consultation (held_until) where held_until is not null;

-- Links of letters confirm; the token that the booking page keeps does not.
alter table consultation_link add column confirms boolean not null default false;
