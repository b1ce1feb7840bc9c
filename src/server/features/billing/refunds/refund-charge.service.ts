/**
 * Refunds by the operator's command. The refund is stored before the gateway is called; where no
 * answer came, the gateway is asked what it has given back before anything else happens.
 */
import { MINUTE_MS } from "#values/durations.ts";
import { inCompanyAsProgram, type Tx } from "#server/database/tenant.ts";
import { audit } from "#server/features/audit/audit.service.ts";
import { deliverLetter } from "#server/features/letters/letters.service.ts";
import { buildRefundMail } from "#server/mail/outbound/templates/billing.mail.ts";
import { PaymentFault, type PaymentGateway } from "#server/providers/payment/payment.port.ts";
import { type BillingDeps, requireGateway } from "../billing-deps.ts";
import { storeBillingLetter } from "../billing-letters.service.ts";
import { type ChargeRow, findChargeByOrder, noteRefunded } from "../charges/charges.store.ts";
import { orderRefundInvoice } from "../invoices/order-invoice.service.ts";
import { postMoney } from "../money/money-ledger.store.ts";
import { findOrder } from "../subscribers.store.ts";
import { findSubscription } from "../subscriptions/subscriptions.store.ts";
import { nearestRefunds, sumsOfRefund } from "./refund-sums.policy.ts";
import * as store from "./refunds.store.ts";
import { type Forints, subtractForints } from "#values/forints.ts";

/** What the operator's connection has; jobs are found by their looks. */
export type RefundDeps = Pick<
  BillingDeps,
  "db" | "clock" | "newId" | "config" | "mailer" | "log" | "events" | "payments"
>;

// A request that was sent so long ago is not on its way any more.
const SURELY_ARRIVED_MS = 3 * MINUTE_MS;

export type RefundResult =
  | {
      readonly kind: "done";
      readonly refundedFt: Forints;
      readonly invoice: boolean;
      /** Another command, or the gateway's notification, has booked it. */
      readonly byOther: boolean;
    }
  | { readonly kind: "refused"; readonly why: string }
  /** The gateway gave no answer: the same command asks again. */
  | { readonly kind: "open"; readonly refundFt: Forints }
  | { readonly kind: "impossible"; readonly why: string; readonly nearest: readonly number[] };

export type ImpossibleRefund = Extract<RefundResult, { kind: "impossible" }>;

interface GivenRefund {
  readonly orderRef: string;
  /** The whole rest of the charge where absent. */
  readonly refundFt: Forints | undefined;
  readonly note: string;
  /** The same amount of the charge was given back before, and is meant once more. */
  readonly again?: boolean;
}

/**
 * Gives back a part of a paid charge, or all of its rest where no amount is given. An open refund
 * of the charge is settled instead. An amount that was given back of the charge before is refused
 * unless it is meant: the command may have been sent twice. Throws `payment_unavailable`.
 */
export async function refundCharge(deps: RefundDeps, given: GivenRefund): Promise<RefundResult> {
  const gateway = requireGateway(deps);
  const order = await findOrder(deps.db, given.orderRef);
  if (order?.kind !== "charge" || order.companyId === null)
    return { kind: "impossible", why: "There is no charge of this order.", nearest: [] };
  const { companyId } = order;
  const begun = await inCompanyAsProgram(deps.db, companyId, (tx) =>
    beginRefund(tx, deps, companyId, given),
  );
  if (begun.kind === "impossible") return begun;
  const { charge, refund } = begun;
  if (begun.kind === "open") return settleRefund(deps, gateway, charge, refund);
  try {
    const answer = await gateway.refund({
      orderRef: charge.orderRef,
      transactionId: charge.transactionId ?? "",
      refundFt: refund.grossFt,
    });
    return await finishRefund(deps, charge, refund, answer.refundId);
  } catch (error) {
    if (!(error instanceof PaymentFault)) throw error;
    if (error.kind !== "refused") return settleRefund(deps, gateway, charge, refund);
    await refuseRefund(deps, refund);
    return { kind: "refused", why: error.message };
  }
}

type Begun =
  | {
      readonly kind: "begun" | "open";
      readonly charge: ChargeRow;
      readonly refund: store.RefundRow;
    }
  | ImpossibleRefund;

async function beginRefund(
  tx: Tx,
  deps: RefundDeps,
  companyId: string,
  given: GivenRefund,
): Promise<Begun> {
  await findSubscription(tx, companyId, { lock: true });
  const charge = await findChargeByOrder(tx, companyId, given.orderRef);
  if (charge?.state !== "finished")
    return { kind: "impossible", why: "The charge is not paid.", nearest: [] };
  const open = await store.findOpenRefund(tx, companyId, charge.id);
  if (open !== undefined) return { kind: "open", charge, refund: open };
  const { refundFt: amountFt, note } = given;
  const before = given.again
    ? undefined
    : await store.findEqualRefund(tx, companyId, charge.id, amountFt);
  if (before !== undefined) {
    const at = before.toISOString();
    const why = `${amountFt} Ft of the charge were given back at ${at}; --again gives them back once more.`;
    return { kind: "impossible", why, nearest: [] };
  }
  const begun = await insertRefundOf(tx, deps, charge, { amountFt, note, act: "given back" });
  return begun.kind === "impossible" ? begun : { ...begun, charge };
}

/**
 * Stores a refund of a part of the charge, or of all of its rest where no amount is given, as not
 * ended. `act` says in the refusal what cannot be done with the amount.
 */
