/** Consultations that a visitor books without an account: times, booking, moving, cancelling. */
import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { dateSchema, idSchema, instantSchema, lineSchema, nameSchema } from "#contract/fields.ts";
import { CONSULTATION_TOPICS } from "#values/consultation-facts.ts";

export const consultationTopicSchema = z.enum(CONSULTATION_TOPICS);

/** Optional leading +, then 6 to 20 digits; blanks, hyphens and brackets are dropped first. */
const phoneSchema = z
  .string()
  .max(40)
  .transform((text) => text.replace(/[\s\-/()]/g, ""))
  .pipe(z.string().regex(/^\+?\d{6,20}$/, "mobile_invalid"));

export const consultationTokenSchema = z.string().min(20).max(200);

/**
 * `held`: waits for the press of the letter's link, until `heldUntil`. `unheld`: waits for it too,
 * but somebody else may take the time first. `done` is over; `cancelled` says by whom.
 */
export const consultationSchema = z.object({
  state: z.enum(["held", "unheld", "booked", "done", "cancelled"]),
  cancelledBy: z.enum(["visitor", "adviser"]).nullable(),
  /** Of a time that is not confirmed: the end of its hold. */
  heldUntil: instantSchema.nullable(),
  /** The time was held, and the hold may be over. */
  wasHeld: z.boolean(),
  /** The link is the letter's: its page has the press that confirms the time. */
  confirmable: z.boolean(),
  startsAt: instantSchema,
  endsAt: instantSchema,
  topic: consultationTopicSchema,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  company: z.string(),
  adviserName: z.string(),
  /** Whether a letter reminds of it the day before: not of a near one or one that was cancelled. */
  hasReminder: z.boolean(),
  /** The calendar file (RFC 5545) of a booked consultation; empty otherwise. */
  calendar: z.string(),
});
export type Consultation = z.infer<typeof consultationSchema>;

const weekSchema = z.object({
  /** Whether this installation offers consultations at all. */
  offered: z.boolean(),
  /** Monday of the week. */
  week: dateSchema,
  previousWeek: dateSchema.nullable(),
  nextWeek: dateSchema.nullable(),
  /** Monday to Friday. `closed`: no working day in Hungary. */
  days: z.array(
    z.object({
      date: dateSchema,
      closed: z.boolean(),
      times: z.array(z.object({ startsAt: instantSchema, free: z.boolean() })),
    }),
  ),
});
export type ConsultationWeek = z.infer<typeof weekSchema>;

const linkErrors = ["unauthenticated", "rate_limited"] as const;

export const consultationWeekGet = endpoint({
  method: "GET",
  path: "/consultation/times",
  tag: "consultation",
  summary: "The times of a week; without a week, the first one that has a free time.",
  gives: "nothing",
  callers: ["public"],
  policy: "none",
  query: z.object({ week: dateSchema.optional() }),
  reply: weekSchema,
  errors: ["validation_failed", "rate_limited"],
  ratePerMinute: 60,
});

export const consultationBook = endpoint({
  method: "POST",
  path: "/consultation",
  tag: "consultation",
  summary:
    "Asks for a time, which is held until it is confirmed from the letter; always behind the captcha.",
  gives: "own",
  callers: ["public"],
  policy: "none",
  body: z.object({
    /**
     * The booking's id, made by the caller. The same call sent again, because its answer was lost,
     * answers the booking that it made, without further letters.
     */
    _id: idSchema.optional(),
    topic: consultationTopicSchema,
    startsAt: instantSchema,
    name: nameSchema.pipe(z.string().min(3).max(200)),
    email: z.string().max(400),
    phone: phoneSchema,
    company: lineSchema.pipe(z.string().max(200)).default(""),
    privacyRead: z.literal(true),
    captcha_response: z.string().max(10_000).optional(),
  }),
  /** `token` moves and cancels the consultation as the letter's link does, but books nothing. */
  reply: z.object({ consultation: consultationSchema, token: z.string() }),
  status: 201,
  errors: [
    "validation_failed",
    "email_invalid",
    "captcha_required",
    "captcha_failed",
    "consultation_time_taken",
    "consultation_limit_reached",
    "mail_not_sent",
    "rate_limited",
  ],
  ratePerMinute: 20,
});

export const consultationLook = endpoint({
  method: "POST",
  path: "/consultation/look",
  tag: "consultation",
  summary: "The consultation of a letter's link; changes nothing.",
  gives: "own",
  callers: ["proof"],
  policy: "none",
  body: z.object({ token: consultationTokenSchema }),
  reply: z.object({ consultation: consultationSchema }),
  errors: [...linkErrors],
  ratePerMinute: 30,
});

export const consultationConfirm = endpoint({
  method: "POST",
  path: "/consultation/confirm",
  tag: "consultation",
  summary: "Books the held time by the link of the letter, and writes to both; twice is as once.",
  gives: "own",
  callers: ["proof"],
  policy: "none",
  body: z.object({ token: consultationTokenSchema }),
  reply: z.object({ consultation: consultationSchema }),
  errors: [
    ...linkErrors,
    "consultation_over",
    "consultation_time_taken",
    "consultation_limit_reached",
  ],
  ratePerMinute: 20,
});

export const consultationMove = endpoint({
  method: "POST",
  path: "/consultation/move",
  tag: "consultation",
  summary: "Moves a booked consultation to another time by the link of its letter.",
  gives: "own",
  callers: ["proof"],
  policy: "none",
  body: z.object({ token: consultationTokenSchema, startsAt: instantSchema }),
  reply: z.object({ consultation: consultationSchema }),
  errors: [
    ...linkErrors,
    "consultation_time_taken",
    "consultation_over",
    "consultation_moved_too_often",
    "consultation_limit_reached",
  ],
  ratePerMinute: 20,
});

export const consultationCancel = endpoint({
  method: "POST",
  path: "/consultation/cancel",
  tag: "consultation",
  summary: "Cancels a booked consultation by the link of its letter; twice is as once.",
  gives: "own",
  callers: ["proof"],
  policy: "none",
  body: z.object({ token: consultationTokenSchema }),
  reply: z.object({ consultation: consultationSchema }),
  errors: [...linkErrors, "consultation_over"],
  ratePerMinute: 20,
});
