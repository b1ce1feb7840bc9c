import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import type { ConsultationWeek } from "#contract/consultation/consultation.ts";
import { consultationTexts } from "#web/areas/consultation/texts/consultation.ts";
import { Note } from "#web/ui/blocks/Note.tsx";
import { Button } from "#web/ui/buttons/Button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/marks/Icon.tsx";
import {
  formatDayName,
  formatDaySpan,
  formatShortMonthDay,
  formatTime,
} from "#web/ui/text/format-date.ts";
import styles from "./Consultation.module.css";
import { describeStart } from "./time-words.ts";
import type { Week } from "./use-week.ts";

const words = consultationTexts.time;
const SKELETON_DAYS = 5;

interface WeekGridProps {
  readonly weeks: Week;
  readonly chosen: string | undefined;
  readonly onChoose: (startsAt: string) => void;
}

/** The times of a week as buttons; a time that is not free is a dash. */
export function WeekGrid({ weeks, chosen, onChoose }: WeekGridProps) {
  const { week, fault, loading } = weeks;
  if (fault)
    return (
      <Note
        tone="bad"
        title={fault.title}
        actions={
          <Button variant="secondary" size="small" onClick={weeks.refresh}>
            {words.retry}
          </Button>
        }
      >
        {fault.message}
      </Note>
    );
  if (!week) return <WeekSkeleton />;
  const isEmpty = week.days.every(({ times }) => times.every(({ free }) => !free));
  return (
    <>
      <div className={styles["week"]} aria-busy={loading}>
        {week.days.map((day) => (
          <DayColumn key={day.date} day={day} chosen={chosen} onChoose={onChoose} />
        ))}
      </div>
      <p className={styles["hint"]} role="status">
        {isEmpty ? words.noneThisWeek : words.hours}
      </p>
    </>
  );
}

type Day = ConsultationWeek["days"][number];

function DayColumn({
  day,
  chosen,
  onChoose,
}: { readonly day: Day } & Pick<WeekGridProps, "chosen" | "onChoose">) {
  const isTaken = !day.closed && day.times.every(({ free }) => !free);
  return (
    <section
      className={isTaken ? styles["taken"] : undefined}
      aria-label={`${formatDayName(day.date)}, ${formatShortMonthDay(day.date)}`}
    >
      <h3>
        {formatDayName(day.date)}
        <span>{formatShortMonthDay(day.date)}</span>
      </h3>
      {day.closed && <p className={styles["closed"]}>{words.closed}</p>}
      {day.times.map(({ startsAt, free }) =>
        free ? (
          <button
            key={startsAt}
            type="button"
            className={styles["slot"]}
            aria-pressed={startsAt === chosen}
            aria-label={describeStart(startsAt)}
            onClick={() => onChoose(startsAt)}
          >
            {formatTime(Date.parse(startsAt))}
          </button>
        ) : (
          <span key={startsAt} className={classNames(styles["slot"], styles["none"])} aria-hidden>
            –
          </span>
        ),
      )}
    </section>
  );
}

/** The week that is shown, with the ways to the one before and after. */
export function WeekSwitch({ weeks }: { readonly weeks: Week }) {
  const { week, show } = weeks;
  if (!week) return null;
  const { previousWeek, nextWeek, days } = week;
  return (
    <div className="row gap-2 small tabular">
      <span className="muted">{words.zone}</span>
      <Button
        variant="secondary"
        size="small"
        square
        aria-label={words.previous}
        disabled={previousWeek === null}
        onClick={() => show(previousWeek!)}
      >
        <Icon of={IconChevronLeft} />
      </Button>
      <b className="medium">{formatDaySpan(days[0]!.date, days.at(-1)!.date)}</b>
      <Button
        variant="secondary"
        size="small"
        square
        aria-label={words.next}
        disabled={nextWeek === null}
        onClick={() => show(nextWeek!)}
      >
        <Icon of={IconChevronRight} />
      </Button>
    </div>
  );
}

function WeekSkeleton() {
  return (
    <div className={styles["week"]} role="status" aria-label={words.loading}>
      {Array.from({ length: SKELETON_DAYS }, (_, day) => (
        <section key={day}>
          <h3 aria-hidden="true" className="sunken round-2" />
          {Array.from({ length: 6 }, (_slot, slot) => (
            <span key={slot} className={classNames(styles["slot"], styles["ghost"])} />
          ))}
        </section>
      ))}
    </div>
  );
}
