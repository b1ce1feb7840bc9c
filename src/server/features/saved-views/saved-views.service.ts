/** Views of the list that a person keeps in a company: each command answers all of them. */
import type { z } from "zod";
import { SAVED_VIEWS_MAX } from "#contract/transactions/saved-view-limits.ts";
import type { savedViewCreate, savedViewList } from "#contract/transactions/saved-views.ts";
import { transactionFilterSchema } from "#contract/transactions/transaction-filter.ts";
import { inCompany, type Tx } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import type { CompanyAccess } from "#server/http/company-access.ts";
import { ApiError, notFound } from "#server/http/errors.ts";
import * as store from "./saved-views.store.ts";

type Needs = Pick<Deps, "db" | "clock" | "newId">;
type Reply = z.input<typeof savedViewList.reply>;
type NewView = Pick<z.output<typeof savedViewCreate.body>, "name" | "filter">;

const storedSchema = transactionFilterSchema.omit({ company_id: true });

export async function listSavedViews(
  deps: Pick<Needs, "db">,
  access: CompanyAccess,
): Promise<Reply> {
  return inCompany(deps.db, access.companyId, (tx) => readViews(tx, ownerOf(access)));
}

function ownerOf({ companyId, actor }: CompanyAccess): store.ViewOwner {
  return { companyId, userId: actor.person.userId };
}

async function readViews(tx: Tx, owner: store.ViewOwner): Promise<Reply> {
  const rows = await store.listViews(tx, owner);
  const views = rows.map(({ id, name, filter }) => {
    // A condition of another version: without it the list would be wider.
    const read = storedSchema.strict().safeParse(filter);
    return { _id: id, name, filter: read.success ? read.data : null };
  });
  return { views };
}

/** Throws `conflict` for a name that the person has, and `too_many_items` at the limit. */
export async function createSavedView(
  deps: Needs,
  access: CompanyAccess,
  { name, filter }: NewView,
): Promise<Reply> {
  const owner = ownerOf(access);
  return inCompany(deps.db, access.companyId, async (tx) => {
    await store.lockViews(tx, owner);
    const stored = await store.listViews(tx, owner);
    if (stored.length >= SAVED_VIEWS_MAX) {
      throw new ApiError("too_many_items", {
        message: `A person keeps at most ${SAVED_VIEWS_MAX} views in a company`,
      });
    }
    const view = { id: deps.newId(), name, filter: storable(filter), at: deps.clock.now() };
    if (!(await store.insertView(tx, owner, view))) throw nameTaken();
    return readViews(tx, owner);
  });
}

/** Throws `not_found` for a view that the person does not have, and `conflict` for a taken name. */
export async function changeSavedView(
  deps: Needs,
  access: CompanyAccess,
  id: string,
  change: Partial<NewView>,
): Promise<Reply> {
  const owner = ownerOf(access);
  return inCompany(deps.db, access.companyId, async (tx) => {
    await store.lockViews(tx, owner);
    const stored = await store.listViews(tx, owner);
    const view = stored.find((each) => each.id === id);
    if (view === undefined) throw notFound("Saved view");
    const name = change.name ?? view.name;
    const isTaken = (other: store.ViewRow): boolean =>
      other.id !== id && other.name.toLowerCase() === name.toLowerCase();
    if (stored.some(isTaken)) throw nameTaken();
    const filter = change.filter === undefined ? view.filter : storable(change.filter);
    await store.updateView(tx, owner, { id, name, filter, at: deps.clock.now() });
    return readViews(tx, owner);
  });
}

/** Forgets a view of the person; one that is gone is no fault. */
export async function deleteSavedView(
  deps: Pick<Needs, "db">,
  access: CompanyAccess,
  id: string,
): Promise<Reply> {
  const owner = ownerOf(access);
  return inCompany(deps.db, access.companyId, async (tx) => {
    await store.deleteView(tx, owner, id);
    return readViews(tx, owner);
  });
}

/** The conditions without unset fields. */
export function storable(filter: object): unknown {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
}

export function nameTaken(): ApiError {
  return new ApiError("conflict", { message: "The person has a view of this name" });
}
