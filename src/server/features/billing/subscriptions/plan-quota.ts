/** The quota of plans: the one place that decides what a company may have more of. */
import { budapestDate } from "#values/local-date.ts";
import type { Deps } from "#server/deps.ts";
import type { Quota } from "#server/quota.ts";
import { listCovers } from "../offices/offices.store.ts";
import { allowsOneMore, standingOf } from "./plan-standing.policy.ts";
import { factsOf } from "./subscriptions.service.ts";
import * as store from "./subscriptions.store.ts";

/** Of what is limited as a whole nobody counts how much there is. */
const NOTHING_COUNTED = { accounts: 0, accountants: 0 };

/** Demos have no limits, and nobody has where the configuration switches them off. */
export function createPlanQuota({ config, clock }: Pick<Deps, "config" | "clock">): Quota {
  const { plans, graceDays, limitsHold } = config.payments;
  return {
    async allows(companyId, what, tx) {
      if (!limitsHold || what === "company" || what === "upload") return true;
      const [company] = await store.listCompanyFacts(tx, [companyId]);
      // A company that is being made has no row in sight yet: its trial begins.
      if (company === undefined || company.kind === "demo") return true;
      const row = await store.findSubscription(tx, companyId);
      const [cover] = await listCovers(tx, [companyId]);
      const facts = {
        cover,
        createdOn: budapestDate(company.createdAt.getTime()),
        subscription: factsOf(row),
      };
      const today = budapestDate(clock.now().getTime());
      const standing = standingOf(plans, graceDays, facts, today);
      const isCounted = what === "account" || what === "accountant";
      const stock = isCounted ? await store.countStock(tx, companyId) : NOTHING_COUNTED;
      return allowsOneMore(standing, what, stock);
    },
  };
}
