import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { instantSchema, okSchema } from "#contract/fields.ts";

/**
 * `open` waits for confirmations (or, after a recovery by the operator, for its time); `applied` is
 * in force.
 */
export const emailChangeSchema = z.object({
  kind: z.enum(["change", "recovery"]),
  state: z.enum(["open", "applied", "stopped", "expired"]),
  oldEmail: z.string(),
  newEmail: z.string(),
  requested: instantSchema,
  /** Both addresses must confirm before this. */
  expires: instantSchema,
  oldConfirmed: z.boolean(),
  newConfirmed: z.boolean(),
  /** Only after a recovery: the earliest time at which the change is in force. */
  ready: instantSchema.nullable(),
  /** Until when the old address can take it back. */
  stopUntil: instantSchema.nullable(),
});
export type EmailChange = z.infer<typeof emailChangeSchema>;

const linkTokenSchema = z.string().min(20).max(200);
const linkErrors = ["unauthenticated", "link_used_or_expired", "rate_limited"] as const;

export const emailChangeRequest = endpoint({
  method: "POST",
  path: "/profile/email",
  tag: "profile",
  summary:
    "Asks for another e-mail address; both the old and the new one get a letter to confirm it.",
  gives: "person.address",
  policy: "self",
  body: z.object({ email: z.string().max(400) }),
  reply: z.object({ change: emailChangeSchema }),
  errors: [
    "unauthenticated",
    "session_expired",
    "privacy_not_accepted",
    "email_invalid",
    "email_in_use",
    "conflict",
    "mail_not_sent",
    "letters_repeated",
    "rate_limited",
  ],
  ratePerMinute: 10,
});

export const emailChangeGet = endpoint({
  method: "GET",
  path: "/profile/email",
  tag: "profile",
  summary:
    "The caller's latest change of address that is open or can still be taken back; null without one.",
  gives: "person.view",
  policy: "self",
  reply: z.object({ change: emailChangeSchema.nullable() }),
  errors: ["unauthenticated", "session_expired", "privacy_not_accepted"],
});

export const emailChangeCancel = endpoint({
  method: "DELETE",
  path: "/profile/email",
  tag: "profile",
  summary: "Drops the caller's open change of address.",
  gives: "end.right",
  policy: "self",
  reply: okSchema,
  errors: ["unauthenticated", "session_expired", "privacy_not_accepted", "not_found"],
});

export const emailChangeLook = endpoint({
  method: "POST",
  path: "/email-change/look",
  tag: "profile",
  summary: "What the link of a letter about a change of address does; changes nothing.",
  gives: "own",
  callers: ["proof"],
  policy: "none",
  body: z.object({ token: linkTokenSchema }),
  reply: z.object({
    action: z.enum(["confirmOld", "confirmNew", "stop"]),
    change: emailChangeSchema,
  }),
  errors: [...linkErrors],
  ratePerMinute: 30,
});

export const emailChangeConfirm = endpoint({
  method: "POST",
  path: "/email-change/confirm",
  tag: "profile",
  summary:
    "Confirms a change at one address by the link of its letter; with both it is in force and every session ends.",
  gives: "person.address",
  callers: ["proof"],
  policy: "none",
  body: z.object({ token: linkTokenSchema }),
  reply: z.object({ change: emailChangeSchema }),
  errors: [...linkErrors, "email_in_use"],
  ratePerMinute: 30,
});

export const emailChangeStop = endpoint({
  method: "POST",
  path: "/email-change/stop",
  tag: "profile",
  summary:
    "Stops or takes back a change of address by the link of a letter; every session of the account ends.",
  gives: "person.address",
  callers: ["proof"],
  policy: "none",
  body: z.object({ token: linkTokenSchema }),
  reply: z.object({ change: emailChangeSchema }),
  errors: [...linkErrors, "email_in_use"],
  ratePerMinute: 30,
});
