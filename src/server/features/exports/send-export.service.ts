/**
 * Bytes of exports on their way to the reader: at once, or later by a download ticket. The line of
 * the company's log is written before the first byte.
 */
import type { FastifyReply } from "fastify";
import { z } from "zod";
import { exportBodySchema } from "#contract/exports/exports.ts";
import { idSchema } from "#contract/fields.ts";
import type { Deps } from "#server/deps.ts";
import { requireCompany, watchMembership } from "#server/features/access/access.service.ts";
import { AUDIT_TICKET, sendAuditLog } from "#server/features/audit/audit-export.service.ts";
import { actLater, type Origin } from "#server/http/actor.ts";
import {
  CERTIFICATE_TICKET,
  sendCertificate,
} from "#server/features/certificates/download-certificate.service.ts";
import { CLEARING_TICKET, sendClearing } from "#server/features/collections/clearing.service.ts";
import { ApiError } from "#server/http/errors.ts";
import { type Pace, sendBytes } from "#server/http/send-bytes.ts";
import {
  invalidTicket,
  returnDownloadTicket,
  takeDownloadTicket,
  type TicketRow,
} from "#server/features/download-tickets/download-tickets.service.ts";
import {
  INVOICE_TICKET,
  sendInvoice,
} from "#server/features/billing/payments/download-invoice.service.ts";
import { FILE_TICKET, sendFile } from "#server/features/statement-files/download-file.service.ts";
import { AGAIN_TICKET, prepareAgain } from "./download-again.service.ts";
import { contentTypeOf } from "./export-formats.ts";
import { EXPORT_FILE_TICKET, sendExportFile } from "./jobs/download-export-file.service.ts";
import { noteExport, prepareExport, type PreparedExport } from "./exports.service.ts";
import { streamAgain, streamExport } from "./stream-export.ts";

export type SendDeps = Pick<
  Deps,
  | "db"
  | "clock"
  | "newId"
  | "queue"
  | "events"
  | "accessMode"
  | "files"
  | "invoicing"
  | "log"
  | "config"
> & {
  /** Other patience with readers than the usual; in tests only. */
  readonly pace?: Pace | undefined;
};

const ticketParamsSchema = exportBodySchema
  .omit({ company_id: true })
  .extend({ preparedAt: z.string() });

const againParamsSchema = z.object({ id: idSchema });

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
  const taken = await takeDownloadTicket(deps, ticket, [
    "export",
    AGAIN_TICKET,
    AUDIT_TICKET,
    CERTIFICATE_TICKET,
    CLEARING_TICKET,
    FILE_TICKET,
    INVOICE_TICKET,
    EXPORT_FILE_TICKET,
  ]);
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
  { user_id: userId, session_id: sessionId, role, company_id: companyId, kind, params }: TicketRow,
): Promise<void> {
  if (companyId === null) throw invalidTicket();
  const later = actLater({ userId, role, address, requestId });
  // The download ends with the session that asked for it.
  const actor = { ...later, person: { ...later.person, sessionId } };
  if (kind === AUDIT_TICKET) {
    const access = await requireCompany(deps, actor, companyId, "owner");
    return sendAuditLog(deps, reply, access, params);
  }
  if (kind === INVOICE_TICKET) {
    const access = await requireCompany(deps, actor, companyId, "owner");
    return sendInvoice(deps, reply, access, params);
  }
  if (kind === FILE_TICKET) {
    const access = await requireCompany(deps, actor, companyId, "member");
    return sendFile(deps, reply, access, params);
  }
  if (kind === EXPORT_FILE_TICKET) {
    const access = await requireCompany(deps, actor, companyId, "member");
    return sendExportFile(deps, reply, access, params);
  }
  if (kind === CERTIFICATE_TICKET) {
    const access = await requireCompany(deps, actor, companyId, "member");
    return sendCertificate(deps, reply, access, params);
  }
  if (kind === CLEARING_TICKET) {
    const access = await requireCompany(deps, actor, companyId, "member");
    return sendClearing(deps, reply, access, params);
  }
  if (kind === AGAIN_TICKET) {
    const again = againParamsSchema.safeParse(params);
    if (!again.success) throw invalidTicket();
    const access = await requireCompany(deps, actor, companyId, "member");
    return sendExport(deps, reply, await prepareAgain(deps, access, again.data.id));
  }
  const body = ticketParamsSchema.safeParse(params);
  if (!body.success) throw invalidTicket();
  const access = await requireCompany(deps, actor, companyId, "member");
  sendExport(
    deps,
    reply,
    await prepareExport(deps, access, body.data, new Date(body.data.preparedAt)),
  );
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

/**
 * Sends the prepared export through the reply. `isRecorded` false: the history does not get it, and
 * its items count as not exported; the company's log gets its line all the same.
 */
export function sendExport(
  deps: SendDeps,
  reply: FastifyReply,
  prepared: PreparedExport,
  { isRecorded = true }: { readonly isRecorded?: boolean } = {},
): void {
  void reply
    .header("content-type", contentTypeOf(prepared.order.options))
    .header("content-disposition", `attachment; filename="${prepared.order.fileName}"`)
    .header("cache-control", "no-store")
    .header("x-transaction-count", String(prepared.transactionCount));
  sendBytes(reply, prepared.place, streamWatched(deps, prepared, isRecorded), deps.pace);
}

async function* streamWatched(
  deps: SendDeps,
  prepared: PreparedExport,
  isRecorded: boolean,
): AsyncGenerator<Uint8Array, void, undefined> {
  const { order } = prepared;
  await noteExport(deps, prepared);
  // A right that is taken away while the bytes flow breaks the download off.
  const check = watchMembership(deps, order.access);
  const isNew = isRecorded && order.selection.ofRun === null;
  for await (const bytes of (isNew ? streamExport : streamAgain)(deps, order)) {
    await check();
    yield bytes;
  }
}
