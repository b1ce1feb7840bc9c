/**
 * Two ends of a charge that only the operator knows: a payment that the payer's bank took back
 * (chargeback), and a charge whose amount at the gateway was another one (disputed). Both are told
 * by the operator's command; the gateway is not called.
 */
import { inCompanyAsProgram } from "#server/database/tenant.ts";
import { audit } from "#server/features/audit/audit.service.ts";
import { findChargeByOrder, findOpenCharge, releaseDisputed } from "../charges/charges.store.ts";
import { chargeInstant } from "../charges/begin-charge.service.ts";
import { findOrder } from "../subscribers.store.ts";
import {
  changeSubscription,
  findSubscription,
  setDue,
} from "../subscriptions/subscriptions.store.ts";
import {
  bookRefund,
  type ImpossibleRefund,
  insertRefundOf,
  type RefundDeps,
} from "./refund-charge.service.ts";
import * as store from "./refunds.store.ts";
import type { Forints } from "#values/forints.ts";

interface GivenChargeback {
  readonly orderRef: string;
  /** The whole rest of the charge where absent. */
  readonly amountFt: Forints | undefined;
  /** The number of the case at the gateway or the bank. */
  readonly reference: string;
  readonly note: string;
}

type ChargebackResult =
  | ImpossibleRefund
  | { readonly kind: "done"; readonly refundedFt: Forints; readonly invoice: boolean };

/**
 * Books what the payer's bank took back of a paid charge: ledger, charge and correcting invoice in
 * one transaction, once for a reference. Nothing is sent to the gateway and no letter goes out: the
 * payer asked his own bank.
 */
export async function recordChargeback(
  deps: Omit<RefundDeps, "payments">,
  { orderRef, amountFt, reference, note }: GivenChargeback,
): Promise<ChargebackResult> {
  const order = await findOrder(deps.db, orderRef);
  if (order?.kind !== "charge" || order.companyId === null)
    return { kind: "impossible", why: "There is no charge of this order.", nearest: [] };
  const { companyId } = order;
  const refundRef = `${store.CHARGEBACK_MARK}${reference}`;
  const result = await inCompanyAsProgram(
    deps.db,
    companyId,
    async (tx): Promise<ChargebackResult> => {
      await findSubscription(tx, companyId, { lock: true });
      const charge = await findChargeByOrder(tx, companyId, orderRef);
      if (charge?.state !== "finished") return impossible("The charge is not paid.");
      if (await store.hasRefundRef(tx, companyId, charge.id, refundRef))
        return impossible(`The chargeback ${reference} is booked already.`);
      if ((await store.findOpenRefund(tx, companyId, charge.id)) !== undefined)
        return impossible("A refund of the charge has no end yet; run refund first.");
      const open = await findOpenCharge(tx, companyId);
      if (open?.kind === "upgrade" && open.periodUntil === charge.periodUntil)
        return impossible(
          `The difference of a larger plan of this month is being charged (${open.orderRef}); book the chargeback after its end.`,
        );
      const request = { amountFt, note, act: "booked" };
      const begun = await insertRefundOf(tx, deps, charge, request);
      if (begun.kind === "impossible") return begun;
      const { refund } = begun;
      const traced = { reference };
      const invoice = await bookRefund(tx, deps, charge, refund, { refundRef, traced });
      // A larger plan of a month that is not paid any more is not charged for.
      await changeSubscription(tx, companyId, { upgradeOn: null });
      return { kind: "done", refundedFt: refund.grossFt, invoice: invoice ?? false };
    },
  );
  if (result.kind === "done") await deps.events.publish("Card", companyId);
  return result;
}

/**
 * Ends a disputed charge as refused, once the operator has settled its money at the gateway. The
 * next look charges again: the same period, or after the time of grace one that begins then.
 * Answers why it cannot, undefined where it did.
 */
export async function releaseDispute(
  deps: Omit<RefundDeps, "payments">,
  { orderRef, note }: Pick<GivenChargeback, "orderRef" | "note">,
): Promise<string | undefined> {
  const order = await findOrder(deps.db, orderRef);
  if (order?.kind !== "charge" || order.companyId === null)
    return "There is no charge of this order.";
  const { companyId } = order;
  const now = deps.clock.now();
  const isReleased = await inCompanyAsProgram(deps.db, companyId, async (tx) => {
    const subscription = await findSubscription(tx, companyId, { lock: true });
    const charge = await findChargeByOrder(tx, companyId, orderRef);
    if (charge === undefined || !(await releaseDisputed(tx, charge, now))) return false;
    if (subscription !== undefined && subscription.endedAt === null)
      await setDue(tx, companyId, chargeInstant(subscription.nextTryOn ?? subscription.nextFrom));
    await audit(
      tx,
      { companyId, actor: "operator" },
      "subscription.release",
      { kind: "company", id: companyId },
      { after: { orderRef, note } },
    );
    return true;
  });
  if (!isReleased) return "The charge is not disputed.";
  await deps.events.publish("Card", companyId);
  return undefined;
}

function impossible(why: string): ImpossibleRefund {
  return { kind: "impossible", why, nearest: [] };
}
