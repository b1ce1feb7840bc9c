import { useState, type FormEvent } from "react";
import { presentError, type PresentedError } from "#web/api/error-sentence.ts";
import { useCall } from "#web/api/use-call.ts";
import { consultationTexts } from "#web/areas/consultation/texts/consultation.ts";
import { addToast } from "#web/toasts/toasts.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { SelectField } from "#web/ui/fields/SelectField.tsx";
import { TextField } from "#web/ui/fields/TextField.tsx";
import { Note } from "#web/ui/blocks/Note.tsx";
import { useOpenedFocus } from "#web/ui/use-opened-focus.ts";
import styles from "./Adviser.module.css";

const words = consultationTexts.adviser;
const FIRST_HOUR = 8;
const LAST_HOUR = 17;
const REASON_CHARS_MAX = 100;
const TIMES = Array.from({ length: (LAST_HOUR - FIRST_HOUR) * 2 + 1 }, (_, half) => {
  const hour = String(FIRST_HOUR + Math.floor(half / 2)).padStart(2, "0");
  return `${hour}:${half % 2 === 0 ? "00" : "30"}`;
});
const OPTIONS = TIMES.map((value) => ({ value, label: value.replace(/^0/, "") }));

interface BlockFormProps {
  readonly adviserKey: string;
  readonly date: string;
  readonly onExpired: () => void;
  readonly onDone: () => void;
  readonly onStop: () => void;
}

/** Half hours of the shown day in which nobody can book. */
export function BlockForm({ adviserKey, date, onExpired, onDone, onStop }: BlockFormProps) {
  const box = useOpenedFocus<HTMLFormElement>();
  const [from, setFrom] = useState("12:00");
  const [to, setTo] = useState("13:00");
  const [reason, setReason] = useState("");
  const [fault, setFault] = useState<PresentedError>();
  const { isRunning, run } = useCall("adviserBlock", {
    onSuccess: ({ keptBookings }) => {
      if (keptBookings > 0)
        addToast({ intent: "warning", title: words.blockTitle, message: words.kept(keptBookings) });
      onDone();
    },
    onError: (error) =>
      error.code === "session_expired" ? onExpired() : setFault(presentError(error)),
  });
  const inOrder = from < to;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (inOrder && !isRunning) void run({ body: { key: adviserKey, date, from, to, reason } });
  };
  return (
    <form
      noValidate
      className={styles["card"]}
      ref={box}
      tabIndex={-1}
      aria-label={words.blockTitle}
      onSubmit={submit}
    >
      <h2>{words.blockTitle}</h2>
      <div className="stack gap-3 above-3">
        <div className={styles["pair"]}>
          <SelectField label={words.from} value={from} options={OPTIONS} onChange={setFrom} />
          <SelectField
            label={words.to}
            value={to}
            options={OPTIONS}
            onChange={setTo}
            error={inOrder ? undefined : words.blockOrder}
          />
        </div>
        <TextField
          label={words.reason}
          optional
          help={words.reasonHelp}
          maxLength={REASON_CHARS_MAX}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {fault && (
          <Note tone="bad" title={fault.title}>
            {fault.message}
          </Note>
        )}
      </div>
      <div className={styles["actions"]}>
        <Button type="submit" loading={isRunning}>
          {words.blockSubmit}
        </Button>
        <Button variant="ghost" onClick={onStop}>
          {words.no}
        </Button>
      </div>
    </form>
  );
}
