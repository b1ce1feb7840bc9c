import type { Deps } from "#server/deps.ts";
import {
  createDownloadTicket,
  TICKET_SECONDS,
} from "#server/features/download-tickets/download-tickets.service.ts";
import type { Handlers } from "#server/http/handler.ts";
import { AUDIT_TICKET, prepareAuditExport } from "./audit-export.service.ts";
import { listAudit } from "./audit-page.service.ts";

export function auditHandlers(
  deps: Pick<Deps, "db" | "clock" | "accessMode">,
): Pick<Handlers, "auditList" | "auditExport"> {
  return {
    auditList: (call) => listAudit(deps, call.person, call.query),
    auditExport: async (call) => {
      const { companyId, fileName } = await prepareAuditExport(deps, call.person, call.body);
      const ticket = await createDownloadTicket(deps, call.person, {
        kind: AUDIT_TICKET,
        companyId,
        params: call.body,
      });
      return { ticket, url: `/v1/download/${ticket}`, fileName, expiresInSeconds: TICKET_SECONDS };
    },
  };
}
