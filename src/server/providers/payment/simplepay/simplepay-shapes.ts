/** SimplePay's messages as they come: more fields than these are expected and ignored. */
import { z } from "zod";

const LONG = 300;
const text = z.string().max(LONG);
/** Numbers in replies, sometimes texts elsewhere; ten digits and more are possible. */
const idSchema = z.union([z.number().int().nonnegative(), z.string().regex(/^\d{1,20}$/)]);
const transactionIdSchema = idSchema.transform(String);
const codeSchema = z.union([z.number().int(), z.string().regex(/^\d{1,6}$/)]).transform(Number);

export const errorShape = z.object({ errorCodes: z.array(codeSchema).min(1).max(100) });

export const startShape = z.object({
  orderRef: text,
  transactionId: transactionIdSchema,
  paymentUrl: z.url({ protocol: /^https?$/ }).max(2_000),
  tokens: z.array(z.string().min(8).max(200)).max(200).default([]),
});

export const chargeShape = z.object({
  orderRef: text,
  transactionId: transactionIdSchema,
  total: z.number().int().positive(),
});

export const queryShape = z.object({
  transactions: z
    .array(
      z.object({
        orderRef: text,
        transactionId: transactionIdSchema,
        status: text,
        total: z.number().int(),
        currency: text.optional(),
        refunds: z
          .array(z.object({ transactionId: transactionIdSchema, refundTotal: z.number().int() }))
          .max(1_000)
          .default([]),
      }),
    )
    .max(100),
});

export const refundShape = z.object({
  refundTransactionId: transactionIdSchema,
  refundTotal: z.number().int(),
  remainingTotal: z.number().int(),
});

export const storedShape = z.object({ status: text, expiry: text.optional() });

/** With a colon in the offset or without: the manual's sample has none. */
const timeSchema = text
  .transform((value) => value.replace(/([+-]\d{2})(\d{2})$/, "$1:$2"))
  .pipe(z.iso.datetime({ offset: true }))
  .transform((value) => new Date(value));

export const noticeShape = z.object({
  merchant: text,
  orderRef: text,
  transactionId: transactionIdSchema,
  status: text,
  // Their exact form is not published: an odd one costs the card's facts, not the notification.
  cardMask: z.string().max(40).optional().catch(undefined),
  expiry: timeSchema.optional().catch(undefined),
});

export const returnShape = z.object({
  t: transactionIdSchema,
  e: z.enum(["SUCCESS", "FAIL", "TIMEOUT", "CANCEL"]),
  m: text,
  o: text,
});
