/** Entries of a provider's clearing account. */
import type { ClearingKind } from "#exports/clearing/clearing-table.ts";
import { runText } from "#server/database/run-text.ts";
import type { Tx } from "#server/database/tenant.ts";
import type { LocalDate } from "#values/local-date.ts";
import type { Amount } from "#values/money.ts";
import { HELD, SHOWN } from "./collection-rows.ts";

export interface ClearingEntry {
  readonly day: LocalDate;
  readonly kind: Exclude<ClearingKind, "opening" | "closing">;
  readonly reference: string;
  readonly text: string;
  readonly currency: string;
  readonly gross: Amount | null;
  readonly fees: Amount | null;
  /** Positive where the provider owes more. */
  readonly amount: Amount;
}

/** All entries up to a day, in order; the caller sums up those before its first day. */
export async function listClearing(
  tx: Tx,
  companyId: string,
  source: string,
  to: LocalDate,
): Promise<ClearingEntry[]> {
  return runText(
    tx,
    `with ${SHOWN}, due as materialized (
        select * from shown where source = $2 and document = 'settlement' and coalesce(expected, 0) <> 0)
      select * from (
        select d.day, 'settlement' as kind, d.payout_ref as reference, d.payout_text as text, d.currency, d.gross, d.fees,
            d.expected as amount, 1 as place, d.id
          from due d
        union all
        select t.booking_date, 'credit', d.payout_ref, concat_ws(' · ', nullif(t.partner_name, ''), nullif(t.remittance, '')),
            d.currency, null, null, -l.amount, 3, l.id
          from due d join credit_link l on l.company_id = $1::uuid and l.collection_id = d.id and l.state in ${HELD}
          join shown_transaction t on t.company_id = $1::uuid and t.id = l.transaction_id and t.withdrawn_at is null
            and t.currency = d.currency
        union all
        select d.day, 'offset', f.invoice_ref, d.payout_ref, d.currency, null, null, -f.amount, 2, f.id
          from due d join collection_offset f on f.company_id = $1::uuid and f.collection_id = d.id and f.state in ${HELD}
          where f.fee_id is null or exists (
            select from collection e where e.company_id = $1::uuid and e.id = f.fee_id and e.hidden_at is null)) entries
      where day <= $3::date order by currency, day, place, id`,
    [companyId, source, to],
  );
}
