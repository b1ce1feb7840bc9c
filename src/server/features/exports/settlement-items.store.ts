/** The settlements that bank credits pay, and their items, for exports. */
import type { ExportItemKind } from "#exports/settlement-item.ts";
import { runText } from "#server/database/run-text.ts";
import type { Tx } from "#server/database/tenant.ts";
import type { LocalDate } from "#values/local-date.ts";
import type { Amount } from "#values/money.ts";

/** A credit's part of a settlement. */
export interface ExportTie {
  readonly transactionId: string;
  readonly collectionId: string;
  readonly source: string;
  readonly payoutRef: string;
  readonly day: LocalDate;
  /** The part of the credit that pays the settlement. */
  readonly amount: Amount;
  /** The first credit of the settlement: its items stand beside this one. */
  readonly isFirst: boolean;
  readonly fees: Amount;
  readonly net: Amount;
  readonly carriedIn: Amount;
  readonly carriedOut: Amount;
  readonly expected: Amount;
  readonly received: Amount;
  /** Invoices that were set off. */
  readonly offsets: readonly { readonly reference: string; readonly amount: string }[];
  /** Items with a sum of their own, those of them with a fee, and items that are a fee only. */
  readonly plainCount: number;
  readonly withFeeCount: number;
  readonly feeOnlyCount: number;
}

/** Held ties of these bank rows. */
export async function listExportTies(
  tx: Tx,
  companyId: string,
  transactionIds: readonly string[],
): Promise<ExportTie[]> {
  return runText(
    tx,
    `select l.transaction_id as "transactionId", c.id as "collectionId", c.source, c.payout_ref as "payoutRef", c.day, l.amount,
        held.first_id = l.transaction_id as "isFirst", c.fees, c.net, c.carried_in as "carriedIn", c.carried_out as "carriedOut",
        coalesce(c.expected, 0)::bigint as expected, held.received, coalesce(set_off.parts, '[]') as offsets,
        counted.plain as "plainCount", counted.with_fee as "withFeeCount", counted.fee_only as "feeOnlyCount"
      from credit_link l
      join collection c on c.company_id = l.company_id and c.id = l.collection_id and c.hidden_at is null
      cross join lateral (
        select sum(o.amount)::bigint as received, (array_agg(o.transaction_id order by t.booking_date, t.id))[1] as first_id
        from credit_link o
        join shown_transaction t on t.company_id = o.company_id and t.id = o.transaction_id and t.withdrawn_at is null
            and t.currency = c.currency
        where o.company_id = l.company_id and o.collection_id = c.id and o.state in ('automatic', 'confirmed')) held
      cross join lateral (
        select jsonb_agg(jsonb_build_object('reference', f.invoice_ref, 'amount', f.amount::text) order by f.id) as parts
        from collection_offset f
        where f.company_id = l.company_id and f.collection_id = c.id and f.state in ('automatic', 'confirmed')
          and (f.fee_id is null or exists (
            select from collection e where e.company_id = f.company_id and e.id = f.fee_id and e.hidden_at is null))) set_off
      cross join lateral (
        select count(*) filter (where i.gross <> 0 or i.fee = 0)::integer as plain,
          count(*) filter (where i.gross <> 0 and i.fee <> 0)::integer as with_fee,
          count(*) filter (where i.gross = 0 and i.fee <> 0)::integer as fee_only
        from collection_item i where i.company_id = l.company_id and i.collection_id = c.id) counted
      where l.company_id = $1::uuid and l.transaction_id = any ($2::uuid[]) and l.state in ('automatic', 'confirmed')
      order by l.transaction_id, c.day, c.id`,
    [companyId, [...transactionIds]],
  );
}

export interface ExportItemRow {
  readonly rowNumber: number;
  readonly kind: ExportItemKind;
  readonly externalId: string;
  readonly reference: string;
  readonly date: LocalDate | null;
  readonly gross: Amount;
  readonly fee: Amount;
  readonly cardMask: string;
}

/** Items of a settlement behind a place, in the order of the report. */
export async function listExportItems(
  tx: Tx,
  companyId: string,
  collectionId: string,
  after: number,
  limit: number,
): Promise<ExportItemRow[]> {
  return runText(
    tx,
    `select i.row_number as "rowNumber", i.kind, i.external_id as "externalId", i.reference, i.date, i.gross, i.fee,
        i.card_mask as "cardMask"
      from collection_item i where i.company_id = $1::uuid and i.collection_id = $2::uuid and i.row_number > $3::integer
      order by i.row_number limit $4::integer`,
    [companyId, collectionId, after, limit],
  );
}
