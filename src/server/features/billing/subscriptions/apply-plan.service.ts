/** The beginning and the change of a company's plan. */
import { findPlan, OFFICE_PLAN, type Plan, sumsOfPlan } from "#contract/billing/plans.ts";
import { budapestDate, type LocalDate } from "#values/local-date.ts";
import { inCompanyAsProgram, inGlobal, type Tx } from "#server/database/tenant.ts";
import { listDirectedIds } from "#server/features/access/access.service.ts";
import { audit, type AuditScope } from "#server/features/audit/audit.service.ts";
import { invalidField } from "#server/http/errors.ts";
import {
  buildOrderMail,
  type OrderBeginning,
} from "#server/mail/outbound/templates/billing.mail.ts";
import type { BillingDeps } from "../billing-deps.ts";
import { storeBillingLetter } from "../billing-letters.service.ts";
import { chargeCompanyJob } from "../billing-job-definitions.ts";
import { findActiveCard } from "../cards/cards.store.ts";
import { allowsUpgrade, chargeInstant, invoiceNameOf } from "../charges/begin-charge.service.ts";
import { findOpenCharge, findPaidMonth } from "../charges/charges.store.ts";
import {
  clearIntent,
  findSubscriber,
  findSubscriberOf,
  holdIntent,
  type Order,
} from "../subscribers.store.ts";
import { dayOfMonth, trialEnd } from "./periods.policy.ts";
import * as store from "./subscriptions.store.ts";
import { forints, type Forints } from "#values/forints.ts";

/** The plan that somebody chose for a company. */
export interface PlanIntent {
  readonly companyId: string;
  readonly planKey: string;
  readonly extraAccounts: number;
}

/** The plan of the key that can be chosen; throws `validation_failed`. */
export function requireChoice({ config }: Pick<BillingDeps, "config">, planKey: string): Plan {
  const plan = findPlan(config.payments.plans, planKey);
  if (plan === undefined || plan.type === "trial") throw invalidField("plan", "no such plan");
  return plan;
}

/**
 * Applies the plan for which a card was registered, once, while its company is still the person's.
 * While a charge has no end, the intent stays and the next look applies it.
 */
export async function applyIntent(deps: BillingDeps, order: Order): Promise<void> {
  const { orderRef, userId, companyId } = order;
  const owned = companyId === null ? [] : await listDirectedIds(deps, userId);
  if (companyId === null || !owned.includes(companyId))
    return inGlobal(deps.db, (tx) => clearIntent(tx, orderRef));
  await inCompanyAsProgram(deps.db, companyId, async (tx) => {
    const intent = (await holdIntent(tx, orderRef)) as PlanIntent | null;
    if (intent === null) return;
    const isKnown = findPlan(deps.config.payments.plans, intent.planKey) !== undefined;
    if (isKnown && !(await applyPlan(tx, deps, { companyId, actor: "job" }, userId, intent)))
      return;
    await clearIntent(tx, orderRef);
  });
  await deps.events.publish("Card", companyId);
}

/**
 * Orders the plan for the company; its room begins with the charge that pays for it. A first
 * chargeable plan is charged from the end of the trial on, or at once after it; of a larger one the
 * difference of the days that are left is charged at once; any other begins with the next period.
 * False, and nothing done, while a charge of another plan has no end.
 */
export async function applyPlan(
  tx: Tx,
  deps: BillingDeps,
  scope: AuditScope,
  userId: string,
  intent: PlanIntent,
): Promise<boolean> {
  const { companyId } = intent;
  const plan = requireChoice(deps, intent.planKey);
  const { plans } = deps.config.payments;
  const extraAccounts = plan.type === "free" ? 0 : intent.extraAccounts;
  const sums = sumsOfPlan(plans, plan, extraAccounts);
  const today = budapestDate(deps.clock.now().getTime());
  const known = await store.findSubscription(tx, companyId, { lock: true });
  const [company] = await store.listCompanyFacts(tx, [companyId]);
  const subscriber = (await findSubscriberOf(tx, userId))?.id;
  if (company === undefined || subscriber === undefined) return true;
  const open = await findOpenCharge(tx, companyId);
  if (open !== undefined && plan.type !== "free") return false;
  const to = { plan, extraAccounts, netFt: sums.netFt, today, subscriber };
  const paid = await findPaidMonth(tx, companyId);
  const isPaid = known?.planType === "chargeable" && paid !== undefined && today < paid.until;
  // The month of a running charge belongs to the company if it is paid.
  const runs = known !== undefined && (isPaid || open !== undefined);
  const trialFrom = await store.findTrialStart(tx, company);
  const ordered = runs
    ? await changeRunning(tx, deps, known, to, open !== undefined)
    : await beginPlan(tx, deps, { companyId, known, trialFrom }, to);
  if (plan.type === "chargeable")
    await confirmOrder(tx, deps, companyId, {
      ...to,
      order: {
        planName: plan.name,
        extraAccounts,
        forOffice: plan.key === OFFICE_PLAN,
        nextCharge: ordered.nextCharge,
        begins: ordered.begins,
        ...sums,
      },
    });
  await audit(
    tx,
    scope,
    "subscription.change",
    { kind: "company", id: companyId },
    {
      before: known && { plan: known.planKey, extraAccounts: known.extraAccounts },
      after: { plan: plan.key, extraAccounts },
    },
  );
  return true;
}

/** What a company is to have. */
interface Chosen {
  readonly plan: Plan;
  readonly extraAccounts: number;
  readonly netFt: Forints;
  readonly today: LocalDate;
  readonly subscriber: string;
}

