/** Former numbers of accounts, with the present number of each. */
import { insertSelected } from "#server/database/insert-selected.ts";
import { runText } from "#server/database/run-text.ts";
import type { Tx } from "#server/database/tenant.ts";
import { VALUE_SHIFT_DAYS } from "#server/ledger/pairing/statement-relation.ts";
import type { LocalDate } from "#values/local-date.ts";

// More than any account has had; ends a loop.
const STEPS_MAX = 100;

/** The present number of a former one; undefined where the number is no former one. */
export async function findPresentNumber(
  tx: Tx,
  companyId: string,
  accountNr: string,
  currency: string,
): Promise<string | undefined> {
  const [row] = await runText<{ account_nr: string }>(
    tx,
    `with recursive step as (
        select account_nr, 1 as number from bank_account_join
        where company_id = $1::uuid and former_nr = $2::text and currency = $3::text
        union all
        select j.account_nr, s.number + 1 from step s
        join bank_account_join j on j.company_id = $1::uuid and j.former_nr = s.account_nr and j.currency = $3::text
        where s.number < ${STEPS_MAX})
      select account_nr from step order by number desc limit 1`,
    [companyId, accountNr, currency],
  );
  return row?.account_nr;
}

/** The same for many numbers in all their currencies. */
export async function listPresentNumbers(
  tx: Tx,
  companyId: string,
  formerNrs: readonly string[],
): Promise<{ formerNr: string; accountNr: string; currency: string }[]> {
  return runText(
    tx,
    `with recursive step as (
        select former_nr, account_nr, currency, 1 as number from bank_account_join
        where company_id = $1::uuid and former_nr = any ($2::text[])
        union all
        select s.former_nr, j.account_nr, s.currency, s.number + 1 from step s
        join bank_account_join j on j.company_id = $1::uuid and j.former_nr = s.account_nr and j.currency = s.currency
        where s.number < ${STEPS_MAX})
      select distinct on (former_nr, currency) former_nr as "formerNr", account_nr as "accountNr", currency
      from step order by former_nr, currency, number desc`,
    [companyId, [...formerNrs]],
  );
}

/** Every number that means this number today, this one included. */
export async function listNumbersOf(
  tx: Tx,
  companyId: string,
  accountNr: string,
  currency: string,
): Promise<string[]> {
  const rows = await runText<{ nr: string }>(
    tx,
    `with recursive step as (
        select $2::text as nr
        union
        select j.former_nr from step s
        join bank_account_join j on j.company_id = $1::uuid and j.account_nr = s.nr and j.currency = $3::text)
      select nr from step`,
    [companyId, accountNr, currency],
  );
  return rows.map((row) => row.nr);
}

// `pair`: rows of `near` that came by two numbers and may be one item, the former number's row
// first. Rows of one value day go together first, where their booking days do not tell them apart;
// then rows of one booking day.
const pairNear = (from: string, to: string): string => `
      by_value as materialized (
        select n.*, row_number() over (
            partition by n.bank_account_id, n.value_day, n.amount, n.came_by_nr
            order by n.booking_date, n.partner_account_nr, n.occurrence) as number
        from near n),
      valued as materialized (
        select distinct on (n.id) n.id, o.id as other
        from by_value n
        join by_value o using (bank_account_id, value_day, amount, number)
        where n.came_by_nr > o.came_by_nr and (n.booking_date = o.booking_date or not (n.stated and o.stated))
        order by n.id, o.came_by_nr),
      by_day as materialized (
        select n.*, row_number() over (
            partition by n.bank_account_id, n.booking_date, n.amount, n.came_by_nr
            order by n.partner_account_nr, n.occurrence) as number
        from near n
        where n.booking_date between ${from}::date and ${to}::date
          and not exists (select from valued v where v.id = n.id or v.other = n.id)),
      booked as (
        select distinct on (n.id) n.id, o.id as other
        from by_day n
        join by_day o using (bank_account_id, booking_date, amount, number)
        where n.came_by_nr > o.came_by_nr
        order by n.id, o.came_by_nr),
      pair as (select * from valued union all select * from booked)`;

const nearRow = (account: string, cameBy: string): string => `
        select t.id, ${cameBy} as came_by_nr, ${account} as bank_account_id, t.booking_date,
          coalesce(t.value_date, t.booking_date) as value_day, t.booking_date_stated as stated, t.amount,
          t.partner_account_nr, t.occurrence`;

const isNear = (from: string, to: string): string =>
  `t.withdrawn_at is null and t.booking_date between ${from}::date - ${VALUE_SHIFT_DAYS} and ${to}::date + ${VALUE_SHIFT_DAYS}`;

