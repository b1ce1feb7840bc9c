import type { certificateEndpoints } from "#contract/certificates/endpoints.ts";
import { NOBODYS_ID, type SampleCompany, type SamplesOf } from "./sample.ts";

export function listCertificateSamples({
  id,
}: SampleCompany): SamplesOf<typeof certificateEndpoints> {
  const body = { company_id: id, account_ids: [], from: "2026-03-01", to: "2026-03-31" };
  return {
    certificatePreview: { path: "/certificates/preview", body },
    certificateCreate: { path: "/certificates", body },
    certificateList: { path: `/certificates?company_id=${id}` },
    certificateDownload: {
      path: `/certificates/${NOBODYS_ID}/download`,
      body: { company_id: id },
    },
  };
}
