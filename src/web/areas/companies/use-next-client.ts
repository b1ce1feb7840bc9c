import { useNavigate } from "@tanstack/react-router";
import {
  clientNeeds,
  hasUnbooked,
  needsSomething,
  nextClient,
  sortByNeed,
  type NeedKind,
} from "#web/areas/companies/parts/client-needs.ts";
import { clientsTexts as words } from "#web/areas/companies/texts/clients.ts";
import { to } from "#web/navigation/paths.ts";
import { useCompanies, type CompanyRow } from "#web/shell/shell-queries.ts";
import { worksForClients } from "#web/state/capabilities.ts";
import {
  clientState,
  setClientState,
  setCurrentCompany,
  useClientState,
} from "#web/state/client-state.ts";
import { todayDate } from "#web/time/now.ts";
import { addToast } from "#web/toasts/toasts.ts";

const ON_FILES: ReadonlySet<NeedKind> = new Set(["failedFiles", "waitingFiles"]);
const ON_TRANSACTIONS: ReadonlySet<NeedKind> = new Set(["unbooked", "late"]);
const ON_CALENDAR: ReadonlySet<NeedKind> = new Set(["openDays", "deciding"]);

function pageOf(need: NeedKind): string {
  if (ON_CALENDAR.has(need)) return to.completeness();
  if (need === "changed") return to.changedItems();
  if (need === "waitingMails") return to.receivedMails();
  return ON_FILES.has(need) ? to.files() : to.bankAccounts();
}

export interface ClientOpener {
  /** The page on which the client's first need is done; without a need his transactions. */
  readonly open: (client: CompanyRow) => void;
  /** His transactions: the unbooked ones where there are some, else all. */
  readonly openItems: (client: CompanyRow) => void;
}

/** Opens a client, makes him the current company and drops the last client's filter. */
export function useOpenClient(): ClientOpener {
  const navigate = useNavigate();
  const choose = (client: CompanyRow) => {
    setCurrentCompany({ _id: client._id, name: client.name, taxNumber: client.taxNumber });
    setClientState({ currentClientId: client._id });
  };
  const openItems = (client: CompanyRow) => {
    choose(client);
    const booked = client.overview.unbookedCount > 0 ? ("UNBOOKED" as const) : undefined;
    setClientState({ transactionFilter: booked ? { booked } : null });
    void navigate({ to: to.transactionViewer(), search: { booked } as never });
  };
  const open = (client: CompanyRow) => {
    const first = clientNeeds(client, todayDate())[0]?.kind;
    if (!first || ON_TRANSACTIONS.has(first)) return openItems(client);
    choose(client);
    setClientState({ transactionFilter: null });
    if (first === "doubles") {
      setClientState({ selectedBankAccounts: [] });
      void navigate({ to: to.transactionViewer(), search: { possibleDouble: true } as never });
    } else void navigate({ to: pageOf(first) });
  };
  return { open, openItems };
}

export interface NextClient {
  /**
   * False for directors, and for accountants with one client; true while the clients are not known,
   * so that the page keeps its place for the command.
   */
  readonly available: boolean;
  /** The next client who needs something, by the order of needs, around the end. */
  readonly go: () => void;
  /** The unbooked items of the next client who has some. False where no other client has any. */
  readonly goToItems: () => boolean;
}

/** Ways to the next client after the current one, from any page. */
export function useNextClient(): NextClient {
  const hasClients = useClientState(worksForClients);
  const { companies } = useCompanies();
  const { open, openItems } = useOpenClient();
  const find = (wants: Parameters<typeof nextClient<CompanyRow>>[2]) =>
    nextClient(sortByNeed(companies ?? [], todayDate()), clientState().currentCompany?._id, wants);
  return {
    available: hasClients && (companies?.length ?? 2) > 1,
    go: () => {
      if (!companies) return;
      const next = find(needsSomething);
      if (next) open(next);
      else addToast({ intent: "success", ...words.nobodyNext });
    },
    goToItems: () => {
      if (!companies) return false;
      const next = find(hasUnbooked);
      if (next) openItems(next);
      else addToast({ intent: "success", ...words.noItemsNext });
      return next !== undefined;
    },
  };
}
