import { classNames } from "#web/ui/class-names.ts";
import {
  IconAlertCircle,
  IconCheck,
  IconChevronDown,
  IconChevronRight,
  IconLink,
  IconPlugConnectedX,
  IconRefresh,
  IconTrash,
} from "@tabler/icons-react";
import { useId, useState } from "react";
import type { ConsentRow } from "#web/areas/bank-connect/connect-queries.ts";
import { joinNames } from "#web/areas/bank-connect/texts/bank-integration.ts";
import { daysLeft, endedAt } from "#web/areas/bank-feeds/feed-words.ts";
import { feedTexts } from "#web/areas/bank-feeds/texts/feeds.ts";
import { nowMs } from "#web/time/now.ts";
import styles from "./bank-consents.module.css";
import { readingOf } from "./consent-view.ts";
import { type ConsentActions, useConsentActions } from "./use-consent-actions.ts";
import { bankConsentsTexts as words } from "#web/areas/bank-consents/texts/bank-consents.ts";
import { budapestDate } from "#values/local-date.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { RowMenu, type RowMenuItem } from "#web/ui/buttons/RowMenu.tsx";
import { CellSub } from "#web/ui/data/DataTable.tsx";
import { Icon } from "#web/ui/marks/Icon.tsx";
import { NameMark } from "#web/ui/marks/NameMark.tsx";
import { Tag } from "#web/ui/marks/Tag.tsx";
import { formatDate, formatRecent } from "#web/ui/text/format-date.ts";
import { displayAccountNumber, readAccountNumber } from "#values/account-number.ts";
import { KeyValues } from "#web/ui/data/KeyValues.tsx";
import text from "#web/ui/text/text.module.css";

interface ConsentLineProps {
  readonly consent: ConsentRow;
  readonly startsOpen: boolean;
}

/** One consent in one row; its accounts and dates come on opening. */
export function ConsentLine({ consent, startsOpen }: ConsentLineProps) {
  const [isOpen, setOpen] = useState(startsOpen);
  const actions = useConsentActions(consent);
  const detailsId = useId();
  const renew = consent.extendable ? words.renew : words.reconnect;
  return (
    <li className={isOpen ? "sunken" : undefined}>
      <div className={styles["row"]}>
        <div className={classNames("row gap-3 shrink", styles["who"])}>
          <NameMark name={consent.bank.name} size="large" />
          <div>
            <h2>{consent.bank.name}</h2>
            <CellSub>{feedTexts.provider[consent.provider]}</CellSub>
          </div>
        </div>
        <Accounts consent={consent} />
        <Reading consent={consent} />
        <End consent={consent} />
        <div className={classNames("row last gap-1", styles["actions"])}>
          {(consent.expiry < 2 || isOpen) && (
            <Button
              variant="secondary"
              size="small"
              aria-label={`${renew}: ${consent.bank.name}`}
              onClick={actions.renew}
            >
              {renew}
            </Button>
          )}
          <RowMenu label={words.menu(consent.bank.name)} items={consentMenu(consent, actions)} />
          <Button
            variant="ghost"
            size="small"
            square
            aria-label={words.details(consent.bank.name)}
            aria-expanded={isOpen}
            aria-controls={isOpen ? detailsId : undefined}
            icon={<Icon of={isOpen ? IconChevronDown : IconChevronRight} />}
            onClick={() => setOpen(!isOpen)}
          />
        </div>
      </div>
      {isOpen && <ConsentDetails id={detailsId} consent={consent} actions={actions} />}
    </li>
  );
}

function Accounts({ consent }: { readonly consent: ConsentRow }) {
  const accounts = consent.consentedAccounts;
  const currencies = [...new Set(accounts.map(({ currency }) => currency))].toSorted();
  const open = accounts.filter(({ company }) => company === null).length;
  const companies = consent.companies.map(({ name }) => name).join(", ");
  return (
    <div className={styles["accountsCell"]}>
      {accounts.length === 0
        ? consent.accountsComplete
          ? words.noAccounts
          : words.accountsUnknown
        : words.accountCount(accounts.length, joinNames(currencies))}
      <CellSub>
        {[companies, open > 0 && words.unassignedCount(open)].filter(Boolean).join(" · ")}
      </CellSub>
    </div>
  );
}

const READINGS = {
  paused: { tone: "bad", icon: IconAlertCircle },
  daily: { tone: "good", icon: IconCheck },
  onDemand: { tone: "line", icon: undefined },
  none: { tone: "line", icon: undefined },
} as const;

function Reading({ consent }: { readonly consent: ConsentRow }) {
  const reading = readingOf(consent);
  const { tone, icon } = READINGS[reading];
  return (
    <div className={styles["reading"]}>
      <Tag tone={tone} icon={icon}>
        {words.readings[reading]}
      </Tag>
    </div>
  );
}

const DAY_TONES = { 0: "bad", 1: "warning", 2: undefined, 3: undefined } as const;

function End({ consent }: { readonly consent: ConsentRow }) {
  const expired = consent.expiry === 0;
  const given = consent.passiveSyncExpirationDate ?? consent.activeSyncExpirationDate;
  // The bank may have ended it before the date that it had named.
  const end = expired ? endedAt(given, nowMs()) : given;
  const days = daysLeft(end, nowMs());
  return (
    <div className={styles["end"]}>
      {end === null ? words.expiry[consent.expiry] : formatDate(budapestDate(Date.parse(end)))}
      {days !== null && <CellSub tone={DAY_TONES[consent.expiry]}>{words.daysLeft(days)}</CellSub>}
    </div>
  );
}

interface ConsentDetailsProps {
  readonly id: string;
  readonly consent: ConsentRow;
  readonly actions: ConsentActions;
}

/** The accounts of a consent with their companies, and how long each way of reading lasts. */
function ConsentDetails({ id, consent, actions }: ConsentDetailsProps) {
  const hasOpen = consent.consentedAccounts.some((account) => account.company === null);
  return (
    <div id={id} className={styles["details"]}>
      <div className={styles["accounts"]}>
        <ul aria-label={words.accountsOf(consent.bank.name)}>
          {consent.consentedAccounts.map((account) => (
            <li className="wrap spread" key={account.accountId}>
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

/** Why a consent cannot be read now; undefined where it can. */
function refreshBar(consent: ConsentRow): string | undefined {
  if (consent.state !== "active") return words.refreshExpired;
  if (!consent.activeSyncEnabled) return words.refreshOff;
  return consent.extendable ? undefined : words.otherPerson(consent.identity);
}

/** The commands on a consent that are not its one step. */
function consentMenu(consent: ConsentRow, actions: ConsentActions): readonly RowMenuItem[] {
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
