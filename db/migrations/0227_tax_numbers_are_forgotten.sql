-- Why: the first sight of a tax number outlived its company without end, and a sole trader's number is personal data. It is kept for two
-- years and is then forgotten, unless a company has the number (decision 0249). Expand only: the version before deletes nothing.
grant delete on tax_number_seen to bankhid_app;
