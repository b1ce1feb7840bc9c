import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { idSchema } from "#contract/fields.ts";

/** Progress of a job; the total is null until the job knows it. */
const progressSchema = z.object({ done: z.number().int(), total: z.number().int().nullable() });
export type WorkProgress = z.infer<typeof progressSchema>;

const linkStateSchema = z.object({
  /**
   * Rows of two origins that are still to be linked: until then an item that both show may be seen,
   * and given out, twice.
   */
  linking: progressSchema.nullable(),
  /** Pairs that are still to follow a new order of origins: each counts once all the while. */
  turning: progressSchema.nullable(),
});
export type LinkState = z.infer<typeof linkStateSchema>;

export const linkStateGet = endpoint({
  method: "GET",
  path: "/company/:id/link-state",
  tag: "companies",
  summary:
    "Whether items of several origins are being linked or turned by a job, and how far it is.",
  gives: "data",
  policy: "company.member",
  company: "path.id",
  params: z.object({ id: idSchema }),
  reply: linkStateSchema,
  errors: ["unauthenticated", "privacy_not_accepted", "not_found"],
});
