/** Consents of banks by which the company's accounts are read. */
import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { instantSchema } from "#contract/fields.ts";
import { idOut } from "./ids.ts";
import { listOf, OF_KEY, READ_ERRORS } from "./shared.ts";

export const apiConsentList = endpoint({
  ...OF_KEY,
  method: "GET",
  path: "/consents",
  gives: "data",
  tag: "accounts",
  summary: "Consents by which banks let accounts of the company be read, in one page.",
  scope: "accounts:read",
  reply: listOf(
    z.object({
      id: idOut("consent"),
      bankName: z.string(),
      /** REPLACED: the same person gave a newer one for the same bank. */
      status: z.enum(["ACTIVE", "EXPIRED", "REVOKED", "REPLACED"]),
      /** The end of the daily reading; null where the bank tells none. */
      expiresAt: instantSchema.nullable(),
      /** Accounts of the company that are read through it. */
      accountIds: z.array(idOut("account")),
      /** The last reading that succeeded. */
      lastReadAt: instantSchema.nullable(),
    }),
  ),
  errors: READ_ERRORS,
});
