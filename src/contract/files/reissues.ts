/** The decision about a file that issues statements of an earlier one again. */
import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { idSchema, instantSchema } from "#contract/fields.ts";
import { storedFileSchema } from "./files.ts";

export const fileReissueDecide = endpoint({
  method: "POST",
  path: "/file/:id/reissue",
  tag: "files",
  summary:
    "Decides whether the file takes an earlier one's place: that one is deleted, or read again without the replaced statements.",
  gives: "data",
  policy: "company.member",
  company: "body.company_id",
  params: z.object({ id: idSchema }),
  body: z.object({
    company_id: idSchema,
    earlier_id: idSchema,
    /** `open` takes a decision back; a file that was deleted is brought back instead. */
    decision: z.enum(["replaced", "both", "open"]),
  }),
  reply: z.object({
    file: storedFileSchema,
    /** What went with the earlier file; null where that one stays. */
    replaced: z
      .object({
        removed: z.number().int(),
        /** Booked or exported items that stay until somebody decides about each. */
        kept: z.number().int(),
        undoUntil: instantSchema,
      })
      .nullable(),
  }),
  errors: [
    "unauthenticated",
    "privacy_not_accepted",
    "not_found",
    "conflict",
    "file_accounts_moved",
  ],
});
