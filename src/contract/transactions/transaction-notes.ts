/** A note about one item, seen by all people of the company. */
import { z } from "zod";
import { memberErrors } from "#contract/common-replies.ts";
import { endpoint } from "#contract/endpoint.ts";
import { idSchema, instantSchema, lineSchema } from "#contract/fields.ts";
import { TRANSACTION_NOTE_MAX } from "./note-limits.ts";
import { transactionSchema } from "./transactions.ts";

export const transactionNoteSet = endpoint({
  method: "PUT",
  path: "/transaction/:id/note",
  tag: "transactions",
  summary: "Writes the note about an item, or takes it away with an empty text.",
  gives: "data",
  policy: "company.member",
  company: "body.company_id",
  params: z.object({ id: idSchema }),
  body: z.object({
    company_id: idSchema,
    text: lineSchema.pipe(z.string().max(TRANSACTION_NOTE_MAX)),
    /** When the note that the caller saw was written: a newer one of a colleague stays. */
    was: instantSchema.nullable(),
  }),
  reply: z.object({ transaction: transactionSchema }),
  errors: [...memberErrors, "validation_failed", "conflict"],
});
