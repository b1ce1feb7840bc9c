import type { invoiceFeedEndpoints } from "#contract/invoice-feed/endpoints.ts";
import { type SampleCompany, type SamplesOf } from "./sample.ts";

export function listInvoiceFeedSamples({ id }: SampleCompany): SamplesOf<typeof invoiceFeedEndpoints> {
  return {
    invoiceFeedGet: { path: `/company/${id}/invoice-feed` },
    invoiceFeedKeyMake: { path: `/company/${id}/invoice-feed/key`, body: {} },
    invoiceFeedKeyShow: { path: `/company/${id}/invoice-feed/key/show` },
    invoiceFeedEnd: { path: `/company/${id}/invoice-feed` },
    invoiceFeedAccountList: { path: `/company/${id}/invoice-feed/accounts` },
    invoiceFeedAccountDecide: {
      path: `/company/${id}/invoice-feed/accounts`,
      body: { account_nr: "10000000", decision: "ignore" },
    },
    invoiceFeedProblemList: { path: `/company/${id}/invoice-feed/problems` },
    invoiceFeedProblemRetry: { path: `/company/${id}/invoice-feed/problems` },
    bankConfigsSave: { path: `/company/${id}/bank-configs`, body: { bankConfigs: [] } },
  };
}
