/** The registration of a card at the gateway: its beginning and its end. */
import { CARD_CONSENT_VERSION } from "#contract/billing/cards.ts";
import { DAY_MS, MINUTE_MS } from "#values/durations.ts";
import { inGlobal } from "#server/database/tenant.ts";
import { listDirectedIds } from "#server/features/access/access.service.ts";
import { createPaymentLink } from "#server/features/auth/sessions.service.ts";
import { notePersonEvent } from "#server/features/person-events/person-events.service.ts";
import { ApiError, invalidField } from "#server/http/errors.ts";
import { type Payment, PaymentFault } from "#server/providers/payment/payment.port.ts";
import { sealSecret } from "#server/seal-secret.ts";
import { type BillingDeps, requireGateway } from "../billing-deps.ts";
import { tokenSealedFor } from "../charges/read-token.ts";
import { registrationOrderRef } from "../charges/order-ref.ts";
import { settlePaymentJob } from "../billing-job-definitions.ts";
import { findCardNotice } from "../notices/notices.store.ts";
import { findOrder, findSubscriber, insertOrder, type Subscriber } from "../subscribers.store.ts";
import {
  applyIntent,
  type PlanIntent,
  wakeSubscriptionsOf,
} from "../subscriptions/apply-plan.service.ts";
import * as cards from "./cards.store.ts";

// A page that was left open must not register a card the next day.
const PAY_WITHIN_MS = 30 * MINUTE_MS;
const DECIDED_WITHIN_MS = 2 * DAY_MS;
const RETURN_PAGES = ["/subscriptions", "/bankcard-settings"] as const;

export interface Consents {
  readonly version: string;
}

/**
 * Begins a registration; answers the gateway's page. Throws `payment_unavailable`, and
 * `validation_failed` where the address of return is not one of ours or the texts have changed.
 */
export async function beginRegistration(
  deps: BillingDeps,
  subscriber: Subscriber,
  given: {
    readonly callbackUrl: string;
    readonly consents: Consents;
    /** The company and plan that the card is for. */
    readonly intent?: PlanIntent | undefined;
  },
): Promise<{ readonly url: string; readonly orderRef: string }> {
  const gateway = requireGateway(deps);
  const page = readReturnPage(deps, given.callbackUrl);
  if (given.consents.version !== CARD_CONSENT_VERSION)
    throw invalidField("consents.version", "the texts have changed; load the page again");
  const { times, days, maxFt } = deps.config.payments.registration;
  const now = deps.clock.now();
  const id = deps.newId();
  const orderRef = registrationOrderRef(id);
  const tokensUntil = new Date(now.getTime() + days * DAY_MS);
  const link = await inGlobal(deps.db, async (tx) => {
    const order = {
      orderRef,
      userId: subscriber.userId,
      kind: "registration",
      companyId: given.intent?.companyId ?? null,
      // Never null before the end of the registration: what it is for must survive a crash.
      intent: given.intent ?? {},
    } as const;
    await insertOrder(tx, order, now);
    await cards.insertCard(tx, {
      id,
      subscriberId: subscriber.id,
      orderRef,
      tokensUntil,
      maxFt,
      consentVersion: given.consents.version,
      now,
    });
    await notePersonEvent(tx, { userId: subscriber.userId, kind: "card.add" });
    return createPaymentLink(tx, deps, { userId: subscriber.userId, orderRef });
  });
  try {
    const started = await gateway.startRegistration({
      orderRef,
      buyer: subscriber,
      returnUrl: `${deps.config.baseUrl}${page}/${link.token}`,
      payUntil: new Date(now.getTime() + PAY_WITHIN_MS),
      times,
      tokensUntil,
      maxFt,
    });
    const sealed = started.tokens.map((token, index) =>
      sealSecret(deps.config.secrets, token, tokenSealedFor(id, index + 1)),
    );
    await inGlobal(deps.db, (tx) => cards.keepTokens(tx, id, started.transactionId, sealed));
    return { url: started.paymentUrl, orderRef };
  } catch (error) {
    if (!(error instanceof PaymentFault)) throw error;
    // The tokens come only once: a lost answer ends this registration.
    const end = { state: "failed", outcome: "FAIL", expiresAt: null, now } as const;
    await inGlobal(deps.db, (tx) => cards.settleCard(tx, { id, subscriberId: subscriber.id }, end));
    deps.log.error({ err: error, orderRef }, "registration of a card not begun");
    throw new ApiError("payment_unavailable", {
      message: "The gateway did not begin",
      cause: error,
    });
  }
}

function readReturnPage({ config }: Pick<BillingDeps, "config">, callbackUrl: string): string {
  const page = RETURN_PAGES.find(
    (path) => callbackUrl.replace(/\/+$/, "") === config.baseUrl + path,
  );
  if (page === undefined) throw invalidField("callbackUrl", "not an address of return of ours");
  return page;
}

/** What the gateway's word means for a registration; undefined while it runs. */
function endOf(
  payment: Payment | undefined,
): { state: "ready" | "failed"; outcome: string } | undefined {
  switch (payment?.state) {
    // Held, released or finished: the bank has said yes and the tokens work.
    case "authorised":
    case "finished":
    case "released":
      return { state: "ready", outcome: "" };
    case "refused":
    case "fraud":
      return { state: "failed", outcome: "FAIL" };
    case "cancelled":
      return { state: "failed", outcome: "CANCEL" };
    case "timedOut":
      return { state: "failed", outcome: "TIMEOUT" };
    case "running":
    case undefined:
      return undefined;
  }
}

