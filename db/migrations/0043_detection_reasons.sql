-- Why: a person asks why a file was taken for a bank's. The cells and tags that were seen are kept beside the answer. Expand only.

-- Pieces of the file with their kinds and lines, in the file's spelling; empty for files of before.
alter table stored_file add column recognised_by jsonb not null default '[]';
