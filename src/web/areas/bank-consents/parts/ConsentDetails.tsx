import type { ConsentRow } from "#web/areas/bank-connect/connect-queries.ts";
import { endedAt } from "#web/areas/bank-feeds/feed-words.ts";
import { nowMs } from "#web/time/now.ts";
import styles from "./bank-consents.module.css";
import type { ConsentActions } from "./use-consent-actions.ts";
import { bankConsentsTexts as words } from "#web/areas/bank-consents/texts/bank-consents.ts";
import { displayAccountNumber, readAccountNumber } from "#values/account-number.ts";
import { budapestDate } from "#values/local-date.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { KeyValues } from "#web/ui/data/KeyValues.tsx";
import { formatDate, formatRecent } from "#web/ui/text/format-date.ts";
import text from "#web/ui/text/text.module.css";

interface ConsentDetailsProps {
  readonly id: string;
  readonly consent: ConsentRow;
  readonly actions: ConsentActions;
}

/** The accounts of a consent with their companies, and how long each way of reading lasts. */
export function ConsentDetails({ id, consent, actions }: ConsentDetailsProps) {
  const hasOpen = consent.consentedAccounts.some((account) => account.company === null);
  return (
    <div id={id} className={styles["details"]}>
      <div className={styles["accounts"]}>
        <ul aria-label={words.accountsOf(consent.bank.name)}>
          {consent.consentedAccounts.map((account) => (
            <li key={account.accountId}>
              <span>
                <span className={text["id"]}>{shownNumber(account.accountNumber)}</span>{" "}
                {account.currency}
              </span>
              <span>{account.company?.name ?? words.unassigned}</span>
            </li>
          ))}
        </ul>
        {!consent.accountsComplete && <p>{words.accountsIncomplete}</p>}
        {hasOpen && consent.state === "active" && (
          <Button variant="secondary" size="small" onClick={actions.assign}>
            {words.assign}
          </Button>
        )}
      </div>
      <KeyValues rows={listDates(consent)} />
    </div>
  );
}

function listDates(consent: ConsentRow) {
  const expired = consent.expiry === 0;
  const { passiveSyncExpirationDate: daily, activeSyncExpirationDate: onDemand } = consent;
  return [
    {
      label: words.lastSuccess,
      value: consent.lastSuccessAt ? formatRecent(consent.lastSuccessAt, nowMs()) : words.never,
    },
    { label: words.passive, value: dateWords(consent.passiveSyncEnabled, daily, expired) },
    { label: words.active, value: dateWords(consent.activeSyncEnabled, onDemand, expired) },
    { label: words.identity, value: consent.identity },
  ];
}

function dateWords(enabled: boolean, instant: string | null, expired: boolean): string {
  if (!enabled) return words.off;
  // The bank has ended it before the date that it had named.
  if (expired && instant !== null && endedAt(instant, nowMs()) === null)
    return words.timeline.expired;
  return instant === null
    ? words.noDate
    : words.until(formatDate(budapestDate(Date.parse(instant))));
}

function shownNumber(given: string): string {
  const read = readAccountNumber(given);
  return read ? displayAccountNumber(read.canonical) : given;
}
