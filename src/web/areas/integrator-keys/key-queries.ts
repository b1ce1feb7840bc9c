/** Queries of access keys. The twelve categories know them as clients. */
import type { ApiReply } from "#web/api/client.ts";
import { apiQuery } from "#web/api/queries.ts";

export type AccessKey = ApiReply<"integratorTokenList">["tokens"][number];

/** A key as commands answer it. */
export type ChangedKey = ApiReply<"integratorTokenRevoke">;

export const keysQuery = (companyId: string) =>
  apiQuery("Client", "integratorTokenList", { query: { company_id: companyId } });

export type MadeCounts = ApiReply<"integratorMadeCounts">;

type NamedKey = Pick<AccessKey, "clientId" | "companyId">;
const namedOf = ({ clientId, companyId }: NamedKey) => ({ clientId, company_id: companyId });

export const madeCountsQuery = (key: NamedKey) =>
  apiQuery("Client", "integratorMadeCounts", { query: namedOf(key) });

export const madeItemsQuery = (
  key: NamedKey,
  kind: MadeCounts["kinds"][number]["kind"],
  page: string | undefined,
) =>
  apiQuery("Client", "integratorMadeItems", {
    params: { kind },
    query: { ...namedOf(key), ...(page !== undefined && { page }) },
  });

export const integratorsQuery = () => apiQuery("Client", "integratorList", {});
