/**
 * Data of the shell on every page: companies, counts and the monthly charge. Its failures leave
 * gaps, not errors.
 */
import { useQuery } from "@tanstack/react-query";
import type { ApiReply } from "#web/api/client.ts";
import { apiQuery } from "#web/api/queries.ts";
import { canFinishRegistration } from "#web/state/company-rights.ts";
import { useClientState } from "#web/state/client-state.ts";
import { addForints, type Forints } from "#values/forints.ts";

export const companiesQuery = apiQuery("Company", "companyList", {});
export const subscriptionsQuery = apiQuery("Card", "subscriptionList", {});

export type CompanyRow = ApiReply<"companyList">["companies"][number];

/** The companies of a reply, which may be the bare list or an object with `companies`. */
function companiesOf(reply: ApiReply<"companyList">): readonly CompanyRow[] {
  const list: unknown = reply;
  return Array.isArray(list) ? (list as CompanyRow[]) : reply.companies;
}

interface PartedCompanies {
  /** Those that a page can be about. */
  readonly companies: readonly CompanyRow[];
  /** Those that a program prepared and that the person has not taken as his. */
  readonly prepared: readonly CompanyRow[];
}

/** What `useCompanies` answers, for a query of one's own. */
export function partCompanies(reply: ApiReply<"companyList">): PartedCompanies {
  const all = companiesOf(reply);
  return {
    companies: all.filter((company) => !canFinishRegistration(company)),
    prepared: all.filter(canFinishRegistration),
  };
}

/** The caller's companies; undefined until they are known. */
export function useCompanies(): Partial<PartedCompanies> & { readonly failed: boolean } {
  const { data, isError } = useQuery({ ...companiesQuery, select: partCompanies });
  return { ...data, failed: isError };
}

type Plan = ApiReply<"subscriptionList">["subscriptions"][number]["plans"][number];

/** The header's total: the sum of gross amounts over checked plans, in whole forints. */
export function chargeTotal(
  groups: readonly {
    readonly plans: readonly Pick<Plan, "checked" | "grossAmount">[];
  }[],
): Forints {
  const checked = groups.flatMap(({ plans }) => plans.filter((plan) => plan.checked));
  return addForints(...checked.map((plan) => plan.grossAmount));
}

export interface ShellCounts {
  readonly unbooked?: number | undefined;
  readonly bankAccounts?: number | undefined;
  /** Files and letters that need a person: failed ones and those that wait for a decision. */
  readonly openFiles?: number | undefined;
  readonly companies?: number | undefined;
}

/** Files and letters of a company that need a person: failed ones and those that wait for one. */
export function openFiles({
  failedFiles,
  waitingFiles,
  waitingMails,
}: Pick<CompanyRow["overview"], "failedFiles" | "waitingFiles" | "waitingMails">): number {
  return failedFiles + waitingFiles + waitingMails;
}

/**
 * Counts of waiting work of the current company, from the overviews that came with the companies.
 */
export function useShellCounts(): ShellCounts {
  const currentId = useClientState((state) => state.currentCompany?._id);
  const { companies } = useCompanies();
  const overview = companies?.find((company) => company._id === currentId)?.overview;
  return {
    unbooked: overview?.unbookedCount,
    openFiles: (overview && openFiles(overview)) || undefined,
    companies: companies?.length,
  };
}
