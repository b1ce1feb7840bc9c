/** Which part of a charge can be given back, and its net and VAT. */
import { type PlanSums, sumsOfNet } from "#contract/billing/plan-sums.ts";
import { forints, type Forints, subtractForints } from "#values/forints.ts";

const GROSS_PER_NET = 1.27;

/** Net and VAT of a gross amount; undefined where no whole net has it. */
function splitGross(grossFt: Forints): PlanSums | undefined {
  const around = Math.round(grossFt / GROSS_PER_NET);
  return [around - 1, around, around + 1]
    .map((net) => sumsOfNet(forints(net)))
    .find((sums) => sums.netFt > 0 && sums.grossFt === grossFt);
}

/**
 * The sums of a refund of a charge: the whole rest, or a part after which the rest can be refunded
 * too. Undefined where it cannot be split into net and VAT, or is more than the rest.
 */
export function sumsOfRefund(
  charge: PlanSums,
  refunded: PlanSums,
  grossFt: Forints,
): PlanSums | undefined {
  const rest = minus(charge, refunded);
  if (grossFt === rest.grossFt && grossFt > 0) return rest;
  const part = splitGross(grossFt);
  if (part === undefined || grossFt <= 0 || grossFt > rest.grossFt) return undefined;
  const after = minus(rest, part);
  return after.netFt > 0 && sumsOfNet(after.netFt).vatFt === after.vatFt ? part : undefined;
}

/** The nearest amounts, smaller and larger, that can be given back; at most two. */
export function nearestRefunds(charge: PlanSums, refunded: PlanSums, grossFt: Forints): Forints[] {
  const rest = subtractForints(charge.grossFt, refunded.grossFt);
  const isPossible = (ft: Forints): boolean => sumsOfRefund(charge, refunded, ft) !== undefined;
  const found: Forints[] = [];
  for (let ft = forints(Math.min(grossFt, rest)); ft > 0 && found.length === 0; ft = step(ft, -1))
    if (isPossible(ft)) found.push(ft);
  for (let ft = step(grossFt, 1); ft <= rest; ft = step(ft, 1))
    if (isPossible(ft)) return [...found, ft];
  return found;
}

function step(ft: Forints, by: 1 | -1): Forints {
  return forints(ft + by);
}

function minus(from: PlanSums, taken: PlanSums): PlanSums {
  return {
    netFt: subtractForints(from.netFt, taken.netFt),
    vatFt: subtractForints(from.vatFt, taken.vatFt),
    grossFt: subtractForints(from.grossFt, taken.grossFt),
  };
}
