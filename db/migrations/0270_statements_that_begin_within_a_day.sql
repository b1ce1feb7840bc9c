-- Why: a statement whose hours begin within a day proved this whole day where a row of it was of the day (decision 0287). The first day that
-- it tells from its beginning is kept. Files that were read before get it when they are read again at night. Expand only: the version before
-- neither reads nor writes this column.
alter table statement add column whole_from date;
