import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import type { CompanyRow } from "#web/shell/shell-queries.ts";
import { sortByNeed } from "#web/areas/companies/clients-by-need.ts";
import {
  type ClientChoice,
  chooseAccounts,
  chooseClients,
  toggleAccount,
  toggleClient,
  writeClients,
} from "#web/areas/transactions/queries/client-choice.ts";
import type { ShownClients } from "#web/areas/transactions/queries/client-view.ts";
import { writeAddress } from "#web/areas/transactions/queries/viewer-search.ts";
import { to } from "#web/navigation/paths.ts";
import { todayDate } from "#web/time/now.ts";

export interface ClientChoiceHandle extends ClientChoice {
  /** Accounts that the address names. A company of which it names none shows all its accounts. */
  readonly accountIds: readonly string[];
  readonly toggle: (id: string) => void;
  /** Another tick for one of a company's accounts. */
  readonly toggleAccount: (own: readonly string[], id: string) => void;
  readonly chooseAll: () => void;
}

/** Shows these companies, all where none is named, and these accounts. */
type Show = (ids: readonly string[], accountIds: readonly string[]) => void;

export interface AddressedChoice extends ClientChoiceHandle {
  /** The companies where none is named. */
  readonly all: readonly string[];
  /** All companies of the person. */
  readonly own: readonly string[];
  /** The address names companies. */
  readonly isNamed: boolean;
  readonly show: Show;
  /** Shows companies, accounts and filters of a saved view in place of the present ones. */
  readonly showView: (view: ShownClients) => void;
}

/** The choice with its changes. */
export function handleOf(
  choice: ClientChoice & Pick<ClientChoiceHandle, "accountIds">,
  show: Show,
): ClientChoiceHandle {
  const { ids, accountIds } = choice;
  return {
    ...choice,
    toggle: (id) => show(toggleClient(ids, id), accountIds),
    toggleAccount: (own, id) => show(ids, toggleAccount(accountIds, own, id)),
    chooseAll: () => show([], []),
  };
}

/** The companies and accounts of the list: the address holds them, and the rest of it stays. */
export function useClientChoice(companies: readonly CompanyRow[]): AddressedChoice {
  const raw = useSearch({ strict: false }) as Readonly<Record<string, unknown>>;
  const navigate = useNavigate();
  const named = typeof raw["companies"] === "string" ? raw["companies"] : undefined;
  // Where one list cannot hold them all, those with work come first.
  const own = useMemo(
    () => sortByNeed(companies, todayDate()).map(({ client }) => client._id),
    [companies],
  );
  const choice = useMemo(() => chooseClients(named, own), [named, own]);
  const namedAccounts = typeof raw["accounts"] === "string" ? raw["accounts"] : undefined;
  const accountIds = useMemo(() => chooseAccounts(namedAccounts), [namedAccounts]);
  const go = (rest: object, ids: readonly string[], accounts: readonly string[]) => {
    const text = writeClients(ids, own);
    const search = {
      ...rest,
      ...(text !== undefined && { companies: text }),
      ...(accounts.length > 0 && { accounts: accounts.join(",") }),
    };
    void navigate({ to: to.clientTransactions(), search: search as never, replace: true });
  };
  const show: Show = (ids, accounts) => {
    const { companies: _companies, accounts: _accounts, ...rest } = raw;
    go(rest, ids, accounts);
  };
  const showView = ({ search, companyIds, accountIds: accounts }: ShownClients) =>
    go(writeAddress({ search, named: {}, unmet: [] }), companyIds, accounts);
  const isNamed = writeClients(choice.ids, own) !== undefined && named !== undefined;
  const all = useMemo(() => chooseClients(undefined, own).ids, [own]);
  return { ...handleOf({ ...choice, accountIds }, show), all, own, isNamed, show, showView };
}
