import { z } from "zod";
import { fileTicketReplySchema } from "#contract/common-replies.ts";
import { endpoint } from "#contract/endpoint.ts";
import { okSchema } from "#contract/fields.ts";

export const personalDataPrepare = endpoint({
  method: "GET",
  path: "/profile/data",
  tag: "profile",
  summary: "A one-use ticket to download everything kept about the caller as JSON.",
  gives: "ticket",
  callers: ["session"],
  policy: "self",
  reply: fileTicketReplySchema,
  errors: ["unauthenticated", "session_expired"],
  ratePerMinute: 10,
});

export const personalDataDownload = endpoint({
  method: "GET",
  path: "/profile/data/:ticket",
  tag: "profile",
  summary: "Everything kept about the person the ticket was made for.",
  gives: "file",
  callers: ["ticket"],
  policy: "none",
  params: z.object({ ticket: z.string().min(20).max(100) }),
  transfer: "stream",
  reply: z.unknown(),
  errors: ["download_ticket_invalid"],
  ratePerMinute: 10,
});

export const accountDelete = endpoint({
  method: "DELETE",
  path: "/profile",
  tag: "profile",
  summary: "Deletes the caller's account; asks for its e-mail address as confirmation.",
  gives: "person.deletion",
  policy: "self",
  body: z.object({ email: z.string().max(400) }),
  reply: okSchema,
  errors: ["unauthenticated", "session_expired", "validation_failed", "only_owner_of_company"],
  ratePerMinute: 10,
});
