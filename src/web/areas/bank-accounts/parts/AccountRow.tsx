import { classNames } from "#web/ui/class-names.ts";
import { IconChevronDown } from "@tabler/icons-react";
import { useId, useState } from "react";
import type { AccountJoin } from "#contract/bank-accounts/account-joins.ts";
import type { FeedState } from "#contract/bank-feeds/feed-states.ts";
import { lastDataWords } from "#web/areas/bank-accounts/last-data.ts";
import { newestOf } from "#web/areas/bank-accounts/group-origins.ts";
import type { ApiReply } from "#web/api/client.ts";
import { FeedStateLine } from "#web/areas/bank-feeds/FeedLine.tsx";
import { feedLine } from "#web/areas/bank-feeds/feed-words.ts";
import { FormerNumbers } from "./AccountJoins.tsx";
import { AccountGaps } from "./AccountGaps.tsx";
import { type Account, AccountMenu, busyWords, type Sources } from "./AccountMenu.tsx";
import { AccountSources } from "./AccountSources.tsx";
import { accountMovement, CHART_DAYS, type AccountMovement } from "./account-days.ts";
import styles from "./bank-accounts.module.css";
import {
  accountDisplayName,
  bankAccountsTexts as words,
} from "#web/areas/bank-accounts/texts/bank-accounts.ts";
import { accountLifeTexts } from "#web/areas/bank-accounts/texts/account-life.ts";
import { AccountSettings } from "#web/areas/invoice-feed/AccountSettings.tsx";
import { displayAccountNumber } from "#values/account-number.ts";
import { budapestDate, type LocalDate } from "#values/local-date.ts";
import { AccountNumber } from "#web/ui/text/AccountNumber.tsx";
import { AmountText } from "#web/ui/text/AmountText.tsx";
import { DeckChart } from "#web/ui/data/DeckChart.tsx";
import { formatAmount } from "#web/ui/text/format-amount.ts";
import { formatDate, formatNearDay, formatShortMonthDay } from "#web/ui/text/format-date.ts";
import { Dot } from "#web/ui/marks/Dot.tsx";
import { Icon } from "#web/ui/marks/Icon.tsx";
import { NameMark } from "#web/ui/marks/NameMark.tsx";
import { Tag } from "#web/ui/marks/Tag.tsx";
import { nowMs } from "#web/time/now.ts";

type Reply = ApiReply<"bankAccountList">;

interface AccountRowProps {
  readonly sources: Sources;
  readonly reply: Pick<Reply, "statistics" | "paired">;
  readonly today: LocalDate;
  /** The state of a source's feed, where a bank connection reads it. */
  readonly feedOf: (accountId: string) => FeedState | undefined;
  /** Numbers that it had before. */
  readonly joins: readonly AccountJoin[];
  /** Whether the company has another account of the currency. */
  readonly others: boolean;
}

/** One account, from however many sources: who, how its money moved, how much there is. */
export function AccountRow({ sources, reply, today, feedOf, joins, others }: AccountRowProps) {
  const [account] = sources;
  const name = accountDisplayName(
    account.displayName,
    displayAccountNumber(account.accountNr),
    account.bankName,
  );
  const movement = accountMovement(sources, reply.statistics, today, reply.paired);
  const isAlone = sources.length === 1;
  const feed = isAlone ? feedOf(account.accountId) : undefined;
  const busy = isAlone ? busyWords(account) : undefined;
  const [isOpen, setOpen] = useState(false);
  const boxId = useId();
  return (
    <li className={styles["row"]}>
      <div className={classNames("flex gap-3 shrink", styles["who"])}>
        <NameMark
          name={account.bankName}
          hint={account.bankName || words.unknownBank}
          size="large"
        />
        <div>
          <h2 className="row wrap title tabular breaks">
            {name}
            {!account.numberValid && (
              <span title={words.numberDoubtfulHint}>
                <Tag tone="warning">{words.numberDoubtful}</Tag>
              </span>
            )}
            {busy && <Tag tone="line">{busy}</Tag>}
          </h2>
          {account.displayName && (
            <AccountNumber number={account.accountNr} className="block small muted" />
          )}
          {isAlone ? (
            <OnlySource account={account} feed={feed} today={today} />
          ) : (
            <SourceMarks sources={sources} feedOf={feedOf} today={today} />
          )}
          {sources.map((source) => (
            <AccountGaps key={source.accountId} account={source} name={name} />
          ))}
          {(account.openedOn ?? account.closedOn) !== null && (
            <p className={styles["sub"]}>
              {accountLifeTexts.told(account.openedOn, account.closedOn)}
            </p>
          )}
          <FormerNumbers joins={joins} />
          <AccountSettings
            companyId={account.companyId}
            accountNr={account.accountNr}
            className={styles["sub"]}
          />
          {feed && <FeedStateLine feed={feed} companyId={account.companyId} accountName={name} />}
          {!isAlone && (
            <button
              type="button"
              className={classNames(
                "inline gap-1 above-1 tiny brand plain flat pointer",
                styles["open"],
              )}
              aria-expanded={isOpen}
              aria-controls={boxId}
              onClick={() => setOpen(!isOpen)}
            >
              {words.sources.open(sources.length)}
              <Icon of={IconChevronDown} size={16} />
            </button>
          )}
        </div>
      </div>
      <AccountChart account={account} movement={movement} name={name} />
      <Balance sources={sources} feedOf={feedOf} />
      <AccountMenu sources={sources} name={name} feedOf={feedOf} joins={joins} others={others} />
      {!isAlone && (
        <div id={boxId} className={styles["box"]} hidden={!isOpen}>
          {isOpen && <AccountSources sources={sources} name={name} feedOf={feedOf} today={today} />}
        </div>
      )}
    </li>
  );
}

