/**
 * The letter to the directors of a company whose trial ends and who have chosen no plan, five days
 * ahead: what stops then, and what stays.
 */
import { planOfType } from "#contract/billing/plans.ts";
import { DAY_MS } from "#values/durations.ts";
import { addDays, budapestDate, type LocalDate } from "#values/local-date.ts";
import { inCompanyAsProgram } from "#server/database/tenant.ts";
import { notify } from "#server/features/notifications/notifications.service.ts";
import { buildTrialEndsMail } from "#server/mail/outbound/templates/billing.mail.ts";
import type { BillingDeps } from "../billing-deps.ts";
import { listBillingPlaces } from "../billing-letters.service.ts";
import { listDirectorIds } from "../offices/offices.store.ts";
import { tellCompanies } from "../tell-companies.ts";
import { trialEnd } from "./periods.policy.ts";
import { standingOf } from "./plan-standing.policy.ts";
import { readStandingFacts } from "./read-standing.ts";
import {
  countStock,
  findSubscription,
  listCompanyFacts,
  listMadeBetween,
} from "./subscriptions.store.ts";

const DAYS_AHEAD = 5;

/**
 * Sends the letters that are due; answers their number. Each director gets one for a company.
 * Nothing ends where the configuration holds no limits, so nobody is told.
 */
export async function tellEndingTrials(deps: BillingDeps): Promise<number> {
  const { plans, limitsHold } = deps.config.payments;
  if (!limitsHold || plans.trialDays === 0) return 0;
  const now = deps.clock.now().getTime();
  // A day more at both ends: days begin at Budapest's midnight, and the standing decides.
  const from = new Date(now - (plans.trialDays + 1) * DAY_MS);
  const until = new Date(now - (plans.trialDays - DAYS_AHEAD - 1) * DAY_MS);
  return tellCompanies(deps, {
    listAfter: (page) => listMadeBetween(deps.db, { ...page, from, until }),
    tell: (companyId) => tellDirectors(deps, companyId),
    failure: "end of a trial not told",
  });
}

async function tellDirectors(deps: BillingDeps, companyId: string): Promise<number> {
  const ending = await findEnding(deps, companyId);
  if (ending === undefined) return 0;
  let told = 0;
  for (const userId of await listDirectorIds(deps.db, companyId)) {
    const end = await notify(deps, {
      userId,
      companyId,
      kind: "billing_trial_ends",
      dedupeKey: `${companyId}:${ending.endsOn}`,
      buildLetter: ({ name }) =>
        buildTrialEndsMail({ name, ...ending, ...listBillingPlaces(deps) }),
    });
    if (end === "sent") told++;
  }
  return told;
}

/** The trial that ends within five days without a plan after it; undefined where there is none. */
async function findEnding(deps: BillingDeps, companyId: string) {
  const { plans, graceDays } = deps.config.payments;
  const today = budapestDate(deps.clock.now().getTime());
  return inCompanyAsProgram(deps.db, companyId, async (tx) => {
    const [company] = await listCompanyFacts(tx, [companyId]);
    if (company === undefined || company.kind === "demo") return undefined;
    const row = await findSubscription(tx, companyId);
    // Whoever has chosen a plan, the free one too, knows what follows.
    if (row !== undefined && row.endedAt === null) return undefined;
    const facts = await readStandingFacts(tx, company);
    const standingOn = (day: LocalDate) => standingOf(plans, graceDays, facts, day);
    const endsOn = trialEnd(facts.trialFrom, plans.trialDays);
    const ends = standingOn(today).state === "trial" && standingOn(endsOn).state === "free";
    if (!ends || addDays(today, DAYS_AHEAD) < endsOn) return undefined;
    const free = planOfType(plans, "free");
    const { accounts } = await countStock(tx, companyId);
    return {
      companyName: company.name,
      endsOn,
      lastDay: addDays(endsOn, -1),
      readsBanks: free.connections,
      accountRoom: free.accounts,
      accounts,
    };
  });
}
