import { countSumLines } from "./day-lines.ts";
import type { DayItem } from "./list-items.ts";
import styles from "./rows.module.css";
import { transactionsTexts as words } from "#web/areas/transactions/texts/transactions.ts";
import wholeStyles from "./whole-selection.module.css";
import { arrivalTexts } from "#web/areas/transactions/texts/arrivals.ts";
import { bookingTexts } from "#web/areas/transactions/texts/booking.ts";
import type { BalanceBook } from "#web/areas/transactions/queries/balance-book.ts";
import { BalanceHead } from "./RunningBalance.tsx";
import { AmountText } from "#web/ui/text/AmountText.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { formatDate, formatDayName } from "#web/ui/text/format-date.ts";

interface DayHeaderProps {
  readonly day: DayItem;
  /** Selects the items of the filter up to this day; undefined where the list cannot. */
  readonly onUpTo: ((date: string) => void) | undefined;
  /** Running balances of the rows, where they have a column for them. */
  readonly balances: BalanceBook | undefined;
}

/** A day with its sums; other currencies stand apart from forints, pending items are in none. */
export function DayHeader({ day, onUpTo, balances }: DayHeaderProps) {
  const forints = day.sums.find((sum) => sum.currency === "HUF");
  const others = day.sums.filter((sum) => sum.currency !== "HUF");
  return (
    <div
      className={classNames(
        styles["day"],
        !day.whole && styles["partial"],
        countSumLines(day.sums) > day.sums.length && styles["tall"],
      )}
      title={day.whole ? undefined : words.partialDay}
    >
      <span role="gridcell" className={classNames("row shrink clip", styles["dayName"])}>
        {day.date === "" ? words.noDay : <time dateTime={day.date}>{formatDate(day.date)}</time>}
        {day.date !== "" && <span className={styles["weekday"]}>{formatDayName(day.date)}</span>}
        {day.count > 0 && <span className={styles["dayCount"]}>, {words.dayCount(day.count)}</span>}
        {day.late > 0 && (
          <span className={styles["apart"]} title={arrivalTexts.lateHint}>
            {arrivalTexts.lateOfDay(day.late)}
          </span>
        )}
        {day.announced > 0 && (
          <span className={styles["apart"]} title={words.announcedHint}>
            {words.announced(day.announced)}
          </span>
        )}
        {onUpTo && day.date !== "" && day.count > 0 && (
          <button
            type="button"
            className={wholeStyles["upTo"]}
            title={bookingTexts.upToDayHint(formatDate(day.date))}
            onClick={() => onUpTo(day.date)}
          >
            {bookingTexts.upToDay}
          </button>
        )}
      </span>
      <span role="gridcell" className={styles["daySums"]}>
        {others.map((sum) => (
          <span key={sum.currency} className={styles["foreign"]}>
            {sum.credit !== 0n && <AmountText amount={sum.credit} currency={sum.currency} muted />}{" "}
            {sum.debit !== 0n && <AmountText amount={sum.debit} currency={sum.currency} muted />}
          </span>
        ))}
        {forints && (
          <span className={styles["forints"]}>
            <span className={styles["sum"]}>
              {forints.credit !== 0n && <AmountText amount={forints.credit} currency="HUF" />}
            </span>
            <span className={styles["sum"]}>
              {forints.debit !== 0n && <AmountText amount={forints.debit} currency="HUF" />}
            </span>
          </span>
        )}
      </span>
      {balances && (
        <span role="gridcell" className={styles["runningHead"]}>
          <BalanceHead book={balances} firstId={day.firstId} />
        </span>
      )}
    </div>
  );
}
