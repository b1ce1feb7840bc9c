import { showId } from "#contract/integrator-api/ids.ts";
import type { integratorApiEndpoints } from "#contract/integrator-api/endpoints.ts";
import type * as webhooks from "#contract/integrator-api/webhooks.ts";
import { actingKey, type Person } from "#server/http/actor.ts";
import { readScopes } from "#server/features/integrator-keys/integrator-keys.present.ts";
import { environmentOf } from "#server/features/integrator-keys/integrator-keys.service.ts";
import { notFound } from "#server/http/errors.ts";
import type { HandlersOf } from "#server/http/handler.ts";
import type { SendDeps } from "#server/features/exports/send-export.service.ts";
import { invariant } from "#values/result.ts";
import {
  createExport,
  type ExportNeeds,
  getExport,
  listExports,
  sendExportContent,
} from "./api-exports.service.ts";
import { listConsents, type ReadingNeeds, refreshAccount } from "./bank-readings.service.ts";
import { createEntryLink, type EntryNeeds, prepareByKey } from "./entry-links.service.ts";
import { listApiEvents } from "./events.service.ts";
import * as service from "./integrator-api.service.ts";
import { getSettlement, listSettlementItems, listSettlements } from "./settlements.service.ts";
import { listStatements, sendDays, sendStatement } from "./statements.service.ts";
import { syncTransactions } from "./sync.service.ts";

const onePage = <Row>(data: Row[]) => ({ data, nextCursor: null, hasMore: false });

export function integratorApiHandlers(
  deps: service.MarkDeps & EntryNeeds & ExportNeeds & ReadingNeeds & SendDeps,
): HandlersOf<Omit<typeof integratorApiEndpoints, keyof typeof webhooks>> {
  return {
    apiMe: async ({ company, actor }) => {
      const key = keyOf(actor.person);
      return {
        clientId: key.clientId,
        environment: environmentOf(company),
        integration: key.integrator,
        companyId: showId("company", company.companyId),
        scopes: readScopes(key.scopes),
      };
    },
    apiCompanyList: async ({ company }) => onePage([await service.getCompany(deps, company)]),
    apiCompanyGet: async ({ company, params }) => {
      if (params.id !== company.companyId) throw notFound("Company");
      return service.getCompany(deps, company);
    },
    apiAccountList: async ({ company }) => onePage(await service.listAccounts(deps, company)),
    apiAccountGet: ({ company, params }) => service.getAccount(deps, company, params.id),
    apiBalancesGet: ({ company, params }) => service.getBalances(deps, company, params.id),
    apiTransactionList: ({ company, query }) => service.listTransactions(deps, company, query),
    apiTransactionSync: async ({ company, query, requestId }) => ({
      ...(await syncTransactions(deps, company, query)),
      requestId,
    }),
    apiTransactionGet: ({ company, params }) => service.getTransaction(deps, company, params.id),
    apiBookkeepingSet: ({ company, params, body }) =>
      service.setStatus(deps, company, params.id, body.status),
    apiBookkeepingBatch: ({ company, body }) => service.setStatuses(deps, company, body.items),
    apiAccountRefresh: ({ company, params }) => refreshAccount(deps, company, params.id),
    apiConsentList: async ({ company }) => onePage(await listConsents(deps, company)),
    apiEventList: ({ company, query }) => listApiEvents(deps, company, query),
    apiStatementList: ({ company, query }) => listStatements(deps, company, query),
    apiStatementContent: async ({ company, params, query, reply }) => {
      await sendStatement(deps, reply, company, params.id, query);
      return undefined;
    },
    apiAccountStatement: async ({ company, params, query, reply }) => {
      const { dateFrom, dateTo, ...options } = query;
      const asked = { accountId: params.id, dateFrom, dateTo, options };
      await sendDays(deps, reply, company, asked);
      return undefined;
    },
    apiSettlementList: ({ company, query }) => listSettlements(deps, company, query),
    apiSettlementGet: ({ company, params }) => getSettlement(deps, company, params.id),
    apiSettlementItems: ({ company, params, query }) =>
      listSettlementItems(deps, company, params.id, query),
    apiExportCreate: ({ company, body }) => createExport(deps, company, body),
    apiExportList: ({ company, query }) => listExports(deps, company, query),
    apiExportGet: ({ company, params }) => getExport(deps, company, params.id),
    apiExportContent: async ({ company, params, reply }) => {
      await sendExportContent(deps, reply, company, params.id);
      return undefined;
    },
    apiLinkCreate: ({ company, body }) => createEntryLink(deps, company, body),
    apiCompanyPrepare: ({ company, body }) => prepareByKey(deps, company, body),
  };
}

function keyOf(person: Person) {
  const key = actingKey(person);
  invariant(key !== undefined, "this API is called with keys only");
  return key;
}
