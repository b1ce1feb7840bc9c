/**
 * Reads everything that pairing compares: stored items, staged items, statements, and how ids
 * behave between them.
 */
import { runText } from "#server/database/run-text.ts";
import type { Tx } from "#server/database/tenant.ts";
import type { LocalDate } from "#values/local-date.ts";
import type { Amount } from "#values/money.ts";
import type { SpaceSurvey } from "#server/ledger/pairing/id-spaces.ts";
import type {
  ItemSource,
  NewItem,
  StatementFacts,
  StoredItem,
} from "#server/ledger/pairing/pair-types.ts";

interface ItemRow {
  readonly bookingDate: LocalDate;
  readonly dayStated: boolean;
  readonly valueDate: LocalDate | null;
  readonly amount: Amount;
  readonly currency: string;
  readonly originId: string | null;
  readonly balanceAfter: Amount | null;
  readonly partnerAccountNr: string;
  readonly text: string;
}

const ITEM_COLUMNS = `booking_date as "bookingDate", booking_date_stated as "dayStated", value_date as "valueDate", amount, currency,
  origin_id as "originId", balance_after as "balanceAfter", partner_account_nr as "partnerAccountNr",
  partner_name || ' ' || remittance || ' ' || type || ' ' || reference as text`;

export interface DayRange {
  readonly accountId: string;
  /**
   * Only rows that came by this number of the account are compared: its own (empty) or a former
   * one.
   */
  readonly cameBy: string;
  readonly from: LocalDate;
  readonly to: LocalDate;
}

/** Stored items of an account's days, with the places where files showed them. */
export async function listStoredItems(
  tx: Tx,
  companyId: string,
  range: DayRange,
): Promise<StoredItem[]> {
  const rows = await runText<ItemRow & { id: string; occurrence: number }>(
    tx,
    `select id, occurrence, ${ITEM_COLUMNS} from bank_transaction
      where company_id = $1::uuid and bank_account_id = $2::uuid and booking_date between $3::date and $4::date
        and came_by_nr = $5::text`,
    [companyId, range.accountId, range.from, range.to, range.cameBy],
  );
  const sources = await runText<{ id: string; source: string; line: number }>(
    tx,
    `select s.transaction_id as id, s.source_id as source, s.line from transaction_source s
      where s.company_id = $1::uuid and s.transaction_id = any ($2::uuid[])`,
    [companyId, rows.map((row) => row.id)],
  );
  const byItem = new Map<string, ItemSource[]>(rows.map((row) => [row.id, []]));
  for (const { id, source, line } of sources) byItem.get(id)?.push({ sourceId: source, line });
  return rows.map((row) => ({ ...row, sources: byItem.get(row.id) ?? [] }));
}

/** A new item, with the id that its row will have and its statement in the file. */
export interface StagedItem extends NewItem {
  readonly id: string;
  readonly statement: number;
}

/** Staged items of some statements on some days. */
export async function listStagedItems(
  tx: Tx,
  statements: readonly number[],
  range: Pick<DayRange, "from" | "to">,
): Promise<StagedItem[]> {
  return runText<ItemRow & { seq: number; line: number; statement: number; id: string }>(
    tx,
    `select seq, line, statement, id, ${ITEM_COLUMNS} from staged_item
      where statement = any ($1::integer[]) and booking_date between $2::date and $3::date`,
    [[...statements], range.from, range.to],
  );
}

/**
 * Statements of an account that share a day with the range, without those of `exceptFile` (which is
 * being read again).
 */
export async function listStatementFacts(
  tx: Tx,
  companyId: string,
  range: DayRange,
  exceptFile: string,
): Promise<StatementFacts[]> {
  return runText(
    tx,
    `select stored_file_id as "sourceId", kind, number, from_date as "from", to_date as "to", opening, closing,
        transaction_count::integer as count, ties is not false as proven, days_stated as "daysStated",
        first_line as "firstLine", last_line as "lastLine"
      from statement
      where company_id = $1::uuid and bank_account_id = $2::uuid and from_date <= $4::date and to_date >= $3::date
        and stored_file_id <> $5::uuid and came_by_nr = $6::text
      order by from_date, to_date, id`,
    [companyId, range.accountId, range.from, range.to, exceptFile, range.cameBy],
  );
}

/** Items of these days that reports showed and no other source. */
export async function listReportedOnly(
  tx: Tx,
  companyId: string,
  accountIds: readonly string[],
  { from, to, kinds }: { from: LocalDate; to: LocalDate; kinds: readonly string[] },
): Promise<{ id: string; accountId: string; cameBy: string; day: LocalDate }[]> {
  return runText(
    tx,
    `select t.id, t.bank_account_id as "accountId", t.came_by_nr as "cameBy", t.booking_date as day
      from bank_transaction t
      where t.company_id = $1::uuid and t.bank_account_id = any ($2::uuid[]) and t.booking_date between $3::date and $4::date
        and exists (select from transaction_source s join statement x on x.company_id = s.company_id
          and x.stored_file_id = s.source_id and x.kind = any ($5::text[])
          where s.company_id = $1::uuid and s.transaction_id = t.id)
        and not exists (select from transaction_source s
          where s.company_id = $1::uuid and s.transaction_id = t.id and not exists (
            select from statement x where x.company_id = $1::uuid and x.stored_file_id = s.source_id
              and x.kind = any ($5::text[])))`,
    [companyId, [...accountIds], from, to, [...kinds]],
  );
}