interface OnlySourceProps {
  readonly account: Account;
  readonly feed: FeedState | undefined;
  readonly today: LocalDate;
}

/** Where the items of an account with one source come from; the feed has a line of its own. */
function OnlySource({ account, feed, today }: OnlySourceProps) {
  const last = lastDataWords(account, today, nowMs());
  return (
    <>
      <p className={styles["sub"]}>
        <span>{originWords(account, feed)}</span>
      </p>
      {!feed && <p className={styles["sub"]}>{last ? words.lastData(last.whole) : words.noData}</p>}
    </>
  );
}

/** The origin; a living connection with the day until which it may be read. */
function originWords(account: Account, feed: FeedState | undefined): string {
  const origin = words.originate[account.originate];
  if (feed?.state !== "active" || feed.consentEndsAt === null) return origin;
  return words.originUntil(origin, formatDate(budapestDate(Date.parse(feed.consentEndsAt))));
}

/** Each of several sources in a few words; what is wrong with one is said here. */
function SourceMarks({
  sources,
  feedOf,
  today,
}: Pick<AccountRowProps, "sources" | "feedOf" | "today">) {
  return (
    <ul className={styles["marks"]}>
      {sources.map((source) => {
        const feed = feedOf(source.accountId);
        const line = feed && feedLine(feed, nowMs());
        return (
          <li className="grid baseline" key={source.accountId}>
            <Dot tone={line?.tone ?? "plain"} />
            <span>
              {words.originate[source.originate]}
              {line
                ? `: ${line.text}`
                : source.dataThrough &&
                  `, ${words.sources.through(formatNearDay(source.dataThrough, today))}`}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** The newest balance that a source tells, its day, and the money at disposal. */
function Balance({ sources, feedOf }: Pick<AccountRowProps, "sources" | "feedOf">) {
  const newest = newestOf(sources);
  const read = sources.find(({ accountId }) => feedOf(accountId)?.state === "active");
  return (
    <div className={styles["balance"]}>
      {newest.balance === null ? (
        <span className={styles["sub"]}>{words.balanceUnknown}</span>
      ) : (
        <>
          <AmountText
            className={styles["amount"] ?? ""}
            amount={newest.balance}
            currency={newest.currency}
            kind="balance"
          />
          {newest.balanceDate && (
            <span className={styles["sub"]}>
              {words.balanceOn(
                formatDate(newest.balanceDate),
                newest.balanceState,
                sources.length > 1 ? newest.originate : undefined,
              )}
            </span>
          )}
        </>
      )}
      {read && <Available account={read} />}
    </div>
  );
}

/** Money at disposal, where a living connection tells another sum than the balance. */
function Available({ account }: { readonly account: Account }) {
  const { availableBalance, availableWithCredit, balance, currency } = account;
  if (availableBalance === null || availableBalance === balance) return null;
  return (
    <span className={styles["sub"]}>
      {words.available(formatAmount(availableBalance, currency), availableWithCredit)}
    </span>
  );
}

interface AccountChartProps {
  readonly account: Account;
  readonly movement: AccountMovement;
  readonly name: string;
}

function AccountChart({ account, movement, name }: AccountChartProps) {
  const credit = formatAmount(movement.credit, account.currency, { sign: "always" });
  const debit = formatAmount(movement.debit, account.currency);
  const isStill = movement.credit === 0n && movement.debit === 0n;
  return (
    <div className={styles["chart"]}>
      <DeckChart days={movement.days} label={words.chartLabel(name, credit, debit)} />
      <p aria-hidden>
        <span>{formatShortMonthDay(movement.days[0]!.date)}</span>
        {isStill ? (
          <span>{words.noMovement}</span>
        ) : (
          <span>
            <AmountText amount={movement.credit} currency={account.currency} unit={false} /> ·{" "}
            <AmountText amount={movement.debit} currency={account.currency} unit={false} />
          </span>
        )}
        <span>{formatShortMonthDay(movement.days[CHART_DAYS - 1]!.date)}</span>
      </p>
    </div>
  );
}
