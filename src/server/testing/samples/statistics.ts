import type { statisticsEndpoints } from "#contract/statistics/endpoints.ts";
import type { SampleCompany, SamplesOf } from "./sample.ts";

export function listStatisticsSamples({
  id,
}: SampleCompany): SamplesOf<typeof statisticsEndpoints> {
  return {
    statisticsGet: { path: `/statistics?company_id=${id}&from=2026-01&to=2026-12` },
  };
}
