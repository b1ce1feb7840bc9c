/**
 * The port of the issuer of our own invoices. Amounts are whole forints. An adapter never repeats
 * a call by itself: the caller asks `find` by the external id before anything is sent again.
 */
import { z } from "zod";
import type { LocalDate } from "#values/local-date.ts";
import type { Forints } from "#values/forints.ts";

/** The payer, as an invoice names him. */
export const invoiceBuyerSchema = z.object({
  name: z.string(),
  taxNumber: z.string(),
  country: z.string(),
  zip: z.string(),
  city: z.string(),
  address: z.string(),
  email: z.string(),
});
export type InvoiceBuyer = z.infer<typeof invoiceBuyerSchema>;

export interface InvoiceOrder {
  /** Our name of the invoice; the issuer finds it by this. */
  readonly externalId: string;
  readonly buyer: InvoiceBuyer;
  /** The day of the payment, which is the day of completion too. */
  readonly completedOn: LocalDate;
  readonly itemName: string;
  /** Negative on a correcting invoice. */
  readonly netFt: Forints;
  readonly vatFt: Forints;
  readonly grossFt: Forints;
  /** The number of the invoice that this one corrects. */
  readonly corrects: string | undefined;
}

export interface IssuedInvoice {
  readonly number: string;
  /** Undefined where the issuer does not tell it. */
  readonly grossFt: Forints | undefined;
}

export interface InvoiceIssuer {
  readonly name: string;
  /** Throws InvoiceFault; `unknown` means that the invoice may have been issued. */
  issue(order: InvoiceOrder): Promise<IssuedInvoice>;
  /** The invoice of our name; undefined where the issuer has none. Throws InvoiceFault. */
  find(externalId: string): Promise<IssuedInvoice | undefined>;
  /** The bytes of the PDF. Throws InvoiceFault. */
  readPdf(number: string): Promise<Buffer>;
}

/**
 * `unknown`: no whole answer, maintenance, or one after which the invoice may exist. `refused`: the
 * issuer said no, and the same order will not be taken before somebody mends the cause.
 */
export type InvoiceFaultKind = "unknown" | "refused";

export class InvoiceFault extends Error {
  readonly kind: InvoiceFaultKind;
  readonly code: number | undefined;

  constructor(
    kind: InvoiceFaultKind,
    message: string,
    options: { readonly code?: number | undefined; readonly cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = "InvoiceFault";
    this.kind = kind;
    this.code = options.code;
  }
}
