import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { to } from "#web/navigation/paths.ts";
import { setClientState } from "#web/state/client-state.ts";

/** A filter of the list of transactions, as its address says it. */
export interface ItemsFilter {
  readonly accountNr?: string;
  readonly currency?: string;
  readonly dateFrom?: string;
  readonly dateTo?: string;
  readonly direction?: "credit" | "debit";
  readonly partnerName?: string;
  readonly ownTransfers?: "without";
  readonly possibleDouble?: true;
}

interface ItemsLinkProps {
  readonly filter: ItemsFilter;
  readonly children: ReactNode;
  readonly className?: string | undefined;
  /** A picture of a link that stands in words elsewhere: neither read out nor walked to. */
  readonly isPicture?: boolean;
}

/** A link to the list with exactly this filter: ticked accounts do not narrow it. */
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
