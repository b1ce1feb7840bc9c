import { z } from "zod";
import { exportBodySchema } from "#contract/exports/exports.ts";
import type { Deps } from "#server/deps.ts";
import type { Call, Handlers } from "#server/http/handler.ts";
import { ApiError } from "#server/http/errors.ts";
import { type Pace, sendBytes } from "#server/http/send-bytes.ts";
import type { Endpoints } from "#contract/endpoints.ts";
import { watchMembership } from "#server/features/access/access.service.ts";
import { AUDIT_TICKET, sendAuditLog } from "#server/features/audit/audit-export.service.ts";
import {
  createDownloadTicket,
  invalidTicket,
  returnDownloadTicket,
  takeDownloadTicket,
  TICKET_SECONDS,
} from "#server/features/download-tickets/download-tickets.service.ts";
import { EXPORT_CONTENT_TYPES } from "./export-names.ts";
import { type Leaving, noteExport, prepareExport, type PreparedExport } from "./exports.service.ts";
import { streamExport } from "./stream-export.ts";

type Needs = Pick<Deps, "db" | "clock" | "newId" | "accessMode"> & {
  /** Other patience with readers than the usual; in tests only. */
  readonly pace?: Pace | undefined;
};

const ticketParamsSchema = exportBodySchema.extend({ preparedAt: z.string() });

export function exportHandlers(deps: Needs): Pick<Handlers, "exportCreate" | "downloadGet"> {
  return {
    exportCreate: async (call) => {
      const prepared = await prepareExport(deps, call.person, call.body);
      if (call.body.delivery === "stream") {
        sendExport(deps, call, prepared);
        return undefined;
      }
      const { companyId } = prepared.order.selection;
      const params = { ...call.body, preparedAt: deps.clock.now().toISOString() };
      const ticket = await createDownloadTicket(deps, call.person, {
        kind: "export",
        companyId,
        params,
      });
      return {
        ticket,
        url: `/v1/download/${ticket}`,
        fileName: prepared.fileName,
        transactionCount: prepared.transactionCount,
        includesToday: prepared.includesToday,
        expiresInSeconds: TICKET_SECONDS,
      };
    },

    downloadGet: async (call) => {
      const row = await takeDownloadTicket(deps, call.params.ticket, ["export", AUDIT_TICKET]);
      call.request.call.owner = `person ${row.user_id}`;
      try {
        if (row.kind === AUDIT_TICKET) return await sendAuditLog(deps, call, row);
        const params = ticketParamsSchema.safeParse(row.params);
        if (!params.success) throw invalidTicket();
        sendExport(
          deps,
          call,
          await prepareExport(deps, { userId: row.user_id, boundCompanyId: null }, params.data),
        );
        return undefined;
      } catch (error) {
        throw await explainRefusal(deps, call.params.ticket, error);
      }
    },
  };
}

/**
 * The right to the company was asked again: it may be gone since the ticket was made. A busy server
 * keeps the ticket good.
 */
async function explainRefusal(deps: Needs, ticket: string, error: unknown): Promise<unknown> {
  if (!(error instanceof ApiError)) return error;
  if (error.code !== "server_busy" && error.code !== "too_many_at_once") {
    return new ApiError("download_ticket_invalid", { message: error.message, cause: error });
  }
  await returnDownloadTicket(deps, ticket);
  return error;
}

type StreamCall = Pick<Call<Endpoints["downloadGet"]>, "reply" | "address" | "requestId">;

function sendExport(deps: Needs, call: StreamCall, prepared: PreparedExport): void {
  const { format, encoding } = prepared.order;
  const charset = format === "csv" ? `; charset=${encoding}` : "";
  void call.reply
    .header("content-type", EXPORT_CONTENT_TYPES[format] + charset)
    .header("content-disposition", `attachment; filename="${prepared.fileName}"`)
    .header("cache-control", "no-store")
    .header("x-transaction-count", String(prepared.transactionCount));
  sendBytes(call.reply, prepared.place, streamWatched(deps, prepared, call), deps.pace);
}

async function* streamWatched(
  deps: Needs,
  prepared: PreparedExport,
  leaving: Leaving,
): AsyncGenerator<Uint8Array, void, undefined> {
  const { order } = prepared;
  await noteExport(deps, prepared, leaving);
  // A right that is taken away while the bytes flow breaks the download off.
  const check = watchMembership(deps, order.userId, order.selection.companyId);
  for await (const bytes of streamExport(deps, order)) {
    await check();
    yield bytes;
  }
}
