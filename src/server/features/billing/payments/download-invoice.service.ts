/**
 * The PDF of an issued invoice, or a ZIP of those of a year. The issuer keeps them: they are
 * fetched when somebody downloads them, and the line of the company's log is written before the
 * first byte.
 */
import type { FastifyReply } from "fastify";
import { z } from "zod";
import { INVOICES_PER_ZIP_MAX } from "#contract/billing/payments.ts";
import { inCompany } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { audit } from "#server/features/audit/audit.service.ts";
import {
  type DownloadOffer,
  offerDownload,
} from "#server/features/download-tickets/download-tickets.service.ts";
import type { OwnerAccess } from "#server/http/company-access.ts";
import { ApiError, notFound } from "#server/http/errors.ts";
import { enterHeavy } from "#server/http/heavy-calls.ts";
import { InvoiceFault } from "#server/providers/invoicing/invoicing.port.ts";
import { writeZip } from "#exports/zip/write-zip.ts";
import { findInvoiceNumber, listInvoiceNumbers } from "./payments.store.ts";

export const INVOICE_TICKET = "invoice";

type Needs = Pick<Deps, "db" | "clock" | "invoicing" | "log">;

const ticketSchema = z.union([
  z.object({ invoiceId: z.uuid() }),
  z.object({ year: z.number().int() }),
]);

/**
 * A ticket for the PDF. Throws `not_found` where the company has no issued invoice of the id, and
 * `invoice_unavailable` where the issuer does not hand it out now.
 */
export async function offerInvoice(
  deps: Needs,
  access: OwnerAccess,
  id: string,
): Promise<DownloadOffer> {
  const { companyId, actor } = access;
  const invoiceId = id.toLowerCase();
  // A download that cannot begin is told here, where the page can say so.
  await fetchPdf(deps, await requireNumber(deps, companyId, invoiceId));
  const order = { kind: INVOICE_TICKET, companyId, params: { invoiceId } };
  return offerDownload(deps, actor.person, order);
}

/**
 * A ticket for a ZIP of the invoices of a year. Throws `not_found` where the company has none, and
 * `invoice_unavailable` where the issuer does not hand the first one out now.
 */
export async function offerInvoiceYear(
  deps: Needs,
  access: OwnerAccess,
  year: number,
): Promise<DownloadOffer> {
  const { companyId, actor } = access;
  const [first] = await listYear(deps, companyId, year);
  if (first === undefined) throw notFound("Invoice");
  await fetchPdf(deps, first);
  const order = { kind: INVOICE_TICKET, companyId, params: { year } };
  return offerDownload(deps, actor.person, order);
}

function listYear({ db }: Needs, companyId: string, year: number): Promise<string[]> {
  return inCompany(db, companyId, (tx) =>
    listInvoiceNumbers(tx, companyId, year, INVOICES_PER_ZIP_MAX),
  );
}

/** Sends what a ticket names, by the right that its person has now. */
export async function sendInvoice(
  deps: Needs,
  reply: FastifyReply,
  access: OwnerAccess,
  params: unknown,
): Promise<void> {
  const ticket = ticketSchema.safeParse(params);
  if (!ticket.success)
    throw new ApiError("download_ticket_invalid", { message: "The ticket does not fit" });
  const { companyId, actor } = access;
  // Held in memory as a whole, and each invoice is a call to the issuer.
  await enterHeavy("export", actor.person.userId, companyId);
  if ("year" in ticket.data) return sendYear(deps, reply, access, ticket.data.year);
  const number = await requireNumber(deps, companyId, ticket.data.invoiceId);
  const pdf = await fetchPdf(deps, number);
  await noteDownload(deps, access, { number });
  await sendFile(reply, "application/pdf", `${fileNameOf(number)}.pdf`, pdf);
}

async function sendYear(
  deps: Needs,
  reply: FastifyReply,
  access: OwnerAccess,
  year: number,
): Promise<void> {
  const files = new Map<string, Buffer>();
  const numbers = await listYear(deps, access.companyId, year);
  for (const number of numbers)
    files.set(`${fileNameOf(number)}.pdf`, await fetchPdf(deps, number));
  await noteDownload(deps, access, { year: String(year), count: String(numbers.length) });
  const zip = Buffer.from(writeZip(files));
  await sendFile(reply, "application/zip", `szamlak-${year}.zip`, zip);
}

function noteDownload(
  { db }: Needs,
  access: OwnerAccess,
  after: Readonly<Record<string, string>>,
): Promise<unknown> {
  const object = { kind: "company", id: access.companyId } as const;
  return inCompany(db, access.companyId, (tx) =>
    audit(tx, access, "subscription.invoice-download", object, { after }),
  );
}

function fileNameOf(number: string): string {
  return number.replaceAll(/[^A-Za-z0-9-]/g, "_");
}

async function sendFile(
  reply: FastifyReply,
  contentType: string,
  fileName: string,
  bytes: Buffer,
): Promise<void> {
  await reply
    .header("content-type", contentType)
    .header("content-disposition", `attachment; filename="${fileName}"`)
    .header("cache-control", "no-store")
    .send(bytes);
}

async function requireNumber(deps: Needs, companyId: string, id: string): Promise<string> {
  const found = await inCompany(deps.db, companyId, (tx) => findInvoiceNumber(tx, companyId, id));
  if (found === undefined || found.number === null) throw notFound("Invoice");
  return found.number;
}

async function fetchPdf({ invoicing, log }: Needs, number: string): Promise<Buffer> {
  const unavailable = (cause?: unknown) =>
    new ApiError("invoice_unavailable", { message: "The issuer gives no PDF now", cause });
  if (invoicing === undefined) throw unavailable();
  try {
    return await invoicing.readPdf(number);
  } catch (error) {
    if (!(error instanceof InvoiceFault)) throw error;
    log.warn({ err: error, invoice: number }, "PDF of an invoice not fetched");
    throw unavailable(error);
  }
}
