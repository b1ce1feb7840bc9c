/** Views of the list that a person keeps in a company: each command answers all of them. */
import type { z } from "zod";
import type { savedViewCreate, savedViewList } from "#contract/transactions/saved-views.ts";
import { transactionFilterSchema } from "#contract/transactions/transaction-filter.ts";
import { inCompany, type Tx } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { auditOfProgram } from "#server/features/audit/audit.service.ts";
import { makerOf } from "#server/http/actor.ts";
import type { CompanyAccess } from "#server/http/company-access.ts";
import { savedViewStore } from "./saved-views.store.ts";
import { addView, alterView, readViews, type ViewStore } from "./view-commands.ts";

type Needs = Pick<Deps, "db" | "clock" | "newId">;
type Reply = z.input<typeof savedViewList.reply>;
type NewView = Pick<z.output<typeof savedViewCreate.body>, "name" | "filter">;

const filterSchema = transactionFilterSchema.omit({ company_id: true });

/** Does the work, and answers the views as they are then. */
function withViews(
  { db }: Pick<Needs, "db">,
  { companyId, actor }: CompanyAccess,
  work: (store: ViewStore, tx: Tx) => Promise<void>,
): Promise<Reply> {
  return inCompany(db, companyId, async (tx) => {
    const store = savedViewStore(tx, { companyId, ...makerOf(actor) });
    await work(store, tx);
    return readViews(store, filterSchema);
  });
}

export function listSavedViews(deps: Pick<Needs, "db">, access: CompanyAccess): Promise<Reply> {
  return withViews(deps, access, async () => {});
}

/** Throws `conflict` for a name that the person has, and `places_full` at the limit. */
export function createSavedView(
  deps: Needs,
  access: CompanyAccess,
  { name, filter }: NewView,
): Promise<Reply> {
  return withViews(deps, access, async (store, tx) => {
    const id = await addView(store, deps, { name, filter }, "in a company");
    await note(tx, access, "saved_view.create", id, { name });
  });
}

/** Throws `not_found` for a view that the person does not have, and `conflict` for a taken name. */
export function changeSavedView(
  deps: Needs,
  access: CompanyAccess,
  id: string,
  change: Partial<NewView>,
): Promise<Reply> {
  return withViews(deps, access, async (store, tx) => {
    await alterView(store, deps, id, change);
    await note(tx, access, "saved_view.change", id, { name: change.name });
  });
}

/** Forgets a view of the person; one that is gone is no fault. */
export function deleteSavedView(
  deps: Pick<Needs, "db">,
  access: CompanyAccess,
  id: string,
): Promise<Reply> {
  return withViews(deps, access, async (store, tx) => {
    if (await store.remove(id)) await note(tx, access, "saved_view.delete", id);
  });
}

/** A view shapes what its person exports next, so that a program's hand in it is noted. */
function note(
  tx: Tx,
  access: CompanyAccess,
  action: Parameters<typeof auditOfProgram>[2],
  id: string,
  after?: object,
): Promise<void> {
  return auditOfProgram(tx, access, action, { kind: "saved_view", id }, after && { after });
}
