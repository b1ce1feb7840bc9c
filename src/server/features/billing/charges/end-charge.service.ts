/** The ends of a charge: paid, refused, or with an amount that is not ours. */
import { findPlan, sumsOfPlan } from "#contract/billing/plans.ts";
import { budapestDate, budapestDayStart, type LocalDate } from "#values/local-date.ts";
import { inCompanyAsProgram, type Tx } from "#server/database/tenant.ts";
import { audit } from "#server/features/audit/audit.service.ts";
import { wakeReadings } from "#server/features/bank-feeds/schedule/feed-schedule.service.ts";
import { requeueFilesWithoutRoom } from "#server/features/statement-files/requeue-files.service.ts";
import { deliverLetter, type StoredLetter } from "#server/features/letters/letters.service.ts";
import {
  buildCardNeededMail,
  buildReceiptMail,
} from "#server/mail/outbound/templates/billing.mail.ts";
import {
  buildPaymentFailedMail,
  buildUpgradeFailedMail,
  type RefusalCause,
} from "#server/mail/outbound/templates/payment-failed.mail.ts";
import type { Payment, Refusal } from "#server/providers/payment/payment.port.ts";
import type { BillingDeps } from "../billing-deps.ts";
import { storeBillingLetter } from "../billing-letters.service.ts";
import { endCard, setToken } from "../cards/cards.store.ts";
import { orderChargeInvoice } from "../invoices/order-invoice.service.ts";
import { postMoney } from "../money/money-ledger.store.ts";
import { dayOfMonth } from "../subscriptions/periods.policy.ts";
import { lastDayOfGrace } from "../subscriptions/plan-standing.policy.ts";
import {
  changeSubscription,
  findSubscription,
  setDue,
  type SubscriptionRow,
} from "../subscriptions/subscriptions.store.ts";
import { chargeInstant, invoiceNameOf, nextSums } from "./begin-charge.service.ts";
import { type ChargeRow, findPaidMonth, listRefusedSince, moveCharge } from "./charges.store.ts";
import { decideDunning } from "./dunning.policy.ts";
import { readToken } from "./read-token.ts";
import { forints } from "#values/forints.ts";

/** Books the paid charge: the ledger, the period, the next due day, and the receipt. */
export async function finishCharge(
  deps: BillingDeps,
  charge: ChargeRow,
  transactionId: string,
): Promise<void> {
  const now = deps.clock.now();
  const { companyId, cardId, tokenPosition, orderRef } = charge;
  const letter = await inCompanyAsProgram(deps.db, companyId, async (tx) => {
    const subscription = await findSubscription(tx, companyId, { lock: true });
    const moved = await moveCharge(tx, charge, {
      state: "finished",
      transactionId,
      settledAt: now,
    });
    if (!moved || subscription === undefined) return undefined;
    const posting = { companyId, chargeId: charge.id, sums: charge, at: now };
    await postMoney(tx, { ...posting, postingId: deps.newId(), kind: "due", reference: orderRef });
    await postMoney(tx, {
      ...posting,
      postingId: deps.newId(),
      kind: "payment",
      reference: transactionId,
    });
    await setToken(tx, cardId, tokenPosition, "spent", orderRef);
    await changeSubscription(tx, companyId, {
      ...(charge.kind === "month" ? beginMonth(charge, subscription) : {}),
      ...takePaidPlan(deps, charge, subscription),
    });
    const rests = subscription.endedAt !== null;
    await setDue(tx, companyId, rests ? null : chargeInstant(charge.periodUntil));
    await wakeReadings(tx, companyId, now);
    await requeueFilesWithoutRoom(deps, tx, companyId);
    await orderChargeInvoice(tx, deps, charge, now);
    await audit(
      tx,
      { companyId, actor: "job" },
      "subscription.charge",
      { kind: "company", id: companyId },
      { after: { orderRef, periodFrom: charge.periodFrom, grossFt: String(charge.grossFt) } },
    );
    return storeBillingLetter(tx, deps, charge, "billing_receipt", (base) =>
      buildReceiptMail({ ...base, charge: { ...charge, transactionId }, ends: rests }),
    );
  });
  if (letter !== undefined) await deliverLetter(deps, letter);
  await deps.events.publish("Card", companyId);
}

