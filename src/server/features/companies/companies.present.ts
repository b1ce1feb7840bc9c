import type { Company } from "#contract/companies.ts";
import type { Membership } from "#server/features/access/access.service.ts";
import type { CompanyRow } from "./companies.store.ts";

export function presentCompany(row: CompanyRow, membership: Membership): Company {
  return {
    _id: row.id,
    name: row.name,
    taxNumber: row.taxNumber,
    created: row.createdAt.toISOString(),
    status: row.state,
    kind: row.kind,
    owned: membership.role === "owner",
    courierEmail: row.courierEmail,
    integration: row.integration,
    overview: {
      unbookedCount: Number(row.unbookedCount),
      oldestUnbookedDate: row.oldestUnbookedDate,
      lastDataAt: row.lastDataAt?.toISOString() ?? null,
      failedFiles: row.failedFiles,
    },
  };
}
