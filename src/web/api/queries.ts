/** Reading and writing for pages: options of a query or mutation from the name of an endpoint. */
import { queryOptions, useMutation } from "@tanstack/react-query";
import type { Category } from "#contract/transactions/categories.ts";
import type { EndpointName } from "#contract/endpoints.ts";
import { endpointAddresses } from "virtual:endpoint-addresses";
import { callApi, type ApiInput, type ApiReply } from "#web/api/client.ts";
import type { ApiError } from "#web/api/api-error.ts";

/** Options of a query; its key begins with the category under which the answer is invalidated. */
export function apiQuery<N extends EndpointName>(category: Category, name: N, input: ApiInput<N>) {
  return queryOptions<ApiReply<N>, ApiError>({
    queryKey: [category, name, input],
    queryFn: ({ signal }) => callApi(name, input, { signal }),
  });
}

interface MutationOptions<N extends EndpointName> {
  /** The categories this call changes; empty only where nothing cached depends on it. */
  readonly invalidates: readonly Category[];
  /** The reply has a secret: it is forgotten with the part that asked for it. */
  readonly secret?: true;
  readonly onSuccess?: (reply: ApiReply<N>, input: ApiInput<N>) => void;
  readonly onError?: (error: ApiError, input: ApiInput<N>) => void | Promise<void>;
}

/**
 * A write. It does not compile without the categories that it invalidates. Calls that replace a
 * value (PUT, PATCH) go one after the other, so that the last press is the value that stays.
 */
export function useApiMutation<N extends EndpointName>(name: N, options: MutationOptions<N>) {
  return useMutation<ApiReply<N>, ApiError, ApiInput<N>>({
    mutationFn: (input) => callApi(name, input),
    ...(replaces(name) && { scope: { id: name } }),
    ...(options.secret && { gcTime: 0 }),
    meta: { invalidates: options.invalidates },
    ...(options.onSuccess && { onSuccess: options.onSuccess }),
    ...(options.onError && { onError: options.onError }),
  });
}

function replaces(name: EndpointName): boolean {
  return /^(PUT|PATCH) /.test(endpointAddresses[name]);
}
