/**
 * Charging one company. The order and its token are stored before the gateway is asked; an answer
 * that did not come is asked for by the order, and only an order that the gateway does not know is
 * sent again, under the same reference and with the same token.
 */
import { inCompanyAsProgram } from "#server/database/tenant.ts";
import { MINUTE_MS, SECOND_MS } from "#values/durations.ts";
import {
  type Payment,
  PaymentFault,
  type Refusal,
} from "#server/providers/payment/payment.port.ts";
import { type BillingDeps, requireGateway } from "../billing-deps.ts";
import { findCard } from "../cards/cards.store.ts";
import { findSubscriber } from "../subscribers.store.ts";
import { setDue } from "../subscriptions/subscriptions.store.ts";
import { beginCharge, LOOK_AGAIN_MS } from "./begin-charge.service.ts";
import { type ChargeRow, findChargeByOrder, moveCharge, noteSentAgain } from "./charges.store.ts";
import { settleOpenRefund } from "../refunds/refund-charge.service.ts";
import { readToken } from "./read-token.ts";
import {
  disputeCharge,
  finishCharge,
  refuseCharge,
  tellMissingCard,
} from "./end-charge.service.ts";

// A request that was sent so long ago is not on its way any more.
const SURELY_ARRIVED_MS = 2 * MINUTE_MS;
const TRY_AGAIN_SOON_MS = 30 * SECOND_MS;

/** The card, its token or its buyer is not there any more: the gateway is not asked. */
const NO_CARD: Refusal = { reason: "newCard", codes: [], isOfBank: false };

/** Does what is due for the company: begins a charge, or finds out what became of an open one. */
export async function chargeCompany(deps: BillingDeps, companyId: string): Promise<void> {
  const beginning = await inCompanyAsProgram(deps.db, companyId, (tx) =>
    beginCharge(tx, deps, companyId),
  );
  if (beginning.kind === "begun") await sendCharge(deps, beginning.charge);
  if (beginning.kind === "open") await settleCharge(deps, beginning.charge);
  if (beginning.kind === "needsCard") await tellMissingCard(deps, beginning.subscription);
}

/** Looks at the order of a notification; unknown orders are left alone. */
export async function settleChargeOrder(
  deps: BillingDeps,
  companyId: string,
  orderRef: string,
): Promise<void> {
  const charge = await inCompanyAsProgram(deps.db, companyId, (tx) =>
    findChargeByOrder(tx, companyId, orderRef),
  );
  if (charge?.state === "sent" || charge?.state === "authorised") await settleCharge(deps, charge);
  if (charge?.state === "finished") await settleOpenRefund(deps, companyId, orderRef);
}

async function sendCharge(deps: BillingDeps, charge: ChargeRow): Promise<void> {
  const gateway = requireGateway(deps);
  const order = await readOrder(deps, charge);
  if (order === undefined) return;
  let answer;
  try {
    answer = await gateway.charge(order);
  } catch (error) {
    if (!(error instanceof PaymentFault)) throw error;
    // Whether it happened is not known: the next look asks the gateway first.
    deps.log.warn(
      { err: error, orderRef: charge.orderRef, kind: error.kind },
      "charge without an answer",
    );
    return lookAgain(deps, charge, TRY_AGAIN_SOON_MS);
  }
  if (answer.kind === "refused") {
    if (answer.reason === "duplicate") return settleCharge(deps, charge);
    if (answer.reason === "tokenUsed") return settleCharge(deps, charge, answer.codes);
    return refuseCharge(deps, charge, answer);
  }
  const { transactionId } = answer;
  await inCompanyAsProgram(deps.db, charge.companyId, (tx) =>
    moveCharge(tx, charge, { state: "authorised", transactionId }),
  );
  await settleCharge(deps, { ...charge, state: "authorised", transactionId });
}

/**
 * Asks what became of the charge. `tokenCodes`: the gateway has just refused its token as used, so
 * that an order which it does not know cannot be on its way.
 */
async function settleCharge(
  deps: BillingDeps,
  charge: ChargeRow,
  tokenCodes?: readonly number[],
): Promise<void> {
  let payments: readonly Payment[];
  try {
    payments = await requireGateway(deps).findPayments([charge.orderRef]);
  } catch (error) {
    if (!(error instanceof PaymentFault)) throw error;
    deps.log.warn({ err: error, orderRef: charge.orderRef }, "charge not found out");
    return lookAgain(deps, charge, LOOK_AGAIN_MS);
  }
  const payment = payments.find(({ orderRef }) => orderRef === charge.orderRef);
  if (payment === undefined && tokenCodes !== undefined)
    return refuseCharge(deps, charge, { reason: "tokenUsed", codes: tokenCodes, isOfBank: false });
  if (payment === undefined) return sendAgain(deps, charge);
  switch (payment.state) {
    case "finished":
      return isAsOrdered(payment, charge)
        ? finishCharge(deps, charge, payment.transactionId)
        : disputeCharge(deps, charge, payment);
    case "running":
    case "authorised":
      return lookAgain(deps, charge, LOOK_AGAIN_MS);
    case "refused":
      return refuseCharge(deps, charge, { reason: "retryLater", codes: [], isOfBank: true });
    case "cancelled":
    case "timedOut":
    case "released":
    case "fraud":
      return refuseCharge(deps, charge, { reason: "retryLater", codes: [], isOfBank: false });
  }
}

function isAsOrdered(payment: Payment, charge: ChargeRow): boolean {
  return payment.totalFt === charge.grossFt && (payment.currency ?? "HUF") === "HUF";
}

/** The gateway does not know the order: it may go once more as soon as it cannot be on its way. */
async function sendAgain(deps: BillingDeps, charge: ChargeRow): Promise<void> {
  const now = deps.clock.now();
  const limitMs = Math.max(SURELY_ARRIVED_MS, requireGateway(deps).timeoutMs * 2);
  const waitMs = charge.sentAt.getTime() + limitMs - now.getTime();
  if (charge.state === "authorised" || waitMs > 0)
    return lookAgain(deps, charge, Math.max(waitMs, LOOK_AGAIN_MS));
  const card = await findCard(deps.db, charge.cardId);
  // Nothing was taken yet, and a card that was deleted meanwhile is not charged.
  if (card?.state !== "ready") return refuseCharge(deps, charge, NO_CARD);
  await inCompanyAsProgram(deps.db, charge.companyId, (tx) => noteSentAgain(tx, charge, now));
  await sendCharge(deps, { ...charge, sentAt: now });
}

async function lookAgain(deps: BillingDeps, charge: ChargeRow, afterMs: number): Promise<void> {
  const at = new Date(deps.clock.now().getTime() + afterMs);
  await inCompanyAsProgram(deps.db, charge.companyId, (tx) => setDue(tx, charge.companyId, at));
}

async function readOrder(deps: BillingDeps, charge: ChargeRow) {
  const { cardId, tokenPosition, subscriberId, orderRef, grossFt } = charge;
  const token = await readToken(deps, cardId, tokenPosition);
  const buyer = await findSubscriber(deps.db, subscriberId);
  if (token !== undefined && buyer !== undefined)
    return { orderRef, token, totalFt: grossFt, buyer };
  await refuseCharge(deps, charge, NO_CARD);
  return undefined;
}
