/**
 * Views of the list over several companies: each command answers all of them. A view is conditions
 * alone, so it gives no right to a company that it names.
 */
import type { z } from "zod";
import {
  type clientViewCreate,
  clientViewFilterSchema,
  type clientViewList,
} from "#contract/transactions/client-views.ts";
import { inGlobal } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import type { Person } from "#server/http/actor.ts";
import { clientViewStore } from "./client-views.store.ts";
import { addView, alterView, readViews, type ViewStore } from "./view-commands.ts";

type Needs = Pick<Deps, "db" | "clock" | "newId">;
type Reply = z.input<typeof clientViewList.reply>;
type NewView = z.output<typeof clientViewCreate.body>;
type Owner = Pick<Person, "userId">;

/** Does the work, and answers the views as they are then. */
function withViews(
  { db }: Pick<Needs, "db">,
  { userId }: Owner,
  work: (store: ViewStore) => Promise<unknown>,
): Promise<Reply> {
  return inGlobal(db, async (tx) => {
    const store = clientViewStore(tx, userId);
    await work(store);
    return readViews(store, clientViewFilterSchema);
  });
}

export function listClientViews(deps: Pick<Needs, "db">, owner: Owner): Promise<Reply> {
  return withViews(deps, owner, async () => {});
}

/** Throws `conflict` for a name that the person has, and `places_full` at the limit. */
export function createClientView(deps: Needs, owner: Owner, view: NewView): Promise<Reply> {
  return withViews(deps, owner, (store) => addView(store, deps, view, "over several companies"));
}

/** Throws `not_found` for a view that the person does not have, and `conflict` for a taken name. */
export function changeClientView(
  deps: Needs,
  owner: Owner,
  id: string,
  change: Partial<NewView>,
): Promise<Reply> {
  return withViews(deps, owner, (store) => alterView(store, deps, id, change));
}

/** Forgets a view of the person; one that is gone is no fault. */
export function deleteClientView(
  deps: Pick<Needs, "db">,
  owner: Owner,
  id: string,
): Promise<Reply> {
  return withViews(deps, owner, (store) => store.remove(id));
}

/** For the deletion of an account. */
export { deleteClientViewRows as deleteClientViews } from "./client-views.store.ts";
