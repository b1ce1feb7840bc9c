/** What a change says, in the words of the contract. */
import type { z } from "zod";
import type {
  changeDifferenceSchema,
  FrozenChange,
} from "#contract/transactions/frozen-changes.ts";
import { CHANGE_FIELDS } from "#contract/transactions/transactions.ts";
import type { FrozenCause } from "#server/database/frozen-rows.ts";
import { formatAmount } from "#values/money.ts";

/** What froze the row of a change. */
export function presentFrozenBy(
  frozenBy: readonly FrozenCause[],
): Pick<FrozenChange, "wasBooked" | "wasExported" | "wasCertified" | "wasClosed"> {
  return {
    wasBooked: frozenBy.includes("booked"),
    wasExported: frozenBy.includes("exported"),
    wasCertified: frozenBy.includes("certified"),
    wasClosed: frozenBy.includes("closed"),
  };
}

type Facts = Readonly<Record<string, unknown>>;

/** Stored amounts are in 10^-5 units of their currency. */
export function presentDifferences(
  was: Facts,
  became: Facts,
): z.input<typeof changeDifferenceSchema>[] {
  const differences = CHANGE_FIELDS.map((field) => ({
    field,
    was: readFact(was, field),
    became: readFact(became, field),
  }));
  return differences.filter((each) => each.was !== each.became);
}

function readFact(facts: Facts, field: (typeof CHANGE_FIELDS)[number]): string | null {
  const value = facts[field];
  if (value === null || value === undefined || value === "") return null;
  return field === "amount" || field === "originalAmount"
    ? formatAmount(BigInt(String(value)))
    : String(value);
}
