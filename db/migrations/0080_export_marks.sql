-- Why: an export may mark its items as booked. The command is a stored operation like every other; the history of exports offers its undo.
-- Expand only.

alter table export_run add column booking_operation_id uuid;
