-- Why: banks write a statement as several messages with balances of their own, :28C: 12/1, 12/2, 12/3. Where page 2 was missing and the
-- balances of its neighbours met, nothing told of it: the page was thrown away with the reading. It is kept beside the number, which stays
-- without it. Files that were read before get it when they are read again at night. Expand only: the version before neither reads nor
-- writes this column.
alter table statement add column page integer check (page > 0);
