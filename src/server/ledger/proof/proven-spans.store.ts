/** Stored runs of proven days (`proven_span`), and accounts that are to be decided anew. */
import { runPlanned, runText } from "#server/database/run-text.ts";
import type { GlobalTx, Tx } from "#server/database/tenant.ts";
import type { LocalDate } from "#values/local-date.ts";
import type { Amount } from "#values/money.ts";
import type { DayRun, DayState, UnprovenReason } from "./proof-facts.ts";

/** An account by its number and currency: all its origins. */
export interface AccountKey {
  readonly accountNr: string;
  readonly currency: string;
}

interface SpanRow {
  readonly from: LocalDate;
  readonly to: LocalDate;
  readonly state: DayState;
  readonly reason: UnprovenReason | null;
  readonly difference: Amount | null;
  readonly first: number | null;
  readonly last: number | null;
}

const SPAN = `from_date as "from", to_date as "to", state, reason, difference, number_first as first, number_last as last`;

/** The stored runs of the accounts, oldest first; only of one account where it is given. */
export async function listSpans(
  tx: Tx,
  companyId: string,
  account?: AccountKey,
): Promise<(DayRun & AccountKey)[]> {
  // Two texts, so that the plan of one account does not look at all.
  const one = account === undefined ? "" : "and account_nr = $2 and currency = $3";
  const rows = await runPlanned<SpanRow & AccountKey>(
    tx,
    `select account_nr as "accountNr", currency, ${SPAN} from proven_span
      where company_id = $1::uuid ${one} order by account_nr, currency, from_date`,
    account === undefined ? [companyId] : [companyId, account.accountNr, account.currency],
  );
  return rows.map(({ first, last, ...row }) => ({
    ...row,
    numbers: first === null || last === null ? null : { first, last },
  }));
}

/** Deletes the account's runs that begin on these days. */
export async function deleteSpans(
  tx: Tx,
  companyId: string,
  { accountNr, currency }: AccountKey,
  days: readonly LocalDate[],
): Promise<void> {
  if (days.length === 0) return;
  await runPlanned(
    tx,
    `delete from proven_span
      where company_id = $1::uuid and account_nr = $2 and currency = $3 and from_date = any ($4::date[])`,
    [companyId, accountNr, currency, [...days]],
  );
}

/** Writes runs, over those that begin on the same days. */
export async function putSpans(
  tx: Tx,
  companyId: string,
  { accountNr, currency }: AccountKey,
  runs: readonly DayRun[],
): Promise<void> {
  if (runs.length === 0) return;
  await runPlanned(
    tx,
    `insert into proven_span (company_id, account_nr, currency, from_date, to_date, state, reason, difference, number_first, number_last)
      select $1::uuid, $2, $3, r.*
      from unnest($4::date[], $5::date[], $6::text[], $7::text[], $8::bigint[], $9::integer[], $10::integer[]) r
      on conflict (company_id, account_nr, currency, from_date) do update set
        to_date = excluded.to_date, state = excluded.state, reason = excluded.reason,
        difference = excluded.difference, number_first = excluded.number_first, number_last = excluded.number_last`,
    [
      companyId,
      accountNr,
      currency,
      runs.map(({ from }) => from),
      runs.map(({ to }) => to),
      runs.map(({ state }) => state),
      runs.map(({ reason }) => reason),
      runs.map(({ difference }) => difference),
      runs.map(({ numbers }) => numbers?.first ?? null),
      runs.map(({ numbers }) => numbers?.last ?? null),
    ],
  );
}

/** Notes whether the data of the account allow the day on which it is said to be closed. */
export async function noteClosing(
  tx: Tx,
  companyId: string,
  { accountNr, currency }: AccountKey,
  holds: boolean,
): Promise<void> {
  await runPlanned(
    tx,
    `update bank_account set closed_holds = $4::boolean
      where company_id = $1::uuid and account_nr = $2 and currency = $3 and closed_on is not null and closed_holds <> $4::boolean`,
    [companyId, accountNr, currency, holds],
  );
}

/**
 * Notes that the days of the accounts of these origins are to be decided anew, and those of
 * accounts that have no origin any more: moved, deleted or joined to another number.
 */
export async function markProofDue(
  tx: Tx,
  companyId: string,
  accountIds: readonly string[],
): Promise<void> {
  // Two statements, because Citus takes no reference table written from a company's rows.
  const accounts = await runPlanned<AccountKey>(
    tx,
    `select distinct account_nr as "accountNr", currency from bank_account
      where company_id = $1::uuid and id = any ($2::uuid[])
      union
      select s.account_nr, s.currency from proven_span s
      where s.company_id = $1::uuid and not exists (
        select from bank_account b where b.company_id = $1::uuid and b.account_nr = s.account_nr and b.currency = s.currency
          and b.deleted_at is null)
      order by 1, 2`,
    [companyId, [...accountIds]],
  );
  await markProofDueOf(tx, companyId, accounts);
}

/** Notes that the days of the accounts with these numbers are to be decided anew. */
export async function markProofDueOf(
  tx: Tx,
  companyId: string,
  accounts: readonly AccountKey[],
): Promise<void> {
  if (accounts.length === 0) return;
  await runPlanned(
    tx,
    `insert into proof_due (company_id, account_nr, currency)
      select $1::uuid, a.nr, a.currency from unnest($2::text[], $3::text[]) as a(nr, currency)
      on conflict (company_id, account_nr, currency) do update set due_at = now()`,
    [
      companyId,
      accounts.map(({ accountNr }) => accountNr),
      accounts.map(({ currency }) => currency),
    ],
  );
}

/**
 * The companies' accounts whose days are to be decided anew, with those of changes that no listener
 * has heard of yet.
 */
export async function listProofDue(
  tx: Tx,
  companyIds: readonly string[],
): Promise<(AccountKey & { readonly companyId: string })[]> {
  return runPlanned(
    tx,
    `select company_id as "companyId", account_nr as "accountNr", currency from proof_due where company_id = any ($1::uuid[])
      union
      select b.company_id, b.account_nr, b.currency from ingest_note n
      join bank_account b on b.company_id = n.company_id and b.id = any (n.bank_account_ids)
      where n.company_id = any ($1::uuid[]) order by 1, 2, 3`,
    [[...companyIds]],
  );
}

/**
 * The next such account, locked, and whether the company has others; undefined where there is none
 * that nobody else has.
 */
export async function takeProofDue(
  tx: Tx,
  companyId: string,
): Promise<(AccountKey & { readonly othersWait: boolean }) | undefined> {
  const [account] = await runPlanned<AccountKey & { readonly othersWait: boolean }>(
    tx,
    `delete from proof_due d where company_id = $1::uuid and (account_nr, currency) = (
        select account_nr, currency from proof_due where company_id = $1::uuid
        order by due_at, account_nr, currency limit 1 for update skip locked)
      returning account_nr as "accountNr", currency,
        exists (select from proof_due o
          where o.company_id = $1::uuid and (o.account_nr, o.currency) <> (d.account_nr, d.currency)) as "othersWait"`,
    [companyId],
  );
  return account;
}

/** Companies that have such accounts, the ones that have waited longest first. */
export async function listCompaniesDue(tx: GlobalTx, limit: number): Promise<string[]> {
  const rows = await runText<{ company_id: string }>(
    tx,
    "select company_id from proof_due group by company_id order by min(due_at), company_id limit $1::integer",
    [limit],
  );
  return rows.map((row) => row.company_id);
}
