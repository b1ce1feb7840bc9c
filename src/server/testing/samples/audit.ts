import type { auditEndpoints } from "#contract/audit/endpoints.ts";
import { type SampleCompany, type SamplesOf } from "./sample.ts";

export function listAuditSamples({ id }: SampleCompany): SamplesOf<typeof auditEndpoints> {
  return {
    auditList: { path: `/audit-log?company_id=${id}` },
    auditExport: { path: "/audit-log/export", body: { company_id: id } },
  };
}
