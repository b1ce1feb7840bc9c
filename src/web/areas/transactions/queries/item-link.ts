/** Links to one item: the address names its company and the item, and the drawer opens on it. */
import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import type { Transaction } from "#contract/transactions/transactions.ts";
import { asApiError } from "#web/api/api-error.ts";
import { transactionQuery } from "#web/api/company-queries.ts";
import { itemLinkTexts as words } from "#web/areas/transactions/texts/transactions.ts";
import { to } from "#web/navigation/paths.ts";
import { useCompanies } from "#web/shell/shell-queries.ts";
import { rememberCompany, useClientState } from "#web/state/client-state.ts";
import { addToast } from "#web/toasts/toasts.ts";

/** The address of an item, as it is passed on to a colleague. */
export function itemAddress(companyId: string, id: string): string {
  const search = new URLSearchParams({ company: companyId, item: id });
  return `${location.origin}${to.transactionViewer()}?${search.toString()}`;
}

function useAddressValue(name: "company" | "item"): string | undefined {
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

export interface LinkedItem {
  /** Undefined without a link, while the item is loaded, and after it was left. */
  readonly transaction: Transaction | undefined;
  readonly leave: () => void;
}

/** The item of the address; an id that the company does not have is said in a toast. */
export function useLinkedItem(companyId: string): LinkedItem {
  const named = useAddressValue("item");
  // The address goes with the first change of the filter; the drawer stays.
  const [link, setLink] = useState({ named, id: named });
  if (named !== link.named) setLink({ named, id: named ?? link.id });
  const { id } = link;
  const isId = id !== undefined && /^[0-9a-f-]{36}$/i.test(id);
  const query = useQuery({
    ...transactionQuery(companyId, id ?? ""),
    enabled: isId,
    retry: false,
  });
  const isMissing =
    id !== undefined && (!isId || (query.isError && asApiError(query.error).code === "not_found"));
  const isFailed = query.isError && !isMissing;
  useEffect(() => {
    if (!isMissing && !isFailed) return;
    addToast(
      isMissing ? { intent: "warning", ...words.missing } : { intent: "error", ...words.failed },
    );
  }, [isMissing, isFailed, id]);
  return {
    transaction: isId ? query.data : undefined,
    leave: () => setLink({ named, id: undefined }),
  };
}
