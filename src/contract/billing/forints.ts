/** Whole forints on the wire: a JSON number, on both sides of the type `Forints`. */
import { z } from "zod";
import type { Forints } from "#values/forints.ts";

/** A schema of whole numbers whose value is forints: the bounds are the given schema's. */
export function inForints(schema: z.ZodNumber): z.ZodType<Forints, Forints> {
  return schema as unknown as z.ZodType<Forints, Forints>;
}

/** Any whole number of forints. */
export const forintsSchema = inForints(z.number().int());
