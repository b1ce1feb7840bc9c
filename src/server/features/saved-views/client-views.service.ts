/**
 * Views of the list over several companies: each command answers all of them. A view is conditions
 * alone, so it gives no right to a company that it names.
 */
import type { z } from "zod";
import {
  type clientViewCreate,
  type clientViewList,
  clientViewFilterSchema,
} from "#contract/transactions/client-views.ts";
import { SAVED_VIEWS_MAX } from "#contract/transactions/saved-view-limits.ts";
import { type GlobalTx, inGlobal } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import type { Person } from "#server/http/actor.ts";
import { ApiError, notFound } from "#server/http/errors.ts";
import * as store from "./client-views.store.ts";
import { nameTaken, storable } from "./saved-views.service.ts";

type Needs = Pick<Deps, "db" | "clock" | "newId">;
type Reply = z.input<typeof clientViewList.reply>;
type NewView = z.output<typeof clientViewCreate.body>;
type Owner = Pick<Person, "userId">;

export function listClientViews(deps: Pick<Needs, "db">, { userId }: Owner): Promise<Reply> {
  return inGlobal(deps.db, (tx) => readViews(tx, userId));
}

async function readViews(tx: GlobalTx, userId: string): Promise<Reply> {
  const rows = await store.listClientViewRows(tx, userId);
  const views = rows.map(({ id, name, filter }) => {
    // A condition of another version: without it the list would be wider.
    const read = clientViewFilterSchema.strict().safeParse(filter);
    return { _id: id, name, filter: read.success ? read.data : null };
  });
  return { views };
}

/** Throws `conflict` for a name that the person has, and `too_many_items` at the limit. */
export function createClientView(
  deps: Needs,
  { userId }: Owner,
  { name, filter }: NewView,
): Promise<Reply> {
  return inGlobal(deps.db, async (tx) => {
    await store.lockClientViews(tx, userId);
    const stored = await store.listClientViewRows(tx, userId);
    if (stored.length >= SAVED_VIEWS_MAX) {
      throw new ApiError("too_many_items", {
        message: `A person keeps at most ${SAVED_VIEWS_MAX} views over several companies`,
      });
    }
    const view = { id: deps.newId(), name, filter: storable(filter), at: deps.clock.now() };
    if (!(await store.insertClientView(tx, userId, view))) throw nameTaken();
    return readViews(tx, userId);
  });
}

/** Throws `not_found` for a view that the person does not have, and `conflict` for a taken name. */
export function changeClientView(
  deps: Needs,
  { userId }: Owner,
  id: string,
  change: Partial<NewView>,
): Promise<Reply> {
  return inGlobal(deps.db, async (tx) => {
    await store.lockClientViews(tx, userId);
    const stored = await store.listClientViewRows(tx, userId);
    const view = stored.find((each) => each.id === id);
    if (view === undefined) throw notFound("Saved view");
    const name = change.name ?? view.name;
    const isTaken = (other: store.ClientViewRow): boolean =>
      other.id !== id && other.name.toLowerCase() === name.toLowerCase();
    if (stored.some(isTaken)) throw nameTaken();
    const filter = change.filter === undefined ? view.filter : storable(change.filter);
    await store.updateClientView(tx, userId, { id, name, filter, at: deps.clock.now() });
    return readViews(tx, userId);
  });
}

/** Forgets a view of the person; one that is gone is no fault. */
export function deleteClientView(
  deps: Pick<Needs, "db">,
  { userId }: Owner,
  id: string,
): Promise<Reply> {
  return inGlobal(deps.db, async (tx) => {
    await store.deleteClientViewRow(tx, userId, id);
    return readViews(tx, userId);
  });
}

/** For the deletion of an account. */
export { deleteClientViewRows as deleteClientViews } from "./client-views.store.ts";