/** The letter with which the contract is made; it goes with the job of letters. */
async function confirmOrder(
  tx: Tx,
  deps: BillingDeps,
  companyId: string,
  {
    subscriber,
    order,
  }: Pick<Chosen, "subscriber"> & { order: Parameters<typeof buildOrderMail>[0]["order"] },
): Promise<void> {
  const about = { companyId, subscriberId: subscriber };
  await storeBillingLetter(tx, deps, about, "billing_order", (base) =>
    buildOrderMail({ ...base, order }),
  );
}

/** What became of an order. */
interface Ordered {
  /** The day of the next charge of a month. */
  readonly nextCharge: LocalDate;
  /** With what the ordered room begins; null where the company has it. */
  readonly begins: OrderBeginning | null;
}

/**
 * A plan where nothing is paid ahead. What an earlier larger plan left unpaid goes with it.
 */
async function beginPlan(
  tx: Tx,
  deps: BillingDeps,
  of: {
    readonly companyId: string;
    readonly known: store.SubscriptionRow | undefined;
    readonly trialFrom: LocalDate;
  },
  { plan, extraAccounts, netFt, today, subscriber }: Chosen,
): Promise<Ordered> {
  const { companyId, known } = of;
  const { trialDays } = deps.config.payments.plans;
  const afterTrial = trialEnd(of.trialFrom, trialDays);
  // Ending and choosing again gives no new days of grace for what was not paid.
  const isUnpaid = known !== undefined && known.failedSince !== null;
  const isOverdue = isUnpaid || (known?.planType === "chargeable" && known.endedAt === null);
  const from = isOverdue ? known.nextFrom : today < afterTrial ? afterTrial : today;
  await store.saveSubscription(
    tx,
    {
      companyId,
      id: known?.id ?? deps.newId(),
      subscriberId: subscriber,
      planKey: plan.key,
      planType: plan.type === "free" ? "free" : "chargeable",
      invoiceName: invoiceNameOf(plan.name),
      extraAccounts,
      netFt,
      carryNetFt: known?.carryNetFt ?? forints(0),
      // A short month's last day is no anchor: the months after it would stay short.
      anchorDay: isOverdue ? known.anchorDay : dayOfMonth(from),
      nextFrom: from,
      failedSince: known?.failedSince ?? null,
    },
    deps.clock.now(),
  );
  await planNext(tx, deps, companyId, plan, from, today);
  return { nextCharge: from < today ? today : from, begins: "firstCharge" };
}

async function planNext(
  tx: Tx,
  deps: BillingDeps,
  companyId: string,
  plan: Plan,
  from: LocalDate,
  today: LocalDate,
): Promise<void> {
  if (plan.type === "free") return store.setDue(tx, companyId, null);
  await store.setDue(tx, companyId, chargeInstant(from));
  if (from <= today)
    await deps.queue.enqueue(chargeCompanyJob, { companyId }, { tx, key: companyId });
}

/** A change within paid time, or the end of a plan whose charge runs (`isOpen`). */
async function changeRunning(
  tx: Tx,
  deps: BillingDeps,
  known: store.SubscriptionRow,
  to: Chosen,
  isOpen: boolean,
): Promise<Ordered> {
  const { companyId, nextFrom } = known;
  const { plan, extraAccounts, netFt, today, subscriber } = to;
  if (!isOpen) await store.setDue(tx, companyId, chargeInstant(nextFrom));
  const none = { nextPlanKey: null, nextExtraAccounts: null, upgradeOn: null };
  if (plan.type === "free") {
    await store.changeSubscription(tx, companyId, { endedAt: deps.clock.now(), ...none });
    return { nextCharge: nextFrom, begins: null };
  }
  const goesOn = { subscriberId: subscriber, endedAt: null };
  if (plan.key === known.planKey && extraAccounts === known.extraAccounts) {
    await store.changeSubscription(tx, companyId, { ...goesOn, ...none });
    return { nextCharge: nextFrom, begins: null };
  }
  const card = await findActiveCard(tx, subscriber);
  const isUpgrade = netFt > known.netFt && card !== undefined && allowsUpgrade(card);
  await store.changeSubscription(tx, companyId, {
    ...goesOn,
    nextPlanKey: plan.key,
    nextExtraAccounts: extraAccounts,
    upgradeOn: isUpgrade ? today : null,
  });
  if (!isUpgrade) return { nextCharge: nextFrom, begins: "nextMonth" };
  await store.setDue(tx, companyId, deps.clock.now());
  await deps.queue.enqueue(chargeCompanyJob, { companyId }, { tx, key: companyId });
  return { nextCharge: nextFrom, begins: "difference" };
}

/**
 * Lets the subscriptions of a payer that wait for a card try it now: a new card, or another active
 * one.
 */
export async function wakeSubscriptionsOf(deps: BillingDeps, subscriberId: string): Promise<void> {
  const subscriber = await findSubscriber(deps.db, subscriberId);
  if (subscriber === undefined) return;
  const now = deps.clock.now();
  const today = budapestDate(now.getTime());
  for (const companyId of await listDirectedIds(deps, subscriber.userId)) {
    await inCompanyAsProgram(deps.db, companyId, async (tx) => {
      const row = await store.findSubscription(tx, companyId, { lock: true });
      if (row === undefined || row.planType === "free" || row.endedAt !== null) return;
      if (row.subscriberId !== subscriberId || row.nextFrom > today) return;
      await store.changeSubscription(tx, companyId, { nextTryOn: null });
      await store.setDue(tx, companyId, now);
      await deps.queue.enqueue(chargeCompanyJob, { companyId }, { tx, key: companyId });
    });
    await deps.events.publish("Card", companyId);
  }
}
