/** Replies and errors that endpoints of several areas share. */
import { z } from "zod";

/** Errors of every endpoint that a member of a company may call. */
export const memberErrors = ["unauthenticated", "privacy_not_accepted", "not_found"] as const;

/** A one-use ticket, and the address that hands out the bytes for it. */
export const ticketReplySchema = z.object({
  ticket: z.string(),
  url: z.string(),
  expiresInSeconds: z.number().int(),
});

/** The same, with the name under which the file is saved. */
export const fileTicketReplySchema = ticketReplySchema.extend({ fileName: z.string() });
