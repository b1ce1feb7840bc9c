import { showId } from "#contract/integrator-api/ids.ts";
import type { integratorApiEndpoints } from "#contract/integrator-api/endpoints.ts";
import type { Person } from "#server/http/actor.ts";
import { readScopes } from "#server/features/integrator-keys/integrator-keys.present.ts";
import { environmentOf } from "#server/features/integrator-keys/integrator-keys.service.ts";
import { notFound } from "#server/http/errors.ts";
import type { HandlersOf } from "#server/http/handler.ts";
import * as service from "./integrator-api.service.ts";
import { syncTransactions } from "./sync.service.ts";

const onePage = <Row>(data: Row[]) => ({ data, nextCursor: null, hasMore: false });

export function integratorApiHandlers(
  deps: service.MarkDeps,
): HandlersOf<typeof integratorApiEndpoints> {
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
  };
}

function keyOf({ key }: Person) {
  if (key === undefined) throw new Error("This face is called with keys only.");
  return key;
}
