/**
 * The cache rule: answers are kept for 600 seconds and never fetched again by focus, reconnect or
 * mount; only a question without an answer is. Freshness comes only from invalidation: every
 * mutation names the categories it changed. An answer that is known to be old is fetched again by
 * the next page that shows it.
 */
import {
  MutationCache,
  type Query,
  QueryCache,
  QueryClient,
  type QueryKey,
} from "@tanstack/react-query";
import type { Category } from "#contract/transactions/categories.ts";
import { ApiError, asApiError, isUnanswered } from "#web/api/api-error.ts";
import { errorToast } from "#web/api/error-sentence.ts";
import { ownCommands } from "#web/api/own-echo.ts";
import { BUSY_RETRIES_MAX, busyDelayMs, isBusy } from "#web/api/busy.ts";
import { addToast } from "#web/toasts/toasts.ts";

export const QUERY_CACHE_MS = 600_000;
/**
 * A network that hiccups deserves one more try; an answer with a problem does not change by asking
 * again.
 */
const RETRIES_MAX = 1;

declare module "@tanstack/react-query" {
  interface Register {
    queryKey: readonly [Category, ...unknown[]];
    mutationMeta: { readonly invalidates: readonly Category[] };
  }
}

/** Makes the client; `onSessionLost` runs when any call says that the session is over. */
export function createQueryClient(onSessionLost: (error: ApiError) => void): QueryClient {
  const watch = (error: unknown) => {
    const found = asApiError(error);
    if (isSessionLoss(found)) onSessionLost(found);
  };
  const invalidateAll = async (categories: readonly Category[] = []): Promise<void> => {
    if (categories.length > 0) ownCommands.note();
    await Promise.all(categories.map((category) => invalidateCategory(client, category)));
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: watch }),
    mutationCache: new MutationCache({
      onError: (error, _input, _context, mutation) => {
        watch(error);
        if (asApiError(error).code === "network" && !navigator.onLine) tellOffline();
        // The page asks how things stand.
        if (isUnanswered(error)) void invalidateAll(mutation.meta?.invalidates);
      },
      onSuccess: async (_data, _input, _context, mutation) => {
        await invalidateAll(mutation.meta?.invalidates);
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: QUERY_CACHE_MS,
        gcTime: QUERY_CACHE_MS,
        refetchOnWindowFocus: false,
        // A question that failed without a connection is asked again with it: a part of a page that
        // says nothing of its failure does not stay away.
        refetchOnReconnect: ({ state }) => state.status === "error",
        // A page that is left takes its question back, and one without a connection gets no answer:
        // the old answer stays behind, and the next page must not take it for a fresh one.
        refetchOnMount: (query) => query.state.isInvalidated && !keepsPlace(query),
        // Without a connection the answer is a failure with its words and its button, not a page
        // that stays grey.
        networkMode: "always",
        retry: shouldRetry,
        retryDelay: (_failures, error) => busyDelayMs(error),
      },
      // Without a connection a command fails and says so; it must not wait unseen and run when
      // nobody expects it any more.
      mutations: { retry: false, networkMode: "always" },
    },
  });
  return client;
}

function shouldRetry(failures: number, error: unknown): boolean {
  if (isBusy(error)) return failures < BUSY_RETRIES_MAX;
  return failures < RETRIES_MAX && asApiError(error).code === "network";
}

/** A write that could not be sent: the page says what was not done, this toast says why. */
function tellOffline(): void {
  addToast(errorToast(new ApiError("network", 0, "offline")));
}

/**
 * Drops everything that is cached under a category: answers on the screen are fetched again, the
 * others when needed. Answers that no page shows are removed: the next page waits for the new one
 * instead of showing the old one first. A query with `keepsPlace` (a long list with the reader's
 * place in it) is only marked as old; its page decides what to do. An answer that is on its way may
 * be older than the change: it is marked as old when it comes, and one that is looked at is asked
 * for again then. With `companyIds` only answers to questions that name one of these companies are
 * meant.
 */
export async function invalidateCategory(
  client: QueryClient,
  category: Category,
  companyIds?: ReadonlySet<string>,
): Promise<void> {
  const queryKey: QueryKey = [category];
  const isMeant = (query: Query) => companyIds === undefined || namesOne(query, companyIds);
  const moves = (query: Query) => isMeant(query) && !keepsPlace(query);
  const stays = (query: Query) => isMeant(query) && keepsPlace(query);
  client.removeQueries({ queryKey, type: "inactive", predicate: moves });
  const fetching = { queryKey, fetchStatus: "fetching", predicate: isMeant } as const;
  for (const query of client.getQueryCache().findAll(fetching))
    // A later answer of a query is asked for anew at once; its first one cannot be.
    if (keepsPlace(query) || query.state.data === undefined) void markOnArrival(client, query);
  await client.invalidateQueries({ queryKey, predicate: stays, refetchType: "none" });
  await client.invalidateQueries({ queryKey, predicate: moves, refetchType: "active" });
}

// The hash is the text of the whole key, and an id stands in no other text.
function namesOne({ queryHash }: Query, companyIds: ReadonlySet<string>): boolean {
  return [...companyIds].some((id) => queryHash.includes(id));
}

/** Queries whose answer is on its way and will be old; many changes mark it once. */
const awaited = new WeakSet<Query>();

function keepsPlace(query: Query): boolean {
  return query.meta?.["keepsPlace"] === true;
}

async function markOnArrival(client: QueryClient, query: Query): Promise<void> {
  if (query.promise === undefined || awaited.has(query)) return;
  awaited.add(query);
  try {
    await query.promise;
  } catch {
    // The page shows the fault of its query.
    return;
  } finally {
    awaited.delete(query);
  }
  // The arrival itself takes the mark away.
  await Promise.resolve();
  query.invalidate();
  if (!keepsPlace(query))
    await client.refetchQueries({ queryKey: query.queryKey, exact: true, type: "active" });
}

function isSessionLoss(error: ApiError): boolean {
  return error.status === 401 || error.code === "privacy_not_accepted";
}
