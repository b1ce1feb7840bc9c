-- Why: each reading of a file asks what people of the company said of earlier files that could be a statement and a settlement. Few files
-- have such an answer, and without an index of them the question looks at every file of the company.
create index stored_file_said_kind on stored_file (company_id, created_at desc) where accepted_kind is not null;
