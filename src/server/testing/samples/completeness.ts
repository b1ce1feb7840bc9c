import type { completenessEndpoints } from "#contract/completeness/endpoints.ts";
import { NOBODYS_ID, type SampleCompany, type SamplesOf } from "./sample.ts";

export function listCompletenessSamples({
  id,
}: SampleCompany): SamplesOf<typeof completenessEndpoints> {
  return {
    completenessGet: { path: `/completeness?company_id=${id}&year=2026` },
    completenessMonthGet: {
      path: `/completeness/month?company_id=${id}&account_id=${NOBODYS_ID}&month=2026-03`,
    },
    completenessClientList: { path: "/completeness/clients" },
  };
}
