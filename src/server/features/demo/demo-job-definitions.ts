/** Jobs of demos that services enqueue. */
import { z } from "zod";
import { defineJob } from "#server/jobs/job.ts";

/** Connects the demo's banks and gives the accountant's other clients their files. */
export const furnishDemoJob = defineJob("demo.furnish", z.object({ demoId: z.uuid() }));

/** Rounds the demo off once its files and accounts are read: names, marks, and „ready". */
export const finishDemoJob = defineJob(
  "demo.finish",
  z.object({ demoId: z.uuid(), look: z.number().int(), isReady: z.boolean() }),
);

/** Makes demos ahead, so that a visitor waits for nothing. */
export const stockDemosJob = defineJob<Record<string, never>>(
  "demo.stock",
  z.object({}).strict() as z.ZodType<Record<string, never>>,
  { keyRule: "oneAtAll" },
);