// An open mark of a row of another origin gives way: that one may be linked with the other row of
// the place, and then nothing would be marked.
const MAY_BE_MARKED = `(t.possible_double_of is null or not t.double_settled and exists (
          select from bank_transaction o
          where o.company_id = $1::uuid and o.id = t.possible_double_of and o.bank_account_id <> t.bank_account_id))`;

/**
 * Of two rows of one place that came to these days of an account by two of its numbers, the row of
 * the former number points at the other one: the bank may have shown one item under both. Both
 * rows stay, and a person decides. Answers the number of new marks.
 */
export async function markDoubles(
  tx: Tx,
  companyId: string,
  rows: {
    readonly accountIds: readonly string[];
    readonly from: LocalDate;
    readonly to: LocalDate;
  },
  changeSeq: bigint,
): Promise<number> {
  const [marked] = await runText<{ count: bigint }>(
    tx,
    `with joined as materialized (
        select a.id from bank_account a where a.company_id = $1::uuid and a.id = any ($2::uuid[]) and exists (
          select from bank_account_join j
          where j.company_id = $1::uuid and j.account_nr = a.account_nr and j.currency = a.currency)),
      near as materialized (${nearRow("t.bank_account_id", "t.came_by_nr")}
        from joined a
        join bank_transaction t on t.company_id = $1::uuid and t.bank_account_id = a.id and ${isNear("$3", "$4")}),
      ${pairNear("$3", "$4")},
      written as (
        update bank_transaction t set possible_double_of = p.other, change_seq = $5::bigint from pair p
        where t.company_id = $1::uuid and t.id = p.id and ${MAY_BE_MARKED}
        returning 1)
      select count(*) as count from written`,
    [companyId, [...rows.accountIds], rows.from, rows.to, changeSeq],
  );
  return Number(marked?.count ?? 0n);
}

/** How many rows `markDoubles` would mark where the first account became the second one. */
export async function countDoubles(
  tx: Tx,
  companyId: string,
  accounts: { readonly fromId: string; readonly toId: string; readonly formerNr: string },
  days: { readonly from: LocalDate; readonly to: LocalDate },
): Promise<number> {
  const cameBy =
    "coalesce(nullif(t.came_by_nr, ''), case when t.bank_account_id = $2::uuid then $6::text else '' end)";
  const [row] = await runText<{ count: bigint }>(
    tx,
    `with near as materialized (${nearRow("$3::uuid", cameBy)}
        from bank_transaction t
        where t.company_id = $1::uuid and t.bank_account_id in ($2::uuid, $3::uuid) and ${isNear("$4", "$5")}),
      ${pairNear("$4", "$5")}
      select count(*) as count from pair p
      join bank_transaction t on t.company_id = $1::uuid and t.id = p.id and ${MAY_BE_MARKED}`,
    [companyId, accounts.fromId, accounts.toId, days.from, days.to, accounts.formerNr],
  );
  return Number(row!.count);
}

interface Account {
  readonly companyId: string;
  readonly accountNr: string;
  readonly currency: string;
}

/**
 * Copies the joins that lead to this number. A number with an account of its own in the other
 * company is not copied.
 */
export async function copyJoins(tx: Tx, account: Account, to: string): Promise<void> {
  const numbers = await listNumbersOf(tx, account.companyId, account.accountNr, account.currency);
  // Asked company by company: a statement over two companies would run on two nodes.
  const there = await runText<{ nr: string }>(
    tx,
    `select distinct account_nr as nr from bank_account
      where company_id = $1::uuid and currency = $2::text and deleted_at is null`,
    [to, account.currency],
  );
  await insertSelected(tx, {
    insert: "insert into bank_account_join",
    companyId: to,
    columns: ["id", "former_nr", "account_nr", "currency", "joined_at", "joined_by"],
    select: `select id, former_nr, account_nr, currency, joined_at, joined_by from bank_account_join
      where company_id = $1::uuid and account_nr = any ($2::text[]) and currency = $3::text and former_nr <> all ($4::text[])`,
    values: [account.companyId, numbers, account.currency, there.map(({ nr }) => nr)],
    onConflict: "on conflict do nothing",
  });
}

export async function deleteJoinsOfNobody(tx: Tx, account: Account): Promise<void> {
  const numbers = await listNumbersOf(tx, account.companyId, account.accountNr, account.currency);
  await runText(
    tx,
    `with gone as (
        delete from bank_account_join j
        where j.company_id = $1::uuid and j.account_nr = any ($2::text[]) and j.currency = $3::text and not exists (
          select from bank_account a where a.company_id = $1::uuid and a.account_nr = $4::text and a.currency = $3::text
            and a.deleted_at is null)
        returning j.id)
      update bank_account a set join_id = null from gone where a.company_id = $1::uuid and a.join_id = gone.id`,
    [account.companyId, numbers, account.currency, account.accountNr],
  );
}