/**
 * Asks the gateway what became of the registration and books it. Nothing happens where it has ended
 * already or still runs. Throws PaymentFault.
 */
export async function settleRegistration(deps: BillingDeps, orderRef: string): Promise<void> {
  const card = await cards.findCardByOrder(deps.db, orderRef);
  if (card === undefined) return;
  // Its page was still open when it was deleted here.
  if (card.state === "deleted") return endAtGateway(deps, orderRef);
  const notice = await findCardNotice(deps.db, orderRef);
  if (card.state === "pending") {
    const gateway = requireGateway(deps);
    const [payment] = await gateway.findPayments([orderRef]);
    const end = endOf(payment);
    if (end === undefined) return expireUnknown(deps, card, payment !== undefined);
    const known =
      end.state === "ready" && notice === undefined && card.transactionId !== null
        ? await findCardAtGateway(deps, card.transactionId)
        : undefined;
    const settled = await inGlobal(deps.db, (tx) =>
      cards.settleCard(tx, card, {
        ...end,
        expiresAt: notice?.expiresAt ?? known?.expiresAt ?? null,
        now: deps.clock.now(),
      }),
    );
    if (settled && end.state === "ready") await useCard(deps, card, orderRef);
  } else if (card.state === "ready") await useCard(deps, card, orderRef);
  if (notice === undefined) return;
  const isNew = await inGlobal(deps.db, (tx) => cards.describeCard(tx, orderRef, notice));
  // A page that was told of the card before its number is open still.
  if (isNew) await tellPayersPages(deps, card.subscriberId);
}

// The card's end is a fact more: a gateway that does not tell it has registered the card all the
// same.
async function findCardAtGateway(deps: BillingDeps, cardId: string) {
  try {
    return await requireGateway(deps).findCard(cardId);
  } catch (error) {
    if (!(error instanceof PaymentFault)) throw error;
    deps.log.warn({ err: error }, "end of a card not found out");
    return undefined;
  }
}

async function tellPayersPages(deps: BillingDeps, subscriberId: string): Promise<void> {
  const subscriber = await findSubscriber(deps.db, subscriberId);
  if (subscriber === undefined) return;
  for (const companyId of await listDirectedIds(deps, subscriber.userId))
    await deps.events.publish("Card", companyId);
}

// The gateway forgets pages that were never opened; ours must end too. One that it knows as running
// may be looked at for fraud.
async function expireUnknown(
  deps: BillingDeps,
  card: cards.CardRow,
  isKnown: boolean,
): Promise<void> {
  const now = deps.clock.now();
  const ageMs = now.getTime() - card.createdAt.getTime();
  if (ageMs < (isKnown ? DECIDED_WITHIN_MS : 2 * PAY_WITHIN_MS)) return;
  await inGlobal(deps.db, (tx) =>
    cards.settleCard(tx, card, { state: "failed", outcome: "TIMEOUT", expiresAt: null, now }),
  );
}

// Every step may be done again: a program that died between them leaves the intent.
async function useCard(deps: BillingDeps, card: cards.CardRow, orderRef: string): Promise<void> {
  const order = await findOrder(deps.db, orderRef);
  if (order === undefined || order.intent === null) return;
  await wakeSubscriptionsOf(deps, card.subscriberId);
  await applyIntent(deps, order);
}

/** Makes a ready card the active one; waiting charges try it at once. Throws `not_found`. */
export async function activateCard(
  deps: BillingDeps,
  subscriber: Subscriber,
  cardId: string,
): Promise<boolean> {
  const isActive = await inGlobal(deps.db, async (tx) => {
    await cards.lockCards(tx, subscriber.id);
    const card = await cards.findCardOf(tx, subscriber.id, cardId);
    if (card === undefined || !(await cards.activateCard(tx, card))) return false;
    await notePersonEvent(tx, {
      userId: subscriber.userId,
      kind: "card.activate",
      about: card.mask,
    });
    return true;
  });
  if (isActive) await wakeSubscriptionsOf(deps, subscriber.id);
  return isActive;
}

/**
 * Deletes a card here first, so that it is charged no more even while the gateway is away; the
 * gateway is told by a job.
 */
export async function deleteCard(
  deps: BillingDeps,
  subscriber: Subscriber,
  cardId: string,
): Promise<boolean> {
  return inGlobal(deps.db, async (tx) => {
    await cards.lockCards(tx, subscriber.id);
    const card = await cards.findCardOf(tx, subscriber.id, cardId);
    if (card === undefined || card.state === "deleted") return false;
    await cards.endCard(tx, cardId, "deleted");
    await notePersonEvent(tx, {
      userId: subscriber.userId,
      kind: "card.delete",
      about: card.mask,
    });
    await deps.queue.enqueue(
      settlePaymentJob,
      { orderRef: card.orderRef, ends: true },
      { tx, key: `${card.orderRef}:end` },
    );
    return true;
  });
}

/**
 * Tells the gateway of a deleted card: its page or its tokens work no more. Throws PaymentFault.
 */
export async function endAtGateway(deps: BillingDeps, orderRef: string): Promise<void> {
  const card = await cards.findCardByOrder(deps.db, orderRef);
  if (card === undefined || card.transactionId === null) return;
  const gateway = requireGateway(deps);
  const [payment] = await gateway.findPayments([orderRef]);
  if (payment?.state === "running")
    await gateway.cancelStarted({ transactionId: card.transactionId });
  else if (endOf(payment)?.state === "ready") await gateway.cancelCard(card.transactionId);
}
