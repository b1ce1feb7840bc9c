import {
  IconArrowsLeftRight,
  IconBuilding,
  IconBuildingBank,
  IconHelp,
  IconLogout,
  IconPlugConnected,
  IconPlus,
  IconPointer,
  IconUpload,
  IconUserPlus,
  IconUsers,
} from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { bankAccountsQuery } from "#web/api/company-queries.ts";
import { accountShortNames } from "#web/areas/bank-accounts/account-names.ts";
import { useNextClient, useOpenClient } from "#web/areas/companies/use-next-client.ts";
import type { JumpWords } from "#web/areas/jump/parts/find-entries.ts";
import { morePages } from "#web/areas/jump/parts/jump-pages.ts";
import { actionWords, pageWords } from "#web/areas/jump/texts/jump-words.ts";
import { deeds } from "#web/areas/jump/texts/deeds.ts";
import { helpTexts } from "#web/areas/jump/texts/help.ts";
import { jumpTexts as words } from "#web/areas/jump/texts/jump.ts";
import { openModal } from "#web/modals/modals.ts";
import { useCloseModal } from "#web/modals/use-close-modal.ts";
import { mayOpen } from "#web/navigation/own-pages.ts";
import { to } from "#web/navigation/paths.ts";
import { railEntries, userMenuEntries } from "#web/shell/nav-entries.ts";
import { useEntries } from "#web/shell/use-entries.ts";
import { useCompanies } from "#web/shell/shell-queries.ts";
import { useLogOut } from "#web/shell/use-log-out.ts";
import {
  canAddCompany,
  canConnectBanks,
  canManageAccountants,
  canSeeConsents,
  mayUse,
  worksForClients,
} from "#web/state/capabilities.ts";
import { setClientState, setCurrentCompany, useClientState } from "#web/state/client-state.ts";
import type { IconType } from "#web/ui/marks/Icon.tsx";
import type { Role } from "#contract/fields.ts";
import { displayAccountNumber } from "#values/account-number.ts";

export interface JumpEntry extends JumpWords {
  /** Its own among all entries. */
  readonly id: string;
  readonly icon: IconType;
  /** Grey, behind the label. */
  readonly detail?: string | undefined;
  /** A second line. */
  readonly line?: string | undefined;
  /** A short text below the marked entry. */
  readonly answer?: string | undefined;
  /** At the right edge. */
  readonly end?: string | undefined;
  /** What is at the right edge is an amount that came in. */
  readonly isCredit?: boolean;
  /** Leaves the palette; what it opens is the last thing that it does. */
  readonly run: () => void;
}

export interface JumpEntries {
  readonly entries: readonly JumpEntry[];
  /** What is missing of them. */
  readonly state: "whole" | "loading" | "failed";
  /** Asks again for what failed. */
  readonly retry: () => void;
}

type JumpPart = Omit<JumpEntries, "retry">;

/** All that the person may open from here, by his rights and the current company. */
export function useJumpEntries(): JumpEntries {
  const pages = usePages();
  const companies = useCompanyEntries();
  const accounts = useAccountEntries();
  const actions = useActions();
  const deeds = useDeeds();
  const help = useHelp();
  const client = useQueryClient();
  const parts = [companies, accounts];
  return {
    entries: [...actions, ...deeds, ...pages, ...companies.entries, ...accounts.entries, ...help],
    state: parts.some(({ state }) => state === "failed")
      ? "failed"
      : parts.some(({ state }) => state === "loading")
        ? "loading"
        : "whole",
    retry: () =>
      void client.refetchQueries({
        type: "active",
        predicate: ({ state }) => state.status === "error",
      }),
  };
}

/** Closes the palette and opens a page. */
export function useGo(): (path: string, search?: Readonly<Record<string, unknown>>) => void {
  const closeModal = useCloseModal();
  const navigate = useNavigate();
  return (path, search) => {
    closeModal();
    void navigate({ to: path, ...(search && { search: search as never }) });
  };
}

function usePages(): readonly JumpEntry[] {
  const go = useGo();
  const seesConsents = useClientState(canSeeConsents);
  return useEntries([...railEntries, ...userMenuEntries, ...morePages])
    .filter(
      ({ path }, place, all) =>
        all.findIndex((each) => each.path === path) === place &&
        (path !== to.bankConsents() || seesConsents),
    )
    .map(({ label, path, icon }) => ({
      group: "pages",
      id: `page ${path}`,
      label,
      also: pageWords[path],
      icon,
      run: () => go(path),
    }));
}

/** What is done within a page, by the rights of the person. */
function useDeeds(): readonly JumpEntry[] {
  const go = useGo();
  const mayOpenPage = useMayOpenPage();
  return deeds.filter(mayOpenPage).map(({ label, path, also }) => ({
    group: "actions",
    id: `deed ${label}`,
    label,
    also,
    icon: IconPointer,
    run: () => go(path),
  }));
}

