import { runText } from "#server/database/run-text.ts";
import { storedJson } from "#server/database/stored-json.ts";
import type { GlobalTx } from "#server/database/tenant.ts";

export interface ClientViewRow {
  readonly id: string;
  readonly name: string;
  readonly filter: unknown;
}

type StoredView = ClientViewRow & { readonly at: Date };

/** Commands of one person come one after the other. */
export async function lockClientViews(tx: GlobalTx, userId: string): Promise<void> {
  await runText(tx, "select pg_advisory_xact_lock(hashtextextended($1, 0))", [
    `client views ${userId}`,
  ]);
}

/** The person's views, by name. */
export function listClientViewRows(tx: GlobalTx, userId: string): Promise<ClientViewRow[]> {
  return tx
    .selectFrom("client_view")
    .select(["id", "name", "filter"])
    .where("user_id", "=", userId)
    .orderBy("name")
    .orderBy("id")
    .execute();
}

/** False where the person has a view of this name, in whatever case of letters. */
export async function insertClientView(
  tx: GlobalTx,
  userId: string,
  { id, name, filter, at }: StoredView,
): Promise<boolean> {
  const rows = await tx
    .insertInto("client_view")
    .values({ id, user_id: userId, name, filter: storedJson(filter), changed_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .execute();
  return rows.length > 0;
}

export async function updateClientView(
  tx: GlobalTx,
  userId: string,
  { id, name, filter, at }: StoredView,
): Promise<void> {
  await tx
    .updateTable("client_view")
    .set({ name, filter: storedJson(filter), changed_at: at })
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .execute();
}

export async function deleteClientViewRow(tx: GlobalTx, userId: string, id: string): Promise<void> {
  await tx.deleteFrom("client_view").where("user_id", "=", userId).where("id", "=", id).execute();
}

export async function deleteClientViewRows(tx: GlobalTx, userId: string): Promise<void> {
  await tx.deleteFrom("client_view").where("user_id", "=", userId).execute();
}
