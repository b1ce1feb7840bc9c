/** A well-formed call of every endpoint of the integrators' API, about things of one company. */
import type { integratorApiEndpoints } from "#contract/integrator-api/endpoints.ts";
import type { ApiThings } from "../build-api-things.ts";
import { TRUSTED_WEBHOOK } from "../test-app.ts";
import type { EndpointSample } from "./sample.ts";

export interface ApiPlace extends ApiThings {
  readonly companyId: string;
  readonly accountId: string;
  readonly transactionId: string;
}

export function listApiSamples(
  place: ApiPlace,
): Record<keyof typeof integratorApiEndpoints, EndpointSample> {
  const { companyId, accountId, transactionId, statementId, settlementId, exportId } = place;
  const { webhookId, spareWebhookId, deliveryId } = place;
  const webhook = `/webhook-endpoints/whk_${webhookId}`;
  const account = `/accounts/acc_${accountId}`;
  const transaction = `/transactions/txn_${transactionId}`;
  const settlement = `/settlements/stl_${settlementId}`;
  const days = { dateFrom: "2026-11-01", dateTo: "2026-11-30" };
  const item = { transactionId: `txn_${transactionId}`, status: "NOT_BOOKED" };
  return {
    apiMe: { path: "/me" },
    apiCompanyList: { path: "/companies" },
    apiCompanyGet: { path: `/companies/com_${companyId}` },
    apiAccountList: { path: "/accounts" },
    apiAccountGet: { path: account },
    apiAccountRefresh: { path: `${account}/refresh`, body: {} },
    apiBalancesGet: { path: `${account}/balances` },
    apiTransactionList: { path: `/transactions?accountId=acc_${accountId}` },
    apiTransactionSync: { path: "/transactions/sync" },
    apiTransactionGet: { path: transaction },
    apiBookkeepingSet: { path: `${transaction}/bookkeeping`, body: { status: "NOT_BOOKED" } },
    apiBookkeepingBatch: { path: "/transactions/bookkeeping", body: { items: [item] } },
    apiStatementList: { path: `/statements?accountId=acc_${accountId}` },
    apiStatementContent: { path: `/statements/stm_${statementId}/content?format=csv` },
    apiAccountStatement: {
      path: `${account}/statement?${new URLSearchParams(days)}&format=csv`,
    },
    apiSettlementList: { path: "/settlements" },
    apiSettlementGet: { path: settlement },
    apiSettlementItems: { path: `${settlement}/items` },
    apiExportCreate: {
      path: "/exports",
      body: { ...days, accountIds: [`acc_${accountId}`], format: "csv" },
    },
    apiExportList: { path: "/exports" },
    apiExportGet: { path: `/exports/exp_${exportId}` },
    apiExportContent: { path: `/exports/exp_${exportId}/content` },
    apiEventList: { path: "/events" },
    apiConsentList: { path: "/consents" },
    apiLinkCreate: { path: "/links", body: { page: "transactions" } },
    apiCompanyPrepare: {
      path: "/companies",
      body: { taxNumber: "98765432", name: "Előkészített Kft.", email: "uj@example.com" },
    },
    apiWebhookList: { path: "/webhook-endpoints" },
    apiWebhookCreate: {
      path: "/webhook-endpoints",
      body: { url: TRUSTED_WEBHOOK, eventTypes: ["statement.available"] },
    },
    apiWebhookGet: { path: webhook },
    apiWebhookSave: { path: webhook, body: { eventTypes: ["export.completed"] } },
    apiWebhookRotate: { path: `${webhook}/rotate-secret`, body: {} },
    apiWebhookTest: { path: `${webhook}/test`, body: {} },
    apiDeliveryList: { path: `${webhook}/deliveries` },
    apiWebhookReplay: { path: `${webhook}/replay`, body: { deliveryId: `dlv_${deliveryId}` } },
    apiWebhookDelete: { path: `/webhook-endpoints/whk_${spareWebhookId}` },
  };
}