export async function insertRefundOf(
  tx: Tx,
  deps: Pick<RefundDeps, "clock" | "newId">,
  charge: ChargeRow,
  given: { readonly amountFt: Forints | undefined; readonly note: string; readonly act: string },
): Promise<{ readonly kind: "begun"; readonly refund: store.RefundRow } | ImpossibleRefund> {
  const { companyId } = charge;
  const refunded = await store.sumRefunds(tx, companyId, charge.id);
  const rest = subtractForints(charge.grossFt, refunded.grossFt);
  const requested = given.amountFt ?? rest;
  const sums = sumsOfRefund(charge, refunded, requested);
  if (sums === undefined) {
    const why = `Of the charge ${rest} Ft are left; ${requested} Ft cannot be ${given.act} with whole net and VAT.`;
    return { kind: "impossible", why, nearest: nearestRefunds(charge, refunded, requested) };
  }
  const refund = {
    companyId,
    id: deps.newId(),
    chargeId: charge.id,
    ...sums,
    note: given.note,
    askedAt: deps.clock.now(),
  };
  await store.insertRefund(tx, refund);
  return { kind: "begun", refund: { ...refund, state: "sent" } };
}

/** Asks the gateway what became of an open refund. */
async function settleRefund(
  deps: RefundDeps,
  gateway: PaymentGateway,
  charge: ChargeRow,
  refund: store.RefundRow,
): Promise<RefundResult> {
  const open = { kind: "open", refundFt: refund.grossFt } as const;
  let told;
  try {
    told = await gateway.findRefunds(charge.orderRef);
  } catch (error) {
    if (!(error instanceof PaymentFault)) throw error;
    deps.log.warn({ err: error, orderRef: charge.orderRef }, "refund not found out");
    return open;
  }
  const booked = await inCompanyAsProgram(deps.db, charge.companyId, (tx) =>
    store.sumRefunds(tx, charge.companyId, charge.id, { atGateway: true }),
  );
  const sum = told.reduce((total, { refundFt }) => total + refundFt, 0);
  if (sum === booked.grossFt + refund.grossFt)
    return finishRefund(deps, charge, refund, told.at(-1)?.refundId ?? "");
  if (sum !== booked.grossFt) {
    deps.log.error(
      { orderRef: charge.orderRef, told: sum, booked: booked.grossFt },
      "refunds differ",
    );
    return open;
  }
  if (deps.clock.now().getTime() < refund.askedAt.getTime() + SURELY_ARRIVED_MS) return open;
  await refuseRefund(deps, refund);
  return { kind: "refused", why: "The gateway never got the refund; it can be begun again." };
}

/** Books the refund: the ledger, the charge, the correcting invoice, and the letter. */
async function finishRefund(
  deps: RefundDeps,
  charge: ChargeRow,
  refund: store.RefundRow,
  refundRef: string,
): Promise<RefundResult> {
  const { companyId } = charge;
  const booked = await inCompanyAsProgram(deps.db, companyId, async (tx) => {
    await findSubscription(tx, companyId, { lock: true });
    const invoice = await bookRefund(tx, deps, charge, refund, { refundRef });
    if (invoice === undefined) return undefined;
    const letter = await storeBillingLetter(tx, deps, charge, "billing_refund", (base) =>
      buildRefundMail({ ...base, charge, refund }),
    );
    return { invoice, letter };
  });
  if (booked?.letter !== undefined) await deliverLetter(deps, booked.letter);
  await deps.events.publish("Card", companyId);
  const byOther = booked === undefined;
  return { kind: "done", refundedFt: refund.grossFt, invoice: booked?.invoice ?? false, byOther };
}

/**
 * Ends a refund as done in ledger, charge, correcting invoice and log. Answers whether an invoice
 * was ordered; undefined where the refund has ended before. `traced` stands in the log too.
 */
export async function bookRefund(
  tx: Tx,
  deps: Pick<RefundDeps, "clock" | "newId" | "config">,
  charge: ChargeRow,
  refund: store.RefundRow,
  { refundRef, traced }: { refundRef: string; traced?: Readonly<Record<string, string>> },
): Promise<boolean | undefined> {
  const { companyId } = charge;
  const at = deps.clock.now();
  if (!(await store.endRefund(tx, refund, { state: "done", refundRef, at }))) return undefined;
  await noteRefunded(tx, charge, refund.grossFt);
  const posting = { companyId, chargeId: charge.id, sums: refund, reference: refundRef, at };
  await postMoney(tx, { ...posting, postingId: deps.newId(), kind: "credit" });
  await postMoney(tx, { ...posting, postingId: deps.newId(), kind: "refund" });
  const invoice = await orderRefundInvoice(tx, deps, charge, refund);
  const { orderRef } = charge;
  const after = { orderRef, grossFt: String(refund.grossFt), note: refund.note, ...traced };
  const object = { kind: "company", id: companyId } as const;
  await audit(tx, { companyId, actor: "operator" }, "subscription.refund", object, { after });
  return invoice;
}

async function refuseRefund(deps: RefundDeps, refund: store.RefundRow): Promise<void> {
  const end = { state: "refused", refundRef: null, at: deps.clock.now() } as const;
  await inCompanyAsProgram(deps.db, refund.companyId, (tx) => store.endRefund(tx, refund, end));
}

/** Finds out what became of an open refund of a charge, as a notification asks. */
export async function settleOpenRefund(
  deps: RefundDeps,
  companyId: string,
  orderRef: string,
): Promise<void> {
  const found = await inCompanyAsProgram(deps.db, companyId, async (tx) => {
    const charge = await findChargeByOrder(tx, companyId, orderRef);
    const refund = charge && (await store.findOpenRefund(tx, companyId, charge.id));
    return charge && refund && { charge, refund };
  });
  if (found !== undefined)
    await settleRefund(deps, requireGateway(deps), found.charge, found.refund);
}
