/**
 * Every endpoint of `/v1`, area by area. The server must handle each of them and no other: both are
 * compile errors.
 */
import { personEndpoints } from "./people/endpoints.ts";
import { companyEndpoints } from "./companies/endpoints.ts";
import { bankAccountEndpoints } from "./bank-accounts/endpoints.ts";
import { transactionEndpoints } from "./transactions/endpoints.ts";
import { exportEndpoints } from "./exports/endpoints.ts";
import { fileEndpoints } from "./files/endpoints.ts";
import { collectionEndpoints } from "./collections/endpoints.ts";
import { certificateEndpoints } from "./certificates/endpoints.ts";
import { completenessEndpoints } from "./completeness/endpoints.ts";
import { monthEndpoints } from "./months/endpoints.ts";
import { paperEndpoints } from "./papers/endpoints.ts";
import { questionEndpoints } from "./questions/endpoints.ts";
import { statisticsEndpoints } from "./statistics/endpoints.ts";
import { receivedMailEndpoints } from "./received-mails/endpoints.ts";
import { bankFeedEndpoints } from "./bank-feeds/endpoints.ts";
import { invoiceFeedEndpoints } from "./invoice-feed/endpoints.ts";
import { billingEndpoints } from "./billing/endpoints.ts";
import { consultationEndpoints } from "./consultation/endpoints.ts";
import { integratorKeyEndpoints } from "./integrator-keys/endpoints.ts";
import { webhookEndpoints } from "./webhooks/endpoints.ts";
import { auditEndpoints } from "./audit/endpoints.ts";
import { collectEndpoints } from "./collect-endpoints.ts";

export const endpoints = collectEndpoints(
  personEndpoints,
  companyEndpoints,
  bankAccountEndpoints,
  transactionEndpoints,
  exportEndpoints,
  fileEndpoints,
  collectionEndpoints,
  completenessEndpoints,
  monthEndpoints,
  paperEndpoints,
  questionEndpoints,
  certificateEndpoints,
  statisticsEndpoints,
  receivedMailEndpoints,
  bankFeedEndpoints,
  invoiceFeedEndpoints,
  billingEndpoints,
  integratorKeyEndpoints,
  webhookEndpoints,
  auditEndpoints,
  consultationEndpoints,
);

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