function beginMonth(charge: ChargeRow, { nextFrom }: SubscriptionRow) {
  const { periodFrom, periodUntil } = charge;
  return {
    nextFrom: periodUntil,
    // A month that begins anew begins on a day of its own.
    ...(periodFrom === nextFrom ? {} : { anchorDay: dayOfMonth(periodFrom) }),
    nextTryOn: null,
    failedSince: null,
    carryNetFt: forints(0),
  };
}

/** The plan that was paid takes the place of the present one, with its price of today. */
function takePaidPlan(deps: BillingDeps, charge: ChargeRow, subscription: SubscriptionRow) {
  // A charge of the version before says no plan: it was for the next one.
  const planKey = charge.planKey ?? subscription.nextPlanKey ?? subscription.planKey;
  const extraAccounts =
    charge.extraAccounts ?? subscription.nextExtraAccounts ?? subscription.extraAccounts;
  const settled = { nextPlanKey: null, nextExtraAccounts: null, upgradeOn: null };
  const isSame = planKey === subscription.planKey && extraAccounts === subscription.extraAccounts;
  const plan = findPlan(deps.config.payments.plans, planKey);
  if (isSame || plan === undefined) return settled;
  return {
    ...settled,
    planKey,
    extraAccounts,
    netFt: sumsOfPlan(deps.config.payments.plans, plan, extraAccounts).netFt,
    invoiceName: invoiceNameOf(plan.name),
  };
}

/** Books the refusal, plans the next try by its class, and tells the payer. */
export async function refuseCharge(
  deps: BillingDeps,
  charge: ChargeRow,
  refusal: Refusal,
): Promise<void> {
  const now = deps.clock.now();
  const today = budapestDate(now.getTime());
  const { companyId, cardId, tokenPosition } = charge;
  const usable = await isTokenLeft(deps, charge);
  const letter = await inCompanyAsProgram(deps.db, companyId, async (tx) => {
    const subscription = await findSubscription(tx, companyId, { lock: true });
    const { reason, codes } = refusal;
    const moved = await moveCharge(tx, charge, {
      state: "refused",
      refusal: reason,
      codes,
      settledAt: now,
    });
    if (!moved || subscription === undefined) return undefined;
    await setToken(tx, cardId, tokenPosition, usable ? "free" : "spent", null);
    if (charge.kind === "upgrade")
      return refuseUpgrade(tx, deps, charge, { subscription, refusal });
    const failedSince = subscription.failedSince ?? today;
    const failures = await listRefusedSince(tx, companyId, new Date(budapestDayStart(failedSince)));
    const { retryDays, graceDays } = deps.config.payments;
    const isOver = subscription.endedAt !== null;
    const next = decideDunning(reason, {
      failedSince,
      failures: failures.length,
      today,
      // A lapsed company waits for another card: each try would be another month.
      retryDays:
        isOver || today > lastDayOfGrace(subscription.nextFrom, graceDays) ? [] : retryDays,
    });
    if (next.blocksCard) await endCard(tx, cardId, "blocked");
    await changeSubscription(tx, companyId, { failedSince, nextTryOn: next.nextTryOn });
    await setDue(tx, companyId, next.nextTryOn === null ? null : chargeInstant(next.nextTryOn));
    // Of a subscription that was ended meanwhile nothing is asked any more.
    if (isOver) return undefined;
    // The payer cannot mend our set-up: one letter about it is enough for a period.
    const isOurs = reason === "setup";
    if (isOurs && failures.filter((of) => of === "setup").length > 1) return undefined;
    const graceUntil = await graceEnd(tx, deps, subscription);
    return storeBillingLetter(tx, deps, charge, "billing_failed", (base) =>
      buildPaymentFailedMail({
        ...base,
        charge,
        cause: causeOf(refusal),
        nextTryOn: next.nextTryOn,
        graceUntil,
      }),
    );
  });
  if (refusal.reason === "setup")
    deps.log.error({ orderRef: charge.orderRef, codes: refusal.codes }, "charge refused: set-up");
  if (letter !== undefined) await deliverLetter(deps, letter);
  await deps.events.publish("Card", companyId);
}

