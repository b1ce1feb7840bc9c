import { IconChevronRight } from "@tabler/icons-react";
import { canConnect } from "#web/areas/bank-connect/bank-ways.ts";
import styles from "./bank-cards.module.css";
import type { ConsentRow, FeedBankRow } from "#web/areas/bank-connect/connect-queries.ts";
import { nowMs } from "#web/time/now.ts";
import { bankIntegrationTexts as words } from "#web/areas/bank-connect/texts/bank-integration.ts";
import { Dot } from "#web/ui/marks/Dot.tsx";
import { formatDate, formatRecent } from "#web/ui/text/format-date.ts";
import { HiddenText } from "#web/ui/text/HiddenText.tsx";
import { Icon } from "#web/ui/marks/Icon.tsx";
import { NameMark } from "#web/ui/marks/NameMark.tsx";
import { Tag } from "#web/ui/marks/Tag.tsx";
import { budapestDate } from "#values/local-date.ts";

interface BankCardsProps {
  readonly banks: readonly FeedBankRow[];
  /** The newest consent of each bank in this company, where there is one. */
  readonly consentOf: (bank: FeedBankRow) => ConsentRow | undefined;
  readonly onChoose: (bank: FeedBankRow) => void;
}

const TONES = {
  OK: "good",
  MINOR_ISSUE: "warning",
  MAJOR_ISSUE: "warning",
  NOT_WORKING: "bad",
  DISABLED: "plain",
  UNKNOWN: "plain",
} as const;

/**
 * The banks that can be connected directly: name, quality of the connection, and whether it is
 * connected already.
 */
export function BankCards({ banks, consentOf, onChoose }: BankCardsProps) {
  return (
    <ul className={styles["cards"]}>
      {banks.map((bank) => (
        <li className="flex" key={`${bank.provider}-${bank._id}`}>
          <BankCard bank={bank} consent={consentOf(bank)} onChoose={() => onChoose(bank)} />
        </li>
      ))}
    </ul>
  );
}

interface BankCardProps {
  readonly bank: FeedBankRow;
  readonly consent: ConsentRow | undefined;
  readonly onChoose: () => void;
}

function BankCard({ bank, consent, onChoose }: BankCardProps) {
  const open = canConnect(bank);
  return (
    <button
      type="button"
      className={styles["card"]}
      aria-disabled={!open || undefined}
      onClick={() => open && onChoose()}
    >
      <NameMark name={bank.name} size="large" />
      <span className="shrink">
        <span className={styles["name"]}>
          <HiddenText>{words.connectBank(bank.name)}</HiddenText>
          <span aria-hidden>{bank.name}</span>
          {consent && (
            <Tag tone={consent.state === "active" ? "good" : "bad"}>{connectionWords(consent)}</Tag>
          )}
        </span>
        <span className={styles["quality"]}>
          <Dot tone={TONES[bank.connectionQualityIndicator.value]} />
          <span>{open ? qualityWords(bank) : words.disabledReason}</span>
        </span>
      </span>
      {open && <Icon className="end fixed muted" of={IconChevronRight} />}
    </button>
  );
}

function qualityWords(bank: FeedBankRow): string {
  const { value, updatedAt } = bank.connectionQualityIndicator;
  const text = words.quality[value];
  return updatedAt ? words.qualityAt(text, formatRecent(updatedAt, nowMs())) : text;
}

function connectionWords(consent: ConsentRow): string {
  if (consent.state !== "active") return words.consentExpired;
  const end = consent.passiveSyncExpirationDate;
  return end
    ? words.connectedUntil(formatDate(budapestDate(Date.parse(end))))
    : words.connectedNoEnd;
}
