import { classNames } from "#web/ui/class-names.ts";
import { statisticsTexts as words } from "#web/areas/statistics/texts/statistics.ts";
import { absolute, type Amount, formatAmount } from "#values/money.ts";
import { type ItemsFilter, ItemsLink } from "#web/areas/statistics/ItemsLink.tsx";
import type { MonthTotal } from "./month-sums.ts";
import styles from "./statistics.module.css";

interface MonthChartProps {
  readonly months: readonly MonthTotal[];
  readonly currency: string;
  readonly filterOf: (month: string, direction: "credit" | "debit") => ItemsFilter;
}

/** Share of the largest bar in hundredths of a percent: enough for pixels, safe for any sum. */
const STEPS = 10_000n;
/** A movement is never invisible. */
const LEAST_PERCENT = 1.5;

/** Two bars a month, credits up and debits down. The table below says the same in words. */
export function MonthChart({ months, currency, filterOf }: MonthChartProps) {
  const largest = months
    .flatMap(({ credit, debit }) => [credit, absolute(debit)])
    .reduce((most, amount) => (amount > most ? amount : most), 0n);
  const heightOf = (amount: Amount): string => {
    if (amount === 0n || largest === 0n) return "0";
    const share = (absolute(amount) * STEPS) / largest;
    return `${Math.max(LEAST_PERCENT, Number(share) / 100)}%`;
  };
  return (
    <div className={classNames("flex gap-1 below-3", styles["chart"])} aria-hidden>
      {months.map(({ month, credit, debit, creditCount, debitCount }) => (
        <div key={month} className={styles["slot"]}>
          <div className={styles["up"]}>
            {creditCount > 0 && (
              <ItemsLink isPicture filter={filterOf(month, "credit")} className={styles["hit"]}>
                <span
                  className={styles["creditBar"]}
                  style={{ height: heightOf(credit) }}
                  title={words.bar(month, true, formatAmount(credit), currency, creditCount)}
                />
              </ItemsLink>
            )}
          </div>
          <div className={styles["down"]}>
            {debitCount > 0 && (
              <ItemsLink isPicture filter={filterOf(month, "debit")} className={styles["hit"]}>
                <span
                  className={styles["debitBar"]}
                  style={{ height: heightOf(debit) }}
                  title={words.bar(month, false, formatAmount(debit), currency, debitCount)}
                />
              </ItemsLink>
            )}
          </div>
          <span className={styles["tick"]}>
            {words.shortMonths[Number(month.slice(5)) - 1]}
            {month.endsWith("-01") && <b className="strong">{month.slice(0, 4)}</b>}
          </span>
        </div>
      ))}
    </div>
  );
}
