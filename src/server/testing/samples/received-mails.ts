import type { receivedMailEndpoints } from "#contract/received-mails/endpoints.ts";
import { NOBODYS_ID, type SampleCompany, type SamplesOf } from "./sample.ts";

export function listReceivedMailSamples({
  id,
}: SampleCompany): SamplesOf<typeof receivedMailEndpoints> {
  return {
    courierEmailMake: { path: `/company/courierEmail/${id}/` },
    courierEmailRevoke: { path: `/company/courierEmail/${id}/` },
    receivedMailList: { path: `/received-mails?company_id=${id}` },
    receivedMailDecide: {
      path: `/received-mails/${NOBODYS_ID}/decision`,
      body: { company_id: id, decision: "refuse" },
    },
    mailSenderList: { path: `/mail-senders?company_id=${id}` },
    mailSenderForget: {
      path: "/mail-senders/forget",
      body: { company_id: id, address: "futar@kuldo.test" },
    },
    receivedMailUnlock: {
      path: `/received-mails/${NOBODYS_ID}/password`,
      body: { company_id: id, password: "minta" },
    },
  };
}
