import { useNavigate } from "@tanstack/react-router";
import { nextClient, sortClients } from "#web/areas/companies/parts/client-order.ts";
import { to } from "#web/navigation/paths.ts";
import { useCompanies, type CompanyRow } from "#web/shell/shell-queries.ts";
import { worksForClients } from "#web/state/capabilities.ts";
import {
  clientState,
  setClientState,
  setCurrentCompany,
  useClientState,
} from "#web/state/client-state.ts";
import { clientsTexts as words } from "#web/areas/companies/texts/clients.ts";
import { addToast } from "#web/toasts/toasts.ts";

/** Opens a client's unbooked rows and drops the last client's filter. */
export function useOpenClient(): (client: CompanyRow) => void {
  const navigate = useNavigate();
  return (client) => {
    setCurrentCompany({ _id: client._id, name: client.name, taxNumber: client.taxNumber });
    setClientState({ currentClientId: client._id, transactionFilter: { booked: "UNBOOKED" } });
    void navigate({ to: to.transactionViewer(), search: { booked: "UNBOOKED" } as never });
  };
}

/**
 * Goes to the next client that has unbooked rows; only for accountants with more clients than one.
 */
export function useNextClient(): { readonly available: boolean; readonly go: () => void } {
  const hasClients = useClientState(worksForClients);
  const { companies } = useCompanies();
  const open = useOpenClient();
  const go = () => {
    const next = nextClient(
      sortClients(companies ?? [], "unbooked"),
      clientState().currentCompany?._id,
    );
    if (next) open(next);
    else addToast({ intent: "success", ...words.nobodyNext });
  };
  return { available: hasClients && (companies?.length ?? 0) > 1, go };
}
