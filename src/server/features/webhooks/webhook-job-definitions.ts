/** The job that sends one delivery. */
import { z } from "zod";
import { defineJob } from "#server/jobs/job.ts";

/** Deliveries under way at a time in one program. */
const LANES = 12;

export interface DeliveryKey {
  readonly companyId: string;
  readonly deliveryId: string;
}

/**
 * The key is the delivery; the group is its endpoint, which gets one message at a time. Repeats of
 * a refused message are jobs of their own: those of the job itself are for faults of the program.
 */
export const sendDeliveryJob = defineJob<DeliveryKey>(
  "webhook.send",
  z.object({ companyId: z.uuid(), deliveryId: z.uuid() }),
  { keyRule: "oneWaiting", concurrency: LANES, perGroup: 1, retries: 20, expireSeconds: 120 },
);
