/** Links to one item: the address names its company and the item, and the drawer opens on it. */
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Transaction } from "#contract/transactions/transactions.ts";
import { asApiError } from "#web/api/api-error.ts";
import { transactionQuery } from "#web/api/company-queries.ts";
import { itemLinkTexts as words } from "#web/areas/transactions/texts/transactions.ts";
import { to } from "#web/navigation/paths.ts";
import { useAddressValue } from "#web/shell/use-linked-company.ts";
import { addToast } from "#web/toasts/toasts.ts";

/** The address of an item, as it is passed on to a colleague. */
export function itemAddress(companyId: string, id: string): string {
  const search = new URLSearchParams({ company: companyId, item: id });
  return `${location.origin}${to.transactionViewer()}?${search.toString()}`;
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
