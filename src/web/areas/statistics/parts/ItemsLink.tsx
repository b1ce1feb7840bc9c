import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { ViewerSearch } from "#web/areas/transactions/queries/viewer-search.ts";
import { to } from "#web/navigation/paths.ts";
import { setClientState } from "#web/state/client-state.ts";

/** A filter of the list of transactions, with the account where it is one alone. */
export interface ItemsFilter extends ViewerSearch {
  readonly accountNr?: string;
}

interface ItemsLinkProps {
  readonly filter: ItemsFilter;
  readonly children: ReactNode;
  readonly className?: string | undefined;
  /** A picture of a link that stands in words elsewhere: neither read out nor walked to. */
  readonly isPicture?: boolean;
}

/** A link to the list of transactions with exactly this filter: ticked accounts do not narrow it. */
export function ItemsLink({ filter, children, className, isPicture }: ItemsLinkProps) {
  return (
    <Link
      to={to.transactionViewer()}
      search={filter as never}
      className={className}
      onClick={() => setClientState({ selectedBankAccounts: [] })}
      {...(isPicture && { "aria-hidden": true, tabIndex: -1 })}
    >
      {children}
    </Link>
  );
}
