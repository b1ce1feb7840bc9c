import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { addDays, type LocalDate } from "#values/local-date.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/marks/Icon.tsx";
import { formatDayName, formatLongDate, formatMonth } from "#web/ui/text/format-date.ts";
import { uiWords } from "#web/ui/ui-words.ts";
import styles from "./Calendar.module.css";
import { sameDayOf, shiftMonth, weekdayOf, weeksOfMonth } from "./month-grid.ts";

/** Escape on these closes the calendar, and not the dialog around it. */
const KEEPS_DIALOG = { "data-mantine-stop-propagation": "true" };

interface CalendarProps {
  /** The chosen day; undefined for none. */
  readonly value: LocalDate | undefined;
  readonly today: LocalDate;
  readonly onPick: (day: LocalDate) => void;
}

/** A month of days, Monday first; arrows walk by days, Page Up and Page Down by months. */
export function Calendar({ value, today, onPick }: CalendarProps) {
  const [focused, setFocused] = useState(value ?? today);
  const grid = useRef<HTMLTableElement>(null);
  const words = uiWords();
  useEffect(() => {
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [focused]);
  const handleKey = (event: KeyboardEvent) => {
    const next = KEYS[event.key]?.(focused, event.shiftKey);
    if (!next) return;
    event.preventDefault();
    setFocused(next);
  };
  return (
    <div className={styles["calendar"]}>
      <div className={styles["head"]}>
        <MonthButton
          label={words.previousMonth}
          of={IconChevronLeft}
          onClick={() => setFocused(sameDayOf(focused, -1))}
        />
        <b aria-live="polite">{formatMonth(focused)}</b>
        <MonthButton
          label={words.nextMonth}
          of={IconChevronRight}
          onClick={() => setFocused(sameDayOf(focused, 1))}
        />
      </div>
      <table ref={grid} role="grid" aria-label={formatMonth(focused)} onKeyDown={handleKey}>
        <thead>
          <tr>
            {weekDays(focused).map((day, place) => (
              <th key={day} scope="col" abbr={formatDayName(day)}>
                {words.weekdays[place]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOfMonth(focused).map((week, row) => (
            <tr key={row}>
              {week.map((day, place) => (
                <td key={place} aria-selected={day !== undefined && day === value}>
                  {day && (
                    <button
                      type="button"
                      tabIndex={day === focused ? 0 : -1}
                      aria-label={`${formatLongDate(day)}, ${formatDayName(day)}`}
                      aria-current={day === today ? "date" : undefined}
                      className={classNames(styles["day"], day === value && styles["chosen"])}
                      onClick={() => onPick(day)}
                      {...KEEPS_DIALOG}
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
    </div>
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
  readonly onClick: () => void;
}

function MonthButton({ label, of, onClick }: MonthButtonProps) {
  return (
    <Button
      variant="quiet"
      size="small"
      square
      aria-label={label}
      title={label}
      onClick={onClick}
      {...KEEPS_DIALOG}
    >
      <Icon of={of} />
    </Button>
  );
}
