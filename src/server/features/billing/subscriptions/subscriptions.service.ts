/** Subscriptions of a person's companies: the list, the choice of a plan, ending and going on. */
import { COVERED_LINE, EXTRA_LINE, type PlanSums, sumsOfNet } from "#contract/billing/plan-sums.ts";
import {
  extraNetFt,
  findPlan,
  listPlans,
  OFFICE_PLAN,
  type Plan,
  sumsOfPlan,
} from "#contract/billing/plans.ts";
import type { SubscriptionGroup } from "#contract/billing/subscriptions.ts";
import { addDays, budapestDate, type LocalDate } from "#values/local-date.ts";
import { inCompanies, inCompany } from "#server/database/tenant.ts";
import { listOwnedIds } from "#server/features/access/access.service.ts";
import { audit } from "#server/features/audit/audit.service.ts";
import type { OwnerAccess } from "#server/http/company-access.ts";
import type { Person } from "#server/http/actor.ts";
import { ApiError, invalidField, notFound } from "#server/http/errors.ts";
import type { BillingDeps } from "../billing-deps.ts";
import { beginRegistration, type Consents } from "../cards/register-card.service.ts";
import { listCards } from "../cards/cards.store.ts";
import { chargeInstant, nextSums } from "../charges/begin-charge.service.ts";
import { findOpenCharge, listPaidMonths, type PaidMonth } from "../charges/charges.store.ts";
import { findSubscriberOf } from "../subscribers.store.ts";
import { countCovered, type CoverRow, listCovers } from "../offices/offices.store.ts";
import { applyPlan, requireChoice } from "./apply-plan.service.ts";
import { trialEnd } from "./periods.policy.ts";
import {
  accountRoom,
  allowsMore,
  lastDayOfGrace,
  type Standing,
  standingOf,
} from "./plan-standing.policy.ts";
import { factsOf } from "./read-standing.ts";
import * as store from "./subscriptions.store.ts";
import { forints, subtractForints, timesForints, type Forints } from "#values/forints.ts";

const SHOWN_MAX = 2_000;

/** The groups of the companies that the person directs; `payable`: he can choose plans for them. */
export async function listGroups(
  deps: BillingDeps,
  person: Person,
): Promise<{ subscriptions: SubscriptionGroup[]; payable: boolean }> {
  const ids = (await listOwnedIds(deps, person)).slice(0, SHOWN_MAX);
  const isOn = deps.payments !== undefined;
  if (ids.length === 0) return { subscriptions: [], payable: isOn };
  return inCompanies(deps.db, ids, async (tx) => {
    const companies = await store.listCompanyFacts(tx, ids);
    const known = await store.listSubscriptions(tx, ids);
    const accounts = await store.countAccounts(tx, ids);
    const byId = new Map(known.map((row) => [row.companyId, row]));
    const paid = await listPaidMonths(tx, ids);
    const trials = await store.listTrialStarts(tx, companies);
    const covers = new Map((await listCovers(tx, ids)).map((row) => [row.companyId, row]));
    const today = budapestDate(deps.clock.now().getTime());
    const counts = await countCovered(tx, ids, today);
    const subscriptions = companies.map((company) =>
      presentGroup(deps, company, {
        row: byId.get(company.companyId),
        accounts: accounts.get(company.companyId) ?? 0,
        cover: covers.get(company.companyId),
        paid: paid.get(company.companyId),
        trialFrom: trials.get(company.companyId)!,
        covered: counts.get(company.companyId) ?? 0,
      }),
    );
    return { subscriptions, payable: isOn && companies.some(({ kind }) => kind !== "demo") };
  });
}

interface GroupFacts {
  readonly row: store.SubscriptionRow | undefined;
  readonly accounts: number;
  readonly cover: CoverRow | undefined;
  /** Clients that the company pays for as an office. */
  readonly covered: number;
  readonly paid: PaidMonth | undefined;
  readonly trialFrom: LocalDate;
}

