/** Jobs of billing: due subscriptions, orders at the gateway, letters before charges. */
import { z } from "zod";
import { DAY_MS, MINUTE_MS } from "#values/durations.ts";
import { inGlobal } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { defineJob, type FeatureJob, featureJob } from "#server/jobs/job.ts";
import { chargeCompanyJob, issueInvoiceJob, settlePaymentJob } from "./billing-job-definitions.ts";
import { endAtGateway, settleRegistration } from "./cards/register-card.service.ts";
import { listPendingOrders } from "./cards/cards.store.ts";
import { chargeCompany, settleChargeOrder } from "./charges/charge-company.service.ts";
import { tellComingCharges } from "./charges/tell-coming-charges.service.ts";
import { issueInvoice } from "./invoices/issue-invoice.service.ts";
import { takeDueInvoices } from "./invoices/invoices.store.ts";
import { endCovers } from "./offices/office-cover.service.ts";
import { purgeNotices } from "./notices/notices.store.ts";
import { findOrder } from "./subscribers.store.ts";
import { takeDue } from "./subscriptions/subscriptions.store.ts";
import { tellEndingTrials } from "./subscriptions/tell-ending-trials.service.ts";

// Companies of one look; the next look takes the others.
const LOOK_MAX = 500;
const HELD_MS = 15 * MINUTE_MS;
const PENDING_AFTER_MS = 3 * MINUTE_MS;
const UNSIGNED_DAYS = 7;
const SIGNED_DAYS = 730;

const lookJob = defineJob("billing.look", z.object({}), { retries: 0, keyRule: "oneAtAll" });
const invoiceLookJob = defineJob("invoice.look", z.object({}), { retries: 0, keyRule: "oneAtAll" });
const tellJob = defineJob("billing.tell", z.object({}), { retries: 2 });
const purgeJob = defineJob("payment.purge", z.object({}), { retries: 2 });

/** Queues the companies that are due and the registrations without an end; answers their number. */
export async function queueDueWork(deps: Deps): Promise<number> {
  const now = deps.clock.now();
  const due = await inGlobal(deps.db, async (tx) => {
    const ids = await takeDue(tx, {
      now,
      until: new Date(now.getTime() + HELD_MS),
      limit: LOOK_MAX,
    });
    for (const companyId of ids)
      await deps.queue.enqueue(chargeCompanyJob, { companyId }, { tx, key: companyId });
    return ids.length;
  });
  const before = new Date(now.getTime() - PENDING_AFTER_MS);
  const pending = await listPendingOrders(deps.db, before, LOOK_MAX);
  for (const orderRef of pending)
    await deps.queue.enqueue(settlePaymentJob, { orderRef }, { key: orderRef });
  return due + pending.length;
}

/** Queues the invoices that are due; answers their number. */
export async function queueDueInvoices(deps: Deps): Promise<number> {
  if (deps.invoicing === undefined) return 0;
  const now = deps.clock.now();
  return inGlobal(deps.db, async (tx) => {
    const until = new Date(now.getTime() + HELD_MS);
    const due = await takeDueInvoices(tx, { now, until, limit: LOOK_MAX });
    for (const one of due)
      await deps.queue.enqueue(issueInvoiceJob, one, { tx, key: one.invoiceId });
    return due.length;
  });
}

/** Finds out what became of an order, whatever it was for. */
async function settleOrder(deps: Deps, orderRef: string): Promise<void> {
  const order = await findOrder(deps.db, orderRef);
  if (order === undefined) {
    deps.log.warn({ orderRef }, "notification of an order that is not ours");
    return;
  }
  if (order.kind === "registration") await settleRegistration(deps, orderRef);
  else if (order.companyId !== null) await settleChargeOrder(deps, order.companyId, orderRef);
}

export const billingJobs: readonly FeatureJob<Deps>[] = [
  featureJob(settlePaymentJob, (deps, { orderRef, ends }) =>
    ends === true ? endAtGateway(deps, orderRef) : settleOrder(deps, orderRef),
  ),
  featureJob(chargeCompanyJob, (deps, { companyId }) => chargeCompany(deps, companyId)),
  featureJob(
    lookJob,
    async (deps) => {
      if (deps.payments !== undefined) await queueDueWork(deps);
    },
    { cron: "* * * * *" },
  ),
  featureJob(issueInvoiceJob, (deps, { companyId, invoiceId }) =>
    issueInvoice(deps, companyId, invoiceId),
  ),
  featureJob(invoiceLookJob, async (deps) => void (await queueDueInvoices(deps)), {
    cron: "* * * * *",
  }),
  // In the morning, so that the reader can act on the same day.
  featureJob(
    tellJob,
    async (deps) => {
      if (deps.payments === undefined) return;
      await tellComingCharges(deps);
      await tellEndingTrials(deps);
      await endCovers(deps);
    },
    { cron: "10 8 * * *" },
  ),
  featureJob(
    purgeJob,
    async (deps) => {
      const now = deps.clock.now().getTime();
      await purgeNotices(deps.db, {
        unsigned: new Date(now - UNSIGNED_DAYS * DAY_MS),
        signed: new Date(now - SIGNED_DAYS * DAY_MS),
      });
    },
    { cron: "41 3 * * *" },
  ),
];
