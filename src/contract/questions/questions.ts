/** Questions about items: threads between the people of a company (decision 0296). */
import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import {
  amountSchema,
  currencySchema,
  dateSchema,
  idSchema,
  instantSchema,
  lineSchema,
} from "#contract/fields.ts";
import { QUESTION_ITEMS_MAX, QUESTION_PEOPLE_MAX, QUESTION_TEXT_MAX } from "./question-limits.ts";
import { ANSWER_CHOICES, QUESTION_STATES } from "./question-states.ts";

const sideSchema = z.enum(["owner", "accountant"]);

const entrySchema = z.object({
  _id: idSchema,
  text: z.string(),
  /** What the answer chose; its words begin the text. */
  choice: z.enum(ANSWER_CHOICES).nullable(),
  side: sideSchema,
  /** Null where the writer is gone. */
  by: z.string().nullable(),
  /** The caller wrote it. */
  own: z.boolean(),
  /** It came by the link of a letter. */
  byLink: z.boolean(),
  at: instantSchema,
});

const itemSchema = z.object({
  _id: idSchema,
  date: dateSchema,
  amount: amountSchema,
  currency: currencySchema,
  partnerName: z.string(),
  remittance: z.string(),
  bankName: z.string(),
  accountName: z.string(),
  booked: z.boolean(),
});
export type QuestionItem = z.infer<typeof itemSchema>;

const headSchema = z.object({
  _id: idSchema,
  state: z.enum(QUESTION_STATES),
  /** The side that asked: it closes the question. */
  side: sideSchema,
  askedBy: z.string().nullable(),
  /** Whom it asks; people who have left the company are not named. */
  asked: z.array(z.string()),
  askedAt: instantSchema,
  changedAt: instantSchema,
  closedBy: z.string().nullable(),
  closedAt: instantSchema.nullable(),
  /** When a letter named it last since it waits; null before. */
  toldAt: instantSchema.nullable(),
  /** When the link of a letter about it was first opened. */
  openedAt: instantSchema.nullable(),
  /** The caller is among those for whom it waits. */
  yours: z.boolean(),
  /** The caller may close it; a remark, take it away. */
  closable: z.boolean(),
});

export const questionSchema = headSchema.extend({
  /** Its items that are in the books, the newest first. */
  items: z.array(itemSchema),
  /** The oldest first. */
  entries: z.array(entrySchema),
});
export type Question = z.infer<typeof questionSchema>;

/** A line of the list. */
const lineOfListSchema = headSchema.extend({
  /** The first words, and the last ones where they are others. */
  text: z.string(),
  lastText: z.string().nullable(),
  lastBy: z.string().nullable(),
  entries: z.number().int(),
  /** How many items it is about, and the first of them; none where they left the books. */
  itemCount: z.number().int(),
  items: z.array(itemSchema),
});
export type QuestionLine = z.infer<typeof lineOfListSchema>;

const countsSchema = z.object({
  waiting: z.number().int(),
  answered: z.number().int(),
  closed: z.number().int(),
  /** Of those that wait: for the caller. */
  yours: z.number().int(),
});

const textSchema = lineSchema.pipe(z.string().max(QUESTION_TEXT_MAX));
const writtenSchema = lineSchema.pipe(z.string().min(1).max(QUESTION_TEXT_MAX));
const errors = [
  "unauthenticated",
  "privacy_not_accepted",
  "not_found",
  "validation_failed",
] as const;
const RATE = 60;

export const questionAsk = endpoint({
  method: "POST",
  path: "/questions",
  tag: "questions",
  summary: "Asks people of the company about items, or writes a remark that asks nobody.",
  gives: "data",
  policy: "company.member",
  company: "body.company_id",
  body: z.object({
    company_id: idSchema,
    transactionIds: z.array(idSchema).min(1).max(QUESTION_ITEMS_MAX),
    text: writtenSchema,
    /** Asks nobody. */
    remark: z.boolean().default(false),
    /** Empty: everybody of the other side. */
    addresseeIds: z.array(idSchema).max(QUESTION_PEOPLE_MAX).default([]),
    /** One question for each item, so that each is answered by itself. */
    separate: z.boolean().default(false),
    /** Made by the page: the same request again makes nothing new. */
    requestId: idSchema,
  }),
  reply: z.object({ ids: z.array(idSchema) }),
  errors: [...errors, "question_nobody", "question_limit_reached"],
  ratePerMinute: RATE,
});

