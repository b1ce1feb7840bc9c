/** Every kind of download that a company's ticket opens, and its sending. */
import { entryOf } from "#values/entry-of.ts";
import type { FastifyReply } from "fastify";
import { z } from "zod";
import { exportBodySchema } from "#contract/exports/exports.ts";
import { requireCompany } from "#server/features/access/access.service.ts";
import { AUDIT_TICKET, sendAuditLog } from "#server/features/audit/audit-export.service.ts";
import {
  INVOICE_TICKET,
  sendInvoice,
} from "#server/features/billing/payments/download-invoice.service.ts";
import {
  CERTIFICATE_TICKET,
  sendCertificate,
} from "#server/features/certificates/download-certificate.service.ts";
import { CLEARING_TICKET, sendClearing } from "#server/features/collections/clearing.service.ts";
import {
  invalidTicket,
  returnDownloadTicket,
  takeDownloadTicket,
  throughOf,
  type TicketRow,
} from "#server/features/download-tickets/download-tickets.service.ts";
import { PAPER_ZIP_TICKET, sendZip } from "#server/features/papers/paper-zip.service.ts";
import { PAPER_TICKET, sendPaper } from "#server/features/papers/papers.service.ts";
import { FILE_TICKET, sendFile } from "#server/features/statement-files/download-file.service.ts";
import { type Actor, actLater, type Origin } from "#server/http/actor.ts";
import type { CompanyAccess, OwnerAccess } from "#server/http/company-access.ts";
import { ApiError } from "#server/http/errors.ts";
import { EXPORT_TICKET, prepareExport } from "#server/features/exports/exports.service.ts";
import {
  CLIENT_ZIP_TICKET,
  sendClientZip,
} from "#server/features/exports/jobs/client-zip.service.ts";
import {
  EXPORT_FILE_TICKET,
  sendExportFile,
} from "#server/features/exports/jobs/download-export-file.service.ts";
import { type SendDeps, sendExport } from "#server/features/exports/send-export.service.ts";

const ticketParamsSchema = exportBodySchema
  .omit({ company_id: true })
  .extend({ preparedAt: z.string() });

type Send<Access> = (
  deps: SendDeps,
  reply: FastifyReply,
  access: Access,
  params: unknown,
) => Promise<void>;

/** Sends what a ticket of a kind names, where its person has the right that the kind needs. */
type Download = (
  deps: SendDeps,
  reply: FastifyReply,
  by: { readonly actor: Actor; readonly companyId: string },
  params: unknown,
) => Promise<void>;

const forOwner =
  (send: Send<OwnerAccess>): Download =>
  async (deps, reply, { actor, companyId }, params) =>
    send(deps, reply, await requireCompany(deps, actor, companyId, "owner"), params);

const forMember =
  (send: Send<CompanyAccess>): Download =>
  async (deps, reply, { actor, companyId }, params) =>
    send(deps, reply, await requireCompany(deps, actor, companyId, "member"), params);

/** The right to each company of the ticket is asked for. */
async function forSeveral(
  ...[deps, reply, { actor }, params]: Parameters<Download>
): Promise<void> {
  await sendClientZip(deps, reply, params, (id) => requireCompany(deps, actor, id, "member"));
}

/** By the kind of ticket. A kind that is not here opens nothing. */
export const TICKET_DOWNLOADS: Readonly<Record<string, Download>> = {
  [AUDIT_TICKET]: forOwner(sendAuditLog),
  [INVOICE_TICKET]: forOwner(sendInvoice),
  [FILE_TICKET]: forMember(sendFile),
  [PAPER_TICKET]: forMember(sendPaper),
  [PAPER_ZIP_TICKET]: forMember(sendZip),
  [EXPORT_FILE_TICKET]: forMember(sendExportFile),
  [CERTIFICATE_TICKET]: forMember(sendCertificate),
  [CLEARING_TICKET]: forMember(sendClearing),
  [CLIENT_ZIP_TICKET]: forSeveral,
  [EXPORT_TICKET]: forMember(sendOrdered),
};

/**
 * Sends the download of the ticket, once. `begin` gets the ticket's owner. Throws
 * `download_ticket_invalid`, and `server_busy` or `too_many_at_once`, after which the ticket is
 * good again.
 */
export async function sendByTicket(
  deps: SendDeps,
  reply: FastifyReply,
  ticket: string,
  origin: Origin,
  begin: (userId: string) => void,
): Promise<void> {
  const taken = await takeDownloadTicket(deps, ticket, Object.keys(TICKET_DOWNLOADS));
  begin(taken.user_id);
  try {
    await sendTicket(deps, reply, origin, taken);
  } catch (error) {
    throw await explainRefusal(deps, ticket, error);
  }
}

/** Sends the ticket's download, by the present right of its person. */
async function sendTicket(
  deps: SendDeps,
  reply: FastifyReply,
  { address, requestId }: Origin,
  ticket: TicketRow,
): Promise<void> {
  const { user_id: userId, session_id: sessionId, role, company_id: companyId, kind } = ticket;
  const download = entryOf(TICKET_DOWNLOADS, kind);
  if (companyId === null || download === undefined) throw invalidTicket();
  const later = actLater({ userId, role, address, requestId, through: throughOf(ticket) });
  // The download ends with the session that asked for it.
  const actor = { ...later, person: { ...later.person, sessionId } };
  await download(deps, reply, { actor, companyId }, ticket.params);
}

/** The export that was ordered with the ticket, as of the moment of the order. */
async function sendOrdered(
  deps: SendDeps,
  reply: FastifyReply,
  access: CompanyAccess,
  params: unknown,
): Promise<void> {
  const body = ticketParamsSchema.safeParse(params);
  if (!body.success) throw invalidTicket();
  const askedAt = new Date(body.data.preparedAt);
  sendExport(deps, reply, await prepareExport(deps, access, body.data, askedAt));
}

/**
 * The right to the company was asked again: it may be gone since the ticket was made. A busy server
 * keeps the ticket good.
 */
async function explainRefusal(deps: SendDeps, ticket: string, error: unknown): Promise<unknown> {
  if (!(error instanceof ApiError)) return error;
  if (error.code !== "server_busy" && error.code !== "too_many_at_once") {
    return new ApiError("download_ticket_invalid", { message: error.message, cause: error });
  }
  await returnDownloadTicket(deps, ticket);
  return error;
}
