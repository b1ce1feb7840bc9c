/** Rows as integrators see them. Rows that count for another account's row are not among them. */
import { clientIdOfStamp } from "#server/features/api-events/api-events.service.ts";
import { runText } from "#server/database/run-text.ts";
import type { Tx } from "#server/database/tenant.ts";
import type { FeedAccountState, FeedHealth } from "#server/database/tables/bank-feeds.ts";
import type { Originate } from "#server/database/tables/ledger.ts";
import { ITEM_TEXT_COLUMNS, ITEM_TEXTS, type ItemTexts } from "#values/item-texts.ts";
import type { LocalDate } from "#values/local-date.ts";
import type { Amount } from "#values/money.ts";

export interface ShownTransaction extends ItemTexts {
  readonly id: string;
  readonly accountId: string;
  readonly originate: Originate;
  readonly bookingDate: LocalDate;
  readonly valueDate: LocalDate | null;
  readonly amount: Amount;
  readonly currency: string;
  readonly remittance: string;
  readonly originalAmount: Amount | null;
  readonly originalCurrency: string | null;
  readonly exchangeRate: string | null;
  readonly balanceAfter: Amount | null;
  readonly bookedAt: Date | null;
  readonly bookedBy: string | null;
  readonly bookedThrough: string | null;
  readonly bookedClientId: string | null;
  readonly createdAt: Date;
  readonly changeSeq: bigint;
}

export const SHOWN = `t.id, t.bank_account_id as "accountId", a.originate, t.booking_date as "bookingDate",
  t.value_date as "valueDate", t.amount, t.currency, t.remittance,
  ${ITEM_TEXTS.map((name) => `t.${ITEM_TEXT_COLUMNS[name]} as "${name}"`).join(", ")},
  t.original_amount as "originalAmount", t.original_currency as "originalCurrency", t.exchange_rate as "exchangeRate",
  t.balance_after as "balanceAfter", t.booked_at as "bookedAt", u.name as "bookedBy",
  pa.through as "bookedThrough", ${clientIdOfStamp("pa.through")} as "bookedClientId", t.created_at as "createdAt",
  t.change_seq as "changeSeq"`;

/** Joins of `SHOWN` to `shown_transaction as t`. */
export const SHOWN_JOINS = `join bank_account a on a.company_id = t.company_id and a.id = t.bank_account_id
  left join app_user u on u.id = t.booked_by
  left join program_act pa
    on pa.company_id = t.company_id and pa.user_id = t.booked_by and pa.at = t.booked_at`;

/** The row counts, in this account. */
export const IS_SHOWN =
  "t.status = 'booked' and t.withdrawn_at is null and t.leading_account_id is null";

export interface DayQuestion {
  readonly accountIds: readonly string[];
  readonly from: LocalDate;
  readonly to: LocalDate;
  readonly booked: boolean | undefined;
  /** The last row that was shown. */
  readonly after: { readonly date: LocalDate; readonly id: string };
  readonly limit: number;
}

/**
 * Rows of days, by booking date and id. Each account gives its first rows by its own index, from
 * the day of the last row that was shown: beside an earlier day the comparison of rows would let
 * PostgreSQL begin each page at the first of the days.
 */
export async function listShownByDay(
  tx: Tx,
  companyId: string,
  { accountIds, from, to, booked, after, limit }: DayQuestion,
): Promise<ShownTransaction[]> {
  const mark = booked === undefined ? "" : `and t.booked_at is ${booked ? "not null" : "null"}`;
  return runText<ShownTransaction>(
    tx,
    `select ${SHOWN} from (
        select f.* from unnest($2::uuid[]) as w (id) cross join lateral (
          select t.* from shown_transaction t
          where t.company_id = $1::uuid and t.bank_account_id = w.id and t.booking_date between greatest($3::date, $5::date) and $4::date
            and (t.booking_date, t.id) > ($5::date, $6::uuid) and ${IS_SHOWN} ${mark}
          order by t.booking_date, t.id limit $7) f
        order by f.booking_date, f.id limit $7) t
      ${SHOWN_JOINS}
      order by t.booking_date, t.id`,
    [companyId, [...accountIds], from, to, after.date, after.id, limit],
  );
}