export const questionWrite = endpoint({
  method: "POST",
  path: "/questions/:id/entries",
  tag: "questions",
  summary: "Writes into a question: an answer, or words of the side that asked.",
  gives: "data",
  policy: "company.member",
  company: "body.company_id",
  params: z.object({ id: idSchema }),
  body: z
    .object({
      company_id: idSchema,
      text: textSchema,
      choice: z.enum(ANSWER_CHOICES).optional(),
      /** Made by the page: the same request again writes nothing new. */
      requestId: idSchema,
    })
    .refine(({ text, choice }) => text !== "" || choice !== undefined, "empty"),
  reply: z.object({ question: questionSchema }),
  errors: [...errors, "conflict", "question_limit_reached"],
  ratePerMinute: RATE,
});

export const questionClose = endpoint({
  method: "POST",
  path: "/questions/:id/close",
  tag: "questions",
  summary: "Closes a question; only the side that asked may.",
  gives: "data",
  policy: "company.member",
  company: "body.company_id",
  params: z.object({ id: idSchema }),
  body: z.object({ company_id: idSchema }),
  reply: z.object({ question: questionSchema }),
  errors: [...errors, "conflict", "forbidden"],
});

export const questionRemove = endpoint({
  method: "DELETE",
  path: "/questions/:id",
  tag: "questions",
  summary: "Takes a remark away; only its writer may. What asked somebody stays.",
  gives: "data",
  policy: "company.member",
  company: "query.company_id",
  params: z.object({ id: idSchema }),
  query: z.object({ company_id: idSchema }),
  reply: z.object({ id: idSchema }),
  errors: [...errors, "forbidden"],
});

export const questionList = endpoint({
  method: "GET",
  path: "/questions",
  tag: "questions",
  summary: "Questions of a company in one state, the last changed first, with the counts of all.",
  gives: "data",
  policy: "company.member",
  company: "query.company_id",
  query: z.object({
    company_id: idSchema,
    state: z.enum(["waiting", "answered", "closed"]),
    /** The nextPage of the last reply. */
    page: z.string().max(90).optional(),
  }),
  reply: z.object({
    questions: z.array(lineOfListSchema),
    counts: countsSchema,
    nextPage: z.string().nullable(),
  }),
  errors: [...errors, "page_cursor_invalid"],
});

export const questionGet = endpoint({
  method: "GET",
  path: "/questions/:id",
  tag: "questions",
  summary: "One question with its items and all of its words.",
  gives: "data",
  policy: "company.member",
  company: "query.company_id",
  params: z.object({ id: idSchema }),
  query: z.object({ company_id: idSchema }),
  reply: z.object({ question: questionSchema }),
  errors,
});

export const questionsOfItem = endpoint({
  method: "GET",
  path: "/questions/of-item",
  tag: "questions",
  summary: "Every thread about one item, those that are open first.",
  gives: "data",
  policy: "company.member",
  company: "query.company_id",
  query: z.object({ company_id: idSchema, transaction_id: idSchema }),
  reply: z.object({ questions: z.array(questionSchema) }),
  errors,
});

export const questionPeople = endpoint({
  method: "GET",
  path: "/questions/people",
  tag: "questions",
  summary: "The people of the company whom the caller can ask.",
  gives: "data",
  policy: "company.member",
  company: "query.company_id",
  query: z.object({ company_id: idSchema }),
  reply: z.object({
    /** The caller's own side. */
    side: sideSchema,
    people: z.array(z.object({ _id: idSchema, name: z.string(), side: sideSchema })),
  }),
  errors,
});
