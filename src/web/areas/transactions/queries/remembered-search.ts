/**
 * Between the viewer's address and the filter that the client state remembers (also from links of
 * integrators).
 */
import { setClientState, type TransactionViewerFilter } from "#web/state/client-state.ts";
import { readAddress, writeAddress, type ReadAddress } from "./viewer-search.ts";

/** The demands of the remembered filter, with the names of links among its fields. */
export function readRemembered(filter: TransactionViewerFilter | null): ReadAddress {
  return readAddress({ ...filter });
}

/** Keeps the demands for the next visit without any, those that nobody could fulfil too. */
export function rememberAddress(address: ReadAddress): void {
  const filter: TransactionViewerFilter = {
    ...(writeAddress(address) as Partial<TransactionViewerFilter>),
    booked: address.search.booked ?? "ALL",
  };
  setClientState({ transactionFilter: filter });
}
