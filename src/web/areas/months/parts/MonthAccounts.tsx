import { useQueries } from "@tanstack/react-query";
import { openRunText } from "#contract/completeness/open-day-words.ts";
import type { OpenRun } from "#contract/completeness/open-days.ts";
import { accountShortNames } from "#web/areas/bank-accounts/account-names.ts";
import { accountMonthQuery } from "#web/areas/months/month-queries.ts";
import { monthsTexts } from "#web/areas/months/texts/months.ts";
import type { ApiReply } from "#web/api/client.ts";
import { AppLink } from "#web/navigation/AppLink.tsx";
import { to } from "#web/navigation/paths.ts";
import { Card } from "#web/ui/blocks/Card.tsx";
import { SkeletonLine } from "#web/ui/blocks/Skeleton.tsx";
import { DeckChart } from "#web/ui/data/DeckChart.tsx";
import { DECK_HEIGHT } from "#web/ui/data/deck-bars.ts";
import { formatAmount } from "#web/ui/text/format-amount.ts";
import styles from "./months.module.css";

const words = monthsTexts.accounts;
/** Accounts that are drawn; the others stand on the calendar. */
const SHOWN = 12;

interface MonthAccountsProps {
  readonly companyId: string;
  readonly accounts: ApiReply<"monthGet">["inUse"];
  readonly runs: readonly OpenRun[];
  readonly month: string;
  readonly today: string;
}

/** Each account in use in the month: what came and went by day, its gaps and its last balance. */
export function MonthAccounts({
  companyId,
  accounts: all,
  runs,
  month,
  today,
}: MonthAccountsProps) {
  const accounts = all.slice(0, SHOWN);
  const months = useQueries({
    queries: accounts.map(({ accountId }) => accountMonthQuery(companyId, accountId, month)),
  });
  const names = accountShortNames(accounts);
  return (
    <Card padded={false}>
      <header className={styles["head"]}>
        <h2>{words.title}</h2>
        <AppLink to={to.completeness()}>{words.calendar}</AppLink>
      </header>
      {accounts.length === 0 && <p className={styles["note"]}>{words.none}</p>}
      <ul className={styles["accounts"]}>
        {accounts.map((account, place) => {
          const days = months[place]?.data?.days;
          const open = runs.filter(({ accountId }) => accountId === account.accountId);
          const last = months[place]?.data?.summary.closing;
          return (
            <li key={account.accountId}>
              <span>
                <b>{names[place]}</b>
                {open[0] ? (
                  <em>{openRunText(open[0], today)}</em>
                ) : (
                  days && <small>{words.moved(days.filter(({ count }) => count > 0).length)}</small>
                )}
              </span>
              {days ? (
                <DeckChart
                  days={days}
                  label={words.chart(names[place]!)}
                  isMissing={(date) =>
                    open.some(({ from, to: end }) => from <= date && date <= end)
                  }
                />
              ) : (
                <SkeletonLine width="100%" line={DECK_HEIGHT} />
              )}
              <span className="tabular one-line right">
                <small>{words.balance}</small>
                {last === undefined || last === null
                  ? words.unknown
                  : formatAmount(last, account.currency)}
              </span>
            </li>
          );
        })}
      </ul>
      {all.length > SHOWN && <p className={styles["note"]}>{words.more(all.length - SHOWN)}</p>}
    </Card>
  );
}
