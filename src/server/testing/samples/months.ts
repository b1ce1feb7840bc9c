import type { monthEndpoints } from "#contract/months/endpoints.ts";
import type { SampleCompany, SamplesOf } from "./sample.ts";

export function listMonthSamples({ id }: SampleCompany): SamplesOf<typeof monthEndpoints> {
  return {
    monthBoard: { path: "/months/board?month=2026-10" },
    monthClose: {
      path: "/months/close",
      body: { company_id: id, month: "2026-03", note: "próba" },
    },
    monthReopen: {
      path: "/months/reopen",
      body: { company_id: id, month: "2026-03", reason: "próba" },
    },
    monthGet: { path: `/months?company_id=${id}&month=2026-10` },
  };
}
