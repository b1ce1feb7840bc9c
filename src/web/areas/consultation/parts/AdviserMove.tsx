import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useId, useState } from "react";
import type { AdviserBooking, AdviserDay } from "#contract/consultation/adviser.ts";
import { addDays, budapestDate, type LocalDate } from "#values/local-date.ts";
import { presentError, type PresentedError } from "#web/api/error-sentence.ts";
import { useCall } from "#web/api/use-call.ts";
import { consultationTexts } from "#web/areas/consultation/texts/consultation.ts";
import { nowMs } from "#web/time/now.ts";
import { addToast } from "#web/toasts/toasts.ts";
import { Note } from "#web/ui/blocks/Note.tsx";
import { Button } from "#web/ui/buttons/Button.tsx";
import { Icon } from "#web/ui/marks/Icon.tsx";
import { formatDayName, formatLongDate, formatTime } from "#web/ui/text/format-date.ts";
import styles from "./Adviser.module.css";
import { useOpenedFocus } from "#web/ui/use-opened-focus.ts";
import { describeStart } from "./time-words.ts";
import { useAdviserDay } from "./use-adviser-day.ts";

const words = consultationTexts.adviser.moving;

interface AdviserMoveProps {
  readonly booking: AdviserBooking;
  readonly adviserKey: string;
  readonly onExpired: () => void;
  readonly onMoved: (date: LocalDate) => void;
  readonly onStop: () => void;
}

/** Another time for a booking: a day, and the adviser's free times of it. */
export function AdviserMove(props: AdviserMoveProps) {
  const { booking, adviserKey, onExpired, onMoved, onStop } = props;
  const titleId = useId();
  const box = useOpenedFocus<HTMLElement>();
  const present = budapestDate(Date.parse(booking.startsAt));
  const [date, setDate] = useState(present);
  const [chosen, setChosen] = useState<string>();
  const [fault, setFault] = useState<PresentedError>();
  const days = useAdviserDay(adviserKey, onExpired, present);
  const { isRunning, run } = useCall("adviserMove", {
    onSuccess: () => {
      addToast({ intent: "success", title: words.done, message: words.doneMessage });
      onMoved(budapestDate(Date.parse(chosen!)));
    },
    onError: (error) => {
      if (error.code === "session_expired") return onExpired();
      setFault(presentError(error));
      setChosen(undefined);
      days.show(date);
    },
  });
  const showDay = (next: LocalDate) => {
    setDate(next);
    setChosen(undefined);
    setFault(undefined);
    days.show(next);
  };
  const shown = fault ?? days.fault;
  return (
    <section className={styles["moving"]} aria-labelledby={titleId} ref={box} tabIndex={-1}>
      <h3 className="title" id={titleId}>
        {words.title}
      </h3>
      <DaySwitch date={date} onShow={showDay} />
      <Times day={days.day} date={date} chosen={chosen} onChoose={setChosen} />
      {shown && (
        <Note tone="bad" title={shown.title}>
          {shown.message}
        </Note>
      )}
      <p className="small muted">{words.letter}</p>
      <div className={styles["actions"]}>
        <Button
          size="small"
          loading={isRunning}
          disabled={chosen === undefined}
          onClick={() =>
            void run({ body: { key: adviserKey, id: booking._id, startsAt: chosen! } })
          }
        >
          {words.submit}
        </Button>
        <Button variant="ghost" size="small" onClick={onStop}>
          {words.stop}
        </Button>
      </div>
    </section>
  );
}

interface DaySwitchProps {
  readonly date: LocalDate;
  readonly onShow: (date: LocalDate) => void;
}

/** The day whose times are offered; a calendar would come with the landing page's files. */
function DaySwitch({ date, onShow }: DaySwitchProps) {
  return (
    <div className="row spread gap-2">
      <Button
        variant="secondary"
        size="small"
        square
        aria-label={words.previous}
        disabled={date <= budapestDate(nowMs())}
        onClick={() => onShow(addDays(date, -1))}
      >
        <Icon of={IconChevronLeft} />
      </Button>
      <span role="status">
        {formatLongDate(date)}, {formatDayName(date)}
      </span>
      <Button
        variant="secondary"
        size="small"
        square
        aria-label={words.next}
        onClick={() => onShow(addDays(date, 1))}
      >
        <Icon of={IconChevronRight} />
      </Button>
    </div>
  );
}

interface TimesProps {
  readonly day: AdviserDay | undefined;
  readonly date: string;
  readonly chosen: string | undefined;
  readonly onChoose: (startsAt: string) => void;
}

function Times({ day, date, chosen, onChoose }: TimesProps) {
  if (day?.date !== date) return <p className="small muted">{words.loading}</p>;
  if (day.free.length === 0)
    return (
      <p className="small muted" role="status">
        {day.closed ? words.closed : words.full}
      </p>
    );
  return (
    <div className={styles["times"]} role="group" aria-label={words.times}>
      {day.free.map((startsAt) => (
        <Button
          key={startsAt}
          variant="secondary"
          size="small"
          aria-pressed={startsAt === chosen}
          aria-label={describeStart(startsAt)}
          onClick={() => onChoose(startsAt)}
        >
          {formatTime(Date.parse(startsAt))}
        </Button>
      ))}
    </div>
  );
}
