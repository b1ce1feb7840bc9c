/** The facts of a company's standing, read together. */
import { budapestDate } from "#values/local-date.ts";
import type { Tx } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { findPaidMonth } from "../charges/charges.store.ts";
import { listCovers } from "../offices/offices.store.ts";
import { type Standing, type StandingFacts, standingOf } from "./plan-standing.policy.ts";
import {
  type CompanyFacts,
  findSubscription,
  findTrialStart,
  type SubscriptionRow,
} from "./subscriptions.store.ts";

/** What the standing needs to know of a subscription. */
export function factsOf(row: SubscriptionRow | undefined): StandingFacts["subscription"] {
  return (
    row && { planType: row.planType, ended: row.endedAt !== null, failedSince: row.failedSince }
  );
}

/** Everything that the company's standing depends on, for any day. */
export async function readStandingFacts(tx: Tx, company: CompanyFacts): Promise<StandingFacts> {
  const { companyId } = company;
  const [cover] = await listCovers(tx, [companyId]);
  return {
    cover,
    trialFrom: await findTrialStart(tx, company),
    subscription: factsOf(await findSubscription(tx, companyId)),
    paid: await findPaidMonth(tx, companyId),
  };
}

/** The company's standing today. */
export async function readStanding(
  tx: Tx,
  { config, clock }: Pick<Deps, "config" | "clock">,
  company: CompanyFacts,
): Promise<Standing> {
  const { plans, graceDays } = config.payments;
  const today = budapestDate(clock.now().getTime());
  return standingOf(plans, graceDays, await readStandingFacts(tx, company), today);
}
