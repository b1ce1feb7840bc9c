import { IconLink, IconPlugConnectedX, IconRefresh, IconTrash } from "@tabler/icons-react";
import type { ConsentRow } from "#web/areas/bank-connect/connect-queries.ts";
import type { ConsentActions } from "./use-consent-actions.ts";
import { bankConsentsTexts as words } from "#web/areas/bank-consents/texts/bank-consents.ts";
import type { RowMenuItem } from "#web/ui/buttons/RowMenu.tsx";

/** Why a consent cannot be read now; undefined where it can. */
function refreshBar(consent: ConsentRow): string | undefined {
  if (consent.state !== "active") return words.refreshExpired;
  if (!consent.activeSyncEnabled) return words.refreshOff;
  return consent.extendable ? undefined : words.otherPerson(consent.identity);
}

/** The commands on a consent that are not its one step. */
export function consentMenu(consent: ConsentRow, actions: ConsentActions): readonly RowMenuItem[] {
  return [
    {
      key: "refresh",
      label: words.refresh,
      icon: IconRefresh,
      disabledReason: refreshBar(consent),
      run: actions.refresh,
    },
    {
      key: "assign",
      label: words.assign,
      icon: IconLink,
      disabledReason: consent.state === "active" ? undefined : words.refreshExpired,
      run: () => actions.assign(),
    },
    ...consent.companies.map((company) => ({
      key: `detach-${company._id}`,
      label: words.detachFrom(company.name),
      icon: IconPlugConnectedX,
      run: () => actions.detach(company._id),
    })),
    { key: "revoke", label: words.revoke, icon: IconTrash, danger: true, run: actions.revoke },
  ];
}
