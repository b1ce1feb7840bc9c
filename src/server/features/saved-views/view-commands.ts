/** Commands on saved views, whichever list they are of: each answers all views of the list. */
import type { z } from "zod";
import { SAVED_VIEWS_MAX } from "#contract/transactions/saved-view-limits.ts";
import type { Deps } from "#server/deps.ts";
import { ApiError, notFound } from "#server/http/errors.ts";

export interface ViewRow {
  readonly id: string;
  readonly name: string;
  readonly filter: unknown;
}

export type StoredView = ViewRow & { readonly at: Date };

/** A person's views of one list, within a transaction. */
export interface ViewStore {
  /** Commands come one after the other. */
  lock(): Promise<void>;
  /** By name. */
  list(): Promise<ViewRow[]>;
  /** False where the person has a view of this name, in whatever case of letters. */
  insert(view: StoredView): Promise<boolean>;
  update(view: StoredView): Promise<void>;
  /** False where there was none. */
  remove(id: string): Promise<boolean>;
}

interface NewView {
  readonly name: string;
  readonly filter: object;
}

interface ShownView<Filter> {
  readonly _id: string;
  readonly name: string;
  /** Null where a condition of another version cannot be read: without it the list would widen. */
  readonly filter: Filter | null;
}

/** The views, with their filters read by the list's own schema. */
export async function readViews<Schema extends z.ZodObject>(
  store: Pick<ViewStore, "list">,
  schema: Schema,
): Promise<{ views: ShownView<z.output<Schema>>[] }> {
  const strict = schema.strict();
  const views = (await store.list()).map(({ id, name, filter }) => {
    const read = strict.safeParse(filter);
    return { _id: id, name, filter: read.success ? (read.data as z.output<Schema>) : null };
  });
  return { views };
}

/**
 * Adds a view. Throws `conflict` for a name that the person has, and `places_full` at the limit;
 * `where`: the words of the limit. Answers the view's id.
 */
export async function addView(
  store: ViewStore,
  deps: Pick<Deps, "clock" | "newId">,
  { name, filter }: NewView,
  where: string,
): Promise<string> {
  await store.lock();
  if ((await store.list()).length >= SAVED_VIEWS_MAX) {
    throw new ApiError("places_full", {
      message: `A person keeps at most ${SAVED_VIEWS_MAX} views ${where}`,
    });
  }
  const view = { id: deps.newId(), name, filter: storable(filter), at: deps.clock.now() };
  if (!(await store.insert(view))) throw nameTaken();
  return view.id;
}

/** Throws `not_found` for a view that the person does not have, and `conflict` for a taken name. */
export async function alterView(
  store: ViewStore,
  deps: Pick<Deps, "clock">,
  id: string,
  change: Partial<NewView>,
): Promise<void> {
  await store.lock();
  const stored = await store.list();
  const view = stored.find((each) => each.id === id);
  if (view === undefined) throw notFound("Saved view");
  const name = change.name ?? view.name;
  const isTaken = (other: ViewRow): boolean =>
    other.id !== id && other.name.toLowerCase() === name.toLowerCase();
  if (stored.some(isTaken)) throw nameTaken();
  const filter = change.filter === undefined ? view.filter : storable(change.filter);
  await store.update({ id, name, filter, at: deps.clock.now() });
}

/** The conditions without unset fields. */
function storable(filter: object): unknown {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
}

function nameTaken(): ApiError {
  return new ApiError("conflict", { message: "The person has a view of this name" });
}
