/** The days that the origins of one account show, and links that such days do not bear. */
import { runText } from "#server/database/run-text.ts";
import type { Tx } from "#server/database/tenant.ts";
import type { LocalDate } from "#values/local-date.ts";
import { areOneBill } from "./match-sources.ts";
import {
  type DayRange,
  findMeetings,
  type Meeting,
  readShownDays,
  type ShownDays,
} from "./shown-days.ts";
import { listSourceRows } from "./source-links.store.ts";

/**
 * From the first to the last booking day of each origin. A day on which one ends and another begins
 * is a meeting where each shows an amount that the other lacks: neither shows the whole day then.
 */
export async function findShownDays(
  tx: Tx,
  companyId: string,
  accountIds: readonly string[],
): Promise<ShownDays> {
  const ranges = new Map<string, DayRange | undefined>();
  for (const id of accountIds) ranges.set(id, await findAccountDays(tx, companyId, id));
  const meetings: Meeting[] = [];
  for (const meeting of findMeetings(ranges))
    if (await showOtherHours(tx, companyId, meeting)) meetings.push(meeting);
  return readShownDays(ranges, meetings);
}

async function showOtherHours(tx: Tx, companyId: string, meeting: Meeting): Promise<boolean> {
  const amountsOf = (account: string): string => `select t.amount from bank_transaction t
    where t.company_id = $1::uuid and t.bank_account_id = ${account}::uuid and t.booking_date = $4::date
      and t.withdrawn_at is null and t.status = 'booked' and t.leading_account_id is distinct from t.bank_account_id`;
  const lacks = (one: string, other: string): string =>
    `exists (${amountsOf(one)} except all ${amountsOf(other)})`;
  const [row] = await runText<{ differ: boolean }>(
    tx,
    `select ${lacks("$2", "$3")} and ${lacks("$3", "$2")} as differ`,
    [companyId, ...meeting.accountIds, meeting.day],
  );
  return row?.differ === true;
}

/**
 * The days around written rows, widened to a meeting that these rows ended: an origin that went on
 * after a pause has shown the whole of its last day before.
 */
export async function reachEndedMeetings(
  tx: Tx,
  companyId: string,
  { ranges }: ShownDays,
  written: DayRange & { readonly accountIds: readonly string[] },
  around: DayRange,
): Promise<DayRange> {
  const rows = await runText<{ id: string; before: LocalDate | null; after: LocalDate | null }>(
    tx,
    `select w.id,
        (select max(s.date) from daily_stat s where s.company_id = $1::uuid and s.bank_account_id = w.id and s.date < $3::date) as before,
        (select min(s.date) from daily_stat s where s.company_id = $1::uuid and s.bank_account_id = w.id and s.date > $4::date) as after
      from unnest($2::uuid[]) w (id)`,
    [companyId, written.accountIds.filter((id) => ranges.has(id)), written.from, written.to],
  );
  const days = rows.flatMap(({ id, before, after }) => {
    const others = [...ranges].flatMap(([other, range]) => (other === id ? [] : (range ?? [])));
    return [
      ...others.filter(({ from }) => from === before).map(({ from }) => from),
      ...others.filter(({ to }) => to === after).map(({ to }) => to),
    ];
  });
  return {
    from: [around.from, ...days].reduce((one, other) => (one < other ? one : other)),
    to: [around.to, ...days].reduce((one, other) => (one > other ? one : other)),
  };
}

/**
 * Rows of links that were made by the day and the amount alone on a day of which the two origins
 * now show different hours; of meetings in these days.
 */
export async function listUndecidedRows(
  tx: Tx,
  companyId: string,
  { meetings }: ShownDays,
  days: DayRange,
): Promise<string[]> {
  const undecided: string[] = [];
  for (const { accountIds, day } of meetings) {
    if (day < days.from || day > days.to) continue;
    const pairs = await runText<{ one: string; other: string }>(
      tx,
      `with own as materialized (
          select id, bank_account_id from bank_transaction
          where company_id = $1::uuid and bank_account_id in ($2::uuid, $3::uuid) and booking_date = $4::date),
        made as (
          select l.evidence -> 'pair' as pair from own join transaction_link l on l.company_id = $1::uuid
            and l.leading_id = own.id and l.undone_at is null and l.rule in ('same_day', 'near_day')
          union select l.evidence -> 'pair' from own join transaction_link l on l.company_id = $1::uuid
            and l.other_id = own.id and l.undone_at is null and l.rule in ('same_day', 'near_day'))
        select a.id as one, b.id as other from made m
        join own a on a.id = (m.pair ->> 0)::uuid join own b on b.id = (m.pair ->> 1)::uuid
        where a.bank_account_id <> b.bank_account_id order by 2`,
      [companyId, ...accountIds, day],
    );
    if (pairs.length === 0) continue;
    const ids = pairs.flatMap(({ one, other }) => [one, other]);
    const rows = new Map((await listSourceRows(tx, companyId, ids)).map((row) => [row.id, row]));
    for (const { one, other } of pairs)
      if (!areOneBill(rows.get(one)!, rows.get(other)!)) undecided.push(other);
  }
  return undecided;
}

/** Days of the account that have items. */
export async function findAccountDays(
  tx: Tx,
  companyId: string,
  accountId: string,
): Promise<DayRange | undefined> {
  const [row] = await runText<{ from: LocalDate | null; to: LocalDate | null }>(
    tx,
    `select min(date) as from, max(date) as to from daily_stat
      where company_id = $1::uuid and bank_account_id = $2::uuid`,
    [companyId, accountId],
  );
  return row?.from && row.to ? { from: row.from, to: row.to } : undefined;
}
