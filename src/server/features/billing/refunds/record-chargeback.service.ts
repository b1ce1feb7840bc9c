/**
 * Two ends of a charge that only the operator knows: a payment that the payer's bank took back
 * (chargeback), and a charge whose amount at the gateway was another one (disputed). Both are told
 * by the operator's command; the gateway is not called.
 */
import { inCompanyAsProgram } from "#server/database/tenant.ts";
import { audit } from "#server/features/audit/audit.service.ts";
import { findChargeByOrder, noteRefunded, releaseDisputed } from "../charges/charges.store.ts";
import { chargeInstant } from "../charges/begin-charge.service.ts";
import { orderRefundInvoice } from "../invoices/order-invoice.service.ts";
import { postMoney } from "../money/money-ledger.store.ts";
import { findOrder } from "../subscribers.store.ts";
import { findSubscription, setDue } from "../subscriptions/subscriptions.store.ts";
import type { RefundDeps, RefundResult } from "./refund-charge.service.ts";
import { nearestRefunds, sumsOfRefund } from "./refund-sums.policy.ts";
import * as store from "./refunds.store.ts";

interface GivenChargeback {
  readonly orderRef: string;
  /** The whole rest of the charge where absent. */
  readonly amountFt: number | undefined;
  /** The number of the case at the gateway or the bank. */
  readonly reference: string;
  readonly note: string;
}

type Impossible = Extract<RefundResult, { kind: "impossible" }>;
type ChargebackResult =
  Impossible | { readonly kind: "done"; readonly refundedFt: number; readonly invoice: boolean };

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
      const refunded = await store.sumRefunds(tx, companyId, charge.id);
      const rest = charge.grossFt - refunded.grossFt;
      const wished = amountFt ?? rest;
      const sums = sumsOfRefund(charge, refunded, wished);
      if (sums === undefined)
        return {
          kind: "impossible",
          why: `Of the charge ${rest} Ft are left; ${wished} Ft cannot be booked with whole net and VAT.`,
          nearest: nearestRefunds(charge, refunded, wished),
        };
      const at = deps.clock.now();
      const refund = {
        companyId,
        id: deps.newId(),
        chargeId: charge.id,
        ...sums,
        note,
        askedAt: at,
      };
      await store.insertRefund(tx, refund);
      await store.endRefund(tx, refund, { state: "done", refundRef, at });
      await noteRefunded(tx, charge, sums.grossFt);
      const posting = { companyId, chargeId: charge.id, sums, reference: refundRef, at };
      await postMoney(tx, { ...posting, postingId: deps.newId(), kind: "credit" });
      await postMoney(tx, { ...posting, postingId: deps.newId(), kind: "refund" });
      const done = { ...refund, state: "done" } as const;
      const invoice = await orderRefundInvoice(tx, deps, charge, done);
      await audit(
        tx,
        { companyId, actor: "operator" },
        "subscription.refund",
        { kind: "company", id: companyId },
        { after: { orderRef, grossFt: String(sums.grossFt), note, reference } },
      );
      return { kind: "done", refundedFt: sums.grossFt, invoice };
    },
  );
  if (result.kind === "done") await deps.events.publish("Card", companyId);
  return result;
}

/**
 * Ends a disputed charge as refused, once the operator has settled its money at the gateway: its
 * period is charged again at the next look. Answers why it cannot, undefined where it did.
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

function impossible(why: string): Impossible {
  return { kind: "impossible", why, nearest: [] };
}
