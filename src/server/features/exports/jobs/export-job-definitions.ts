import { z } from "zod";
import { laterActorFields } from "#server/http/actor.ts";
import { defineJob } from "#server/jobs/job.ts";

/** Repeats of a run that failed; after them the page says so. */
export const MAKE_RETRIES = 2;

/** Makes the file of a large export. */
export const makeExportJob = defineJob(
  "export.make",
  z.object({
    companyId: z.uuid(),
    exportId: z.uuid(),
    ...laterActorFields,
  }),
  { retries: MAKE_RETRIES, expireSeconds: 60 * 60, concurrency: 2 },
);

/** Forgets kept files after their days. */
export const forgetExportsJob = defineJob<Record<string, never>>(
  "export.forget",
  z.object({}).strict() as z.ZodType<Record<string, never>>,
);
