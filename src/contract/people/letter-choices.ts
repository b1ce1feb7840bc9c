/** Which letters a person gets, and the link by which a reader ends letters of one kind. */
import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { okSchema } from "#contract/fields.ts";
import { LETTER_TOPICS, LETTER_TOPICS_OF } from "./letter-topics.ts";

/** Directors get all kinds. */
const topicSchema = z.enum(LETTER_TOPICS_OF.entrepreneur);
const choicesSchema = z.object({
  /** Only topics of which a person of the caller's role gets letters. */
  choices: z.array(z.object({ topic: topicSchema, on: z.boolean() })),
});
const sessionErrors = ["unauthenticated", "session_expired", "privacy_not_accepted"] as const;

export const letterChoiceList = endpoint({
  method: "GET",
  path: "/profile/letters",
  tag: "profile",
  summary: "The kinds of letters that the caller can do without, and whether each is on.",
  gives: "person.view",
  policy: "self",
  reply: choicesSchema,
  errors: [...sessionErrors],
});

export const letterChoiceSet = endpoint({
  method: "PUT",
  path: "/profile/letters/:topic",
  tag: "profile",
  summary: "Switches one kind of letters on or off for the caller.",
  gives: "person.profile",
  policy: "self",
  params: z.object({ topic: topicSchema }),
  body: z.object({ on: z.boolean() }),
  reply: choicesSchema,
  errors: [...sessionErrors, "validation_failed"],
});

const stopTokenSchema = z.string().min(20).max(200);
const linkErrors = ["link_used_or_expired", "rate_limited"] as const;
const stopSchema = z.object({
  topic: z.enum(LETTER_TOPICS),
  /** Whether letters of this kind still come. */
  on: z.boolean(),
});

export const letterStopLook = endpoint({
  method: "POST",
  path: "/letter-stop/look",
  tag: "profile",
  summary: "Which letters the link of a letter would switch off; changes nothing.",
  gives: "own",
  callers: ["proof"],
  policy: "none",
  body: z.object({ token: stopTokenSchema }),
  reply: stopSchema,
  errors: [...linkErrors],
  ratePerMinute: 30,
});

export const letterStop = endpoint({
  method: "POST",
  path: "/letter-stop",
  tag: "profile",
  summary: "Switches off letters of one kind by the link of a letter; twice is as once.",
  gives: "person.profile",
  callers: ["proof"],
  policy: "none",
  body: z.object({ token: stopTokenSchema }),
  reply: stopSchema,
  errors: [...linkErrors],
  ratePerMinute: 30,
});

/**
 * The same by the reader's mail program (RFC 8058): it posts to the address of the letter's header,
 * and the page of that address asks a person who opens it. Many readers share one mail program's
 * address.
 */
export const letterStopAtOnce = endpoint({
  method: "POST",
  path: "/levelek/leallitas/:token",
  tag: "profile",
  summary: "Switches off letters of one kind, asked by a mail program with one press.",
  gives: "person.profile",
  callers: ["proof"],
  policy: "none",
  params: z.object({ token: stopTokenSchema }),
  /** The body as it came: a form of either kind. */
  body: z
    .string()
    .max(2_000)
    .regex(/List-Unsubscribe[^]*One-Click/),
  reply: okSchema,
  errors: [...linkErrors, "validation_failed"],
  ratePerMinute: 300,
});