function useHelp(): readonly JumpEntry[] {
  const go = useGo();
  const mayOpenPage = useMayOpenPage();
  return helpTexts.filter(mayOpenPage).map(({ question, answer, path, also }) => ({
    group: "help",
    id: `help ${question}`,
    label: question,
    also,
    answer,
    icon: IconHelp,
    run: () => go(path),
  }));
}

interface OnPage {
  readonly path: string;
  readonly role?: Role;
}

/** Whether what stands on a page is for this person in this tab. */
function useMayOpenPage(): (each: OnPage) => boolean {
  const role = useClientState((state) => state.role);
  const connectToken = useClientState((state) => state.connectToken);
  const seesConsents = useClientState(canSeeConsents);
  return ({ path, role: only }) =>
    (only === undefined || only === role) &&
    mayOpen(path)({ connectToken }) &&
    (path !== to.bankConsents() || seesConsents);
}

function useCompanyEntries(): JumpPart {
  const closeModal = useCloseModal();
  const go = useGo();
  const opener = useOpenClient();
  const hasClients = useClientState(worksForClients);
  const currentId = useClientState((state) => state.currentCompany?._id);
  const { companies, failed } = useCompanies();
  const entries = (companies ?? []).map((company): JumpEntry => {
    const { unbookedCount } = company.overview;
    return {
      group: "companies",
      id: `company ${company._id}`,
      label: company.name,
      detail: company._id === currentId ? words.current : company.taxNumber,
      also: company.taxNumber,
      icon: IconBuilding,
      end: unbookedCount > 0 ? words.unbooked(unbookedCount) : undefined,
      run: () => {
        if (hasClients) {
          closeModal();
          return opener.open(company);
        }
        setCurrentCompany(company);
        setClientState({ transactionFilter: null });
        go(to.transactionViewer(), {});
      },
    };
  });
  return { entries, state: failed ? "failed" : companies ? "whole" : "loading" };
}

function useAccountEntries(): JumpPart {
  const go = useGo();
  const company = useClientState((state) => state.currentCompany);
  const query = useQuery({
    ...bankAccountsQuery(company?._id ?? ""),
    enabled: company !== null,
  });
  const accounts = query.data?.accounts ?? [];
  const names = accountShortNames(accounts);
  // One account of several origins is one place to go to.
  const first = accounts.filter((_, place) => names.indexOf(names[place]!) === place);
  const entries = first.map((account): JumpEntry => {
    const label = names[accounts.indexOf(account)]!;
    const number = displayAccountNumber(account.accountNr);
    return {
      group: "accounts",
      id: `account ${account.accountId}`,
      label,
      detail: number,
      also: `${account.bankName} ${number} ${account.currency}`,
      icon: IconBuildingBank,
      run: () => {
        const selectedBankAccounts = accounts
          .filter((_, place) => names[place] === label)
          .map(({ accountNr, originate, currency }) => ({ accountNr, originate, currency }));
        setClientState({ selectedBankAccounts, transactionFilter: null });
        go(to.transactionViewer(), {});
      },
    };
  });
  if (company === null) return { entries: [], state: "whole" };
  return { entries, state: query.isError ? "failed" : query.data ? "whole" : "loading" };
}

function useActions(): readonly JumpEntry[] {
  const closeModal = useCloseModal();
  const go = useGo();
  const next = useNextClient();
  const logOut = useLogOut();
  const companyId = useClientState((state) => state.currentCompany?._id);
  const [connects, invites, adds] = [
    useClientState(canConnectBanks),
    useClientState((state) => canManageAccountants(state) && mayUse("accountantCreate")(state)),
    useClientState((state) => canAddCompany(state) && mayUse("companyCreate")(state)),
  ];
  const { actions } = words;
  const openUnbooked = () => {
    setClientState({ selectedBankAccounts: [], transactionFilter: { booked: "UNBOOKED" } });
    go(to.transactionViewer(), { booked: "UNBOOKED" });
  };
  const goNext = () => {
    closeModal();
    next.go();
  };
  const upload = () => openModal("fileUpload", { companyId: companyId! });
  const hasCompany = companyId !== undefined;
  const all: readonly [boolean, keyof typeof actions, IconType, () => void][] = [
    [hasCompany, "unbooked", IconArrowsLeftRight, openUnbooked],
    [hasCompany, "upload", IconUpload, upload],
    [next.available, "nextClient", IconUsers, goNext],
    [hasCompany && connects, "connect", IconPlugConnected, () => go(to.bankIntegration())],
    [hasCompany && invites, "invite", IconUserPlus, () => go(to.newAccountant())],
    [adds, "newCompany", IconPlus, () => go(to.newCompany())],
    [true, "logOut", IconLogout, logOut],
  ];
  return all
    .filter(([mayRun]) => mayRun)
    .map(([, name, icon, run]) => ({
      group: "actions",
      id: `action ${name}`,
      label: actions[name],
      also: actionWords[name],
      icon,
      run,
    }));
}
