import {
  IconAlertCircle,
  IconCheck,
  IconChevronLeft,
  IconChevronRight,
  IconFileAlert,
  IconHelp,
} from "@tabler/icons-react";
import type { CompletenessAccount, MonthDay } from "#contract/completeness/completeness.ts";
import { isBankingDay } from "#values/banking-days.ts";
import type { LocalDate } from "#values/local-date.ts";
import { completenessTexts as words } from "#web/areas/completeness/texts/completeness.ts";
import { conflictTexts } from "#web/areas/transactions/texts/conflicts.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { shiftMonth, weekdayOf, weeksOfMonth } from "#web/ui/fields/month-grid.ts";
import { Icon } from "#web/ui/marks/Icon.tsx";
import { formatAmount } from "#web/ui/text/format-amount.ts";
import { formatLongDate, formatMonth } from "#web/ui/text/format-date.ts";
import { HiddenText } from "#web/ui/text/HiddenText.tsx";
import { type DayLook, faultsOf, lookOf } from "./calendar-days.ts";
import styles from "./completeness.module.css";

interface MonthGridProps {
  readonly account: CompletenessAccount;
  readonly name: string;
  /** `2026-10` */
  readonly month: string;
  /** Undefined while the days are on their way. */
  readonly days: readonly MonthDay[] | undefined;
  /** Days on which sources of equal authority tell an item otherwise. */
  readonly doubtful: readonly string[];
  readonly onMonth: (month: string) => void;
}

/** The days of a month: state, balance at the end, items. */
export function MonthGrid({ account, name, month, days, doubtful, onMonth }: MonthGridProps) {
  const first = `${month}-01` as LocalDate;
  const byDate = new Map(days?.map((day) => [day.date, day]));
  const go = (months: number): void => onMonth(shiftMonth(first, months).slice(0, 7));
  return (
    <section className={styles["month"]}>
      <header className={styles["monthHead"]}>
        <h2 aria-live="polite">{words.monthTitle(name, formatMonth(first))}</h2>
        <div>
          <Button
            variant="ghost"
            size="small"
            square
            aria-label={words.previous}
            icon={<Icon of={IconChevronLeft} />}
            onClick={() => go(-1)}
          />
          <Button
            variant="ghost"
            size="small"
            square
            aria-label={words.next}
            icon={<Icon of={IconChevronRight} />}
            onClick={() => go(1)}
          />
        </div>
      </header>
      <table className={styles["grid"]}>
        <thead>
          <tr>
            {words.weekdays.map((short, index) => (
              <th
                className="pad-0-3 fine regular left muted"
                key={short}
                scope="col"
                abbr={words.weekdayNames[index]}
              >
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOfMonth(first).map((week) => (
            <tr key={week.find((day) => day !== undefined)}>
              {week.map((day, place) =>
                day === undefined ? (
                  <td key={place} className={styles["out"]} />
                ) : (
                  <DayCell
                    key={day}
                    date={day}
                    day={byDate.get(day)}
                    look={lookOf(account, day)}
                    isDoubtful={doubtful.includes(day)}
                    isFaulty={faultsOf(account, day, day).length > 0}
                    currency={account.currency}
                  />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface DayCellProps {
  readonly date: LocalDate;
  readonly day: MonthDay | undefined;
  readonly look: DayLook;
  /** A statement that holds the day is wrong itself. */
  readonly isFaulty: boolean;
  readonly isDoubtful: boolean;
  readonly currency: string;
}

function DayCell({ date, day, look, isFaulty, isDoubtful, currency }: DayCellProps) {
  const isFree = !isBankingDay(date);
  return (
    <td
      className={classNames(
        isFree && styles["free"],
        look === "gap" && styles["gap"],
        look === "none" && styles["unknown"],
      )}
      title={formatLongDate(date)}
    >
      <div className={classNames("row spread gap-1 small brand", styles["dayHead"])}>
        <b className="strong ink">{Number(date.slice(8, 10))}</b>
        {look === "proven" && (
          <>
            <Icon of={IconCheck} size={14} />
            <HiddenText>{words.proven}</HiddenText>
          </>
        )}
        {look === "gap" && (
          <>
            <span className={styles["gapWord"]}>{words.notProven}</span>
            <span className={styles["gapIcon"]}>
              <Icon of={IconAlertCircle} size={14} />
            </span>
          </>
        )}
        {isFaulty && (
          <span className={styles["faultMark"]}>
            <Icon of={IconFileAlert} size={14} />
            <HiddenText>{words.faults.ofDay}</HiddenText>
          </span>
        )}
        {isDoubtful && (
          <span className={styles["doubtMark"]}>
            <Icon of={IconHelp} size={14} />
            <HiddenText>{conflictTexts.ofDay}</HiddenText>
          </span>
        )}
        {look === "awaited" && <HiddenText>{words.awaited}</HiddenText>}
      </div>
      <div className={classNames("small tabular cut not-on-phone", styles["dayBalance"])}>
        {day && day.balance !== null && formatAmount(day.balance, currency, { unit: false })}
      </div>
      <div className={classNames("tiny muted not-on-phone", styles["dayItems"])}>
        {itemWords(day, look, isFree && weekdayOf(date) < 5)}
      </div>
    </td>
  );
}

function itemWords(day: MonthDay | undefined, look: DayLook, isHoliday: boolean): string {
  if (day === undefined) return "";
  if (day.count > 0) return words.items(day.count);
  if (isHoliday && look !== "gap") return words.holiday;
  if (look === "proven") return words.quiet;
  return look === "gap" ? words.noItems : "";
}
