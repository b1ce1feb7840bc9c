import { actKey, listProgramActs } from "#server/ledger/marks.ts";
import { nameMaker } from "#server/http/through.ts";
import type { Transaction } from "#contract/transactions/transactions.ts";
import type { Tx } from "#server/database/tenant.ts";
import { invariant } from "#values/result.ts";
import type { TransactionRow } from "./transaction-page.store.ts";
import { readBesideRows } from "./transaction-ties.store.ts";
import { presentTransaction } from "./transactions.present.ts";
import { listAccountKeys, type AccountKeyRow } from "./transactions.store.ts";

/** Rows of one company as the wire's transactions; accounts already read are taken as they are. */
export async function buildTransactions(
  tx: Tx,
  companyId: string,
  rows: readonly TransactionRow[],
  accounts?: readonly AccountKeyRow[],
): Promise<Transaction[]> {
  if (rows.length === 0) return [];
  const keys =
    accounts ??
    (await listAccountKeys(tx, companyId, [...new Set(rows.map((row) => row.bank_account_id))]));
  const byId = new Map(keys.map((account) => [account.id, account]));
  const bookers = [
    ...new Set(rows.flatMap((row) => (row.booked_by === null ? [] : [row.booked_by]))),
  ];
  const acts = await listProgramActs(tx, companyId, bookedActs(rows));
  const beside = await readBesideRows(
    tx,
    companyId,
    rows.map((row) => row.id),
    bookers,
  );
  const { changed, orphaned, settlements, notes, people } = beside;
  const ties = Map.groupBy(beside.ties, (tie) => tie.of_id);
  return rows.map((row) => {
    const account = byId.get(row.bank_account_id);
    invariant(account !== undefined, "a transaction's account exists");
    return presentTransaction(row, account, {
      bookedBy: nameBooker(row, people, acts),
      ties: ties.get(row.id) ?? [],
      changed: changed.has(row.id),
      isOrphaned: orphaned.has(row.id),
      settlement: settlements.get(row.id) ?? null,
      note: notes.get(row.id) ?? null,
    });
  });
}

function bookedActs(rows: readonly TransactionRow[]) {
  return rows.flatMap(({ booked_by: userId, booked_at: at }) =>
    userId === null || at === null ? [] : [{ userId, at }],
  );
}

/** Who marked the row, and through what program. */
function nameBooker(
  { booked_by: userId, booked_at: at }: TransactionRow,
  people: ReadonlyMap<string, string>,
  acts: ReadonlyMap<string, string>,
): string | null {
  if (userId === null || at === null) return null;
  return nameMaker(people.get(userId) ?? null, acts.get(actKey(userId, at)));
}
