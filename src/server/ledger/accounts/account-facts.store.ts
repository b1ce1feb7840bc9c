/** Names and contents of an account, as people, banks and senders tell them. */
import { runPlanned, runText } from "#server/database/run-text.ts";
import type { Maker } from "#server/database/stamps.ts";
import type { Tx } from "#server/database/tenant.ts";
import type { LocalDate } from "#values/local-date.ts";
import type { Amount } from "#values/money.ts";

/**
 * Names the account in all its sources, and says who named it; whether any of them had another
 * name.
 */
export async function updateDisplayName(
  tx: Tx,
  companyId: string,
  account: { readonly account_nr: string; readonly currency: string },
  given: { readonly displayName: string; readonly by: Maker; readonly at: Date },
): Promise<boolean> {
  const { displayName, by, at } = given;
  const named = { named_by: by.userId, named_at: at, named_through: by.through };
  const { numUpdatedRows } = await tx
    .updateTable("bank_account")
    .set({ display_name: displayName, ...named })
    .where("company_id", "=", companyId)
    .where("account_nr", "=", account.account_nr)
    .where("currency", "=", account.currency)
    .where("display_name", "!=", displayName)
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** The first and the last day of the account, in all its sources, and who says them. */
export async function updateLife(
  tx: Tx,
  companyId: string,
  account: { readonly account_nr: string; readonly currency: string },
  given: {
    readonly opened: LocalDate | null;
    readonly closed: LocalDate | null;
    readonly by: Maker;
    readonly at: Date;
  },
): Promise<void> {
  const { opened, closed, by, at } = given;
  await tx
    .updateTable("bank_account")
    .set({
      opened_on: opened,
      closed_on: closed,
      closed_holds: false,
      life_by: by.userId,
      life_at: at,
      life_through: by.through,
    })
    .where("company_id", "=", companyId)
    .where("account_nr", "=", account.account_nr)
    .where("currency", "=", account.currency)
    .where("deleted_at", "is", null)
    .execute();
}

/**
 * Sources that came or came back: all sources of their account have one name again, that of the
 * others where these have one.
 */
export async function shareDisplayName(
  tx: Tx,
  companyId: string,
  sourceIds: readonly string[],
): Promise<void> {
  await runText(
    tx,
    `with named as materialized (
        select o.account_nr, o.currency, coalesce(
          min(o.display_name) filter (where o.display_name <> '' and o.id <> all ($2::uuid[])), max(o.display_name)) as name
        from bank_account o where o.company_id = $1::uuid and o.deleted_at is null and (o.account_nr, o.currency) in (
          select c.account_nr, c.currency from bank_account c where c.company_id = $1::uuid and c.id = any ($2::uuid[]))
        group by 1, 2)
      update bank_account a set display_name = n.name from named n
      where a.company_id = $1::uuid and a.account_nr = n.account_nr and a.currency = n.currency and a.deleted_at is null
        and a.display_name <> n.name`,
    [companyId, [...sourceIds]],
  );
}

/** What a connection tells of the money on an account. */
export interface ToldMoney {
  readonly bankAccountId: string;
  /** The booked balance and its day; null where none is told. */
  readonly balance: { readonly amount: Amount; readonly date: LocalDate } | null;
  /** The money at disposal; null where none is told. */
  readonly available: { readonly amount: Amount; readonly creditLineIncluded: boolean } | null;
}

/**
 * Stores the balances that a connection tells, each unless one of a later day is stored, and the
 * money at disposal.
 */
export async function saveMoney(
  tx: Tx,
  companyId: string,
  told: readonly ToldMoney[],
): Promise<void> {
  if (told.length === 0) return;
  const isNewer = "g.date is not null and (b.balance_date is null or b.balance_date <= g.date)";
  await runPlanned(
    tx,
    `update bank_account b set balance = case when ${isNewer} then g.balance else b.balance end,
        balance_date = case when ${isNewer} then g.date else b.balance_date end,
        available_balance = g.available, available_with_credit = g.with_credit
      from unnest($2::uuid[], $3::bigint[], $4::date[], $5::bigint[], $6::boolean[]) as g (id, balance, date, available, with_credit)
      where b.company_id = $1::uuid and b.id = g.id`,
    [
      companyId,
      told.map(({ bankAccountId }) => bankAccountId),
      told.map(({ balance }) => balance?.amount ?? null),
      told.map(({ balance }) => balance?.date ?? null),
      told.map(({ available }) => available?.amount ?? null),
      told.map(({ available }) => available?.creditLineIncluded ?? false),
    ],
  );
}

/** Writes the bank's name on the accounts of the origin Számlázz.hu. */
export async function nameSzamlazzhuBank(
  tx: Tx,
  companyId: string,
  accountNr: string,
  bankName: string,
): Promise<void> {
  await tx
    .updateTable("bank_account")
    .set({ bank_name: bankName })
    .where("company_id", "=", companyId)
    .where("account_nr", "=", accountNr)
    .where("originate", "=", "szamlazzhu")
    .where("bank_name", "<>", bankName)
    .execute();
}
