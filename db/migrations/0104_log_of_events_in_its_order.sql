-- Why: two changes that wait for each other stood in the log in the order in which they began, so the last line could name the decision that did not hold. Now each line has the time at which it is written. Expand only.

alter table audit_log alter column at set default clock_timestamp();
