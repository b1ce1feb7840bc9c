/** What is tied to rows: the same items in other origins, what a bank changed on them, what it announces. */
import type { Tx } from "#server/database/tenant.ts";
import { runText } from "#server/database/run-text.ts";
import type { Originate } from "#server/database/tables.ts";
import type { Amount } from "#values/money.ts";
import type { LocalDate } from "#values/local-date.ts";

// What a person can look through above the list; a bank announces a handful.
const PENDING_MAX = 100;
// More versions of one item than this tell nothing new.
const CHANGES_MAX = 50;

export interface TieRow {
  /** The row that was asked about. */
  readonly of_id: string;
  readonly id: string;
  readonly bank_account_id: string;
  readonly originate: Originate;
  readonly booking_date: LocalDate;
  readonly value_date: LocalDate | null;
  readonly partner_name: string;
  readonly remittance: string;
  readonly leading: boolean;
  readonly rule: string;
  readonly linked_at: Date;
}

/** The other rows of the groups that these rows are in, in the company's order. */
export async function listTies(tx: Tx, companyId: string, ids: readonly string[]): Promise<TieRow[]> {
  return runText<TieRow>(
    tx,
    `with mine as materialized (
        select l.leading_id, l.leading_id as of_id from transaction_link l
          where l.company_id = $1::uuid and l.leading_id = any($2::uuid[]) and l.undone_at is null
        union select l.leading_id, l.other_id from transaction_link l
          where l.company_id = $1::uuid and l.other_id = any($2::uuid[]) and l.undone_at is null),
      tied as (
        select distinct on (m.of_id, e.id) m.of_id, e.id, l.rule, l.created_at
        from mine m
        join transaction_link l on l.company_id = $1::uuid and l.leading_id = m.leading_id and l.undone_at is null
        cross join lateral (values (l.leading_id), (l.other_id)) as e (id)
        where e.id <> m.of_id
        order by m.of_id, e.id, (l.other_id in (m.of_id, e.id)) desc, l.created_at)
      select d.of_id, t.id, t.bank_account_id, a.originate, t.booking_date, t.value_date, t.partner_name, t.remittance,
        t.leading_account_id is null as leading, d.rule, d.created_at as linked_at
      from tied d join bank_transaction t on t.company_id = $1::uuid and t.id = d.id
      join bank_account a on a.company_id = t.company_id and a.id = t.bank_account_id
      order by d.of_id, t.leading_account_id nulls first, t.runner_up_account_id nulls first, t.id`,
    [companyId, [...ids]],
  );
}

/** Those of the rows that the bank changed after somebody had worked with them, as long as nobody has seen it. */
export async function listChangedIds(tx: Tx, companyId: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await runText<{ id: string }>(
    tx,
    `select distinct transaction_id as id from transaction_change
      where company_id = $1::uuid and transaction_id = any($2::uuid[]) and seen_at is null and (was_booked or was_exported)`,
    [companyId, [...ids]],
  );
  return new Set(rows.map((row) => row.id));
}

export interface ChangeRow {
  readonly kind: "changed" | "withdrawn" | "returned";
  readonly was: Readonly<Record<string, unknown>>;
  readonly became: Readonly<Record<string, unknown>>;
  readonly was_booked: boolean;
  readonly was_exported: boolean;
  readonly at: Date;
  readonly seen_at: Date | null;
}

export async function listChangeRows(tx: Tx, companyId: string, id: string): Promise<ChangeRow[]> {
  return runText<ChangeRow>(
    tx,
    `select kind, was, became, was_booked, was_exported, at, seen_at from transaction_change
      where company_id = $1::uuid and transaction_id = $2::uuid order by at desc, id desc limit ${CHANGES_MAX}`,
    [companyId, id],
  );
}

/** Notes that a person saw the bank's changes of an item; answers how many were open. */
export async function markChangesSeen(tx: Tx, companyId: string, id: string, by: string, at: Date): Promise<number> {
  const rows = await runText<{ id: string }>(
    tx,
    `update transaction_change set seen_by = $3::uuid, seen_at = $4::timestamptz
      where company_id = $1::uuid and transaction_id = $2::uuid and seen_at is null and (was_booked or was_exported) returning id`,
    [companyId, id, by, at],
  );
  return rows.length;
}

export interface PendingRow {
  readonly id: string;
  readonly bank_account_id: string;
  readonly date: LocalDate | null;
  readonly amount: Amount;
  readonly currency: string;
  readonly partner_name: string;
  readonly remittance: string;
  readonly type: string;
}

/** What the banks announce on these accounts, newest first. */
export async function listPendingRows(tx: Tx, companyId: string, accountIds: readonly string[]): Promise<PendingRow[]> {
  return runText<PendingRow>(
    tx,
    `select id, bank_account_id, date, amount, currency, partner_name, remittance, type from pending_transaction
      where company_id = $1::uuid and bank_account_id = any($2::uuid[])
      order by date desc nulls first, id desc limit ${PENDING_MAX}`,
    [companyId, [...accountIds]],
  );
}
