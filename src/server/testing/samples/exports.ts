import type { exportEndpoints } from "#contract/exports/endpoints.ts";
import { type SampleCompany, type SamplesOf } from "./sample.ts";

export function listExportSamples({ id }: SampleCompany): SamplesOf<typeof exportEndpoints> {
  return {
    exportCreate: {
      path: "/bankaccount/export",
      body: {
        bank_accounts: [],
        start_date: "2026-01-01",
        end_date: "2026-01-31",
        company_id: id,
        delivery: "ticket",
      },
    },
  };
}
