/**
 * Between the viewer's address and the filter that the client state remembers (also from links of
 * integrators).
 */
import {
  clientState,
  setClientState,
  type TransactionViewerFilter,
} from "#web/state/client-state.ts";
import { readViewerSearch, type ViewerSearch } from "./viewer-search.ts";

/** A link names one day and one signed amount; the viewer's filter has bounds and a direction. */
export function searchOfRemembered(filter: TransactionViewerFilter | null): ViewerSearch {
  if (!filter) return {};
  const { amount, bookingDate, ...rest } = filter;
  const read = readViewerSearch({
    ...rest,
    ...(bookingDate && { dateFrom: bookingDate, dateTo: bookingDate }),
  });
  const bound = readViewerSearch({ amountMin: amount }).amountMin;
  if (bound === undefined) return read;
  return {
    ...read,
    amountMin: bound,
    amountMax: bound,
    ...(amount?.trim().startsWith("-") && { direction: "debit" as const }),
  };
}

/**
 * Keeps the filter for the next visit; account fields of a link stay until the viewer has used
 * them.
 */
export function rememberSearch(search: ViewerSearch): void {
  const before = clientState().transactionFilter;
  const { accountNr, originate } = before ?? {};
  const filter: TransactionViewerFilter = {
    ...search,
    accountNr,
    originate,
    booked: search.booked ?? "ALL",
  };
  setClientState({ transactionFilter: filter });
}

/** After the accounts of a link were ticked, its account must not be ticked again. */
export function forgetRememberedAccount(): void {
  const {
    accountNr: _nr,
    originate: _origin,
    ...rest
  } = clientState().transactionFilter ?? { booked: "ALL" as const };
  setClientState({ transactionFilter: rest });
}
