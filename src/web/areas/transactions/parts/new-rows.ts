import { createContext, useContext } from "react";
import type { NewSince } from "#contract/transactions/arrivals.ts";
import type { Transaction } from "#contract/transactions/transactions.ts";
import type { Arrived } from "#web/areas/transactions/queries/use-arrivals.ts";

/** What has come for the person; undefined until it is known. */
export const ArrivalsOfPerson = createContext<ReadonlyMap<NewSince, Arrived> | undefined>(
  undefined,
);

/** Rows that came later are new to the person; undefined where he has no earlier visit. */
export const NewAfter = createContext<string | undefined>(undefined);

/** Whether the row came since the person's last visit. */
export function useIsNew(row: Transaction): boolean {
  const after = useContext(NewAfter);
  return isNewAfter(row, after);
}

function isNewAfter(
  row: Pick<Transaction, "arrivedAt" | "pending">,
  after: string | undefined,
): boolean {
  return after !== undefined && !row.pending && Date.parse(row.arrivedAt) > Date.parse(after);
}

/** Whether the row came late and still waits to be booked. */
export function isLate(row: Pick<Transaction, "late" | "booked" | "withdrawnAt">): boolean {
  return row.late && !row.booked && row.withdrawnAt === null;
}
