import { useState } from "react";
import type { Consultation } from "#contract/consultation/consultation.ts";
import { presentError, type PresentedError } from "#web/api/error-sentence.ts";
import { useCall } from "#web/api/use-call.ts";
import { consultationTexts } from "#web/areas/consultation/texts/consultation.ts";
import { Note } from "#web/ui/blocks/Note.tsx";
import { Button } from "#web/ui/buttons/Button.tsx";
import { useOpenedFocus } from "#web/ui/use-opened-focus.ts";
import styles from "./Consultation.module.css";
import { useWeek } from "./use-week.ts";
import { WeekGrid, WeekSwitch } from "./WeekGrid.tsx";

const words = consultationTexts.booked;

interface MoveBoxProps {
  readonly token: string;
  readonly present: string;
  readonly onMoved: (consultation: Consultation) => void;
  /** Asks how things stand: a call without an answer may have moved it. */
  readonly onUnknown: () => void;
  /** Absent where there is nothing to stay with. */
  readonly onStop?: (() => void) | undefined;
  /** What it is called where nothing is booked yet. */
  readonly words?: { readonly title: string; readonly submit: string };
}

/** Another time for a consultation that is booked. */
export function MoveBox(props: MoveBoxProps) {
  const { token, present, onMoved, onUnknown, onStop } = props;
  const { title, submit } = props.words ?? { title: words.move, submit: words.moveTo };
  const weeks = useWeek();
  const [chosen, setChosen] = useState<string>();
  const [fault, setFault] = useState<PresentedError>();
  const box = useOpenedFocus<HTMLElement>();
  const { isRunning, run } = useCall("consultationMove", {
    onSuccess: (reply) => onMoved(reply.consultation),
    onError: (error) => {
      setFault(presentError(error));
      setChosen(undefined);
      weeks.refresh();
      onUnknown();
    },
  });
  return (
    <section className={styles["moving"]} aria-label={title} ref={box} tabIndex={-1}>
      <div className={styles["timeHead"]}>
        <h2>{title}</h2>
        <WeekSwitch weeks={weeks} />
      </div>
      <WeekGrid weeks={weeks} chosen={chosen} onChoose={setChosen} />
      <p className={styles["hint"]} role="status">
        {chosen === present && words.isPresent}
      </p>
      {fault && (
        <div className={styles["after"]}>
          <Note tone="bad" title={fault.title}>
            {fault.message}
          </Note>
        </div>
      )}
      <div className={styles["actions"]}>
        <Button
          loading={isRunning}
          disabled={chosen === undefined || chosen === present}
          onClick={() => void run({ body: { token, startsAt: chosen! } })}
        >
          {submit}
        </Button>
        {onStop && (
          <Button variant="ghost" onClick={onStop}>
            {words.keep}
          </Button>
        )}
      </div>
    </section>
  );
}
