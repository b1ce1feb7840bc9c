import { useQuery } from "@tanstack/react-query";
import { assignFeedTexts as words } from "./texts/assign-feed-accounts.ts";
import { useLeftConsents } from "./unassigned-consents.ts";
import { consentsQuery } from "#web/areas/bank-connect/connect-queries.ts";
import { openModal } from "#web/modals/modals.ts";
import { canSeeConsents } from "#web/state/capabilities.ts";
import { useClientState } from "#web/state/client-state.ts";
import { Note } from "#web/ui/blocks/Note.tsx";
import { Button } from "#web/ui/buttons/Button.tsx";

interface UnassignedConsentNotesProps {
  readonly companyId: string;
  /** Whether the company reads an account already; undefined while that is not known. */
  readonly connected: boolean | undefined;
}

/**
 * Consents of which no account belongs to a company: nothing comes through them, and the way on
 * stands where the accounts are looked for. The banks are asked for them only where the company
 * reads no account, or where this tab has just left such a consent.
 */
export function UnassignedConsentNotes({ companyId, connected }: UnassignedConsentNotesProps) {
  const mayAssign = useClientState(canSeeConsents);
  const left = useLeftConsents();
  const query = useQuery({
    ...consentsQuery,
    enabled: mayAssign && (connected === false || left),
  });
  const open = (query.data?.consents ?? []).filter(
    (consent) =>
      consent.state === "active" &&
      consent.companies.length === 0 &&
      consent.consentedAccounts.length > 0,
  );
  if (open.length === 0) return null;
  return (
    <div className="stack gap-2 below-4">
      {open.map(({ _id, bank, consentedAccounts }) => (
        <Note
          key={_id}
          tone="warning"
          title={words.unassigned.title(bank.name, consentedAccounts.length)}
          actions={
            <Button
              variant="secondary"
              size="small"
              onClick={() => openModal("aggreg8", { companyId, consentId: _id })}
            >
              {words.leftAction}
            </Button>
          }
        >
          {words.unassigned.text}
        </Note>
      ))}
    </div>
  );
}
