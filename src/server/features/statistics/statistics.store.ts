/** Sums of counted items by month and by partner, and the items that may be own transfers. */
import { COUNTED_ROW } from "#server/database/arrived-rows.ts";
import { runText } from "#server/database/run-text.ts";
import type { Tx } from "#server/database/tenant.ts";
import type { LocalDate } from "#values/local-date.ts";
import type { Amount } from "#values/money.ts";
import type { TransferItem } from "./own-transfers.policy.ts";

export interface Period {
  readonly from: LocalDate;
  readonly to: LocalDate;
}

/** The day of the company's oldest item; undefined without one. */
export async function findFirstDay(tx: Tx, companyId: string): Promise<LocalDate | undefined> {
  const [row] = await runText<{ day: LocalDate | null }>(
    tx,
    `select min(d.date) as day from bank_account b
      join daily_stat d on d.company_id = $1::uuid and d.bank_account_id = b.id and d.count > 0
      where b.company_id = $1::uuid and b.deleted_at is null`,
    [companyId],
  );
  return row?.day ?? undefined;
}

export interface Sides {
  readonly credit: Amount;
  readonly creditCount: number;
  readonly debit: Amount;
  readonly debitCount: number;
}

export interface MonthRow extends Sides {
  readonly bankAccountId: string;
  /** `2026-11` */
  readonly month: string;
}

/** Sums of the origins by month. Days are added up first: naming the month of each row is dear. */
export async function listMonthRows(
  tx: Tx,
  companyId: string,
  accountIds: readonly string[],
  { from, to }: Period,
): Promise<MonthRow[]> {
  return runText(
    tx,
    `select "bankAccountId", to_char(day, 'YYYY-MM') as month, sum(credit)::bigint as credit,
        sum("creditCount")::integer as "creditCount", sum(debit)::bigint as debit, sum("debitCount")::integer as "debitCount"
      from (
        select t.bank_account_id as "bankAccountId", t.booking_date as day,
          coalesce(sum(t.amount) filter (where t.amount > 0), 0) as credit, count(*) filter (where t.amount > 0) as "creditCount",
          coalesce(sum(t.amount) filter (where t.amount < 0), 0) as debit, count(*) filter (where t.amount < 0) as "debitCount"
        from shown_transaction t
        where t.company_id = $1::uuid and t.bank_account_id = any ($2::uuid[]) and t.booking_date between $3::date and $4::date
          ${COUNTED_ROW}
        group by 1, 2) d
      group by 1, 2 order by 1, 2`,
    [companyId, [...accountIds], from, to],
  );
}

export interface PartnerRow {
  readonly currency: string;
  readonly isCredit: boolean;
  readonly name: string;
  readonly sum: Amount;
  readonly count: number;
}

/** The partners with the largest sums of each currency and direction, without the items named. */
export async function listPartnerRows(
  tx: Tx,
  companyId: string,
  accountIds: readonly string[],
  { from, to }: Period,
  without: readonly string[],
  most: number,
): Promise<PartnerRow[]> {
  return runText(
    tx,
    `select currency, "isCredit", name, sum, count from (
        select p.*, row_number() over (partition by currency, "isCredit" order by abs(sum) desc, name) as place from (
          select t.currency, t.amount > 0 as "isCredit", max(t.partner_name) as name, sum(t.amount)::bigint as sum,
            count(*)::integer as count
          from shown_transaction t
          where t.company_id = $1::uuid and t.bank_account_id = any ($2::uuid[]) and t.booking_date between $3::date and $4::date
            and t.amount <> 0 and t.id <> all ($5::uuid[]) ${COUNTED_ROW}
          group by t.currency, t.amount > 0, lower(btrim(t.partner_name))) p) r
      where place <= $6::integer order by currency, "isCredit" desc, place`,
    [companyId, [...accountIds], from, to, [...without], most],
  );
}

const TRANSFER = `t.id, b.account_nr as "accountNr", b.currency, t.booking_date as date, t.amount,
  t.partner_account_nr as "partnerNr"`;

/** Counted items of the days that name one of these spellings of a number on their other side. */
export async function listNamedTransfers(
  tx: Tx,
  companyId: string,
  { ids, spellings }: { readonly ids: readonly string[]; readonly spellings: readonly string[] },
  { from, to }: Period,
): Promise<TransferItem[]> {
  return runText(
    tx,
    `select ${TRANSFER} from shown_transaction t
      join bank_account b on b.company_id = $1::uuid and b.id = t.bank_account_id
      where t.company_id = $1::uuid and t.bank_account_id = any ($2::uuid[]) and t.booking_date between $3::date and $4::date
        and t.partner_account_nr = any ($5::text[]) and t.amount <> 0 ${COUNTED_ROW}`,
    [companyId, [...ids], from, to, [...spellings]],
  );
}

/** Counted items of the days that name nobody and whose amount is one of these. */
export async function listUnnamedTransfers(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
  { from, to }: Period,
  amounts: readonly Amount[],
): Promise<TransferItem[]> {
  return runText(
    tx,
    `select ${TRANSFER} from shown_transaction t
      join bank_account b on b.company_id = $1::uuid and b.id = t.bank_account_id
      where t.company_id = $1::uuid and t.bank_account_id = any ($2::uuid[]) and t.booking_date between $3::date and $4::date
        and t.partner_account_nr = '' and t.amount = any ($5::bigint[]) ${COUNTED_ROW}`,
    [companyId, [...ids], from, to, [...amounts]],
  );
}
