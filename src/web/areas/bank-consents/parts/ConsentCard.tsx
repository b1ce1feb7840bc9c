import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCheck,
  IconLink,
  IconPlugConnectedX,
  IconQuestionMark,
  IconRefresh,
  IconTrash,
} from "@tabler/icons-react";
import type { ConsentRow } from "#web/areas/bank-connect/connect-queries.ts";
import { daysLeft, endedAt } from "#web/areas/bank-feeds/feed-words.ts";
import { nowMs } from "#web/time/now.ts";
import styles from "./bank-consents.module.css";
import { EXPIRY_TONES } from "./consent-view.ts";
import { useConsentActions } from "./use-consent-actions.ts";
import { bankConsentsTexts as words } from "#web/areas/bank-consents/texts/bank-consents.ts";
import { feedTexts } from "#web/areas/bank-feeds/texts/feeds.ts";
import { budapestDate } from "#values/local-date.ts";
import { displayAccountNumber, readAccountNumber } from "#values/account-number.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { formatDate, formatRecent } from "#web/ui/text/format-date.ts";
import type { IconType } from "#web/ui/marks/Icon.tsx";
import { KeyValues } from "#web/ui/data/KeyValues.tsx";
import { NameMark } from "#web/ui/marks/NameMark.tsx";
import { RowMenu, type RowMenuItem } from "#web/ui/buttons/RowMenu.tsx";
import { Tag } from "#web/ui/marks/Tag.tsx";
import text from "#web/ui/text/text.module.css";

const ICONS: Record<ConsentRow["expiry"], IconType> = {
  0: IconAlertCircle,
  1: IconAlertTriangle,
  2: IconCheck,
  3: IconQuestionMark,
};

/** One consent: the bank, its accounts with their companies, its end, and its commands. */
export function ConsentCard({ consent }: { readonly consent: ConsentRow }) {
  const actions = useConsentActions(consent);
  return (
    <li className={styles["consent"]}>
      <div className={styles["who"]}>
        <NameMark name={consent.bank.name} size="large" />
        <div>
          <h2>{consent.bank.name}</h2>
          <p>{feedTexts.provider[consent.provider]}</p>
          <Tag tone={EXPIRY_TONES[consent.expiry]} icon={ICONS[consent.expiry]}>
            {words.expiry[consent.expiry]}
          </Tag>
        </div>
      </div>
      <Accounts consent={consent} onAssign={actions.assign} />
      <Dates consent={consent} />
      <div className={styles["actions"]}>
        <Button
          variant="secondary"
          size="small"
          aria-label={`${renewWord(consent)}: ${consent.bank.name}`}
          onClick={actions.renew}
        >
          {renewWord(consent)}
        </Button>
        <RowMenu label={words.menu(consent.bank.name)} items={menuItems(consent, actions)} />
      </div>
    </li>
  );
}

function renewWord(consent: ConsentRow): string {
  return consent.extendable ? words.renew : words.reconnect;
}

function Accounts({
  consent,
  onAssign,
}: {
  readonly consent: ConsentRow;
  readonly onAssign: () => void;
}) {
  const accounts = consent.consentedAccounts;
  const open = accounts.some((account) => account.company === null);
  return (
    <div className={styles["accounts"]}>
      {accounts.length === 0 && consent.accountsComplete && <p>{words.noAccounts}</p>}
      <ul aria-label={words.accountsOf(consent.bank.name)}>
        {accounts.map((account) => (
          <li key={account.accountId}>
            <span className={text["id"]}>{shownNumber(account.accountNumber)}</span>{" "}
            {account.currency}
            <span>{account.company?.name ?? words.unassigned}</span>
          </li>
        ))}
      </ul>
      {!consent.accountsComplete && <p>{words.accountsIncomplete}</p>}
      {open && consent.state === "active" && (
        <Button variant="ghost" size="small" onClick={onAssign}>
          {words.assign}
        </Button>
      )}
    </div>
  );
}

function Dates({ consent }: { readonly consent: ConsentRow }) {
  const expired = consent.expiry === 0;
  const end = consent.passiveSyncExpirationDate;
  const days = daysLeft(expired ? endedAt(end, nowMs()) : end, nowMs());
  const rows = [
    { label: words.passive, value: dateWords(consent.passiveSyncEnabled, end, expired) },
    {
      label: words.active,
      value: dateWords(consent.activeSyncEnabled, consent.activeSyncExpirationDate, expired),
    },
    {
      label: words.lastSuccess,
      value: consent.lastSuccessAt ? formatRecent(consent.lastSuccessAt, nowMs()) : words.never,
    },
    ...(consent.extendable ? [] : [{ label: words.identity, value: consent.identity }]),
  ];
  return (
    <div className={styles["dates"]}>
      <KeyValues rows={rows} />
      {days !== null && <p className={text[DAY_TONES[consent.expiry]]}>{words.daysLeft(days)}</p>}
    </div>
  );
}

const DAY_TONES = { 0: "danger", 1: "warning", 2: "muted", 3: "muted" } as const;

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

function menuItems(
  consent: ConsentRow,
  actions: ReturnType<typeof useConsentActions>,
): readonly RowMenuItem[] {
  const refreshReason =
    consent.state !== "active"
      ? words.refreshExpired
      : consent.activeSyncEnabled
        ? undefined
        : words.refreshOff;
  const otherReason = consent.extendable ? undefined : words.otherPerson(consent.identity);
  return [
    {
      key: "refresh",
      label: words.refresh,
      icon: IconRefresh,
      disabledReason: refreshReason ?? otherReason,
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
