import type { receivedMailEndpoints } from "#contract/received-mails/endpoints.ts";
import { NOBODYS_ID, type SampleCompany, type SamplesOf } from "./sample.ts";

export function listReceivedMailSamples({
  id,
}: SampleCompany): SamplesOf<typeof receivedMailEndpoints> {
  return {
    courierEmailMake: { path: `/company/courierEmail/${id}/` },
    courierEmailRevoke: { path: `/company/courierEmail/${id}/` },
    receivedMailList: { path: `/received-mails?company_id=${id}` },
    receivedMailUnlock: {
      path: `/received-mails/${NOBODYS_ID}/password`,
      body: { company_id: id, password: "minta" },
    },
  };
}
