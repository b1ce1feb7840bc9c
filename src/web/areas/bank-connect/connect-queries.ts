/** Queries of banks, consents and accounts at the provider. */
import { apiQuery } from "#web/api/queries.ts";
import { callApi, type ApiReply } from "#web/api/client.ts";
import { queryOptions } from "@tanstack/react-query";
import type { ApiError } from "#web/api/api-error.ts";

export type FeedBanks = ApiReply<"feedBankList">;
export type FeedBankRow = FeedBanks["banks"][number];
export type ConsentRow = ApiReply<"consentList">["consents"][number];
export type FeedAccountRow = ApiReply<"feedAccountList">["accounts"][number];

/** Banks that can be connected, with the health of each. */
export const feedBanksQuery = apiQuery("Consents", "feedBankList", {});

/** The caller's consents at all banks. */
export const consentsQuery = apiQuery("Consents", "consentList", {});

/**
 * Accounts that a consent shows, live from the provider. Never kept: those without a company are to
 * leave no trace, in this browser's memory neither.
 */
export function feedAccountsQuery(companyId: string, consentId: string | null) {
  return queryOptions<ApiReply<"feedAccountList">, ApiError>({
    queryKey: ["Consents", "feedAccountList", companyId, consentId],
    queryFn: ({ signal }) =>
      callApi(
        "feedAccountList",
        { query: { company_id: companyId, ...(consentId !== null && { isc_id: consentId }) } },
        { signal },
      ),
    gcTime: 0,
  });
}

/** State of each connected account of a company. */
export function feedStatesQuery(companyId: string) {
  return apiQuery("BankAccount", "feedStateGet", { params: { id: companyId } });
}