/** The larger plan begins with the next month instead; what was paid holds as before. */
async function refuseUpgrade(
  tx: Tx,
  deps: BillingDeps,
  charge: ChargeRow,
  { subscription, refusal }: { readonly subscription: SubscriptionRow; readonly refusal: Refusal },
): Promise<StoredLetter | undefined> {
  const { companyId, cardId } = charge;
  const rests = subscription.endedAt !== null;
  if (refusal.reason === "newCard" || refusal.reason === "newRegistration")
    await endCard(tx, cardId, "blocked");
  await changeSubscription(tx, companyId, { upgradeOn: null });
  await setDue(tx, companyId, rests ? null : chargeInstant(subscription.nextFrom));
  if (rests) return undefined;
  return storeBillingLetter(tx, deps, charge, "billing_failed", (base) =>
    buildUpgradeFailedMail({ ...base, charge, cause: causeOf(refusal) }),
  );
}

function causeOf({ reason, isOfBank }: Refusal): RefusalCause {
  if (isOfBank) return "bank";
  if (reason === "setup") return "ours";
  return reason === "newCard" || reason === "newRegistration" ? "card" : "technical";
}

// Whether a refused charge uses its token up is not published: the gateway is asked. Where it does
// not answer, the token is left out, because a used token looks like a charge in progress.
async function isTokenLeft(deps: BillingDeps, charge: ChargeRow): Promise<boolean> {
  try {
    const token = await readToken(deps, charge.cardId, charge.tokenPosition);
    return token !== undefined && (await deps.payments!.isTokenUsable(token));
  } catch (error) {
    deps.log.warn({ err: error, orderRef: charge.orderRef }, "state of a token not found out");
    return false;
  }
}

/**
 * The gateway finished another amount than was ordered: nothing is activated, an operator looks.
 */
export async function disputeCharge(
  deps: BillingDeps,
  charge: ChargeRow,
  payment: Payment,
): Promise<void> {
  const { companyId, orderRef, grossFt } = charge;
  const { transactionId, totalFt, currency } = payment;
  await inCompanyAsProgram(deps.db, companyId, async (tx) => {
    await moveCharge(tx, charge, { state: "disputed", transactionId });
    await setDue(tx, companyId, null);
  });
  deps.log.error(
    { orderRef, ordered: grossFt, told: totalFt, currency },
    "the gateway finished another amount than was ordered",
  );
}

/** Tells the payer once for a period that there is no card to charge. */
export async function tellMissingCard(
  deps: BillingDeps,
  subscription: SubscriptionRow,
): Promise<void> {
  if (subscription.failedSince !== null) return;
  const { companyId } = subscription;
  const { grossFt } = nextSums(deps, subscription);
  const letter = await inCompanyAsProgram(deps.db, companyId, async (tx) => {
    const graceUntil = await graceEnd(tx, deps, subscription);
    return storeBillingLetter(tx, deps, subscription, "billing_card_needed", (base) =>
      buildCardNeededMail({ ...base, grossFt, graceUntil }),
    );
  });
  if (letter !== undefined) await deliverLetter(deps, letter);
  await deps.events.publish("Card", companyId);
}

/** The last day on which what was paid before holds; null where nothing was. */
async function graceEnd(
  tx: Tx,
  deps: BillingDeps,
  { companyId }: SubscriptionRow,
): Promise<LocalDate | null> {
  const paid = await findPaidMonth(tx, companyId);
  const last = paid && lastDayOfGrace(paid.until, deps.config.payments.graceDays);
  const today = budapestDate(deps.clock.now().getTime());
  return last === undefined || last < today ? null : last;
}
