import { useId, useState } from "react";
import type { AdviserBooking } from "#contract/consultation/adviser.ts";
import type { LocalDate } from "#values/local-date.ts";
import { presentError, type PresentedError } from "#web/api/error-sentence.ts";
import { useCall } from "#web/api/use-call.ts";
import { consultationTexts } from "#web/areas/consultation/texts/consultation.ts";
import { nowMs } from "#web/time/now.ts";
import { addToast } from "#web/toasts/toasts.ts";
import { Note } from "#web/ui/blocks/Note.tsx";
import { Button } from "#web/ui/buttons/Button.tsx";
import { KeyValues } from "#web/ui/data/KeyValues.tsx";
import { formatInstant } from "#web/ui/text/format-date.ts";
import { useOpenedFocus } from "#web/ui/use-opened-focus.ts";
import styles from "./Adviser.module.css";
import { AdviserMove } from "./AdviserMove.tsx";
import { formatPhone } from "./time-words.ts";

const words = consultationTexts.adviser;
const NOTE_CHARS_MAX = 2_000;

interface BookingCardProps {
  readonly booking: AdviserBooking;
  readonly adviserKey: string;
  readonly onExpired: () => void;
  /** Something of the booking has changed; after a move it is on that day. */
  readonly onChanged: (date?: LocalDate) => void;
}

/** Who booked, the adviser's note, the moving and the cancelling. */
export function BookingCard({ booking, adviserKey, onExpired, onChanged }: BookingCardProps) {
  const [doing, setDoing] = useState<"move" | "cancel">();
  const stop = () => setDoing(undefined);
  const { name, company, topic, phone, email, bookedAt } = booking;
  const rows = [
    {
      label: consultationTexts.person.topic,
      value: consultationTexts.topic.options[topic].title,
    },
    { label: words.phone, value: <a href={`tel:${phone}`}>{formatPhone(phone)}</a> },
    { label: words.email, value: <a href={`mailto:${email}`}>{email}</a> },
    { label: words.bookedAt, value: formatInstant(bookedAt) },
  ];
  return (
    <section className={styles["card"]}>
      <h2>{name}</h2>
      {company !== "" && <p className="small muted">{company}</p>}
      <KeyValues rows={rows} />
      <NoteField
        booking={booking}
        adviserKey={adviserKey}
        onExpired={onExpired}
        onSaved={() => onChanged()}
      />
      {Date.parse(booking.startsAt) > nowMs() && (
        <div className={styles["actions"]} hidden={doing !== undefined}>
          <Button variant="secondary" onClick={() => setDoing("move")}>
            {words.moving.open}
          </Button>
          <Button variant="ghost" onClick={() => setDoing("cancel")}>
            {words.cancel}
          </Button>
        </div>
      )}
      {doing === "move" && (
        <AdviserMove
          booking={booking}
          adviserKey={adviserKey}
          onExpired={onExpired}
          onMoved={(date) => {
            stop();
            onChanged(date);
          }}
          onStop={stop}
        />
      )}
      {doing === "cancel" && (
        <CancelBox
          id={booking._id}
          adviserKey={adviserKey}
          onExpired={onExpired}
          onDone={onChanged}
          onStop={stop}
        />
      )}
    </section>
  );
}

interface NoteFieldProps {
  readonly booking: AdviserBooking;
  readonly adviserKey: string;
  readonly onExpired: () => void;
  readonly onSaved: () => void;
}

function NoteField({ booking, adviserKey, onExpired, onSaved }: NoteFieldProps) {
  const [note, setNote] = useState(booking.note);
  const [fault, setFault] = useState<PresentedError>();
  const id = useId();
  const { isRunning, run } = useCall("adviserNote", {
    onSuccess: () => {
      addToast({ intent: "success", title: words.noteSaved });
      onSaved();
    },
    onError: (error) =>
      error.code === "session_expired" ? onExpired() : setFault(presentError(error)),
  });
  return (
    <div className="stack gap-3 above-3">
      <label htmlFor={id}>{words.note}</label>
      <textarea
        id={id}
        className={styles["note"]}
        maxLength={NOTE_CHARS_MAX}
        value={note}
        aria-describedby={`${id}-help`}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <span id={`${id}-help`} className="small muted">
        {fault?.message ?? words.noteHelp}
      </span>
      <div>
        <Button
          variant="secondary"
          size="small"
          loading={isRunning}
          disabled={note === booking.note}
          onClick={() => void run({ body: { key: adviserKey, id: booking._id, note } })}
        >
          {words.saveNote}
        </Button>
      </div>
    </div>
  );
}

interface CancelBoxProps {
  readonly id: string;
  readonly adviserKey: string;
  readonly onExpired: () => void;
  readonly onDone: () => void;
  readonly onStop: () => void;
}

function CancelBox({ id, adviserKey, onExpired, onDone, onStop }: CancelBoxProps) {
  const box = useOpenedFocus<HTMLDivElement>();
  const [fault, setFault] = useState<PresentedError>();
  const { isRunning, run } = useCall("adviserCancel", {
    onSuccess: () => onDone(),
    onError: (error) =>
      error.code === "session_expired" ? onExpired() : setFault(presentError(error)),
  });
  return (
    <div className="stack gap-3 above-3" ref={box} tabIndex={-1} aria-live="polite">
      <Note tone="warning" title={fault?.title ?? words.sure}>
        {fault?.message ?? words.sureMessage}
      </Note>
      <div className={styles["actions"]}>
        <Button
          variant="secondary"
          size="small"
          loading={isRunning}
          onClick={() => void run({ body: { key: adviserKey, id } })}
        >
          {words.yes}
        </Button>
        <Button variant="ghost" size="small" onClick={onStop}>
          {words.no}
        </Button>
      </div>
    </div>
  );
}
