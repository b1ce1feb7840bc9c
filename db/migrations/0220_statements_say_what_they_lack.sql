-- Why: a statement that says that not all is in it (a filter, hidden rows, a missing page) or that was written before its last day was over
-- proved its days all the same. Both are kept with the statement (decision 0266). Files that were read before get them when they are read
-- again at night. Expand only: the version before neither reads nor writes these columns.
alter table statement
  add column part text check (part in ('filtered_file', 'hidden_rows', 'missing_page', 'left_out_rows', 'untied_file')),
  add column told_on date;
