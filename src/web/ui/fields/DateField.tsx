import { IconCalendar } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { formatDate } from "#web/ui/text/format-date.ts";
import { Icon } from "#web/ui/marks/Icon.tsx";
import { parseTypedDate } from "./parse-typed-date.ts";
import styles from "./DateField.module.css";
import { TextField } from "./TextField.tsx";

interface DateFieldProps {
  readonly label: string;
  /** `YYYY-MM-DD`, or empty. */
  readonly value: string;
  /** Called with a real day, or with an empty text where the field may be empty. */
  readonly onChange: (date: string) => void;
  /** Read aloud and shown on the calendar's button. */
  readonly pickLabel: string;
  /** Shown where the typed text is no day. */
  readonly wrong: string;
  readonly optional?: boolean | "unsaid";
  readonly error?: string | undefined;
}

/** A day written `YYYY. MM. DD.`; typed freely or taken from the system's calendar. */
export function DateField({
  label,
  value,
  onChange,
  pickLabel,
  wrong,
  optional,
  error,
}: DateFieldProps) {
  const [draft, setDraft] = useState<string | undefined>();
  const picker = useRef<HTMLInputElement>(null);
  const typed = draft !== undefined ? parseTypedDate(draft) : undefined;
  const broken = draft !== undefined && draft.trim() !== "" && typed === undefined;
  const [left, setLeft] = useState(false);
  const handleChange = (text: string) => {
    setDraft(text);
    setLeft(false);
    const day = parseTypedDate(text);
    if (day) onChange(day);
    else if (optional && text.trim() === "") onChange("");
  };
  const handleBlur = () => {
    setLeft(true);
    if (!broken) setDraft(undefined);
  };
  return (
    <div className={styles["field"]}>
      <TextField
        label={label}
        optional={optional}
        value={draft ?? (value ? formatDate(value) : "")}
        inputMode="numeric"
        autoComplete="off"
        error={error ?? (broken && left ? wrong : undefined)}
        onChange={(event) => handleChange(event.currentTarget.value)}
        onBlur={handleBlur}
        icon={
          <button
            type="button"
            className={styles["pick"]}
            aria-label={pickLabel}
            title={pickLabel}
            onClick={() => picker.current?.showPicker()}
          >
            <Icon of={IconCalendar} />
          </button>
        }
      />
      <input
        ref={picker}
        type="date"
        className={styles["picker"]}
        tabIndex={-1}
        aria-hidden
        value={value}
        onChange={(event) => {
          setDraft(undefined);
          if (event.currentTarget.value || optional) onChange(event.currentTarget.value);
        }}
      />
    </div>
  );
}
