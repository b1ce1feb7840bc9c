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
  /** The letter's link was opened, and somebody else has the time. */
  readonly isTaken: boolean;
  readonly heading: React.Ref<HTMLHeadingElement>;
  readonly onChange: (consultation: Consultation) => void;
  /** Asks how things stand. */
  readonly onAsk: () => void;
}

/**
 * A time that waits for the press of the letter's link: how long it is held, and what else can be
 * done.
 */
export function Held({ consultation, token, isTaken, heading, onChange, onAsk }: HeldProps) {
  const { state, email, wasHeld, startsAt, heldUntil, confirmable } = consultation;
  const isOver = isTaken || (state === "unheld" && wasHeld);
  const [asksOther, setAsksOther] = useState(false);
  const isMoving = asksOther || isOver;
  useEffect(() => {
    const timer = setInterval(onAsk, ASK_MS);
    return () => clearInterval(timer);
  }, [onAsk]);
  return (
    <div className={styles["solo"]}>
      <section className={styles["card"]}>
        <UnjoinedBridge />
        <h1 ref={heading} tabIndex={-1}>
          {isTaken ? words.takenTitle : isOver ? words.overTitle : words.title}
        </h1>
        <p role="status">
          {isTaken ? words.taken : isOver ? words.over : words.sent(email)}{" "}
          {!isOver && (state === "held" ? describeHold(heldUntil) : words.notHeld)}
        </p>
        <Facts consultation={consultation} />
        <div className={styles["actions"]} hidden={isMoving}>
          <Button variant="secondary" onClick={() => setAsksOther(true)}>
            {confirmable ? words.otherBooks : words.other}
          </Button>
          <Drop token={token} onDone={onChange} />
        </div>
        {!isOver && <p className={styles["hint"]}>{words.hint}</p>}
      </section>
      {isMoving && (
        <MoveBox
          token={token}
          present={isOver ? "" : startsAt}
          words={{ title: confirmable ? words.otherBooks : words.other, submit: words.take }}
          onMoved={(next) => {
            setAsksOther(false);
            onChange(next);
          }}
          onUnknown={onAsk}
          onStop={isOver ? undefined : () => setAsksOther(false)}
        />
      )}
    </div>
  );
}

function describeHold(heldUntil: string | null): string {
  const until = Date.parse(heldUntil ?? "");
  const minutes = Math.max(1, Math.ceil((until - nowMs()) / MINUTE_MS));
  return words.until(formatTime(until), minutes);
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
