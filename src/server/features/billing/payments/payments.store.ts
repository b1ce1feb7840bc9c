/**
 * Rows of the page of payments: each month by its last try, and each refund. Who has never paid, or
 * whose days of grace are over, gets a month that begins on the day of its try: refused tries for
 * days that a later one covers are tries of that one.
 */
import { sql } from "kysely";
import type { Tx } from "#server/database/tenant.ts";
import type { ChargeState, InvoiceState, RefundState } from "#server/database/tables/billing.ts";
import type { LocalDate } from "#values/local-date.ts";
import { forints, type Forints, negateForints } from "#values/forints.ts";

export interface PaymentRow {
  readonly kind: "charge" | "refund";
  readonly id: string;
  readonly companyId: string;
  readonly at: Date;
  /** With microseconds, for the cursor. */
  readonly atText: string;
  readonly name: string;
  readonly periodFrom: LocalDate;
  readonly periodUntil: LocalDate;
  readonly netFt: Forints;
  readonly vatFt: Forints;
  readonly grossFt: Forints;
  readonly cardMask: string;
  readonly state: ChargeState | RefundState;
  readonly refundedFt: Forints;
  readonly note: string;
  readonly nextTryOn: LocalDate | null;
  readonly invoiceId: string | null;
  readonly invoiceNumber: string | null;
}

export interface Page {
  readonly after?: { readonly at: string; readonly id: string } | undefined;
  readonly limit: number;
}

/** Charges and refunds of the companies together, newest first. */
export async function listPaymentRows(
  tx: Tx,
  companyIds: readonly string[],
  { after, limit }: Page,
): Promise<readonly PaymentRow[]> {
  const ids = [...companyIds];
  const place = after
    ? sql`where (p.at, p.id) < (${after.at}::timestamptz, ${after.id}::uuid)`
    : sql``;
  const { rows } = await sql<PaymentRow>`
    select p.*, p.at::text as "atText", i.id as "invoiceId", i.number as "invoiceNumber"
    from (
      select 'charge' as kind, c.id, c.company_id as "companyId", c.sent_at as at, c.invoice_name as name,
        c.period_from as "periodFrom", c.period_until as "periodUntil", c.net_ft as "netFt", c.vat_ft as "vatFt",
        c.gross_ft as "grossFt", c.card_mask as "cardMask", c.state, c.refunded_ft as "refundedFt", '' as note,
        case when c.state = 'refused' and c.kind = 'month' and not exists (select from charge n
          where n.company_id = c.company_id and n.kind = 'month' and n.sent_at > c.sent_at) then s.next_try_on end as "nextTryOn",
        c.id as charge_id, null::uuid as refund_id
      from charge c
      left join subscription s on s.company_id = c.company_id and s.ended_at is null
      where c.company_id = any(${ids}::uuid[]) and not (c.kind = 'month' and c.state = 'refused' and exists (
        select from charge l where l.company_id = c.company_id and l.kind = 'month' and l.sent_at > c.sent_at
          and l.period_from < c.period_until))
      union all
      select 'refund', r.id, r.company_id, r.asked_at, c.invoice_name, c.period_from, c.period_until,
        -r.net_ft, -r.vat_ft, -r.gross_ft, c.card_mask, r.state, 0, r.note, null, r.charge_id, r.id
      from refund r
      join charge c on c.company_id = r.company_id and c.id = r.charge_id
      where r.company_id = any(${ids}::uuid[]) and r.state <> 'refused'
    ) p
    left join invoice i on i.company_id = p."companyId" and i.charge_id = p.charge_id
      and i.refund_id is not distinct from p.refund_id
    ${place}
    order by p.at desc, p.id desc
    limit ${limit}`.execute(tx);
  return rows;
}

export interface TryRow {
  /** The charge whose row shows the try. */
  readonly rowId: string;
  readonly at: Date;
  readonly state: ChargeState;
  readonly transactionId: string | null;
}

/** All tries of the charges that have a row, first to last. */
export async function listTriesOf(
  tx: Tx,
  companyIds: readonly string[],
  rowIds: readonly string[],
): Promise<readonly TryRow[]> {
  if (rowIds.length === 0) return [];
  const { rows } = await sql<TryRow>`
    select r.id as "rowId", c.sent_at as at, c.state, c.transaction_id as "transactionId"
    from charge r
    join charge c on c.company_id = r.company_id and (c.id = r.id or (
      r.kind = 'month' and c.kind = 'month' and c.state = 'refused' and c.sent_at < r.sent_at
      and c.period_until > r.period_from and not exists (
        select from charge f where f.company_id = r.company_id and f.kind = 'month' and f.state <> 'refused'
          and f.sent_at > c.sent_at and f.sent_at < r.sent_at)))
    where r.company_id = any(${[...companyIds]}::uuid[]) and r.id = any(${[...rowIds]}::uuid[])
    order by c.sent_at, c.attempt`.execute(tx);
  return rows;
}

/** Forints paid and given back since the instant, by the ledger. */
export async function sumMoneySince(
  tx: Tx,
  companyIds: readonly string[],
  since: Date,
): Promise<{ readonly paidFt: Forints; readonly refundedFt: Forints }> {
  const rows = await tx
    .selectFrom("money_entry")
    .select((eb) => ["kind", eb.fn.sum<string>("amount_ft").as("sum")])
    .where("company_id", "in", [...companyIds])
    .where("account", "=", "gateway")
    .where("at", ">=", since)
    .groupBy("kind")
    .execute();
  const sumOf = (kind: string): Forints =>
    forints(Number(rows.find((row) => row.kind === kind)?.sum ?? 0));
  return { paidFt: sumOf("payment"), refundedFt: negateForints(sumOf("refund")) };
}

/** The number and state of an invoice of the company. */
export async function findInvoiceNumber(
  tx: Tx,
  companyId: string,
  id: string,
): Promise<{ readonly number: string | null; readonly state: InvoiceState } | undefined> {
  return tx
    .selectFrom("invoice")
    .select(["number", "state"])
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Numbers of the invoices that were issued in a year of Budapest, the oldest first. */
export async function listInvoiceNumbers(
  tx: Tx,
  companyId: string,
  year: number,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select number from invoice where company_id = ${companyId}::uuid and state = 'issued' and number is not null
      and extract(year from issued_at at time zone 'Europe/Budapest') = ${year}::integer
    order by issued_at, id limit ${limit}::integer`.execute(tx);
  return rows.map((row) => row.number);
}
