/**
 * The PDF of an issued invoice. The issuer keeps it: it is fetched when somebody downloads it, and
 * the line of the company's log is written before the first byte.
 */
import type { FastifyReply } from "fastify";
import { z } from "zod";
import { inCompany } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { audit } from "#server/features/audit/audit.service.ts";
import {
  createDownloadTicket,
  TICKET_SECONDS,
} from "#server/features/download-tickets/download-tickets.service.ts";
import type { OwnerAccess } from "#server/http/company-access.ts";
import { ApiError, notFound } from "#server/http/errors.ts";
import { InvoiceFault } from "#server/providers/invoicing/invoicing.port.ts";
import { findInvoiceNumber } from "./payments.store.ts";

export const INVOICE_TICKET = "invoice";

type Needs = Pick<Deps, "db" | "clock" | "invoicing" | "log">;

const ticketSchema = z.object({ invoiceId: z.uuid() });

/**
 * A ticket for the PDF. Throws `not_found` where the company has no issued invoice of the id, and
 * `invoice_unavailable` where the issuer does not hand it out now.
 */
export async function offerInvoice(
  deps: Needs,
  access: OwnerAccess,
  id: string,
): Promise<{ ticket: string; url: string; expiresInSeconds: number }> {
  const { companyId, actor } = access;
  const invoiceId = id.toLowerCase();
  // A download that cannot begin is told here, where the page can say so.
  await fetchPdf(deps, await requireNumber(deps, companyId, invoiceId));
  const order = { kind: INVOICE_TICKET, companyId, params: { invoiceId } };
  const ticket = await createDownloadTicket(deps, actor.person, order);
  return { ticket, url: `/v1/download/${ticket}`, expiresInSeconds: TICKET_SECONDS };
}

/** Sends the PDF that a ticket names, by the right that its person has now. */
export async function sendInvoice(
  deps: Needs,
  reply: FastifyReply,
  access: OwnerAccess,
  params: unknown,
): Promise<void> {
  const ticket = ticketSchema.safeParse(params);
  if (!ticket.success)
    throw new ApiError("download_ticket_invalid", { message: "The ticket does not fit" });
  const { companyId } = access;
  const number = await requireNumber(deps, companyId, ticket.data.invoiceId);
  const pdf = await fetchPdf(deps, number);
  await inCompany(deps.db, companyId, (tx) =>
    audit(
      tx,
      access,
      "subscription.invoice-download",
      { kind: "company", id: companyId },
      { after: { number } },
    ),
  );
  const fileName = `${number.replaceAll(/[^A-Za-z0-9-]/g, "_")}.pdf`;
  await reply
    .header("content-type", "application/pdf")
    .header("content-disposition", `attachment; filename="${fileName}"`)
    .header("cache-control", "no-store")
    .send(pdf);
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
