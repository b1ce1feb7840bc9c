import { entryOf } from "#values/entry-of.ts";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { addDays, type LocalDate } from "#values/local-date.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/marks/Icon.tsx";
import { formatDayName, formatLongDate, formatMonth } from "#web/ui/text/format-date.ts";
import { uiWords } from "#web/ui/ui-words.ts";
import styles from "./Calendar.module.css";
import { firstOfMonth, sameDayOf, shiftMonth, weekdayOf, weeksOfMonth } from "./month-grid.ts";

/** Days from one to the other, both included; an open end is undefined. */
export interface DaySpan {
  readonly from: LocalDate | undefined;
  readonly to: LocalDate | undefined;
}

interface CalendarProps {
  /** The chosen day; undefined for none. */
  readonly value: LocalDate | undefined;
  readonly today: LocalDate;
  readonly onPick: (day: LocalDate) => void;
  /** The period of which the day is an end: its days are marked. */
  readonly span?: DaySpan | undefined;
  /** Months beside each other. */
  readonly months?: 1 | 2;
}

/** Months of days, Monday first; arrows walk by days, Page Up and Page Down by months. */
export function Calendar({ value, today, onPick, span, months = 1 }: CalendarProps) {
  const [focused, setFocused] = useState(value ?? today);
  const [first, setFirst] = useState(() => firstShown(value ?? today, today, span, months));
  const box = useRef<HTMLDivElement>(null);
  const words = uiWords();
  useEffect(() => {
    box.current?.querySelector<HTMLElement>('[role="grid"] [tabindex="0"]')?.focus();
  }, [focused]);
  const walkTo = (day: LocalDate) => {
    setFocused(day);
    setFirst(withinSight(first, day, months));
  };
  const turn = (step: 1 | -1) => {
    setFocused(sameDayOf(focused, step));
    setFirst(shiftMonth(first, step));
  };
  const handleKey = (event: KeyboardEvent) => {
    const next = entryOf(KEYS, event.key)?.(focused, event.shiftKey);
    if (!next) return;
    event.preventDefault();
    walkTo(next);
  };
  const shown = Array.from({ length: months }, (_month, place) => shiftMonth(first, place));
  return (
    <div ref={box} className="flex">
      {shown.map((month, place) => (
        <div key={month} className={styles["calendar"]}>
          <div className="row spread below-1">
            <MonthButton
              label={words.previousMonth}
              of={IconChevronLeft}
              hidden={place > 0}
              onClick={() => turn(-1)}
            />
            <b className="strong" aria-live="polite">
              {formatMonth(month)}
            </b>
            <MonthButton
              label={words.nextMonth}
              of={IconChevronRight}
              hidden={place < months - 1}
              onClick={() => turn(1)}
            />
          </div>
          <MonthGrid {...{ month, focused, value, today, span, onPick }} onKeyDown={handleKey} />
        </div>
      ))}
    </div>
  );
}

/**
 * The first month to show: that of the day, or the one before where the period begins earlier, and
 * for the present month: the days to come hold no items.
 */
function firstShown(
  day: LocalDate,
  today: LocalDate,
  span: DaySpan | undefined,
  months: number,
): LocalDate {
  const month = firstOfMonth(day);
  const beginsBefore = span?.from !== undefined && span.from < month;
  const isLast = month >= firstOfMonth(today);
  return months > 1 && (beginsBefore || isLast) ? shiftMonth(month, -1) : month;
}

/** The first month to show, so that the day's month is among those shown. */
function withinSight(first: LocalDate, day: LocalDate, months: number): LocalDate {
  const month = firstOfMonth(day);
  if (month < first) return month;
  return month > shiftMonth(first, months - 1) ? shiftMonth(month, 1 - months) : first;
}

interface MonthGridProps extends Omit<CalendarProps, "months"> {
  readonly month: LocalDate;
  readonly focused: LocalDate;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

function MonthGrid({ month, focused, value, today, span, onPick, onKeyDown }: MonthGridProps) {
  const words = uiWords();
  const isWithin = (day: LocalDate): boolean =>
    span?.from !== undefined && span.to !== undefined && span.from <= day && day <= span.to;
  const isEnd = (day: LocalDate): boolean =>
    day === value || (isWithin(day) && (day === span?.from || day === span?.to));
  return (
    <table role="grid" aria-label={formatMonth(month)} onKeyDown={onKeyDown}>
      <thead>
        <tr>
          {weekDays(month).map((day, place) => (
            <th key={day} scope="col" abbr={formatDayName(day)}>
              {words.weekdays[place]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOfMonth(month).map((week, row) => (
          <tr key={row}>
            {week.map((day, place) => (
              <td
                key={place}
                aria-selected={day !== undefined && isEnd(day)}
                className={day && isWithin(day) ? "tinted" : undefined}
              >
                {day && (
                  <button
                    type="button"
                    tabIndex={day === focused ? 0 : -1}
                    aria-label={`${formatLongDate(day)}, ${formatDayName(day)}`}
                    aria-current={day === today ? "date" : undefined}
                    className={classNames(styles["day"], isEnd(day) && styles["chosen"])}
                    onClick={() => onPick(day)}
                  >
                    {Number(day.slice(8, 10))}
                  </button>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const KEYS: Readonly<Record<string, (day: LocalDate, wide: boolean) => LocalDate>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: (day) => addDays(day, -weekdayOf(day)),
  End: (day) => addDays(day, 6 - weekdayOf(day)),
  PageUp: (day, wide) => sameDayOf(day, wide ? -12 : -1),
  PageDown: (day, wide) => sameDayOf(day, wide ? 12 : 1),
};

/** Seven days from a Monday, for the names of the weekdays. */
function weekDays(date: LocalDate): readonly LocalDate[] {
  const first = shiftMonth(date, 0);
  const monday = addDays(first, -weekdayOf(first));
  return Array.from({ length: 7 }, (_day, place) => addDays(monday, place));
}

interface MonthButtonProps {
  readonly label: string;
  readonly of: typeof IconChevronLeft;
  /** Keeps its room: another month's button does the same. */
  readonly hidden: boolean;
  readonly onClick: () => void;
}

function MonthButton({ label, of, hidden, onClick }: MonthButtonProps) {
  if (hidden) return <span className={styles["noButton"]} />;
  return (
    <Button variant="quiet" size="small" square aria-label={label} title={label} onClick={onClick}>
      <Icon of={of} />
    </Button>
  );
}
