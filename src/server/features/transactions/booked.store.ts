/** Marks on transactions. The company's overview is locked first, so its counts and change numbers cannot run apart. */
import { sql } from "kysely";
import type { TransactionFilter } from "#contract/transactions.ts";
import { oldestUnbookedDate } from "#server/database/overview-facts.ts";
import { runText, TextParameters } from "#server/database/run-text.ts";
import type { Tx } from "#server/database/tenant.ts";
import { buildFilterConditions } from "./transaction-filter.store.ts";

// One statement's worth: far below the limit on a statement's time also on a slow disk.
const CHUNK_ROWS = 20_000;

/** Which rows a command means. */
export type BookedTarget =
  | { readonly ids: readonly string[] }
  | { readonly accountIds: readonly string[]; readonly filter: TransactionFilter };

export interface BookedChange {
  readonly companyId: string;
  readonly target: BookedTarget;
  readonly booked: boolean;
  /** Rows that changed after this number are left alone. */
  readonly asOf: bigint;
}

/** Locks the overview until the transaction ends and answers the company's last change number. */
export async function lockOverview(tx: Tx, companyId: string): Promise<bigint> {
  const { change_seq } = await tx
    .selectFrom("company_overview")
    .select("change_seq")
    .where("company_id", "=", companyId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return change_seq;
}

/** The company's last change number, without waiting for anybody. */
export async function getChangeSeq(tx: Tx, companyId: string): Promise<bigint> {
  const row = await tx.selectFrom("company_overview").select("change_seq").where("company_id", "=", companyId).executeTakeFirstOrThrow();
  return row.change_seq;
}

/** How many rows a change would touch. */
export async function countBookedChange(tx: Tx, change: BookedChange): Promise<number> {
  const parameters = new TextParameters();
  const text = `select count(*) as count from bank_transaction t where ${buildTarget(change, parameters)}`;
  const [row] = await runText<{ count: bigint }>(tx, text, parameters.values);
  return Number(row?.count ?? 0n);
}

/**
 * Sets or clears the marks under the locked overview, piece by piece; answers how many rows changed. Rows are found
 * first and written by their ids: a join would leave its plan to statistics that a fresh import does not have yet.
 */
export async function updateBooked(tx: Tx, change: BookedChange, mark: { at: Date; by: string; changeSeq: bigint }): Promise<number> {
  let changed = 0;
  for (;;) {
    const parameters = new TextParameters();
    const target = buildTarget(change, parameters);
    const found = await runText<{ id: string }>(
      tx,
      `select t.id from bank_transaction t where ${target} limit ${CHUNK_ROWS}`,
      parameters.values,
    );
    if (found.length === 0) return changed;
    const ids = found.map((row) => row.id);
    await tx
      .updateTable("bank_transaction")
      .set({
        booked_at: change.booked ? mark.at : null,
        booked_by: change.booked ? mark.by : null,
        change_seq: mark.changeSeq,
      })
      .where("company_id", "=", change.companyId)
      .where((eb) => eb("id", "=", eb.fn.any(eb.val(ids))))
      .execute();
    changed += found.length;
    if (found.length < CHUNK_ROWS) return changed;
  }
}

/** Rows that the change means and that are not yet as it wants them. Pending items are never booked. */
function buildTarget(change: BookedChange, parameters: TextParameters): string {
  const { companyId, target, booked, asOf } = change;
  const base =
    `t.company_id = ${parameters.bind(companyId)}::uuid and t.status = 'booked'` +
    ` and t.booked_at is ${booked ? "null" : "not null"} and t.change_seq <= ${parameters.bind(asOf)}::bigint`;
  if ("ids" in target) return `${base} and t.id = any(${parameters.bind([...target.ids])}::uuid[])`;
  const accounts = parameters.bind([...target.accountIds]);
  return `${base} and t.bank_account_id = any(${accounts}::uuid[])${buildFilterConditions(target.filter, parameters)}`;
}

/** Writes the overview after a command; the oldest unbooked day comes from the head of the index of unbooked rows. */
export async function updateOverviewAfterBooking(
  tx: Tx,
  change: { readonly companyId: string; readonly unbookedDelta: number; readonly changeSeq: bigint },
): Promise<void> {
  const { companyId, unbookedDelta, changeSeq } = change;
  await sql`
    update company_overview o set
      change_seq = ${changeSeq}::bigint,
      unbooked_count = greatest(o.unbooked_count + ${unbookedDelta}::bigint, 0),
      oldest_unbooked_date = ${oldestUnbookedDate(companyId)}
    where o.company_id = ${companyId}::uuid`.execute(tx);
}
