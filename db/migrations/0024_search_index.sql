-- Why: a search folded every text of the company at every question. Folded texts are now kept beside the items, with an index
-- of their three-letter pieces.
--
-- `transaction_search` holds for each item what a search looks into. A job fills it; `search_progress` says up to which change
-- number of the company it did. Items changed since (`bank_transaction_changed`) are folded at the question, as all were before.
-- So no writer of items knows of the search, an older program beside this one neither, and an answer is right at any moment.
--
-- A condition by `like` is not leakproof: under row-level security no index serves it. `search_transactions` therefore runs as
-- the owner of the tables. It asks for the same setting as the policies do, answers keys only, and is the only way to the index.
-- An owner who is no superuser has a policy of his own on `transaction_search`, else he could not use the index either; the
-- program's role is not the owner.

-- All three come with PostgreSQL and are trusted: who may create in the database may create them.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;
create extension if not exists unaccent;

do $body$
declare
  unaccent_schema constant text := (
    select quote_ident(n.nspname) from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'unaccent');
begin
  -- Declared immutable, so that a needle is folded once in a statement. It is: nobody edits the dictionary of a running server.
  execute format($made$
    create function search_fold(value text) returns text language sql immutable strict parallel safe as $text$
      select regexp_replace(regexp_replace(
        case when octet_length(value) = char_length(value) then lower(value collate "pg_unicode_fast")
          else lower(%1$s.unaccent('%1$s.unaccent', casefold(normalize(value, NFC) collate "pg_unicode_fast")) collate "pg_unicode_fast")
        end,
        '([0-9])(?:[-./: ]+(?=[0-9])|[-./:]+(?=[a-z]))', '\1', 'g'), '([a-z])[-./:]+(?=[0-9])', '\1', 'g')
    $text$ $made$, unaccent_schema);
end
$body$;
comment on function search_fold(text) is
  'Without case and accents; dashes, dots, slashes, colons beside a digit and blanks between digits are gone, so that grouping does not count';

-- The words of a needle as patterns. Grouping signs at the ends of a word go where a letter or digit is left: beside a digit
-- the kept text has none.
create function search_patterns(words text[]) returns text[] language sql immutable strict parallel safe as $body$
  select coalesce(array_agg('%' || regexp_replace(regexp_replace(search_fold(word),
      '^[-./:]+(?=.*[[:alnum:]])|(?<=[[:alnum:]])[-./:]+$', '', 'g'), '([\\%_])', '\\\1', 'g') || '%'), '{}')
    from unnest(words) as w (word)
$body$;

-- What a search looks into: each field in a line of its own.
create function search_text(
  partner_name text, remittance text, type text, reference text, end_to_end_id text, origin_id text, partner_account_nr text
) returns text language sql immutable parallel safe as $body$
  select search_fold(concat_ws(chr(10), partner_name, remittance, type, nullif(reference, ''), nullif(end_to_end_id, ''), origin_id,
    nullif(partner_account_nr, '')))
$body$;

create table transaction_search (
  company_id uuid not null,
  transaction_id uuid not null,
  hay text not null,
  magnitude bigint not null,
  primary key (company_id, transaction_id)
);
select tenant_table('transaction_search');
create policy owner_reads on transaction_search for select to current_user using (true);
grant select, insert, update, delete, maintain on transaction_search to bankhid_app;
create index transaction_search_magnitude on transaction_search (company_id, magnitude);
create index transaction_search_hay on transaction_search using gin (company_id, hay gin_trgm_ops);

create table search_progress (
  company_id uuid primary key,
  done_seq bigint not null,
  done_id uuid not null
);
select tenant_table('search_progress');
grant select, insert, update, delete on search_progress to bankhid_app;

create index bank_transaction_changed on bank_transaction (company_id, change_seq, id);

-- Keys of the company's kept texts that hold every word of the text or have its amount, and every word of the fields; at most
-- `most`, in no order. Empty for a company that the transaction does not see. Patterns are the outcome of `search_patterns`.
create function search_transactions(wanted uuid, text_patterns text[], amount bigint, field_patterns text[], most bigint)
returns setof uuid language plpgsql stable security definer
set search_path = pg_catalog, public, pg_temp set enable_seqscan = off set max_parallel_workers_per_gather = 0 as $body$
declare
  words constant text := (select string_agg(format('s.hay like %L', p), ' and ') from unnest(text_patterns) as t (p));
  fields constant text := (select string_agg(format(' and s.hay like %L', p), '') from unnest(field_patterns) as t (p));
begin
  if (wanted = any (string_to_array(nullif(current_setting('app.company_ids', true), ''), ',')::uuid[])) is not true then
    return;
  end if;
  -- The plan depends on the words: they stand in the statement.
  return query execute format(
    'select s.transaction_id from public.transaction_search s where s.company_id = %L::uuid and ((%s)%s)%s limit %s',
    wanted, coalesce(words, 'true'), case when amount is null then '' else format(' or s.magnitude = %s', abs(amount)) end,
    coalesce(fields, ''), most);
end
$body$;
revoke all on function search_transactions(uuid, text[], bigint, text[], bigint) from public;
grant execute on function search_transactions(uuid, text[], bigint, text[], bigint) to bankhid_app;
