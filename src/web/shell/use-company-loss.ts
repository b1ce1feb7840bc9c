/**
 * The current company can be lost while its page is open: the right to it was taken back, or it was
 * deleted.
 */
import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { asApiError } from "#web/api/api-error.ts";
import { invalidateCategory } from "#web/api/query-client.ts";
import { closeModal } from "#web/modals/modals.ts";
import { to } from "#web/navigation/paths.ts";
import { useCompanies } from "#web/shell/shell-queries.ts";
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
 * list. The list of companies shows the loss; a refused call about the current company, or the
 * change stream, makes the page ask for it.
 */
export function useCompanyLoss(): void {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { companies } = useCompanies();
  const current = useClientState((state) => state.currentCompany);
  useEffect(() => watchRefusals(client), [client]);
  useEffect(() => {
    if (!current || !companies || companies.some((company) => company._id === current._id)) return;
    setCurrentCompany(null);
    forgetCompany(client, current._id);
    closeModal();
    addToast({ intent: "warning", ...companyLossTexts.lost(current.name) });
    void navigate({
      to: worksForClients(clientState()) ? to.home() : to.companies(),
      replace: true,
    });
  }, [client, navigate, companies, current]);
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
