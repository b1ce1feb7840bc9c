/**
 * The current company can be lost while its page is open: the right to it was taken back, or it was
 * deleted.
 */
import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useCallback, useEffect } from "react";
import { asApiError } from "#web/api/api-error.ts";
import { invalidateCategory } from "#web/api/query-client.ts";
import { closeModal } from "#web/modals/modals.ts";
import { to } from "#web/navigation/paths.ts";
import { companiesQuery, type CompanyRow, useCompanies } from "#web/shell/shell-queries.ts";
import { worksForClients } from "#web/state/capabilities.ts";
import { clientState, setCurrentCompany, useClientState } from "#web/state/client-state.ts";
import { companyLossTexts } from "#web/texts/company-loss.ts";
import { addToast } from "#web/toasts/toasts.ts";
import { nowMs } from "#web/time/now.ts";

/**
 * A page full of refused calls asks for the list of companies once; a row that is gone for another
 * reason costs no more.
 */
const ASK_AGAIN_MS = 5_000;

/**
 * Leaves a company that the caller has lost: tells the reason, forgets its data, and goes to the
 * list. The list of companies shows the loss; a refused call about the current company makes the
 * page ask for it. Answers the function that takes the change stream's word for a lost company: its
 * row leaves the list at once, whether it is the current company or another one.
 */
export function useCompanyLoss(): (companyId: string) => void {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { companies, prepared } = useCompanies();
  const current = useClientState((state) => state.currentCompany);
  useEffect(() => watchRefusals(client), [client]);
  useEffect(() => {
    if (!current || !companies || !prepared) return;
    // One that was confirmed just now may still be among the prepared ones.
    if ([...companies, ...prepared].some((company) => company._id === current._id)) return;
    setCurrentCompany(null);
    forgetCompany(client, current._id);
    closeModal();
    tellLoss(current.name, companies.length);
    void navigate({
      to: worksForClients(clientState()) ? to.home() : to.companies(),
      replace: true,
    });
  }, [client, navigate, companies, prepared, current]);
  return useCallback((companyId) => dropCompany(client, companyId), [client]);
}

/**
 * `left`: the companies that the person still has. Who lost the only one is logged out next, and
 * that message takes the place of this one.
 */
function tellLoss(name: string, left: number): void {
  const { lost, lostClient, lostOnlyClient } = companyLossTexts;
  const ofClient = left > 0 ? lostClient : lostOnlyClient;
  const words = worksForClients(clientState()) ? ofClient : lost;
  addToast({ intent: "warning", ...words(name) });
}

/** The reply may be the bare list or an object with `companies`. */
type CompanyListData = readonly CompanyRow[] | { readonly companies: readonly CompanyRow[] };

function dropCompany(client: QueryClient, companyId: string): void {
  const data = client.getQueryData<CompanyListData>(companiesQuery.queryKey);
  const rows = data && "companies" in data ? data.companies : data;
  const row = rows?.find((each) => each._id === companyId);
  // The person's own command tells its end itself.
  if (!row || isOwnDoing(client, companyId)) return;
  const kept = rows!.filter((each) => each !== row);
  client.setQueryData<unknown>(
    companiesQuery.queryKey,
    data && "companies" in data ? { ...data, companies: kept } : kept,
  );
  // The current company is left, and told, by the page that shows it.
  if (companyId === clientState().currentCompany?._id) return;
  forgetCompany(client, companyId);
  tellLoss(row.name, kept.length);
}

/** Whether a command of this page about the company runs, or has just succeeded. */
function isOwnDoing(client: QueryClient, companyId: string): boolean {
  return client
    .getMutationCache()
    .getAll()
    .some(
      ({ state }) =>
        mentions(state.variables, companyId) &&
        (state.status === "pending" ||
          (state.status === "success" && nowMs() - state.submittedAt < ASK_AGAIN_MS)),
    );
}

/** Drops everything cached about a company. */
export function forgetCompany(client: QueryClient, companyId: string): void {
  client.removeQueries({ predicate: (query) => mentions(query.queryKey, companyId) });
}

function watchRefusals(client: QueryClient): () => void {
  let askedMs = 0;
  const consider = (input: unknown, error: unknown) => {
    const companyId = clientState().currentCompany?._id;
    const { status } = asApiError(error);
    if (!companyId || (status !== 404 && status !== 403) || !mentions(input, companyId)) return;
    if (nowMs() - askedMs < ASK_AGAIN_MS) return;
    askedMs = nowMs();
    void invalidateCategory(client, "Company");
  };
  const stopQueries = client.getQueryCache().subscribe((event) => {
    if (event.type === "updated" && event.action.type === "error")
      consider(event.query.queryKey, event.action.error);
  });
  const stopMutations = client.getMutationCache().subscribe((event) => {
    if (event.type === "updated" && event.action.type === "error")
      consider(event.mutation.state.variables, event.action.error);
  });
  return () => {
    stopQueries();
    stopMutations();
  };
}

function mentions(input: unknown, id: string): boolean {
  return (JSON.stringify(input) ?? "").includes(id);
}
