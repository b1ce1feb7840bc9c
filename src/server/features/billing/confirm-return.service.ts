/**
 * The return from the gateway's page: shows, and asks the gateway; it never believes the browser.
 */
import type { z } from "zod";
import type { billingConfirm } from "#contract/billing/cards.ts";
import { findPaymentOrder, findPerson } from "#server/features/auth/sessions.service.ts";
import { ApiError, notFound } from "#server/http/errors.ts";
import { PaymentFault, type PaymentReturn } from "#server/providers/payment/payment.port.ts";
import type { BillingDeps } from "./billing-deps.ts";
import { type CardRow, findCardByOrder } from "./cards/cards.store.ts";
import { settleRegistration } from "./cards/register-card.service.ts";
import { findOrder } from "./subscribers.store.ts";

type Given = z.output<typeof billingConfirm.body>;
type Reply = z.input<typeof billingConfirm.reply>;

/**
 * What became of the order of a payment token, or of an order of the session's person where the
 * bearer is a session. Throws `link_used_or_expired` for a token that is none or whose card was
 * deleted, `payment_return_invalid` where `r`, `s` or the order were changed, `unauthenticated`
 * without any proof, and `not_found` for an order that is not the person's; nothing changes then.
 */
export async function confirmReturn(
  deps: BillingDeps,
  given: Given,
  bearer: string | undefined,
): Promise<Reply> {
  const order = await findProvenOrder(deps, given, bearer);
  const card = order && (await findCardByOrder(deps.db, order.orderRef));
  // A card that its owner deleted meanwhile was not registered, whatever the browser brings.
  if (card === undefined || card.state === "deleted")
    throw new ApiError("link_used_or_expired", { message: "No living card has this token" });
  const told = readTold(deps, given, card);
  if (card.state !== "pending") return present(card, told);
  await askGateway(deps, card.orderRef);
  return present((await findCardByOrder(deps.db, card.orderRef)) ?? card, told);
}

async function findProvenOrder(
  deps: BillingDeps,
  { token, orderRef }: Given,
  bearer: string | undefined,
): Promise<{ readonly orderRef: string } | undefined> {
  const proof = token ?? bearer;
  if (proof === undefined)
    throw new ApiError("unauthenticated", {
      message: "Send the token of the payment or a session",
    });
  const ofLink = await findPaymentOrder(deps, proof);
  if (ofLink !== undefined || token !== undefined) return ofLink;
  const person = await findPerson(deps, proof, { link: false });
  const order = orderRef === undefined ? undefined : await findOrder(deps.db, orderRef);
  const isOwn = person.kind === "session" && order?.userId === person.userId;
  if (!isOwn || order.kind !== "registration") throw notFound("Order");
  return order;
}

function readTold(deps: BillingDeps, given: Given, card: CardRow): PaymentReturn | undefined {
  const invalid = new ApiError("payment_return_invalid", {
    message: "The return was changed on its way",
  });
  if (given.orderRef !== undefined && given.orderRef !== card.orderRef) throw invalid;
  if (given.r === undefined && given.s === undefined) return undefined;
  const told = deps.payments?.readReturn(given.r ?? "", given.s ?? "");
  if (told?.orderRef !== card.orderRef || told.transactionId !== card.transactionId) throw invalid;
  return told;
}

// A gateway that does not answer leaves the page waiting; jobs ask again.
async function askGateway(deps: BillingDeps, orderRef: string): Promise<void> {
  try {
    await settleRegistration(deps, orderRef);
  } catch (error) {
    if (!(error instanceof PaymentFault)) throw error;
    deps.log.warn({ err: error, orderRef }, "end of a registration not found out");
  }
}

function present(card: CardRow, told: PaymentReturn | undefined): Reply {
  const { orderRef, transactionId, state, outcome, mask } = card;
  const id = transactionId === null ? {} : { transactionId };
  if (state === "failed") {
    const event = outcome === "CANCEL" || outcome === "TIMEOUT" ? outcome : "FAIL";
    return { orderRef, state: event, ...(event === "FAIL" ? id : {}) };
  }
  if (state === "pending") {
    // The browser may be faster than the gateway's books; what it brought is shown meanwhile.
    if (told?.event === "CANCEL" || told?.event === "TIMEOUT")
      return { orderRef, state: told.event };
    if (told?.event === "FAIL") return { orderRef, state: "FAIL", ...id };
    return { orderRef, state: "WAITING_FOR_IPN", ...id };
  }
  return { orderRef, state: "SUCCESS", ...id, cardMask: mask };
}
