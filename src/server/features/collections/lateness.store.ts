/** What a provider has paid lately, and what of it is open. */
import { runText } from "#server/database/run-text.ts";
import type { Tx } from "#server/database/tenant.ts";
import { PAID_MAX, type PaidSettlement } from "#settlements/payout-rhythm.ts";
import type { LocalDate } from "#values/local-date.ts";
import type { Amount } from "#values/money.ts";
import { HELD, SHOWN } from "./collection-rows.ts";
import type { AwaitedSettlement } from "./source-facts.ts";

/** The kind of the letters about late transfers. */
export const LATE_PAYOUT = "late_payout";

/** Those of the companies that have settlements. */
export async function listSettlingCompanies(
  tx: Tx,
  companyIds: readonly string[],
): Promise<string[]> {
  const rows = await tx
    .selectFrom("collection")
    .select("company_id")
    .distinct()
    .where("company_id", "in", [...companyIds])
    .orderBy("company_id")
    .execute();
  return rows.map((row) => row.company_id);
}

export interface PaidRow extends PaidSettlement {
  readonly source: string;
  readonly currency: string;
  /** Numbers of the accounts to which it was paid. */
  readonly accountNrs: readonly string[];
}

/** The newest payments of each provider. */
export async function listPaid(tx: Tx, companyId: string): Promise<PaidRow[]> {
  return runText(
    tx,
    `select source, currency, day, "paidOn", "accountNrs" from (
        select c.source, c.currency, c.day, max(t.booking_date) as "paidOn", array_agg(distinct a.account_nr) as "accountNrs",
          row_number() over (partition by c.source order by max(t.booking_date) desc, c.id) as place
        from credit_link l
        join collection c on c.company_id = l.company_id and c.id = l.collection_id and c.hidden_at is null
        join shown_transaction t on t.company_id = l.company_id and t.id = l.transaction_id and t.withdrawn_at is null
        join bank_account a on a.company_id = t.company_id and a.id = t.bank_account_id
        where l.company_id = $1::uuid and l.state in ${HELD} group by c.source, c.currency, c.day, c.id) each_one
      where place <= $2::integer`,
    [companyId, PAID_MAX],
  );
}

/** Settlements of whose lateness a director was written to, with the time of the first letter. */
export async function listTold(tx: Tx, companyId: string): Promise<Map<string, Date>> {
  const rows = await runText<{ id: string; at: Date }>(
    tx,
    `select dedupe_key as id, min(sent_at) as at from notification_sent
      where company_id = $1::uuid and kind = $2 group by dedupe_key`,
    [companyId, LATE_PAYOUT],
  );
  return new Map(rows.map(({ id, at }) => [id, at]));
}

export interface AwaitedRow extends AwaitedSettlement {
  readonly id: string;
  readonly currency: string;
  readonly items: number;
  readonly open: Amount;
  readonly proposals: number;
  /** True where a part of its credit came. */
  readonly isPart: boolean;
  /** True where a credit of it came and was taken back. */
  readonly isTakenBack: boolean;
}

export const IS_AWAITED = "state in ('awaiting_credit', 'partially_matched')";

/** Columns of `shown` under the names of `AwaitedRow`, but for the open sum. */
export const AWAITED_COLUMNS = `id, kind, source, currency, item_count as items, proposals,
  received <> 0 as "isPart", taken_back as "isTakenBack",
  payout_ref as "payoutRef", payout_text as "payoutText", merchant_ref as "merchantRef", payout_date as "payoutDate",
  from_date as from, to_date as to, day`;

/** Settlements whose credit is awaited, as a whole or in part. */
export async function listAwaited(tx: Tx, companyId: string): Promise<AwaitedRow[]> {
  return runText(
    tx,
    `with ${SHOWN} select ${AWAITED_COLUMNS}, (expected - received - set_off)::bigint as open
      from shown where ${IS_AWAITED} order by day, id`,
    [companyId],
  );
}

/** All that a provider has ever reported and paid in a currency. */
export interface ProviderSums {
  readonly currency: string;
  readonly count: number;
  readonly collected: Amount;
  readonly expected: Amount;
  readonly received: Amount;
  readonly setOff: Amount;
  readonly since: LocalDate;
}

export interface UntiedCredit {
  readonly transaction_id: string;
  readonly bank_account_id: string;
  readonly bank_name: string;
  readonly booking_date: LocalDate;
  readonly partner_name: string;
  readonly partner_account_nr: string;
  readonly remittance: string;
  readonly type: string;
  readonly credit_amount: Amount;
  readonly credit_currency: string;
}

/** Booked credits since a day that no settlement has, nor may have; the newest first. */
export async function listUntiedCredits(
  tx: Tx,
  companyId: string,
  { since, limit }: { readonly since: LocalDate; readonly limit: number },
): Promise<UntiedCredit[]> {
  return runText(
    tx,
    `select t.id as transaction_id, t.bank_account_id, a.bank_name, t.booking_date, t.partner_name, t.partner_account_nr,
        t.remittance, t.type, t.amount as credit_amount, t.currency as credit_currency
      from shown_transaction t
      join bank_account a on a.company_id = t.company_id and a.id = t.bank_account_id
      where t.company_id = $1::uuid and t.booking_date >= $2::date and t.amount > 0 and t.status = 'booked'
        and t.withdrawn_at is null and t.leading_account_id is null
        and not exists (select from credit_link l where l.company_id = t.company_id and l.transaction_id = t.id
          and l.state <> 'rejected')
      order by t.booking_date desc, t.id limit $3::integer`,
    [companyId, since, limit],
  );
}
