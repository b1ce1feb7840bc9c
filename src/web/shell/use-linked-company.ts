/** Links that name a company: the page opens with it. */
import { useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useCompanies } from "#web/shell/shell-queries.ts";
import { rememberCompany, useClientState } from "#web/state/client-state.ts";

/** A text of the address; undefined where it is missing. */
export function useAddressValue(name: string): string | undefined {
  const raw = useSearch({ strict: false }) as Readonly<Record<string, unknown>>;
  const value = raw[name];
  return typeof value === "string" ? value : undefined;
}

/**
 * Makes the company of a link the current one, where the person has it; true while that is not
 * done. Another company changes nothing: its item is not found then.
 */
export function useLinkedCompany(): boolean {
  const wanted = useAddressValue("company");
  const currentId = useClientState((state) => state.currentCompany?._id);
  const { companies, failed } = useCompanies();
  const [settled, setSettled] = useState<string>();
  const found = companies?.find(({ _id }) => _id === wanted);
  const isOpen = wanted !== undefined && wanted !== settled;
  const isOver = wanted === currentId || failed || (companies !== undefined && !found);
  // Once: whoever chooses another company later keeps it.
  if (isOpen && isOver) setSettled(wanted);
  const choice = isOpen && !isOver ? found : undefined;
  useEffect(() => {
    if (choice) rememberCompany(choice);
  }, [choice]);
  return isOpen && !isOver;
}