function presentGroup(
  deps: BillingDeps,
  company: store.CompanyFacts,
  { row, accounts, cover, covered, paid, trialFrom }: GroupFacts,
): SubscriptionGroup {
  const { plans: table, graceDays, limitsHold } = deps.config.payments;
  const today = budapestDate(deps.clock.now().getTime());
  const facts = { trialFrom, subscription: factsOf(row), cover, paid };
  const standing = standingOf(table, graceDays, facts, today);
  const chosen = row?.planType === "chargeable" ? row : undefined;
  const goesOn = chosen !== undefined && chosen.endedAt === null;
  const next = goesOn ? nextSums(deps, chosen) : undefined;
  const runs = chosen !== undefined && (goesOn || today < chosen.nextFrom);
  const isCovered = standing.isCovered === true;
  const own = runs && !isCovered ? findPlan(table, chosen.planKey) : undefined;
  const plan = own ?? standing.plan;
  const extra = own === undefined ? 0 : (chosen?.extraAccounts ?? 0);
  const holds = limitsHold && company.kind !== "demo";
  const trialUntil = addDays(trialEnd(trialFrom, table.trialDays), -1);
  const { netFt } = isCovered ? sumsOfNet(forints(0)) : sumsOfPlan(table, plan, extra);
  return {
    name: company.name,
    companyId: company.companyId,
    taxNumber: company.taxNumber,
    state: standing.state,
    type: plan.type,
    invoiceName: plan.name,
    netAmount: netFt,
    endedAt: goesOn ? addDays(chosen.nextFrom, -1) : null,
    worksUntil: runs && !goesOn ? addDays(chosen.nextFrom, -1) : null,
    trialUntil: today <= trialUntil ? trialUntil : null,
    nextChargeOn: goesOn
      ? (chosen.nextTryOn ?? (chosen.failedSince ? null : chosen.nextFrom))
      : null,
    nextChargeFt: next?.grossFt ?? forints(0),
    nextCarriedFt: next ? carriedGross(next, chosen!.carryNetFt) : forints(0),
    failedSince: goesOn ? chosen.failedSince : null,
    graceUntil: goesOn && chosen.failedSince && paid ? lastDayOfGrace(paid.until, graceDays) : null,
    extraAccounts: extra,
    accounts,
    accountRoom: holds ? accountRoom(standing) : null,
    roomFrom: goesOn && own !== undefined ? roomBegins(chosen, { standing, paid, today }) : null,
    upgrading: goesOn && chosen.upgradeOn !== null,
    nextPlan: chosen?.nextPlanKey ?? null,
    readingsRest: holds && !allowsMore(standing, "refresh", { accounts, accountants: 0 }),
    coveredBy: isCovered && cover ? { name: cover.officeName, until: coverEnd(cover) } : null,
    office:
      own?.key === OFFICE_PLAN
        ? { companies: covered, capacity: (table.office?.companies ?? 0) + extra }
        : null,
    plans: isCovered
      ? listCoveredLines(deps, plan)
      : runs && !goesOn
        ? listEndedLines(deps)
        : listPlanLines(deps, plan, extra),
  };
}

/** The gross part of a charge that its carried net makes. */
function carriedGross(sums: PlanSums, carryNetFt: Forints): Forints {
  const without = sumsOfNet(subtractForints(sums.netFt, carryNetFt));
  return subtractForints(sums.grossFt, without.grossFt);
}

/**
 * The day of the charge with which the room of a chosen plan begins; null where it is the plan that
 * was paid, and holds.
 */
function roomBegins(
  { planKey, extraAccounts, nextFrom, nextTryOn }: store.SubscriptionRow,
  {
    standing,
    paid,
    today,
  }: {
    readonly standing: Standing;
    readonly paid: PaidMonth | undefined;
    readonly today: LocalDate;
  },
): LocalDate | null {
  const isHeld = standing.state === "paid" || standing.state === "overdue";
  if (isHeld && paid?.planKey === planKey && paid.extraAccounts === extraAccounts) return null;
  const day = nextTryOn ?? nextFrom;
  return day < today ? today : day;
}

/** The last day of a cover where it is known. */
function coverEnd({ endsOn, ended, paidUntil }: CoverRow) {
  return endsOn ?? (ended && paidUntil !== null ? addDays(paidUntil, -1) : null);
}

function presentPlan({ config }: Pick<BillingDeps, "config">, plan: Plan, checked: boolean) {
  const table = config.payments.plans;
  const { netFt, vatFt, grossFt } = sumsOfPlan(table, plan, 0);
  const { key, name, type, features } = plan;
  return {
    code: key,
    name,
    type,
    features,
    checked,
    grossAmount: grossFt,
    netFt,
    vatFt,
    extraNetFt: extraNetFt(table, plan),
    extraUnit: key === OFFICE_PLAN ? ("company" as const) : ("account" as const),
  };
}

function listPlanLines(deps: BillingDeps, chosen: Plan, extra: number) {
  const table = deps.config.payments.plans;
  const lines = listPlans(table).map((plan) => presentPlan(deps, plan, plan.key === chosen.key));
  if (extra === 0) return lines;
  const unitFt = extraNetFt(table, chosen);
  const { netFt, vatFt, grossFt } = sumsOfNet(timesForints(extra, unitFt));
  const isOffice = chosen.key === OFFICE_PLAN;
  return [
    ...lines,
    {
      code: EXTRA_LINE,
      name: `${isOffice ? "További cég" : "További bankszámla"} (${extra})`,
      type: "chargeable" as const,
      features: [],
      checked: true,
      grossAmount: grossFt,
      netFt,
      vatFt,
      extraNetFt: unitFt,
      extraUnit: isOffice ? ("company" as const) : ("account" as const),
    },
  ];
}

/** An ended plan works to its last day, but nothing of it is charged again: none is checked. */
function listEndedLines(deps: BillingDeps) {
  return listPlans(deps.config.payments.plans).map((plan) => presentPlan(deps, plan, false));
}

