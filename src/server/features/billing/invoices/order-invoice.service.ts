/** Orders of invoices: stored with their cause, issued by a job. */
import { addDays, budapestDate, type LocalDate } from "#values/local-date.ts";
import type { Tx } from "#server/database/tenant.ts";
import { hungarianDay } from "#server/mail/outbound/templates/sign-in-facts.ts";
import type { InvoiceBuyer } from "#server/providers/invoicing/invoicing.port.ts";
import type { BillingDeps } from "../billing-deps.ts";
import { issueInvoiceJob } from "../billing-job-definitions.ts";
import type { ChargeRow } from "../charges/charges.store.ts";
import type { RefundRow } from "../refunds/refunds.store.ts";
import { findSubscriber, type Subscriber } from "../subscribers.store.ts";
import { findInvoiceOfCharge, insertInvoice } from "./invoices.store.ts";
import { negateForints } from "#values/forints.ts";

type Needs = Pick<BillingDeps, "clock" | "newId" | "queue" | "invoicing">;

/**
 * Orders the invoice of a paid charge in the transaction that books it; false where no issuer is
 * set up or the payer is gone.
 */
export async function orderChargeInvoice(
  tx: Tx,
  deps: Needs,
  charge: ChargeRow,
  paidAt: Date,
): Promise<boolean> {
  if (deps.invoicing === undefined) return false;
  const subscriber = await findSubscriber(tx, charge.subscriberId);
  if (subscriber === undefined) return false;
  const { companyId, orderRef, periodFrom, periodUntil } = charge;
  const id = deps.newId();
  const row = {
    companyId,
    id,
    chargeId: charge.id,
    refundId: null,
    externalId: orderRef,
    buyer: toBuyer(subscriber),
    itemName: nameItem(charge.invoiceName, periodFrom, addDays(periodUntil, -1)),
    completedOn: budapestDate(paidAt.getTime()),
    netFt: charge.netFt,
    vatFt: charge.vatFt,
    grossFt: charge.grossFt,
  };
  await insertInvoice(tx, row, deps.clock.now());
  await deps.queue.enqueue(issueInvoiceJob, { companyId, invoiceId: id }, { tx, key: id });
  return true;
}

/**
 * Orders the correcting invoice of a refund; false where the charge has no invoice that could be
 * corrected. The caller enqueues nothing: the minute's look finds it.
 */
export async function orderRefundInvoice(
  tx: Tx,
  deps: Pick<Needs, "clock" | "newId">,
  charge: ChargeRow,
  refund: RefundRow,
): Promise<boolean> {
  const { companyId } = charge;
  const corrected = await findInvoiceOfCharge(tx, companyId, charge.id);
  if (corrected === undefined) return false;
  const now = deps.clock.now();
  const row = {
    companyId,
    id: deps.newId(),
    chargeId: charge.id,
    refundId: refund.id,
    externalId: `BR${refund.id.replaceAll("-", "").slice(-30)}`,
    buyer: corrected.buyer as InvoiceBuyer,
    itemName: `${corrected.itemName}: visszatérítés`,
    completedOn: budapestDate(now.getTime()),
    netFt: negateForints(refund.netFt),
    vatFt: negateForints(refund.vatFt),
    grossFt: negateForints(refund.grossFt),
  };
  await insertInvoice(tx, row, now);
  return true;
}

/** The line of the invoice: the service and its days. */
function nameItem(name: string, first: LocalDate, last: LocalDate): string {
  return `${name}, ${hungarianDay(first)} – ${hungarianDay(last)}`;
}

function toBuyer({ id: _id, userId: _userId, ...facts }: Subscriber): InvoiceBuyer {
  return facts;
}