/** Days of an account that hold items, with their counts, by whatever number the items came. */
export async function listStoredDays(
  tx: Tx,
  companyId: string,
  range: Omit<DayRange, "cameBy">,
): Promise<{ day: LocalDate; count: bigint }[]> {
  return runText(
    tx,
    `select date as day, count from daily_stat
      where company_id = $1::uuid and bank_account_id = $2::uuid and date between $3::date and $4::date and count > 0`,
    [companyId, range.accountId, range.from, range.to],
  );
}

/** A statement of a file, as others may have shown it. */
export interface AskedStatement {
  readonly index: number;
  readonly accountId: string;
  readonly kind: string;
  readonly number: string;
  readonly from: LocalDate;
  readonly to: LocalDate;
  readonly opening: Amount;
  readonly closing: Amount;
}

const ANOTHER_VERSION = `(s.number = a.number or s.number = '' or a.number = '')
        and (s.from_date = a.from_date or s.to_date = a.to_date)`;

/**
 * Those of a file's statements, by their index, with the opening and the closing of a stored
 * statement of the account, or with one of the two and its kind, number and an end of its days:
 * another version.
 */
export async function listShownBefore(
  tx: Tx,
  companyId: string,
  asked: readonly AskedStatement[],
): Promise<number[]> {
  const rows = await runText<{ index: number }>(
    tx,
    // Each join has an equality for every column that many statements do not share.
    `with a as materialized (
        select * from unnest($2::integer[], $3::uuid[], $4::text[], $5::text[], $6::date[], $7::date[], $8::bigint[], $9::bigint[])
          as a(index, account_id, kind, number, from_date, to_date, opening, closing))
      select a.index from a join statement s on s.company_id = $1::uuid and s.bank_account_id = a.account_id
        and s.opening = a.opening and s.closing = a.closing where a.opening <> a.closing
      union select a.index from a join statement s on s.company_id = $1::uuid and s.bank_account_id = a.account_id
        and s.opening = a.opening and s.kind = a.kind where ${ANOTHER_VERSION}
      union select a.index from a join statement s on s.company_id = $1::uuid and s.bank_account_id = a.account_id
        and s.closing = a.closing and s.kind = a.kind where ${ANOTHER_VERSION}`,
    [
      companyId,
      asked.map((each) => each.index),
      asked.map((each) => each.accountId),
      asked.map((each) => each.kind),
      asked.map((each) => each.number),
      asked.map((each) => each.from),
      asked.map((each) => each.to),
      asked.map((each) => each.opening),
      asked.map((each) => each.closing),
    ],
  );
  return rows.map((row) => row.index);
}

/** Accounts with a stored item of these days that states no booking day. */
export async function listUnstatedAccounts(
  tx: Tx,
  companyId: string,
  ranges: readonly Omit<DayRange, "cameBy">[],
): Promise<string[]> {
  const rows = await runText<{ id: string }>(
    tx,
    `select r.id from unnest($2::uuid[], $3::date[], $4::date[]) as r(id, from_date, to_date)
      where exists (select from bank_transaction t where t.company_id = $1::uuid and t.bank_account_id = r.id
        and t.booking_date between r.from_date and r.to_date and not t.booking_date_stated)`,
    [
      companyId,
      ranges.map((each) => each.accountId),
      ranges.map((each) => each.from),
      ranges.map((each) => each.to),
    ],
  );
  return rows.map((row) => row.id);
}

/** Finds out how the ids of one statement behave towards the stored ids on their common days. */
export async function surveyIdSpaces(
  tx: Tx,
  companyId: string,
  range: DayRange,
  statement: number,
): Promise<SpaceSurvey[]> {
  return runText(
    tx,
    `with fresh as (
        select split_part(origin_id, ':', 1) as space, booking_date, amount, count(*) as n
        from staged_item where statement = $5::integer and origin_id is not null group by 1, 2, 3),
      stored as (
        select split_part(origin_id, ':', 1) as space, booking_date, amount, count(*) as n
        from bank_transaction
        where company_id = $1::uuid and bank_account_id = $2::uuid and booking_date between $3::date and $4::date
          and origin_id is not null and came_by_nr = $6::text group by 1, 2, 3),
      both_days as (
        select space, booking_date from fresh intersect select space, booking_date from stored),
      met as (
        select split_part(s.origin_id, ':', 1) as space, count(*) as n from staged_item s
        where s.statement = $5::integer and s.origin_id is not null and exists (
          select from bank_transaction t where t.company_id = $1::uuid and t.bank_account_id = $2::uuid
            and t.booking_date = s.booking_date and t.amount = s.amount and t.origin_id = s.origin_id
            and t.came_by_nr = $6::text)
        group by 1)
      select d.space,
        coalesce(max(m.n), 0)::integer as met,
        coalesce((select sum(least(f.n, o.n)) from fresh f join stored o using (space, booking_date, amount) where f.space = d.space),
          0)::integer
          as common,
        least(
          (select sum(f.n) from fresh f join both_days b using (space, booking_date) where f.space = d.space),
          (select sum(o.n) from stored o join both_days b using (space, booking_date) where o.space = d.space))::integer as smaller
      from (select distinct space from both_days) d left join met m on m.space = d.space
      group by d.space`,
    [companyId, range.accountId, range.from, range.to, statement, range.cameBy],
  );
}
