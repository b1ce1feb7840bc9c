/** The commands of saved views, of one company or of the list over several ones. */
import { useMutation, useQuery } from "@tanstack/react-query";
import type { ClientViewFilter } from "#contract/transactions/client-views.ts";
import type { TransactionConditions } from "#contract/transactions/transaction-filter.ts";
import type { ApiError } from "#web/api/api-error.ts";
import { callApi } from "#web/api/client.ts";
import { apiQuery } from "#web/api/queries.ts";

/** The company of the views; null for those of the list over several companies. */
export type ViewPlace = string | null;

/** What a view keeps: conditions of one company, or of several ones. */
export type ViewFilter = TransactionConditions | ClientViewFilter;

/** A view as the menu and the dialogs know it. */
export interface AnyView {
  readonly _id: string;
  readonly name: string;
  readonly filter: ViewFilter | null;
}

interface ViewChange {
  readonly id: string;
  readonly name?: string;
  readonly filter?: ViewFilter;
}

/** The person's views of the place. */
export function useViews(place: ViewPlace) {
  const own = useQuery({
    ...apiQuery("Profile", "savedViewList", { query: { company_id: place ?? "" } }),
    enabled: place !== null,
    retry: false,
  });
  const several = useQuery({
    ...apiQuery("Profile", "clientViewList", {}),
    enabled: place === null,
    retry: false,
  });
  return place === null ? several : own;
}

/** The commands; each ends with the list asked for anew. */
export function useViewCommands(place: ViewPlace) {
  const meta = { invalidates: ["Profile"] as const };
  const create = useMutation<unknown, ApiError, { name: string; filter: ViewFilter }>({
    meta,
    mutationFn: (body) =>
      place === null
        ? callApi("clientViewCreate", { body: body as { name: string; filter: ClientViewFilter } })
        : callApi("savedViewCreate", {
            body: {
              company_id: place,
              ...(body as { name: string; filter: TransactionConditions }),
            },
          }),
  });
  const change = useMutation<unknown, ApiError, ViewChange>({
    meta,
    mutationFn: ({ id, ...body }) =>
      place === null
        ? callApi("clientViewChange", {
            params: { id },
            body: body as { name?: string; filter?: ClientViewFilter },
          })
        : callApi("savedViewChange", {
            params: { id },
            body: { company_id: place, ...(body as { name?: string }) },
          }),
  });
  const remove = useMutation<unknown, ApiError, string>({
    meta,
    mutationFn: (id) =>
      place === null
        ? callApi("clientViewDelete", { params: { id } })
        : callApi("savedViewDelete", { params: { id }, query: { company_id: place } }),
  });
  return { create, change, remove };
}
