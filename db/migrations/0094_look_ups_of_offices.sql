-- Why: the look-ups of offices are newer than programs that may still run beside this schema (see 0093). Expand only.

select global_table('office_plan');
select global_table('office_cover');
