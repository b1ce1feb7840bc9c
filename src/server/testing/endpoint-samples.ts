/** A well-formed call of every guarded endpoint, for the tests that walk the contract. */
import type { Endpoints } from "#contract/endpoints.ts";
import { listPersonSamples } from "./samples/people.ts";
import { listCompanySamples } from "./samples/companies.ts";
import { listBankAccountSamples } from "./samples/bank-accounts.ts";
import { listTransactionSamples } from "./samples/transactions.ts";
import { listExportSamples } from "./samples/exports.ts";
import { listFileSamples } from "./samples/files.ts";
import { listCollectionSamples } from "./samples/collections.ts";
import { listCertificateSamples } from "./samples/certificates.ts";
import { listCompletenessSamples } from "./samples/completeness.ts";
import { listMonthSamples } from "./samples/months.ts";
import { listPaperSamples } from "./samples/papers.ts";
import { listQuestionSamples } from "./samples/questions.ts";
import { listStatisticsSamples } from "./samples/statistics.ts";
import { listReceivedMailSamples } from "./samples/received-mails.ts";
import { listBankFeedSamples } from "./samples/bank-feeds.ts";
import { listInvoiceFeedSamples } from "./samples/invoice-feed.ts";
import { listBillingSamples } from "./samples/billing.ts";
import { listIntegratorKeySamples } from "./samples/integrator-keys.ts";
import { listWebhookSamples } from "./samples/webhooks.ts";
import { listAuditSamples } from "./samples/audit.ts";
import type { SampleCompany, SamplesOf } from "./samples/sample.ts";

export { type EndpointSample, NOBODYS_ID, SAMPLE_ACCOUNT } from "./samples/sample.ts";
export type NamedEndpoint = keyof SamplesOf<Endpoints>;

/** The samples of all areas; each names the company. */
export function listEndpointSamples(company: SampleCompany): SamplesOf<Endpoints> {
  return {
    ...listPersonSamples(),
    ...listCompanySamples(company),
    ...listBankAccountSamples(company),
    ...listTransactionSamples(company),
    ...listExportSamples(company),
    ...listFileSamples(company),
    ...listCollectionSamples(company),
    ...listCompletenessSamples(company),
    ...listMonthSamples(company),
    ...listPaperSamples(company),
    ...listQuestionSamples(company),
    ...listCertificateSamples(company),
    ...listStatisticsSamples(company),
    ...listReceivedMailSamples(company),
    ...listBankFeedSamples(company),
    ...listInvoiceFeedSamples(company),
    ...listBillingSamples(company),
    ...listIntegratorKeySamples(company),
    ...listWebhookSamples(company),
    ...listAuditSamples(company),
  };
}
