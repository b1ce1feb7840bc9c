import { storedJson } from "#server/database/stored-json.ts";
import { lockName } from "#server/database/named-lock.ts";
import type { Tx } from "#server/database/tenant.ts";

export interface ViewOwner {
  readonly companyId: string;
  readonly userId: string;
}

export interface ViewRow {
  readonly id: string;
  readonly name: string;
  readonly filter: unknown;
}

type StoredView = ViewRow & { readonly at: Date };

/** Commands of one person in a company come one after the other. */
export async function lockViews(tx: Tx, { companyId, userId }: ViewOwner): Promise<void> {
  await lockName(tx, `saved views ${companyId} ${userId}`);
}

/** The person's views, by name. */
export function listViews(tx: Tx, { companyId, userId }: ViewOwner): Promise<ViewRow[]> {
  return tx
    .selectFrom("saved_view")
    .select(["id", "name", "filter"])
    .where("company_id", "=", companyId)
    .where("user_id", "=", userId)
    .orderBy("name")
    .orderBy("id")
    .execute();
}

/** False where the person has a view of this name, in whatever case of letters. */
export async function insertView(
  tx: Tx,
  { companyId, userId }: ViewOwner,
  { id, name, filter, at }: StoredView,
): Promise<boolean> {
  const rows = await tx
    .insertInto("saved_view")
    .values({
      company_id: companyId,
      id,
      user_id: userId,
      name,
      filter: storedJson(filter),
      changed_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .execute();
  return rows.length > 0;
}

export async function updateView(
  tx: Tx,
  { companyId, userId }: ViewOwner,
  { id, name, filter, at }: StoredView,
): Promise<void> {
  await tx
    .updateTable("saved_view")
    .set({ name, filter: storedJson(filter), changed_at: at })
    .where("company_id", "=", companyId)
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .execute();
}

export async function deleteView(
  tx: Tx,
  { companyId, userId }: ViewOwner,
  id: string,
): Promise<void> {
  await tx
    .deleteFrom("saved_view")
    .where("company_id", "=", companyId)
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .execute();
}
