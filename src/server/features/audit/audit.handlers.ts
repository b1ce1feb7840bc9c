import type { Deps } from "#server/deps.ts";
import {
  createDownloadTicket,
  TICKET_SECONDS,
} from "#server/features/download-tickets/download-tickets.service.ts";
import type { Handlers } from "#server/http/handler.ts";
import { AUDIT_TICKET, nameAuditExport } from "./audit-export.service.ts";
import { listAudit } from "./audit-page.service.ts";

export function auditHandlers(deps: Pick<Deps, "db" | "clock" | "accessMode">) {
  return {
    auditList: (call) => listAudit(deps, call.company, call.query),
    auditExport: async (call) => {
      const { companyId, actor } = call.company;
      const fileName = await nameAuditExport(deps, call.company);
      const ticket = await createDownloadTicket(deps, actor.person, {
        kind: AUDIT_TICKET,
        companyId,
        params: call.body,
      });
      return { ticket, url: `/v1/download/${ticket}`, fileName, expiresInSeconds: TICKET_SECONDS };
    },
  } satisfies Partial<Handlers>;
}
