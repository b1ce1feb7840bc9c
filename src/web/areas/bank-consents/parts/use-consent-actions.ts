import { startConnect } from "#web/areas/bank-connect/connect.ts";
import type { ConsentRow } from "#web/areas/bank-connect/connect-queries.ts";
import { openModal } from "#web/modals/modals.ts";
import { companyOfFlow } from "./consent-view.ts";
import { useClientState } from "#web/state/client-state.ts";

export type ConsentActions = ReturnType<typeof useConsentActions>;

/**
 * The commands on a consent. Each must run inside the click, because the bank's window opens in it.
 */
export function useConsentActions(consent: ConsentRow) {
  const currentId = useClientState((state) => state.currentCompany?._id);
  const companyId = companyOfFlow(consent, currentId);
  const begin = (action: "EXTEND_CONSENT" | "ON_DEMAND") => {
    if (companyId)
      startConnect({
        companyId,
        action,
        bankId: null,
        bankName: consent.bank.name,
        consentId: consent._id,
      });
  };
  return {
    renew: () => {
      if (consent.extendable) begin("EXTEND_CONSENT");
      else if (companyId) openModal("apiConnect", { companyId, consentId: consent._id });
    },
    refresh: () => begin("ON_DEMAND"),
    assign: () => companyId && openModal("aggreg8", { companyId, consentId: consent._id }),
    detach: (from: string) => openModal("apiRevoke", { companyId: from, consentId: consent._id }),
    revoke: () => openModal("bankConsentRevoke", { consentId: consent._id }),
  };
}
