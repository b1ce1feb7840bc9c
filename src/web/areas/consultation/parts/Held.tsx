import { useEffect, useState } from "react";
import type { Consultation } from "#contract/consultation/consultation.ts";
import { MINUTE_MS } from "#values/durations.ts";
import { presentError, type PresentedError } from "#web/api/error-sentence.ts";
import { useCall } from "#web/api/use-call.ts";
import { consultationTexts } from "#web/areas/consultation/texts/consultation.ts";
import { nowMs } from "#web/time/now.ts";
import { Note } from "#web/ui/blocks/Note.tsx";
import { Button } from "#web/ui/buttons/Button.tsx";
import { UnjoinedBridge } from "#web/ui/marks/UnjoinedBridge.tsx";
import { formatTime } from "#web/ui/text/format-date.ts";
import { Facts } from "./AppointmentFacts.tsx";
import styles from "./Consultation.module.css";
import { MoveBox } from "./MoveBox.tsx";

const words = consultationTexts.held;
/** How often the page asks whether the letter's link was pressed in another window. */
const ASK_MS = 10_000;

interface HeldProps {
  readonly consultation: Consultation;
  readonly token: string;
  readonly heading: React.Ref<HTMLHeadingElement>;
  readonly onChange: (consultation: Consultation) => void;
  /** Asks how things stand. */
  readonly onAsk: () => void;
}

/**
 * A time that is not confirmed: how long it is held, and what else can be done. The page of the
 * letter's link has the press that confirms it; the page of the booking waits for that.
 */
export function Held({ consultation, token, heading, onChange, onAsk }: HeldProps) {
  const { startsAt, confirmable } = consultation;
  const [isTaken, setTaken] = useState(false);
  const [asksOther, setAsksOther] = useState(false);
  const isOver = isTaken || (!confirmable && isLate(consultation));
  const isMoving = asksOther || isOver;
  useEffect(() => {
    const timer = setInterval(onAsk, ASK_MS);
    return () => clearInterval(timer);
  }, [onAsk]);
  const { title, text } = isTaken
    ? { title: words.takenTitle, text: words.taken }
    : tellHold(consultation);
  return (
    <div className={styles["solo"]}>
      <section className={styles["card"]}>
        <UnjoinedBridge />
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p role="status">{text}</p>
        <Facts consultation={consultation} />
        <div className={styles["actions"]} hidden={isMoving}>
          {confirmable && (
            <Confirm
              token={token}
              onDone={onChange}
              onTaken={() => setTaken(true)}
              onUnknown={onAsk}
            />
          )}
          <Button variant="secondary" onClick={() => setAsksOther(true)}>
            {confirmable ? words.otherBooks : words.other}
          </Button>
          <Drop token={token} onDone={onChange} />
        </div>
        {!confirmable && !isOver && <p className={styles["hint"]}>{words.hint}</p>}
      </section>
      {isMoving && (
        <MoveBox
          token={token}
          present={isOver ? "" : startsAt}
          words={{ title: confirmable ? words.otherBooks : words.other, submit: words.take }}
          onMoved={(next) => {
            setAsksOther(false);
            setTaken(false);
            onChange(next);
          }}
          onUnknown={onAsk}
          onStop={isOver ? undefined : () => setAsksOther(false)}
        />
      )}
    </div>
  );
}

const isLate = ({ state, wasHeld }: Consultation): boolean => state === "unheld" && wasHeld;

/** What the page says of a time that nobody else has taken. */
function tellHold(consultation: Consultation): { title: string; text: string } {
  const { state, email, heldUntil, confirmable } = consultation;
  if (isLate(consultation))
    return { title: words.overTitle, text: confirmable ? words.overPress : words.over };
  const hold = state === "held" ? describeHold(heldUntil) : words.notHeld;
  return confirmable
    ? { title: words.pressTitle, text: `${words.press} ${hold}` }
    : { title: words.title, text: `${words.sent(email)} ${hold}` };
}

function describeHold(heldUntil: string | null): string {
  const until = Date.parse(heldUntil ?? "");
  const minutes = Math.max(1, Math.ceil((until - nowMs()) / MINUTE_MS));
  return words.until(formatTime(until), minutes);
}

interface ConfirmProps {
  readonly token: string;
  readonly onDone: (consultation: Consultation) => void;
  readonly onTaken: () => void;
  /** Asks how things stand: a call without an answer may have confirmed it. */
  readonly onUnknown: () => void;
}

/** The press that books the time. */
function Confirm({ token, onDone, onTaken, onUnknown }: ConfirmProps) {
  const [fault, setFault] = useState<PresentedError>();
  const { isRunning, run } = useCall("consultationConfirm", {
    onSuccess: ({ consultation }) => onDone(consultation),
    onError: (error) => {
      if (error.code === "consultation_time_taken") return onTaken();
      setFault(presentError(error));
      onUnknown();
    },
  });
  return (
    <>
      <Button loading={isRunning} onClick={() => void run({ body: { token } })}>
        {words.confirm}
      </Button>
      {fault && (
        <Note tone="bad" title={fault.title}>
          {fault.message}
        </Note>
      )}
    </>
  );
}

/** Gives the time back; nobody is written to. */
function Drop({
  token,
  onDone,
}: {
  readonly token: string;
  readonly onDone: (consultation: Consultation) => void;
}) {
  const [fault, setFault] = useState<PresentedError>();
  const { isRunning, run } = useCall("consultationCancel", {
    onSuccess: ({ consultation }) => onDone(consultation),
    onError: (error) => setFault(presentError(error)),
  });
  return (
    <>
      <Button variant="ghost" loading={isRunning} onClick={() => void run({ body: { token } })}>
        {words.drop}
      </Button>
      {fault && (
        <Note tone="bad" title={fault.title}>
          {fault.message}
        </Note>
      )}
    </>
  );
}
