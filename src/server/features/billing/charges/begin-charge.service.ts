/** The beginning of a charge: one for a period, under the lock of the subscription. */
import { UPGRADE_CONSENT_FROM } from "#contract/billing/cards.ts";
import { type PlanSums, sumsOfNet } from "#contract/billing/plan-sums.ts";
import { findPlan, sumsOfPlan } from "#contract/billing/plans.ts";
import { budapestDate, budapestDayStart, type LocalDate } from "#values/local-date.ts";
import { HOUR_MS, MINUTE_MS } from "#values/durations.ts";
import type { ChargeKind } from "#server/database/tables/billing.ts";
import type { Tx } from "#server/database/tenant.ts";
import type { BillingDeps } from "../billing-deps.ts";
import { type CardRow, findActiveCard, holdToken } from "../cards/cards.store.ts";
import { findSubscriber, insertOrder, isPayerOf } from "../subscribers.store.ts";
import {
  carryOfUpgrade,
  dayOfMonth,
  nextPeriodStart,
  periodStartBefore,
} from "../subscriptions/periods.policy.ts";
import { lastDayOfGrace } from "../subscriptions/plan-standing.policy.ts";
import {
  changeSubscription,
  findSubscription,
  listCompanyFacts,
  setDue,
  type SubscriptionRow,
} from "../subscriptions/subscriptions.store.ts";
import {
  type ChargeRow,
  findOpenCharge,
  findPaidMonth,
  hasDisputed,
  insertCharge,
  listTries,
} from "./charges.store.ts";
import { chargeOrderRef } from "./order-ref.ts";
import { addForints, type Forints } from "#values/forints.ts";

/** Charges begin in the morning: a person can answer a letter on the same day. */
const CHARGE_HOUR_MS = 6 * HOUR_MS;
/** An open charge is asked about again after so long. */
export const LOOK_AGAIN_MS = 5 * MINUTE_MS;

/** The instant of a day at which charges begin. */
export function chargeInstant(day: LocalDate): Date {
  return new Date(budapestDayStart(day) + CHARGE_HOUR_MS);
}

export type Beginning =
  | { readonly kind: "begun"; readonly charge: ChargeRow }
  /** A charge of the company runs already. */
  | { readonly kind: "open"; readonly charge: ChargeRow }
  /** There is no card that could be charged; the person was not told of this period yet. */
  | { readonly kind: "needsCard"; readonly subscription: SubscriptionRow }
  | { readonly kind: "nothing" };

/**
 * Begins the charge that is due, in the caller's transaction: the token is held and the order
 * stored
 * before the gateway hears of it.
 */
export async function beginCharge(
  tx: Tx,
  deps: Pick<BillingDeps, "clock" | "config" | "newId">,
  companyId: string,
): Promise<Beginning> {
  const subscription = await findSubscription(tx, companyId, { lock: true });
  const [company] = await listCompanyFacts(tx, [companyId]);
  // A deleted company goes on where it stood when it is brought back.
  if (company === undefined) return { kind: "nothing" };
  if (subscription === undefined || subscription.planType === "free") {
    await setDue(tx, companyId, null);
    return { kind: "nothing" };
  }
  const open = await findOpenCharge(tx, companyId);
  if (open !== undefined) return { kind: "open", charge: open };
  const now = deps.clock.now();
  const today = budapestDate(now.getTime());
  const rests = subscription.endedAt !== null;
  const isUpgrade = !rests && subscription.upgradeOn !== null && subscription.nextFrom > today;
  if (!isUpgrade && (rests || subscription.nextFrom > today)) {
    await setDue(tx, companyId, rests ? null : chargeInstant(subscription.nextFrom));
    return { kind: "nothing" };
  }
  if (!isUpgrade && subscription.nextTryOn !== null && subscription.nextTryOn > today) {
    await setDue(tx, companyId, chargeInstant(subscription.nextTryOn));
    return { kind: "nothing" };
  }
  if (await hasDisputed(tx, companyId)) {
    // The operator ends it; another charge of the period might be a second one.
    await setDue(tx, companyId, null);
    return { kind: "nothing" };
  }
  const due = isUpgrade
    ? upgradeOf(deps, subscription, today)
    : monthOf(deps, subscription, {
        today,
        paidUntil: (await findPaidMonth(tx, companyId))?.until,
      });
  return insertDueCharge(tx, deps, subscription, due, now);
}

/** What is charged: a month, or the difference of a larger plan for the rest of a paid one. */
interface Due {
  readonly kind: ChargeKind;
  readonly from: LocalDate;
  readonly until: LocalDate;
  readonly sums: PlanSums;
}

/**
 * The month that is charged now. A company that has nothing of the days since `nextFrom` — its days
 * of grace are over, or it has never paid and so has none — gets a month that begins on the day of
 * the charge; the days between are not asked for. The subscription itself is moved when the charge
 * is paid.
 */
function monthOf(
  deps: Pick<BillingDeps, "config">,
  subscription: SubscriptionRow,
  { today, paidUntil }: { readonly today: LocalDate; readonly paidUntil: LocalDate | undefined },
): Due {
  const { nextFrom, anchorDay } = subscription;
  const { graceDays } = deps.config.payments;
  const isInGrace = paidUntil !== undefined && today <= lastDayOfGrace(paidUntil, graceDays);
  const isAnew = today > nextFrom && !isInGrace;
  return {
    kind: "month",
    ...(isAnew
      ? { from: today, until: nextPeriodStart(today, dayOfMonth(today)) }
      : { from: nextFrom, until: nextPeriodStart(nextFrom, anchorDay) }),
    sums: nextSums(deps, subscription),
  };
}

