import type { bankFeedEndpoints } from "#contract/bank-feeds/endpoints.ts";
import { NOBODYS_ID, type SampleCompany, type SamplesOf } from "./sample.ts";

export function listBankFeedSamples({ id }: SampleCompany): SamplesOf<typeof bankFeedEndpoints> {
  return {
    feedBankList: { path: "/aggreg8/banks" },
    userFlowInit: {
      path: "/aggreg8/user-flow/init",
      body: { company_id: id, flowType: "EXTEND_CONSENT", infoSharingConsentId: NOBODYS_ID },
    },
    userFlowGet: { path: `/aggreg8/user-flow/${NOBODYS_ID}` },
    feedAccountList: { path: `/aggreg8/accounts?company_id=${id}` },
    consentList: { path: "/aggreg8/consents" },
    syncTokenGet: { path: `/aggreg8/token?company_id=${id}` },
    feedPull: { path: "/aggreg8/pull", body: { company_id: id } },
    consentRevoke: { path: "/aggreg8/isc", body: { isc_id: NOBODYS_ID } },
    companyConsentDetach: { path: "/company/isc", body: { company_id: id } },
    consentedAccountAssign: {
      path: `/company/consented-account/${id}`,
      body: { isc_id: NOBODYS_ID, account_id: "none" },
    },
    consentedAccountsAssign: {
      path: `/company/consented-accounts/${id}`,
      body: { isc_id: NOBODYS_ID, account_ids: ["none"] },
    },
    feedStateGet: { path: `/company/${id}/feeds` },
    syncRunList: { path: `/company/${id}/syncs` },
    feedUnreadList: { path: `/company/${id}/unread-items` },
    feedUnreadPutAway: { path: `/company/${id}/unread-items/${id}` },
  };
}
