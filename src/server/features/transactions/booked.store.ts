/**
 * Marks on transactions. The company's overview is locked first, so its counts and change numbers
 * cannot run apart.
 */
import type { TransactionConditions } from "#contract/transactions/transaction-filter.ts";
import { countedOnce } from "#server/database/counted-rows.ts";
import { runText, TextParameters } from "#server/database/run-text.ts";
import type { Tx } from "#server/database/tenant.ts";
import { buildFilterConditions } from "./transaction-filter.store.ts";
import type { TextSearch } from "./transaction-search.store.ts";

// One statement's worth: far below the limit on a statement's time also on a slow disk.
const CHUNK_ROWS = 20_000;

/** The rows that a command names. */
export type BookedTarget =
  | { readonly ids: readonly string[] }
  | {
      readonly accountIds: readonly string[];
      readonly sharedIds: readonly string[];
      readonly filter: TransactionConditions;
      /** The filter's texts; undefined for a filter without. */
      readonly search: TextSearch | undefined;
    };

export interface BookedChange {
  readonly companyId: string;
  readonly target: BookedTarget;
  readonly booked: boolean;
  /** Rows that changed after this number are left alone. */
  readonly asOf: bigint;
}

/** The company's last change number, read without a lock. */
export async function getChangeSeq(tx: Tx, companyId: string): Promise<bigint> {
  const row = await tx
    .selectFrom("company_overview")
    .select("change_seq")
    .where("company_id", "=", companyId)
    .executeTakeFirstOrThrow();
  return row.change_seq;
}

/** Number of rows that a change would touch. */
export async function countBookedChange(tx: Tx, change: BookedChange): Promise<number> {
  const parameters = new TextParameters();
  const text = `select count(*) as count from bank_transaction t where ${buildTarget(change, parameters)}`;
  const [row] = await runText<{ count: bigint }>(tx, text, parameters.values);
  return Number(row?.count ?? 0n);
}

/** The effect of a command. */
export interface BookedCount {
  /** Items that the command named; a pair is one. */
  readonly items: number;
  /**
   * Items of the company's count of unbooked ones among them: each pair once, by its leading row.
   */
  readonly counted: number;
}

/**
 * Sets or clears the marks under the locked overview, piece by piece, on the named rows and on the
 * rows of other origins that show the same items. Rows are found first and written by their ids:
 * the plan of a join would depend on statistics that a fresh import does not have yet.
 */
export async function updateBooked(
  tx: Tx,
  change: BookedChange,
  mark: { at: Date; by: string; changeSeq: bigint },
): Promise<BookedCount> {
  const paired = await hasPairs(tx, change.companyId);
  let [items, counted] = [0, 0];
  for (;;) {
    const parameters = new TextParameters();
    const target = buildTarget(change, parameters);
    const found = await runText<{ id: string }>(
      tx,
      `select t.id from bank_transaction t where ${target} limit ${CHUNK_ROWS}`,
      parameters.values,
    );
    if (found.length === 0) return { items, counted };
    const ids = found.map((row) => row.id);
    const [written] = await runText<{ counted: bigint }>(
      tx,
      `with marked as (
        update bank_transaction t set booked_at = $3::timestamptz, booked_by = $4::uuid, change_seq = $5::bigint
        where t.company_id = $1::uuid and t.id = any($2::uuid[]) and t.status = 'booked'
          and t.booked_at is ${change.booked ? "null" : "not null"}
        returning t.leading_account_id, t.withdrawn_at)
      select count(*) filter (where leading_account_id is null and withdrawn_at is null) as counted from marked`,
      [
        change.companyId,
        paired ? await withPartners(tx, change.companyId, ids) : ids,
        change.booked ? mark.at : null,
        change.booked ? mark.by : null,
        mark.changeSeq,
      ],
    );
    // A pair whose both rows were named is one item.
    items += paired ? await countItems(tx, change.companyId, ids) : found.length;
    counted += Number(written?.counted ?? 0n);
    if (found.length < CHUNK_ROWS) return { items, counted };
  }
}

async function hasPairs(tx: Tx, companyId: string): Promise<boolean> {
  const [row] = await runText<{ found: boolean }>(
    tx,
    "select exists (select from transaction_link where company_id = $1::uuid and undone_at is null) as found",
    [companyId],
  );
  return row?.found ?? false;
}

/** The rows and all rows of the groups they are in. */
async function withPartners(tx: Tx, companyId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await runText<{ id: string }>(
    tx,
    `with led as materialized (
        select l.leading_id from transaction_link l
          where l.company_id = $1::uuid and l.leading_id = any($2::uuid[]) and l.undone_at is null
        union select l.leading_id from transaction_link l
          where l.company_id = $1::uuid and l.other_id = any($2::uuid[]) and l.undone_at is null)
      select unnest($2::uuid[]) as id union select leading_id from led
      union select l.other_id from led g
        join transaction_link l on l.company_id = $1::uuid and l.leading_id = g.leading_id and l.undone_at is null`,
    [companyId, [...ids]],
  );
  return rows.map((row) => row.id);
}

async function countItems(tx: Tx, companyId: string, ids: readonly string[]): Promise<number> {
  const [row] = await runText<{ count: bigint }>(
    tx,
    `select count(distinct coalesce(l.leading_id, r.id)) as count from unnest($2::uuid[]) as r(id)
      left join transaction_link l on l.company_id = $1::uuid and l.other_id = r.id and l.undone_at is null`,
    [companyId, [...ids]],
  );
  return Number(row?.count ?? 0n);
}

/**
 * Rows that the change means and that are not yet as it wants them. Pending and withdrawn items are
 * never booked.
 */
function buildTarget(change: BookedChange, parameters: TextParameters): string {
  const { companyId, target, booked, asOf } = change;
  const base =
    `t.company_id = ${parameters.bind(companyId)}::uuid and t.status = 'booked' and t.withdrawn_at is null` +
    ` and t.booked_at is ${booked ? "null" : "not null"} and t.change_seq <= ${parameters.bind(asOf)}::bigint`;
  if ("ids" in target) return `${base} and t.id = any(${parameters.bind([...target.ids])}::uuid[])`;
  const accounts = parameters.bind([...target.accountIds]);
  const { search } = target;
  const isByKeys = search?.narrowing.kind === "keys";
  const keys = isByKeys ? ` and t.id = any(${parameters.bind(search.narrowing.ids)}::uuid[])` : "";
  const conditions =
    keys +
    buildFilterConditions(target.filter, parameters, search, isByKeys) +
    countedOnce(target.sharedIds, parameters);
  return `${base} and t.bank_account_id = any(${accounts}::uuid[])${conditions}`;
}
