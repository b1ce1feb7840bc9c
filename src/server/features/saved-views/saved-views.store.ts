import { lockName } from "#server/database/named-lock.ts";
import type { Maker } from "#server/database/stamps.ts";
import { storedJson } from "#server/database/stored-json.ts";
import type { Tx } from "#server/database/tenant.ts";
import type { ViewStore } from "./view-commands.ts";

/** A person's views of the list of a company; `through`: how he acts now. */
export function savedViewStore(
  tx: Tx,
  { companyId, userId, through }: Maker & { readonly companyId: string },
): ViewStore {
  return {
    lock: () => lockName(tx, `saved views ${companyId} ${userId}`),
    list: () =>
      tx
        .selectFrom("saved_view")
        .select(["id", "name", "filter"])
        .where("company_id", "=", companyId)
        .where("user_id", "=", userId)
        .orderBy("name")
        .orderBy("id")
        .execute(),
    async insert({ id, name, filter, at }) {
      const own = { company_id: companyId, user_id: userId };
      const rows = await tx
        .insertInto("saved_view")
        .values({ ...own, id, name, filter: storedJson(filter), changed_at: at, through })
        .onConflict((conflict) => conflict.doNothing())
        .returning("id")
        .execute();
      return rows.length > 0;
    },
    async update({ id, name, filter, at }) {
      await tx
        .updateTable("saved_view")
        .set({ name, filter: storedJson(filter), changed_at: at, through })
        .where("company_id", "=", companyId)
        .where("user_id", "=", userId)
        .where("id", "=", id)
        .execute();
    },
    async remove(id) {
      const { numDeletedRows } = await tx
        .deleteFrom("saved_view")
        .where("company_id", "=", companyId)
        .where("user_id", "=", userId)
        .where("id", "=", id)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}
