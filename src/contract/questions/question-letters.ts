/** Letters about questions: how often they come, what they leave out, and their link. */
import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import {
  amountSchema,
  currencySchema,
  dateSchema,
  idSchema,
  instantSchema,
  lineSchema,
  okSchema,
} from "#contract/fields.ts";
import { QUESTION_TEXT_MAX } from "./question-limits.ts";
import { ANSWER_CHOICES } from "./question-states.ts";
import { QUESTION_RHYTHMS } from "./question-rhythms.ts";

const rhythmSchema = z.object({ rhythm: z.enum(QUESTION_RHYTHMS) });
const ownErrors = ["unauthenticated", "session_expired", "privacy_not_accepted"] as const;

export const questionRhythmGet = endpoint({
  method: "GET",
  path: "/profile/question-letters",
  tag: "questions",
  summary: "How often the caller is written to about questions that wait for him.",
  gives: "person.view",
  policy: "self",
  reply: rhythmSchema,
  errors: [...ownErrors],
});

export const questionRhythmSet = endpoint({
  method: "PUT",
  path: "/profile/question-letters",
  tag: "questions",
  summary: "Chooses how often the caller is written to about questions.",
  gives: "person.profile",
  policy: "self",
  body: rhythmSchema,
  reply: rhythmSchema,
  errors: [...ownErrors, "validation_failed"],
});

const settingSchema = z.object({
  /** Letters about questions say neither names nor sums nor words of questions. */
  hidesDetails: z.boolean(),
});
const companyErrors = ["unauthenticated", "privacy_not_accepted", "not_found"] as const;

export const questionSettingGet = endpoint({
  method: "GET",
  path: "/company/:id/question-letters",
  tag: "questions",
  summary: "What letters about questions of the company leave out.",
  gives: "data",
  policy: "company.member",
  company: "path.id",
  params: z.object({ id: idSchema }),
  reply: settingSchema,
  errors: [...companyErrors],
});

export const questionSettingSet = endpoint({
  method: "PUT",
  path: "/company/:id/question-letters",
  tag: "questions",
  summary: "Says whether letters about questions may name partners, sums and words.",
  gives: "company.data",
  policy: "company.owner",
  company: "path.id",
  params: z.object({ id: idSchema }),
  body: settingSchema,
  reply: settingSchema,
  errors: [...companyErrors, "validation_failed", "forbidden"],
});

const linkedItemSchema = z.object({
  date: dateSchema,
  amount: amountSchema,
  currency: currencySchema,
  partnerName: z.string(),
  remittance: z.string(),
  bankName: z.string(),
  accountName: z.string(),
});
const linkedQuestionSchema = z.object({
  _id: idSchema,
  companyName: z.string(),
  /** What was said so far, the oldest first. */
  entries: z.array(
    z.object({ text: z.string(), by: z.string().nullable(), own: z.boolean(), at: instantSchema }),
  ),
  items: z.array(linkedItemSchema),
  /** The accountant asks: the usual answers are offered. */
  offersChoices: z.boolean(),
});
export type LinkedQuestion = z.infer<typeof linkedQuestionSchema>;

const linkedSchema = z.object({
  /** Those that wait for the reader of the letter; of an answered one nothing is told any more. */
  questions: z.array(linkedQuestionSchema),
  /** All that the letter asked. */
  total: z.number().int(),
  expiresAt: instantSchema,
});
export type LinkedQuestions = z.infer<typeof linkedSchema>;

const tokenSchema = z.string().min(20).max(200);
const linkErrors = ["link_used_or_expired", "validation_failed", "rate_limited"] as const;

export const questionLinkOpen = endpoint({
  method: "POST",
  path: "/question-link/open",
  tag: "questions",
  summary: "The questions of one letter, by its link; never a session.",
  gives: "own",
  callers: ["proof"],
  policy: "none",
  body: z.object({ token: tokenSchema }),
  reply: linkedSchema,
  errors: [...linkErrors],
  ratePerMinute: 30,
});

export const questionLinkAnswer = endpoint({
  method: "POST",
  path: "/question-link/answer",
  tag: "questions",
  summary: "Answers one question of a letter, by its link.",
  gives: "own",
  callers: ["proof"],
  policy: "none",
  body: z
    .object({
      token: tokenSchema,
      questionId: idSchema,
      text: lineSchema.pipe(z.string().max(QUESTION_TEXT_MAX)),
      choice: z.enum(ANSWER_CHOICES).optional(),
      /** Made by the page: the same request again writes nothing new. */
      requestId: idSchema,
    })
    .refine(({ text, choice }) => text !== "" || choice !== undefined, "empty"),
  reply: linkedSchema,
  errors: [...linkErrors, "conflict", "question_limit_reached"],
  ratePerMinute: 30,
});

export const questionLinkRenew = endpoint({
  method: "POST",
  path: "/question-link/renew",
  tag: "questions",
  summary:
    "Sends a new link to the mailbox that got this one, where questions wait still; the reply never says whether.",
  gives: "own",
  callers: ["proof"],
  policy: "none",
  body: z.object({ token: tokenSchema }),
  reply: okSchema,
  errors: ["validation_failed", "rate_limited"],
  ratePerMinute: 6,
});
