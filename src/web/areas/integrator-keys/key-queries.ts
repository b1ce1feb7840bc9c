/** Queries of access keys. The twelve categories know them as clients. */
import type { ApiReply } from "#web/api/client.ts";
import { apiQuery } from "#web/api/queries.ts";

export type AccessKey = ApiReply<"integratorTokenList">["tokens"][number];

export const keysQuery = (companyId: string) =>
  apiQuery("Client", "integratorTokenList", { query: { company_id: companyId } });

export const integratorsQuery = () => apiQuery("Client", "integratorList", {});
