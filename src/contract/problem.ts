import { z } from "zod";
import { ERROR_CODES } from "#contract/error-codes.ts";

/**
 * RFC 9457 problem document with a stable `code`. `message` repeats the detail because clients look
 * for the existing-tax-number text in it. `fields` names what failed validation.
 */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
  message: z.string(),
  code: z.enum(ERROR_CODES),
  requestId: z.string(),
  retryAfterSeconds: z.number().int().optional(),
  fields: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});

export type Problem = z.infer<typeof problemSchema>;
