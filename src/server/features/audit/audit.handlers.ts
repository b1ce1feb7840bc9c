import type { Deps } from "#server/deps.ts";
import { offerDownload } from "#server/features/download-tickets/download-tickets.service.ts";
import type { Handlers } from "#server/http/handler.ts";
import { AUDIT_TICKET, nameAuditExport } from "./audit-export.service.ts";
import { listAudit } from "./audit-page.service.ts";

export function auditHandlers(deps: Pick<Deps, "db" | "clock" | "accessMode">) {
  return {
    auditList: (call) => listAudit(deps, call.company, call.query),
    auditExport: async (call) => {
      const { companyId, actor } = call.company;
      const fileName = await nameAuditExport(deps, call.company);
      const order = { kind: AUDIT_TICKET, companyId, params: call.body };
      return { ...(await offerDownload(deps, actor.person, order)), fileName };
    },
  } satisfies Partial<Handlers>;
}
