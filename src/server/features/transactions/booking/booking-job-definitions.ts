import { z } from "zod";
import { laterActorFields } from "#server/http/actor.ts";
import { defineJob } from "#server/jobs/job.ts";

/** A large operation is finished where nobody goes on with it. */
export const finishBookingJob = defineJob(
  "booking.finish",
  z.object({
    companyId: z.uuid(),
    operationId: z.uuid(),
    ...laterActorFields,
  }),
);

/** Rows of operations that cannot be undone any more are forgotten. */
export const forgetBookingsJob = defineJob<Record<string, never>>(
  "booking.forget",
  z.object({}).strict() as z.ZodType<Record<string, never>>,
);
