import { classNames } from "#web/ui/class-names.ts";
import type { ConsentRow } from "#web/areas/bank-connect/connect-queries.ts";
import { daysLeft, missingSince } from "#web/areas/bank-feeds/feed-words.ts";
import { nowMs } from "#web/time/now.ts";
import styles from "./bank-consents.module.css";
import { useConsentActions } from "./use-consent-actions.ts";
import { joinNames } from "#web/areas/bank-connect/texts/bank-integration.ts";
import { bankConsentsTexts as words } from "#web/areas/bank-consents/texts/bank-consents.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { formatDate } from "#web/ui/text/format-date.ts";
import { Note } from "#web/ui/blocks/Note.tsx";
import { budapestDate } from "#values/local-date.ts";

/**
 * Consents that need the reader now, because they have expired or soon will, each with its one
 * step.
 */
export function ConsentNotes({ consents }: { readonly consents: readonly ConsentRow[] }) {
  return (
    <div className={classNames("stack gap-2 below-4", styles["notes"])}>
      {consents
        .filter((consent) => consent.expiry < 2)
        .map((consent) => (
          <ConsentNote key={consent._id} consent={consent} />
        ))}
    </div>
  );
}

function ConsentNote({ consent }: { readonly consent: ConsentRow }) {
  const actions = useConsentActions(consent);
  const days = daysLeft(consent.passiveSyncExpirationDate, nowMs());
  const expired = consent.expiry === 0;
  const inWords =
    days === null || (expired && days >= 0)
      ? words.expiry[consent.expiry].toLocaleLowerCase("hu")
      : words.daysLeft(days);
  const end = consent.passiveSyncExpirationDate;
  const date = end === null ? "" : formatDate(budapestDate(Date.parse(end)));
  const since = missingSince(end, consent.lastSuccessAt, nowMs());
  const companies = joinNames(consent.companies.map((company) => company.name));
  return (
    <Note
      tone={expired ? "bad" : "warning"}
      title={
        expired
          ? words.noteExpired(consent.bank.name, companies, inWords)
          : words.noteSoon(consent.bank.name, inWords)
      }
      actions={
        <Button variant="secondary" size="small" onClick={actions.renew}>
          {consent.extendable ? words.renew : words.reconnect}
        </Button>
      }
    >
      {expired
        ? since && companies
          ? words.noteExpiredText(since)
          : words.noteExpiredPlain
        : date && words.noteSoonText(date)}
    </Note>
  );
}
