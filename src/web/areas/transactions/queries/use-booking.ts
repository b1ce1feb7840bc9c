import { useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import type { Transaction } from "#contract/transactions/transactions.ts";
import { callApi } from "#web/api/client.ts";
import { noteOwnBooking, PAGES_KEY, type TransactionPages } from "./transaction-pages.ts";
import { clientState } from "#web/state/client-state.ts";
import { notifications } from "#web/texts/notifications.ts";
import { transactionsTexts as words } from "#web/areas/transactions/texts/transactions.ts";
import { addToast } from "#web/toasts/toasts.ts";
import { nowMs } from "#web/time/now.ts";

type BookedPart = Pick<Transaction, "booked" | "bookedAt" | "bookedBy">;

interface BookingInput {
  readonly companyId: string;
  readonly rows: readonly Transaction[];
  readonly booked: boolean;
}

/**
 * Marks rows at once and takes the marks back, with a toast, when the server refuses. Pending and
 * withdrawn rows are left out.
 */
export function useBooking(): (input: BookingInput) => void {
  const client = useQueryClient();
  const mutation = useMutation({
    // The list itself is patched below: fetching all its pages again would lose the reader's place.
    meta: { invalidates: ["Company", "BankAccount"] },
    mutationFn: ({ companyId, rows, booked }: BookingInput) =>
      callApi("bookedSet", {
        body: { transactionIds: rows.map((row) => row._id), booked, company_id: companyId },
      }),
    onMutate: ({ rows, booked }) => {
      noteOwnBooking();
      const mark: BookedPart = booked
        ? {
            booked: true,
            bookedAt: new Date(nowMs()).toISOString(),
            bookedBy: clientState().user?.name ?? null,
          }
        : { booked: false, bookedAt: null, bookedBy: null };
      patchRows(client, new Map(rows.map((row) => [row._id, mark])));
    },
    onError: (_error, { rows }) => {
      patchRows(
        client,
        new Map(
          rows.map((row) => [
            row._id,
            { booked: row.booked, bookedAt: row.bookedAt, bookedBy: row.bookedBy },
          ]),
        ),
      );
      addToast(notifications["booking.failed"]());
    },
    onSuccess: (_reply, { rows, booked }) => {
      noteOwnBooking();
      if (rows.length > 1)
        addToast({
          intent: "success",
          ...(booked ? words.marked(rows.length) : words.unmarked(rows.length)),
        });
    },
  });
  return ({ rows, ...input }) => {
    const free = rows.filter((row) => !row.pending && !row.withdrawnAt);
    const bookable = free.filter((row) => row.booked !== input.booked);
    if (bookable.length > 0) mutation.mutate({ ...input, rows: bookable });
    else if (free.length < rows.length) addToast({ intent: "info", ...words.nothingToBook });
  };
}

/** Writes the marks into every cached list and detail that holds one of the rows. */
function patchRows(client: QueryClient, marks: ReadonlyMap<string, BookedPart>): void {
  client.setQueriesData<TransactionPages>({ queryKey: ["Transaction", PAGES_KEY] }, (data) => {
    if (!data) return data;
    const pages = data.pages.map((page) => {
      if (!page.transactions.some((row) => marks.has(row._id))) return page;
      return {
        ...page,
        transactions: page.transactions.map((row) => ({ ...row, ...marks.get(row._id) })),
      };
    });
    return { ...data, pages };
  });
  client.setQueriesData<Transaction>({ queryKey: ["Transaction", "transactionGet"] }, (data) => {
    const mark = data && marks.get(data._id);
    return mark ? { ...data, ...mark } : data;
  });
}