/** The plans that can be chosen, and the office's that pays: it costs this company nothing. */
function listCoveredLines(deps: BillingDeps, office: Plan) {
  const { plans } = deps.config.payments;
  const none = forints(0);
  const free = { netFt: none, vatFt: none, grossAmount: none };
  return [
    ...listPlans(plans).map((plan) => presentPlan(deps, plan, false)),
    { ...presentPlan(deps, office, true), ...free, code: COVERED_LINE },
  ];
}

/**
 * Chooses a plan. Answers the gateway's page where a card has to be registered first, and else the
 * order of the card that pays. Throws `subscriber_missing`, `validation_failed`,
 * `payment_unavailable`, `conflict` while a charge runs.
 */
export async function choosePlan(
  deps: BillingDeps,
  access: OwnerAccess,
  given: {
    readonly subscriberId: string;
    readonly planKey: string;
    readonly extraAccounts: number;
    readonly callbackUrl: string;
    readonly consents?: Consents | undefined;
  },
): Promise<{ url?: string; orderRef?: string }> {
  const { person } = access.actor;
  const plan = requireChoice(deps, given.planKey);
  if (access.kind === "demo")
    throw new ApiError("payment_unavailable", { message: "A demo company pays nothing" });
  const subscriber = await findSubscriberOf(deps.db, person.userId);
  if (subscriber === undefined)
    throw new ApiError("subscriber_missing", { message: "Save the subscriber first" });
  if (subscriber.id !== given.subscriberId) throw notFound("Subscriber");
  requireChargeable(deps, plan, given.extraAccounts);
  const intent = {
    companyId: access.companyId,
    planKey: plan.key,
    extraAccounts: given.extraAccounts,
  };
  const payable = plan.type === "chargeable";
  const card = payable ? await findUsableCard(deps, subscriber.id) : undefined;
  if (payable && card === undefined) {
    const { callbackUrl, consents } = given;
    if (consents === undefined)
      throw new ApiError("validation_failed", {
        message: "consents: a card is to be registered",
        fields: [{ path: "consents", message: "consents_needed" }],
      });
    return beginRegistration(deps, subscriber, { callbackUrl, consents, intent });
  }
  const isApplied = await inCompany(deps.db, access.companyId, (tx) =>
    applyPlan(tx, deps, access, person.userId, intent),
  );
  if (!isApplied)
    throw new ApiError("conflict", { message: "A charge is running; choose in some minutes" });
  await deps.events.publish("Card", access.companyId);
  return card === undefined ? {} : { orderRef: card.orderRef };
}

/** The active card where it can be charged today; the page asks for a new one by the same rule. */
async function findUsableCard(deps: BillingDeps, subscriberId: string) {
  const card = (await listCards(deps.db, subscriberId)).find(({ isActive }) => isActive);
  if (card === undefined || card.tokensLeft === 0) return undefined;
  const now = deps.clock.now();
  const today = budapestDate(now.getTime());
  const { expiresAt, tokensUntil } = card;
  const lives =
    now < tokensUntil && (expiresAt === null || budapestDate(expiresAt.getTime()) >= today);
  return lives ? card : undefined;
}

/** A month must fit the largest charge that a card is registered for. */
function requireChargeable(
  { config }: Pick<BillingDeps, "config">,
  plan: Plan,
  extraAccounts: number,
): void {
  if (plan.type !== "chargeable") return;
  const { plans, registration } = config.payments;
  if (sumsOfPlan(plans, plan, extraAccounts).grossFt > registration.maxFt)
    throw invalidField("subscription.extraAccounts", "more than a card may be charged");
}

/**
 * Ends the subscription at the end of its running period, or lets it go on. An ended one whose
 * period is over is chosen anew: throws `conflict`; `not_found` where there is none.
 */
export async function toggleSubscription(
  deps: BillingDeps,
  access: OwnerAccess,
  active: boolean,
): Promise<void> {
  const { companyId } = access;
  await inCompany(deps.db, companyId, async (tx) => {
    const row = await store.findSubscription(tx, companyId, { lock: true });
    if (row === undefined || row.planType === "free") throw notFound("Subscription");
    const now = deps.clock.now();
    if ((row.endedAt === null) === active) return;
    if (active && budapestDate(now.getTime()) >= row.nextFrom)
      throw new ApiError("conflict", { message: "The period is over; choose a plan" });
    await store.changeSubscription(tx, companyId, {
      endedAt: active ? null : now,
      upgradeOn: null,
    });
    // A charge without an end is asked about, whatever is asked for meanwhile.
    if ((await findOpenCharge(tx, companyId)) === undefined)
      await store.setDue(tx, companyId, active ? chargeInstant(row.nextFrom) : null);
    await audit(
      tx,
      access,
      active ? "subscription.resume" : "subscription.end",
      { kind: "company", id: companyId },
      { after: { plan: row.planKey } },
    );
  });
  await deps.events.publish("Card", companyId);
}
