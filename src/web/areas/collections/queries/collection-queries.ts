/** Queries of settlements; each answer is invalidated with the category `Collection`. */
import type { ApiInput } from "#web/api/client.ts";
import { apiQuery } from "#web/api/queries.ts";

export type CollectionFilter = Omit<
  ApiInput<"courierCollectionList">["query"],
  "company_id" | "kinds" | "order"
>;

/** Settlements of both kinds, or of the one that the filter names; what waits comes first. */
export function collectionsQuery(companyId: string, filter: CollectionFilter) {
  return apiQuery("Collection", "courierCollectionList", {
    query: { ...filter, kinds: "both", order: "work", company_id: companyId },
  });
}

/** The clearing account of a provider. */
export function clearingQuery(
  companyId: string,
  order: Omit<ApiInput<"collectionClearingGet">["query"], "company_id">,
) {
  return apiQuery("Collection", "collectionClearingGet", {
    query: { ...order, company_id: companyId },
  });
}

export function collectionQuery(companyId: string, id: string) {
  return apiQuery("Collection", "collectionGet", {
    params: { id },
    query: { company_id: companyId },
  });
}

export function creditsQuery(companyId: string, id: string, text: string) {
  return apiQuery("Collection", "collectionCreditList", {
    params: { id },
    query: { company_id: companyId, ...(text && { text }) },
  });
}

export type ItemFilter = Omit<ApiInput<"collectionItemSearch">["query"], "company_id">;

/** Items of all settlements of a kind. */
export function foundItemsQuery(companyId: string, filter: ItemFilter) {
  return apiQuery("Collection", "collectionItemSearch", {
    query: { ...filter, company_id: companyId },
  });
}

/** The settlements that a bank credit pays or may pay. */
export function creditCollectionsQuery(companyId: string, transactionId: string) {
  return apiQuery("Collection", "transactionCollectionList", {
    params: { id: transactionId },
    query: { company_id: companyId },
  });
}
