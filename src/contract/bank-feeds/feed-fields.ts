/** Fields and refusals that several calls of connected banks share. */
import { z } from "zod";
import { memberErrors } from "#contract/common-replies.ts";
import { idSchema } from "#contract/fields.ts";

/** Ids that a provider made: 24 hexadecimal digits, UUIDs or opaque text. */
export const providerIdSchema = z.string().min(1).max(200);

export const feedProviderSchema = z.enum(["aggreg8", "enablebanking"]);
export type FeedProviderName = z.infer<typeof feedProviderSchema>;
export const companyNameSchema = z.object({ _id: idSchema, name: z.string() });
export const ownerErrors = [...memberErrors, "forbidden", "validation_failed"] as const;
export const feedErrors = ["bank_feed_unavailable", "bank_feed_limited"] as const;
