import type { FeedState } from "#contract/bank-feeds/feed-states.ts";
import { daysLeft, missingSince } from "#web/areas/bank-feeds/feed-words.ts";
import { openModal } from "#web/modals/modals.ts";
import { OwnLoginButton } from "#web/shell/PageStates.tsx";
import { mayUse } from "#web/state/capabilities.ts";
import { useClientState } from "#web/state/client-state.ts";
import { nowMs } from "#web/time/now.ts";
import { findUrgentConsents } from "#web/areas/bank-consents/urgent-consents.ts";
import { bankConsentsTexts as words } from "#web/areas/bank-consents/texts/bank-consents.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { formatDate } from "#web/ui/text/format-date.ts";
import { Note } from "#web/ui/blocks/Note.tsx";
import { budapestDate } from "#values/local-date.ts";

interface ConsentEndNotesProps {
  readonly feeds: readonly FeedState[];
  readonly companyId: string;
  /** The step beside the reason; an accountant can only tell the director. */
  readonly accountantOf: string | undefined;
}

/**
 * Consents of the company that have ended or soon will: one note for each, for any number of
 * accounts.
 */
export function ConsentEndNotes({ feeds, companyId, accountantOf }: ConsentEndNotesProps) {
  const byConsent = findUrgentConsents(feeds);
  if (byConsent.length === 0) return null;
  return (
    <div className="stack gap-2 below-4">
      {byConsent.map((feed) => (
        <ConsentEndNote
          key={feed.consentId}
          feed={feed}
          companyId={companyId}
          accountantOf={accountantOf}
        />
      ))}
    </div>
  );
}

function ConsentEndNote({
  feed,
  companyId,
  accountantOf,
}: Omit<ConsentEndNotesProps, "feeds"> & { readonly feed: FeedState }) {
  const mayRenew = useClientState(mayUse("userFlowInit"));
  const expired = feed.note === "consentExpired";
  const days = daysLeft(feed.consentEndsAt, nowMs());
  const since = missingSince(feed.consentEndsAt, feed.lastSuccessAt, nowMs());
  const date = feed.consentEndsAt && formatDate(budapestDate(Date.parse(feed.consentEndsAt)));
  const inWords =
    days === null || (expired && days >= 0)
      ? words.expiry[expired ? 0 : 1].toLocaleLowerCase("hu")
      : words.daysLeft(days);
  const act =
    accountantOf === undefined
      ? () => openModal("apiConnect", { companyId, consentId: feed.consentId })
      : () => openModal("reminder", { companyId, companyName: accountantOf });
  return (
    <Note
      tone={expired ? "bad" : "warning"}
      title={
        expired
          ? words.noteExpired(feed.bankName, "", inWords)
          : words.noteSoon(feed.bankName, inWords)
      }
      actions={
        accountantOf === undefined && !mayRenew ? (
          <OwnLoginButton size="small" />
        ) : (
          <Button
            command={accountantOf === undefined ? "userFlowInit" : "reminderSend"}
            variant="secondary"
            size="small"
            onClick={act}
          >
            {accountantOf === undefined ? words.renew : words.remind}
          </Button>
        )
      }
    >
      {accountantOf === undefined
        ? expired
          ? since && words.noteExpiredText(since)
          : date && words.noteSoonText(date)
        : tellAccountant(expired, since, date)}
    </Note>
  );
}

// An accountant cannot renew a consent: the sentence says whose step it is.
function tellAccountant(
  expired: boolean,
  since: string | null | undefined,
  date: string | null,
): string {
  if (expired) return words.accountantExpiredText(since ?? null);
  return date ? words.accountantSoonText(date) : "";
}
