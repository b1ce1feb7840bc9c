/** Sums and bounds of plans in whole forints; without schemas, so that pages may use them. */
import { addForints, type Forints, shareOfForints } from "#values/forints.ts";

const VAT_PERCENT = 27;

/** Bank accounts, or clients of an office, that may be ordered above the plan's number. */
export const EXTRA_ACCOUNTS_MAX = 100;

/** The codes of lines that are no plans: further units, and the office that pays. */
export const EXTRA_LINE = "extra-accounts";
export const COVERED_LINE = "covered";

/** Net, VAT and gross of a month. */
export interface PlanSums {
  readonly netFt: Forints;
  readonly vatFt: Forints;
  readonly grossFt: Forints;
}

/** VAT is rounded half up to a whole forint, gross is net and VAT. */
export function sumsOfNet(netFt: Forints): PlanSums {
  const vatFt = shareOfForints(netFt, VAT_PERCENT, 100);
  return { netFt, vatFt, grossFt: addForints(netFt, vatFt) };
}
