/** Reads letters about set-offs with what they are compared with. */
import { runText } from "#server/database/run-text.ts";
import type { Tx } from "#server/database/tenant.ts";
import type { LocalDate } from "#values/local-date.ts";
import type { Amount } from "#values/money.ts";

/** An invoice of a provider that a letter names. */
export interface LetterInvoice {
  readonly source: string;
  readonly number: string;
  readonly amount: Amount;
}

/** The invoices of these numbers, as far as they came. */
export async function listLetterInvoices(
  tx: Tx,
  companyId: string,
  numbers: readonly string[],
): Promise<LetterInvoice[]> {
  if (numbers.length === 0) return [];
  return runText(
    tx,
    `select source, payout_ref as number, max(fees) as amount from collection
      where company_id = $1::uuid and document = 'fee' and document in ('fee', 'offset') and hidden_at is null
        and payout_ref = any ($2::text[])
      group by source, payout_ref order by source, payout_ref`,
    [companyId, [...new Set(numbers)]],
  );
}

export interface LetterRow {
  readonly id: string;
  readonly document: "offset";
  readonly source: string;
  readonly currency: string;
  readonly payoutDate: LocalDate | null;
  readonly amount: Amount;
  readonly transferred: Amount | null;
  /** Numbers of the invoices, with commas between. */
  readonly reference: string;
}

export interface SettlementOfDay {
  readonly id: string;
  readonly source: string;
  readonly currency: string;
  readonly payoutDate: LocalDate | null;
  readonly expected: Amount;
}

/** What a letter says to have been transferred, of the row `c`; null where it does not say. */
export const TRANSFERRED = `(select (round((k.facts ->> 'stated')::numeric * 100000))::bigint
  from jsonb_array_elements(c.checks) k (facts) where k.facts ->> 'name' = 'transferred' limit 1)`;

/** Letters about the day of a settlement's transfer, of its source and currency. */
export async function listLettersOfDay(
  tx: Tx,
  companyId: string,
  id: string,
): Promise<LetterRow[]> {
  return runText(
    tx,
    `select c.id, c.document, c.source, c.currency, c.payout_date as "payoutDate", c.fees as amount,
        coalesce(i.reference, '') as reference, ${TRANSFERRED} as transferred
      from collection s
      join collection c on c.company_id = s.company_id and c.document in ('fee', 'offset') and c.document = 'offset'
        and c.source = s.source and c.currency = s.currency and c.payout_date = s.payout_date and c.hidden_at is null
      left join collection_item i on i.company_id = c.company_id and i.collection_id = c.id and i.row_number = 1
      where s.company_id = $1::uuid and s.id = $2::uuid and s.document = 'settlement'
      order by c.came_at, c.id limit 20`,
    [companyId, id],
  );
}

/** The settlements of the same day, source and currency, with this one. */
export async function listSettlementsOfDay(
  tx: Tx,
  companyId: string,
  id: string,
): Promise<SettlementOfDay[]> {
  return runText(
    tx,
    `select c.id, c.source, c.currency, c.payout_date as "payoutDate", c.expected
      from collection s
      join collection c on c.company_id = s.company_id and c.day = s.day and c.source = s.source
        and c.currency = s.currency and c.payout_date = s.payout_date and c.document = 'settlement'
        and c.expected > 0 and c.hidden_at is null
      where s.company_id = $1::uuid and s.id = $2::uuid order by c.id limit 200`,
    [companyId, id],
  );
}
