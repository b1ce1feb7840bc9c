import { lockName } from "#server/database/named-lock.ts";
import { storedJson } from "#server/database/stored-json.ts";
import type { GlobalTx } from "#server/database/tenant.ts";
import type { ViewStore } from "./view-commands.ts";

/** A person's views of the list over several companies. */
export function clientViewStore(tx: GlobalTx, userId: string): ViewStore {
  return {
    lock: () => lockName(tx, `client views ${userId}`),
    list: () =>
      tx
        .selectFrom("client_view")
        .select(["id", "name", "filter"])
        .where("user_id", "=", userId)
        .orderBy("name")
        .orderBy("id")
        .execute(),
    async insert({ id, name, filter, at }) {
      const rows = await tx
        .insertInto("client_view")
        .values({ id, user_id: userId, name, filter: storedJson(filter), changed_at: at })
        .onConflict((conflict) => conflict.doNothing())
        .returning("id")
        .execute();
      return rows.length > 0;
    },
    async update({ id, name, filter, at }) {
      await tx
        .updateTable("client_view")
        .set({ name, filter: storedJson(filter), changed_at: at })
        .where("user_id", "=", userId)
        .where("id", "=", id)
        .execute();
    },
    async remove(id) {
      const { numDeletedRows } = await tx
        .deleteFrom("client_view")
        .where("user_id", "=", userId)
        .where("id", "=", id)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}

export async function deleteClientViewRows(tx: GlobalTx, userId: string): Promise<void> {
  await tx.deleteFrom("client_view").where("user_id", "=", userId).execute();
}
