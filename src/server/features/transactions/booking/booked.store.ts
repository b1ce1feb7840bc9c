/** Rows that a command of booking names. */
import { countedOnce } from "#server/database/counted-rows.ts";
import { runText, TextParameters } from "#server/database/run-text.ts";
import type { Tx } from "#server/database/tenant.ts";
import { buildFilterConditions, type RowFilter } from "../transaction-filter.store.ts";
import { holdsTexts, type TextSearch } from "../transaction-search.store.ts";

/** The rows that a command names. */
export type BookedTarget =
  | { readonly ids: readonly string[] }
  | {
      readonly accountIds: readonly string[];
      readonly sharedIds: readonly string[];
      readonly filter: RowFilter;
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

/**
 * Ids of named rows that do not have the wanted mark yet, at most `limit`. Rows are found first and
 * written by their ids: the plan of a join would depend on statistics that a fresh import does not
 * have yet.
 */
export async function listBookedTarget(
  tx: Tx,
  change: BookedChange,
  limit: number,
): Promise<string[]> {
  const parameters = new TextParameters();
  const target = buildTarget(change, parameters);
  const found = await runText<{ id: string }>(
    tx,
    `select t.id from bank_transaction t where ${target} limit ${limit}`,
    parameters.values,
  );
  return found.map((row) => row.id);
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
    buildFilterConditions(target.filter, parameters, search, isByKeys && holdsTexts(search)) +
    countedOnce(target.sharedIds, parameters);
  return `${base} and t.bank_account_id = any(${accounts}::uuid[])${conditions}`;
}
