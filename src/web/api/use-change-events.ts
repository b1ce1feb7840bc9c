import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { Category } from "#contract/transactions/categories.ts";
import { invariant } from "#values/result.ts";
import { asApiError } from "#web/api/api-error.ts";
import { followChanges } from "#web/api/change-events.ts";
import { createPace } from "#web/api/pace.ts";
import { sendApi } from "#web/api/client.ts";
import { invalidateCategory } from "#web/api/query-client.ts";
import { clientState, useClientState } from "#web/state/client-state.ts";
import { useLatest } from "#web/ui/use-latest.ts";

/** A morning's readings tell of two hundred companies in a minute. */
const REST_MS = 1_000;
/** Of other companies than the current one, only lists over several of them are asked for. */
const OTHERS_REST_MS = 5_000;

/**
 * Follows the server's changes while a person is logged in, and drops the cached answers that they
 * made old. Mounted once in the shell. `onLost` is told of each company that the person loses.
 */
export function useChangeEvents(onLost: (companyId: string) => void): void {
  const client = useQueryClient();
  const latest = useLatest(onLost);
  const token = useClientState((state) => state.connectToken ?? state.token);
  const had = useRef(false);
  useEffect(() => {
    if (!token) return;
    // A renewed session has a stream of its own; between the two nobody is told of anything.
    const isLate = had.current;
    had.current = true;
    const stop = new AbortController();
    const news = createPace<Category>((category) => {
      void invalidateCategory(client, category);
    }, REST_MS);
    const changed = new Map<Category, Set<string>>();
    const others = createPace<Category>((category) => {
      const ids = changed.get(category);
      changed.delete(category);
      if (ids) void invalidateCategory(client, category, ids);
    }, OTHERS_REST_MS);
    void followChanges(
      {
        open: async (signal) => {
          const response = await sendApi("eventStream", {}, { signal }).catch((error: unknown) => {
            // No other call may be made for minutes: the list of companies finds out whether the
            // session is over.
            if (asApiError(error).status === 401) void invalidateCategory(client, "Company");
            throw error;
          });
          invariant(response.body, "the change stream has a body");
          return response.body;
        },
        onEvent: ({ category, companyId, lost }) => {
          if (lost) latest.current(companyId);
          // The list of companies shows figures of all of them. Answers that name no company belong
          // to the current one, or to one whose work is awaited.
          const { currentCompany, accountWork, companyWork } = clientState();
          const awaited =
            companyId === currentCompany?._id ||
            accountWork.some((each) => each.sourceId === companyId) ||
            companyWork.some((each) => each.companyId === companyId);
          if (category === "Company" || awaited) news.call(category);
          else {
            const ids = changed.get(category) ?? new Set();
            changed.set(category, ids.add(companyId));
            others.call(category);
          }
        },
        isLate,
        onGap: () => {
          for (const category of CATEGORY_NAMES) news.call(category);
        },
      },
      stop.signal,
    );
    return () => {
      stop.abort();
      news.stop();
      others.stop();
    };
  }, [client, token, latest]);
}

/**
 * Categories whose answers change without the person's own commands; the compiler checks the names
 * against the contract.
 */
const CATEGORY_NAMES = [
  "Company",
  "Transaction",
  "File",
  "BankAccount",
  "Accountant",
  "Collection",
  "Consents",
] as const satisfies readonly Category[];
