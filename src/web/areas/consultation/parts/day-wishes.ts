/** The days that the adviser wishes to see, one after the other: the last wish wins. */
import type { AdviserDay } from "#contract/consultation/adviser.ts";
import { addDays, type LocalDate } from "#values/local-date.ts";

export interface DayWishes {
  /** Shows a day; without one, today. */
  readonly show: (date?: string) => void;
  /** Shows the day so many days from the one that was wished last, shown by now or not. */
  readonly step: (days: number) => void;
  /** Asks for the day that was wished last again. */
  readonly refresh: () => void;
}

interface Course {
  readonly ask: (date: string | undefined) => Promise<AdviserDay>;
  readonly today: () => LocalDate;
  readonly onDay: (day: AdviserDay) => void;
  readonly onFault: (error: unknown) => void;
}

/** Answers of other wishes than the last one come too late and are not told. */
export function createDayWishes({ ask, today, onDay, onFault }: Course): DayWishes {
  let asked = 0;
  let wished: string | undefined;
  const show = (date?: string): void => {
    const number = ++asked;
    wished = date;
    void ask(date).then(
      (day) => {
        if (number !== asked) return;
        wished = day.date;
        onDay(day);
      },
      (error: unknown) => {
        if (number === asked) onFault(error);
      },
    );
  };
  return {
    show,
    step: (days) => show(addDays((wished ?? today()) as LocalDate, days)),
    refresh: () => show(wished),
  };
}