/** One row; undefined where it does not count. */
export async function findShown(
  tx: Tx,
  companyId: string,
  id: string,
): Promise<ShownTransaction | undefined> {
  const [row] = await runText<ShownTransaction>(
    tx,
    `select ${SHOWN} from shown_transaction t ${SHOWN_JOINS}
      where t.company_id = $1::uuid and t.id = $2::uuid and ${IS_SHOWN}`,
    [companyId, id],
  );
  return row;
}

export interface MarkState {
  readonly id: string;
  readonly booked: boolean;
  readonly shown: boolean;
}

/** Whether rows count and are marked; those that the company does not have are left out. */
export async function listMarkStates(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<MarkState[]> {
  return runText<MarkState>(
    tx,
    `select t.id, t.booked_at is not null as booked, (${IS_SHOWN}) as shown from shown_transaction t
      where t.company_id = $1::uuid and t.id = any($2::uuid[])`,
    [companyId, [...ids]],
  );
}

export interface ShownAccount {
  readonly id: string;
  readonly bankName: string;
  readonly accountNr: string;
  readonly currency: string;
  readonly displayName: string;
  readonly originate: Originate;
  readonly balance: Amount | null;
  readonly balanceDate: LocalDate | null;
  readonly available: Amount | null;
  readonly availableWithCredit: boolean;
  readonly lastDataAt: Date | null;
  readonly createdAt: Date;
}

/** Accounts that are not deleted, by id; one where its id is given. */
export async function listShownAccounts(
  tx: Tx,
  companyId: string,
  id?: string,
): Promise<ShownAccount[]> {
  return runText<ShownAccount>(
    tx,
    `select a.id, a.bank_name as "bankName", a.account_nr as "accountNr", a.currency, a.display_name as "displayName",
        a.originate, a.balance, a.balance_date as "balanceDate", a.available_balance as available,
        a.available_with_credit as "availableWithCredit", a.last_data_at as "lastDataAt", a.created_at as "createdAt"
      from bank_account a
      where a.company_id = $1::uuid and a.deleted_at is null and ($2::uuid is null or a.id = $2::uuid) order by a.id`,
    [companyId, id ?? null],
  );
}

export interface ShownFeed {
  readonly accountId: string;
  readonly state: FeedAccountState;
  readonly health: FeedHealth;
  readonly consentId: string;
  readonly expiresAt: Date | null;
  readonly lastSuccessAt: Date | null;
}

/** How the bank of each account is, or was last, read; of one account where its id is given. */
export function listShownFeeds(tx: Tx, companyId: string, id?: string): Promise<ShownFeed[]> {
  return runText<ShownFeed>(
    tx,
    `select distinct on (f.bank_account_id) f.bank_account_id as "accountId", f.state, f.health,
        f.consent_id as "consentId", c.passive_expires_at as "expiresAt", f.last_success_at as "lastSuccessAt"
      from feed_account f left join bank_consent c on c.id = f.consent_id
      where f.company_id = $1::uuid and ($2::uuid is null or f.bank_account_id = $2::uuid)
      order by f.bank_account_id, (f.state = 'active') desc, f.created_at desc, f.id desc`,
    [companyId, id ?? null],
  );
}

export interface ShownCompany {
  readonly id: string;
  readonly name: string;
  readonly taxNumber: string;
  readonly createdAt: Date;
}

export async function findShownCompany(
  tx: Tx,
  companyId: string,
): Promise<ShownCompany | undefined> {
  const [row] = await runText<ShownCompany>(
    tx,
    `select c.company_id as id, c.name, c.tax_number as "taxNumber", c.created_at as "createdAt"
      from company c where c.company_id = $1::uuid`,
    [companyId],
  );
  return row;
}
