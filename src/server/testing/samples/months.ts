import type { monthEndpoints } from "#contract/months/endpoints.ts";
import type { SampleCompany, SamplesOf } from "./sample.ts";

export function listMonthSamples({ id }: SampleCompany): SamplesOf<typeof monthEndpoints> {
  return {
    monthBoard: { path: "/months/board?month=2026-10" },
    monthGet: { path: `/months?company_id=${id}&month=2026-10` },
  };
}
