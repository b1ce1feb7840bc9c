import { Readable } from "node:stream";
import { z } from "zod";
import { exportBodySchema } from "#contract/transactions.ts";
import type { Deps } from "#server/deps.ts";
import type { Call, Handlers } from "#server/http/handler.ts";
import { ApiError } from "#server/http/errors.ts";
import type { Endpoints } from "#contract/endpoints.ts";
import { watchMembership } from "#server/features/access/access.service.ts";
import { AUDIT_TICKET, sendAuditLog } from "#server/features/audit/audit-export.service.ts";
import { createDownloadTicket, invalidTicket, takeDownloadTicket, TICKET_SECONDS } from "./download-tickets.service.ts";
import { EXPORT_CONTENT_TYPES } from "./export-names.ts";
import { createExportSlots, type ExportSlots } from "./export-slots.ts";
import { prepareExport, type PreparedExport } from "./exports.service.ts";
import { streamExport } from "./stream-export.ts";

type Needs = Pick<Deps, "db" | "clock" | "newId" | "accessMode">;

// A third of a process's connections: pages must not wait for downloads.
const EXPORTS_AT_ONCE = 4;

const ticketParamsSchema = exportBodySchema.extend({ preparedAt: z.string() });

export function exportHandlers(deps: Needs): Pick<Handlers, "exportCreate" | "downloadGet"> {
  const slots = createExportSlots(EXPORTS_AT_ONCE);
  return {
    exportCreate: async (call) => {
      const prepared = await prepareExport(deps, call.person, call.body);
      if (call.body.delivery === "stream") {
        sendExport(deps, slots, call, prepared);
        return undefined;
      }
      const { companyId } = prepared.order.selection;
      const params = { ...call.body, preparedAt: deps.clock.now().toISOString() };
      const ticket = await createDownloadTicket(deps, call.person, { kind: "export", companyId, params });
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
      if (row.kind === AUDIT_TICKET) return sendAuditLog(deps, call, row);
      const params = ticketParamsSchema.safeParse(row.params);
      if (!params.success) throw invalidTicket();
      const prepared = await prepareAgain(deps, row.user_id, params.data);
      sendExport(deps, slots, call, prepared);
      return undefined;
    },
  };
}

/** The right to the company is asked again: it may have been taken away since the ticket was made. */
async function prepareAgain(deps: Needs, userId: string, body: z.output<typeof exportBodySchema>): Promise<PreparedExport> {
  try {
    return await prepareExport(deps, { userId, boundCompanyId: null }, body);
  } catch (error) {
    if (error instanceof ApiError) throw new ApiError("download_ticket_invalid", { message: error.message, cause: error });
    throw error;
  }
}

type StreamCall = Pick<Call<Endpoints["downloadGet"]>, "reply">;

function sendExport(deps: Needs, slots: ExportSlots, call: StreamCall, prepared: PreparedExport): void {
  const { format, encoding } = prepared.order;
  const charset = format === "csv" ? `; charset=${encoding}` : "";
  void call.reply
    .header("content-type", EXPORT_CONTENT_TYPES[format] + charset)
    .header("content-disposition", `attachment; filename="${prepared.fileName}"`)
    .header("cache-control", "no-store")
    .header("x-transaction-count", String(prepared.transactionCount))
    .send(Readable.from(streamInSlot(deps, slots, prepared), { objectMode: false }));
}

async function* streamInSlot(deps: Needs, slots: ExportSlots, prepared: PreparedExport): AsyncGenerator<Uint8Array, void, undefined> {
  const release = await slots.take();
  const { order } = prepared;
  // A right that is taken away while the bytes flow breaks the download off.
  const check = watchMembership(deps, order.userId, order.selection.companyId);
  try {
    for await (const bytes of streamExport(deps, order)) {
      await check();
      yield bytes;
    }
  } finally {
    release();
  }
}
