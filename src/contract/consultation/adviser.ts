/**
 * The advisers' own page. An adviser is an address of the configuration and no user: his letter's
 * link is exchanged for a key that opens these calls for twelve hours.
 */
import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { dateSchema, idSchema, instantSchema, lineSchema } from "#contract/fields.ts";
import { consultationTokenSchema, consultationTopicSchema } from "./consultation.ts";

const keySchema = z.object({ key: consultationTokenSchema });
const timeSchema = z.string().regex(/^([01]\d|2[0-3]):[03]0$/);
const NOTE_CHARS_MAX = 2_000;
const REASON_CHARS_MAX = 100;

const adviserBookingSchema = z.object({
  _id: idSchema,
  startsAt: instantSchema,
  endsAt: instantSchema,
  topic: consultationTopicSchema,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  company: z.string(),
  bookedAt: instantSchema,
  moved: z.boolean(),
  note: z.string(),
});
export type AdviserBooking = z.infer<typeof adviserBookingSchema>;

const adviserDaySchema = z.object({
  adviser: z.object({ name: z.string(), email: z.string() }),
  date: dateSchema,
  /** No working day in Hungary: visitors are offered no time. */
  closed: z.boolean(),
  bookings: z.array(adviserBookingSchema),
  blocks: z.array(
    z.object({
      _id: idSchema,
      startsAt: instantSchema,
      endsAt: instantSchema,
      reason: z.string(),
    }),
  ),
  /** Starts that visitors can still book. */
  free: z.array(instantSchema),
});
export type AdviserDay = z.infer<typeof adviserDaySchema>;

const keyErrors = ["unauthenticated", "session_expired", "rate_limited"] as const;

export const adviserLinkSend = endpoint({
  method: "POST",
  path: "/consultation/adviser/link",
  tag: "consultation",
  summary: "Sends an adviser his link; the reply is the same for every address.",
  gives: "nothing",
  callers: ["public"],
  policy: "none",
  body: z.object({
    email: z.string().max(400),
    captcha_response: z.string().max(10_000).optional(),
  }),
  reply: z.object({ expiresInMinutes: z.number().int() }),
  errors: ["email_invalid", "captcha_required", "captcha_failed", "rate_limited"],
  ratePerMinute: 10,
});

export const adviserEnter = endpoint({
  method: "POST",
  path: "/consultation/adviser/enter",
  tag: "consultation",
  summary: "Exchanges the link of an adviser's letter for a key of twelve hours; works once.",
  gives: "own",
  callers: ["proof"],
  policy: "none",
  body: z.object({ token: consultationTokenSchema }),
  reply: z.object({ key: z.string() }),
  errors: ["link_used_or_expired", "rate_limited"],
  ratePerMinute: 30,
});

export const adviserLeave = endpoint({
  method: "POST",
  path: "/consultation/adviser/leave",
  tag: "consultation",
  summary: "Ends an adviser's key.",
  gives: "own",
  callers: ["proof"],
  policy: "none",
  body: keySchema,
  reply: z.object({ ok: z.literal(true) }),
  errors: ["rate_limited"],
  ratePerMinute: 30,
});

export const adviserDayGet = endpoint({
  method: "POST",
  path: "/consultation/adviser/day",
  tag: "consultation",
  summary: "An adviser's day: booked, blocked and free times.",
  gives: "own",
  callers: ["proof"],
  policy: "none",
  body: keySchema.extend({ date: dateSchema.optional() }),
  reply: adviserDaySchema,
  errors: [...keyErrors],
  ratePerMinute: 120,
});

export const adviserBlock = endpoint({
  method: "POST",
  path: "/consultation/adviser/block",
  tag: "consultation",
  summary: "Blocks half hours of a day; booked times stay booked and are counted in the reply.",
  gives: "own",
  callers: ["proof"],
  policy: "none",
  body: keySchema.extend({
    date: dateSchema,
    from: timeSchema,
    to: timeSchema,
    reason: lineSchema.pipe(z.string().max(REASON_CHARS_MAX)).default(""),
  }),
  reply: z.object({ day: adviserDaySchema, keptBookings: z.number().int() }),
  errors: [...keyErrors, "validation_failed"],
  ratePerMinute: 60,
});

export const adviserUnblock = endpoint({
  method: "POST",
  path: "/consultation/adviser/unblock",
  tag: "consultation",
  summary: "Takes a block back.",
  gives: "own",
  callers: ["proof"],
  policy: "none",
  body: keySchema.extend({ id: idSchema }),
  reply: z.object({ ok: z.literal(true) }),
  errors: [...keyErrors, "not_found"],
  ratePerMinute: 60,
});

export const adviserCancel = endpoint({
  method: "POST",
  path: "/consultation/adviser/cancel",
  tag: "consultation",
  summary: "Cancels a booked consultation; the visitor is written to.",
  gives: "own",
  callers: ["proof"],
  policy: "none",
  body: keySchema.extend({ id: idSchema }),
  reply: z.object({ ok: z.literal(true) }),
  errors: [...keyErrors, "not_found", "consultation_over"],
  ratePerMinute: 60,
});

export const adviserMove = endpoint({
  method: "POST",
  path: "/consultation/adviser/move",
  tag: "consultation",
  summary: "Moves a booked consultation to a free time of the same adviser; the visitor is told.",
  gives: "own",
  callers: ["proof"],
  policy: "none",
  body: keySchema.extend({ id: idSchema, startsAt: instantSchema }),
  reply: z.object({ ok: z.literal(true) }),
  errors: [...keyErrors, "consultation_over", "consultation_time_taken"],
  ratePerMinute: 60,
});

export const adviserNote = endpoint({
  method: "POST",
  path: "/consultation/adviser/note",
  tag: "consultation",
  summary: "Keeps an adviser's note about a consultation.",
  gives: "own",
  callers: ["proof"],
  policy: "none",
  body: keySchema.extend({ id: idSchema, note: z.string().max(NOTE_CHARS_MAX) }),
  reply: z.object({ ok: z.literal(true) }),
  errors: [...keyErrors, "not_found"],
  ratePerMinute: 60,
});
