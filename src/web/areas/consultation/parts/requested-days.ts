/** The days that the adviser requests to see, one after the other: the last request wins. */
import type { AdviserDay } from "#contract/consultation/adviser.ts";
import { addDays, type LocalDate } from "#values/local-date.ts";

export interface RequestedDays {
  /** Shows a day; without one, today. */
  readonly show: (date?: string) => void;
  /** Shows the day so many days from the one that was asked for last, shown by now or not. */
  readonly step: (days: number) => void;
  /** Asks for the day that was asked for last again. */
  readonly refresh: () => void;
}

interface Course {
  readonly ask: (date: string | undefined) => Promise<AdviserDay>;
  readonly today: () => LocalDate;
  readonly onDay: (day: AdviserDay) => void;
  readonly onFault: (error: unknown) => void;
}

/** Answers of other requests than the last one come too late and are not told. */
export function createRequestedDays({ ask, today, onDay, onFault }: Course): RequestedDays {
  let asked = 0;
  let requested: string | undefined;
  const show = (date?: string): void => {
    const number = ++asked;
    requested = date;
    void ask(date).then(
      (day) => {
        if (number !== asked) return;
        requested = day.date;
        onDay(day);
      },
      (error: unknown) => {
        if (number === asked) onFault(error);
      },
    );
  };
  return {
    show,
    step: (days) => show(addDays((requested ?? today()) as LocalDate, days)),
    refresh: () => show(requested),
  };
}
