import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import type { CompanyRow } from "#web/shell/shell-queries.ts";
import { sortByNeed } from "#web/areas/companies/clients-by-need.ts";
import {
  type ClientChoice,
  chooseClients,
  toggleClient,
  writeClients,
} from "#web/areas/transactions/queries/client-choice.ts";
import { to } from "#web/navigation/paths.ts";
import { todayDate } from "#web/time/now.ts";

export interface ClientChoiceHandle extends ClientChoice {
  readonly toggle: (id: string) => void;
  readonly chooseAll: () => void;
}

/** The companies of the list: the address holds them, and the rest of the address stays. */
export function useClientChoice(companies: readonly CompanyRow[]): ClientChoiceHandle {
  const raw = useSearch({ strict: false }) as Readonly<Record<string, unknown>>;
  const navigate = useNavigate();
  const named = typeof raw["companies"] === "string" ? raw["companies"] : undefined;
  // Where one list cannot hold them all, those with work come first.
  const own = useMemo(
    () => sortByNeed(companies, todayDate()).map(({ client }) => client._id),
    [companies],
  );
  const choice = useMemo(() => chooseClients(named, own), [named, own]);
  const go = (ids: readonly string[]) => {
    const { companies: _former, ...rest } = raw;
    const text = writeClients(ids, own);
    const search = text === undefined ? rest : { ...rest, companies: text };
    void navigate({ to: to.clientTransactions(), search: search as never, replace: true });
  };
  return { ...choice, toggle: (id) => go(toggleClient(choice.ids, id)), chooseAll: () => go([]) };
}