/** The difference of the larger plan for the days that are left of the paid month. */
function upgradeOf(
  deps: Pick<BillingDeps, "config">,
  subscription: SubscriptionRow,
  today: LocalDate,
): Due {
  const { nextFrom, anchorDay, netFt: fromNetFt } = subscription;
  const differenceFt = carryOfUpgrade({
    fromNetFt,
    toNetFt: nextNetFt(deps, subscription),
    today,
    periodFrom: periodStartBefore(nextFrom, anchorDay),
    periodUntil: nextFrom,
  });
  return { kind: "upgrade", from: today, until: nextFrom, sums: sumsOfNet(differenceFt) };
}

async function insertDueCharge(
  tx: Tx,
  deps: Pick<BillingDeps, "config" | "newId">,
  subscription: SubscriptionRow,
  { kind, from, until, sums }: Due,
  now: Date,
): Promise<Beginning> {
  const { companyId, subscriberId } = subscription;
  const attempt = (await listTries(tx, companyId, from)).length + 1;
  const orderRef = chargeOrderRef(companyId, from, attempt);
  const known = await findSubscriber(tx, subscriberId);
  const subscriber = known && (await isPayerOf(tx, known, companyId)) ? known : undefined;
  const active = subscriber && (await findActiveCard(tx, subscriberId));
  const isAllowed =
    active !== undefined &&
    allowsCharge(active, sums.grossFt, now) &&
    (kind === "month" || allowsUpgrade(active));
  const card = isAllowed ? active : undefined;
  const token = card && (await holdToken(tx, card.id, orderRef));
  if (card === undefined || token === undefined || subscriber === undefined) {
    if (kind === "upgrade") {
      // The larger plan begins with the next month instead.
      await changeSubscription(tx, companyId, { upgradeOn: null });
      await setDue(tx, companyId, chargeInstant(until));
      return { kind: "nothing" };
    }
    await setDue(tx, companyId, null);
    const today = budapestDate(now.getTime());
    await changeSubscription(tx, companyId, {
      failedSince: subscription.failedSince ?? today,
      nextTryOn: null,
    });
    return { kind: "needsCard", subscription };
  }
  const charge = {
    companyId,
    id: deps.newId(),
    kind,
    periodFrom: from,
    periodUntil: until,
    planKey: subscription.nextPlanKey ?? subscription.planKey,
    extraAccounts: subscription.nextExtraAccounts ?? subscription.extraAccounts,
    attempt,
    orderRef,
    subscriberId,
    cardId: card.id,
    cardMask: card.mask,
    tokenPosition: token.position,
    invoiceName: `${nextInvoiceName(deps, subscription)}${kind === "upgrade" ? ": csomagváltás különbözete" : ""}`,
    ...sums,
    sentAt: now,
  };
  const order = { orderRef, userId: subscriber.userId, kind: "charge", companyId } as const;
  await insertOrder(tx, { ...order, intent: null }, now);
  await insertCharge(tx, charge);
  await setDue(tx, companyId, new Date(now.getTime() + LOOK_AGAIN_MS));
  return {
    kind: "begun",
    charge: { ...charge, state: "sent", refusal: null, transactionId: null },
  };
}

/**
 * Whether the payer has agreed to a charge beside the monthly one: with a card of earlier texts a
 * larger plan begins with the next month.
 */
export function allowsUpgrade({ consentVersion }: Pick<CardRow, "consentVersion">): boolean {
  return consentVersion >= UPGRADE_CONSENT_FROM;
}

/** Whether the registration of the card allows a charge of so much now. */
function allowsCharge(card: CardRow, grossFt: Forints, now: Date): boolean {
  return grossFt <= card.maxFt && now < card.tokensUntil;
}

/** Net, VAT and gross of the next charge, with the plan that begins then and what is carried. */
export function nextSums(
  deps: Pick<BillingDeps, "config">,
  subscription: SubscriptionRow,
): PlanSums {
  return sumsOfNet(addForints(nextNetFt(deps, subscription), subscription.carryNetFt));
}

/** The net price of a month with the plan that begins next, else with the present one. */
function nextNetFt(
  { config }: Pick<BillingDeps, "config">,
  subscription: SubscriptionRow,
): Forints {
  const { nextPlanKey } = subscription;
  const next = nextPlanKey === null ? undefined : findPlan(config.payments.plans, nextPlanKey);
  const extra = subscription.nextExtraAccounts ?? subscription.extraAccounts;
  return next === undefined
    ? subscription.netFt
    : sumsOfPlan(config.payments.plans, next, extra).netFt;
}

function nextInvoiceName(
  { config }: Pick<BillingDeps, "config">,
  { nextPlanKey, invoiceName }: SubscriptionRow,
): string {
  const next = nextPlanKey === null ? undefined : findPlan(config.payments.plans, nextPlanKey);
  return next === undefined ? invoiceName : invoiceNameOf(next.name);
}

/** The name of the service on invoices. */
export function invoiceNameOf(planName: string): string {
  return `Bankhíd ${planName} csomag`;
}
