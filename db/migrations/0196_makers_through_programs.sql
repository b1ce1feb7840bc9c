-- Why: rows that name the person who made or decided something say through what he did (src/server/http/through.ts): a program's key or
-- link stands beside the name wherever the name is shown, and what a key made can be listed and ended with it. Null: the version before.
alter table user_flow add column through text;
alter table export_schedule add column through text;
alter table export_run add column through text;
alter table export_run add column taken_back_through text;
alter table export_job add column through text;
alter table completeness_certificate add column through text;
alter table stored_file add column uploaded_through text;
alter table transaction_note add column written_through text;
alter table table_mapping add column created_through text;
alter table webhook_endpoint add column through text;
alter table api_key add column through text;
alter table api_key_secret add column made_through text;
alter table accountant_invitation add column invited_through text;

-- Why: marks and decisions about items are carried on by joins, moves, undos and readings, always with the person and the instant. Where a
-- program acted for the person, this row says through what, by person and instant. An act of the version before has none.
create table program_act (
  company_id uuid not null references company (company_id) on delete cascade,
  user_id uuid not null,
  at timestamptz not null,
  through text not null,
  primary key (company_id, user_id, at)
);
select tenant_table('program_act');
grant select, insert, delete on program_act to bankhid_app;
