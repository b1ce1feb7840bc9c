-- Why: a large command on marks is worked on by later calls, which may come through another way than the command: its row says through what
-- it was given. An event for programs says who caused it, and through what, so that a program knows its own work from that of people.
-- Null: the version before. `several`: equal events of several causes were told as one (src/server/features/api-events).
alter table booking_operation add column through text;
alter table api_event add column caused_by uuid;
alter table api_event add column caused_through text;
