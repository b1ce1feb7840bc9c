/** The quota of plans: the one place that decides what a company may have more of. */
import type { Deps } from "#server/deps.ts";
import type { Quota } from "#server/quota.ts";
import { readStanding } from "./read-standing.ts";
import { allowsMore } from "./plan-standing.policy.ts";
import * as store from "./subscriptions.store.ts";

/** Of what is limited as a whole nobody counts how much there is. */
const NOTHING_COUNTED = { accounts: 0, accountants: 0 };

/** Demos have no limits, and nobody has where the configuration switches them off. */
export function createPlanQuota(deps: Pick<Deps, "config" | "clock">): Quota {
  const { limitsHold } = deps.config.payments;
  return {
    async allows(companyId, what, tx, count = 1) {
      if (!limitsHold || what === "company" || what === "upload") return true;
      const [company] = await store.listCompanyFacts(tx, [companyId]);
      // A company that is being made has no row in sight yet: its trial begins.
      if (company === undefined || company.kind === "demo") return true;
      const standing = await readStanding(tx, deps, company);
      const isCounted = what !== "refresh";
      const stock = isCounted ? await store.countStock(tx, companyId) : NOTHING_COUNTED;
      return allowsMore(standing, what, stock, count);
    },
  };
}
