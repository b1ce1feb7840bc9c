-- Why: items that a report only announces (pending entries of camt.052, expected ones of MT942, pending rows of tables) stood among the booked
-- ones and stayed when the day's final statement booked another sum, or they were left out. A statement keeps them beside its facts now, so they
-- go and come back with it, and a view says which of them still wait (decision 0271). Expand only: the version before neither reads nor writes it.

-- The announced items: {id, date, amount, currency, partnerName, partnerAccountNr, remittance, type, line}. Null where there is none.
alter table statement add column announced jsonb;
create index statement_announced on statement (company_id, bank_account_id) where announced is not null;

-- What banks have announced and not booked: what connections show now, and what documents told and nothing has settled since.
create view announced_transaction with (security_invoker = true) as
select p.company_id, p.bank_account_id, p.id, p.date, p.amount, p.currency, p.partner_name, p.partner_account_nr, p.remittance, p.type,
  null::uuid as stored_file_id
from pending_transaction p
union all
select w.company_id, w.bank_account_id, w.id, w.date, w.amount, w.currency, w.partner_name, w.partner_account_nr, w.remittance, w.type,
  w.stored_file_id
from (
  -- An item that several documents announce is one: the newest of them tells it.
  select distinct on (a.company_id, a.bank_account_id, a.day, a.amount, a.currency, a.nth) a.*
  from (
    select s.company_id, s.bank_account_id, s.stored_file_id, s.created_at, s.as_of, i.id, i.date, coalesce(i.date, s.as_of) as day,
      i.amount, i.currency, coalesce(i."partnerName", '') as partner_name, coalesce(i."partnerAccountNr", '') as partner_account_nr,
      coalesce(i.remittance, '') as remittance, coalesce(i.type, '') as type,
      row_number() over (
        partition by s.company_id, s.bank_account_id, s.stored_file_id, coalesce(i.date, s.as_of), i.amount, i.currency order by i.line, i.id
      ) as nth
    from (
      select company_id, bank_account_id, stored_file_id, created_at, announced,
        coalesce(to_date, (created_at at time zone 'Europe/Budapest')::date) as as_of
      from statement where announced is not null) s
    cross join lateral jsonb_to_recordset(s.announced) as i (
      id uuid, date date, amount bigint, currency text, "partnerName" text, "partnerAccountNr" text, remittance text, type text, line integer)
  ) a
  join bank_account n on n.company_id = a.company_id and n.id = a.bank_account_id
  -- A final statement has spoken of its day or of a later one.
  where not exists (
      select from statement f
      where f.company_id = a.company_id and f.bank_account_id = a.bank_account_id and f.kind = 'statement' and f.ties is not false
        and f.to_date >= a.day)
    -- A list without balances goes further than the document, and past the day.
    and not exists (
      select from statement h
      where h.company_id = a.company_id and h.bank_account_id = a.bank_account_id and h.kind = 'history'
        and h.stored_file_id <> a.stored_file_id and h.to_date > a.as_of and h.to_date >= a.day)
    -- A connection has read its day whole, or was read after the document came: what still waits, the connection announces itself.
    and not exists (
      select from bank_account o join feed_account c on c.company_id = o.company_id and c.bank_account_id = o.id
      where o.company_id = n.company_id and o.account_nr = n.account_nr and o.currency = n.currency
        and (c.proven_until >= a.day or c.last_success_at > a.created_at))
    -- It was booked within a week: another document or origin shows so many booked items of its sum.
    and a.nth > (
      select count(*) from bank_account o join bank_transaction t on t.company_id = o.company_id and t.bank_account_id = o.id
      where o.company_id = n.company_id and o.account_nr = n.account_nr and o.currency = n.currency
        and t.booking_date between a.day and a.day + 7 and t.amount = a.amount and t.currency = a.currency
        and t.status = 'booked' and t.withdrawn_at is null and t.leading_account_id is null
        and not exists (
          select from transaction_source x
          where x.company_id = t.company_id and x.transaction_id = t.id and x.source_id = a.stored_file_id))
  order by a.company_id, a.bank_account_id, a.day, a.amount, a.currency, a.nth, a.created_at desc, a.id
) w;
grant select on announced_transaction to bankhid_app;
