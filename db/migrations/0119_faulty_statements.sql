-- Why: the calendar of proven days shows faults of statements, which are kept with the problems of their files. Few files have one, and this
-- index names them. Expand only: the version before writes no such place.

create index stored_file_faulty on stored_file (company_id) where deleted_at is null and jsonb_path_exists(problems, '$[*].at');
