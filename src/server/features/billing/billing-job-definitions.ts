import { z } from "zod";
import { defineJob } from "#server/jobs/job.ts";

/** Finds out what became of an order at the gateway, or ends a deleted card there. */
export const settlePaymentJob = defineJob(
  "payment.settle",
  z.object({ orderRef: z.string(), ends: z.boolean().optional() }),
  {
    retries: 8,
    retryPauseSeconds: 10,
    concurrency: 2,
    expireSeconds: 5 * 60,
    keyRule: "oneWaiting",
  },
);

/** Issues one invoice, or finds out whether it was issued. */
export const issueInvoiceJob = defineJob(
  "invoice.issue",
  z.object({ companyId: z.uuid(), invoiceId: z.uuid() }),
  {
    retries: 3,
    retryPauseSeconds: 60,
    concurrency: 1,
    expireSeconds: 10 * 60,
    keyRule: "oneAtAll",
  },
);

/** Charges one company, or finds out what became of its open charge. */
export const chargeCompanyJob = defineJob("billing.charge", z.object({ companyId: z.uuid() }), {
  retries: 5,
  retryPauseSeconds: 30,
  concurrency: 2,
  expireSeconds: 10 * 60,
  keyRule: "oneAtAll",
});
