/** A deleted file: what would go with it, its return, and its bytes. */
import { z } from "zod";
import { ticketReplySchema } from "#contract/common-replies.ts";
import { endpoint } from "#contract/endpoint.ts";
import { idSchema } from "#contract/fields.ts";
import { storedFileSchema } from "./files.ts";

const errors = ["unauthenticated", "privacy_not_accepted", "not_found"] as const;

export const fileDeletionGet = endpoint({
  method: "GET",
  path: "/file/:id/deletion",
  tag: "files",
  summary: "What a deletion of the file would meet, for the question before it.",
  gives: "data",
  policy: "company.member",
  company: "found.statementFile",
  params: z.object({ id: idSchema }),
  query: z.object({ company_id: idSchema.optional() }),
  reply: z.object({
    /** Transactions that only this file brought and that would go. */
    free: z.number().int(),
    /** Transactions that only this file brought and that stay: booked or exported ones. */
    marked: z.number().int(),
    /** Transactions of the file that another source shows too. */
    shared: z.number().int(),
    /** Settlements that only it has, those of them with a credit, and those of other files too. */
    collections: z.object({
      only: z.number().int(),
      tied: z.number().int(),
      shared: z.number().int(),
    }),
  }),
  errors,
});

export const fileRestore = endpoint({
  method: "POST",
  path: "/file/:id/restore",
  tag: "files",
  summary:
    "Undoes the deletion of a file: everything as it was, or read again where something came meanwhile.",
  gives: "data",
  policy: "company.member",
  company: "body.company_id",
  params: z.object({ id: idSchema }),
  body: z.object({ company_id: idSchema }),
  reply: storedFileSchema,
  errors: [
    ...errors,
    "file_undo_over",
    "file_accounts_moved",
    "bank_account_busy",
    "plan_limit_reached",
  ],
});

export const fileDownload = endpoint({
  method: "POST",
  path: "/file/:id/download",
  tag: "files",
  summary: "A one-use address of 60 seconds for the file's bytes as they were uploaded.",
  gives: "ticket",
  policy: "company.member",
  company: "body.company_id",
  params: z.object({ id: idSchema }),
  body: z.object({ company_id: idSchema }),
  reply: ticketReplySchema,
  errors: [...errors, "file_bytes_gone"],
});
