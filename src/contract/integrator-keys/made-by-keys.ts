/** What an access key or its links made, as the page of keys lists it. */
import { z } from "zod";
import { memberErrors } from "#contract/common-replies.ts";
import { endpoint } from "#contract/endpoint.ts";
import { idSchema, instantSchema } from "#contract/fields.ts";
import { madeKinds } from "./made-kinds.ts";

const kindSchema = z.enum(madeKinds);
const named = z.object({ clientId: z.string().min(1).max(64), company_id: idSchema });

export const integratorMadeCounts = endpoint({
  method: "GET",
  path: "/integrator/token/made",
  tag: "integrator keys",
  summary: "Counts what a key, its links and the keys that they made have made and still stands.",
  // As the log: it would tell a thief who has a program's link what is seen of him.
  gives: "company.log",
  policy: "company.member",
  company: "query.company_id",
  query: named,
  reply: z.object({
    kinds: z.array(
      z.object({
        kind: kindSchema,
        fate: z.enum(["itself", "press", "stays"]),
        /** `MADE_COUNT_MAX + 1` where there are more. */
        count: z.number().int(),
      }),
    ),
    /** The key is older than these notes: what it made before is not among them. */
    isOlder: z.boolean(),
  }),
  errors: [...memberErrors, "validation_failed"],
});

const madeItemSchema = z.object({
  _id: idSchema,
  /** A name, an address or a file's name; empty where the kind says all. */
  title: z.string(),
  at: instantSchema,
  /** The person for whom it was made; null where nobody or somebody unknown. */
  by: z.string().nullable(),
});

export const integratorMadeItems = endpoint({
  method: "GET",
  path: "/integrator/token/made/:kind",
  tag: "integrator keys",
  summary: "A page of one kind of what a key or its links made, the newest first.",
  gives: "company.log",
  policy: "company.member",
  company: "query.company_id",
  params: z.object({ kind: kindSchema }),
  query: named.extend({ page: z.string().max(200).optional() }),
  reply: z.object({ items: z.array(madeItemSchema), nextPage: z.string().nullable() }),
  errors: [...memberErrors, "validation_failed", "page_cursor_invalid"],
});
