import { IconCalendar } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { parseLocalDate, type LocalDate } from "#values/local-date.ts";
import { formatDate } from "#web/ui/text/format-date.ts";
import { Icon } from "#web/ui/marks/Icon.tsx";
import { Calendar, type DaySpan } from "./Calendar.tsx";
import { parseTypedDate } from "./parse-typed-date.ts";
import styles from "./DateField.module.css";
import { TextField } from "./TextField.tsx";
import { PHONE_QUERY, useMedia } from "#web/ui/use-media.ts";

interface DateFieldProps {
  /** Marked in the calendar, which opens at its month. */
  readonly today: LocalDate;
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
  /** The period of which the day is an end: a wide window shows two months with its days marked. */
  readonly span?: { readonly from: string | undefined; readonly to: string | undefined };
}

/** A day written `YYYY. MM. DD.`; typed freely or taken from the calendar. */
export function DateField({
  today,
  label,
  value,
  onChange,
  pickLabel,
  wrong,
  optional,
  error,
  span,
}: DateFieldProps) {
  const months = useMedia(TWO_MONTHS_QUERY) && span ? 2 : 1;
  const [draft, setDraft] = useState<string | undefined>();
  const popover = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const chosen = parseLocalDate(value);
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
    <div className="relative">
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
            aria-haspopup="grid"
            aria-expanded={open}
            onClick={(event) => {
              placeBelow(popover.current, event.currentTarget, months);
              popover.current?.showPopover();
            }}
          >
            <Icon of={IconCalendar} />
          </button>
        }
      />
      <div
        ref={popover}
        popover="auto"
        role="group"
        aria-label={pickLabel}
        className={styles["popover"]}
        onToggle={(event) => setOpen(event.newState === "open")}
        onKeyDown={(event) => {
          // The dialog around the field stays open.
          if (event.key !== "Escape") return;
          event.preventDefault();
          event.stopPropagation();
          popover.current?.hidePopover();
        }}
      >
        {open && (
          <Calendar
            value={chosen.ok ? chosen.value : undefined}
            today={today}
            months={months}
            span={span && readSpan(span)}
            onPick={(day) => {
              setDraft(undefined);
              onChange(day);
              popover.current?.hidePopover();
            }}
          />
        )}
      </div>
    </div>
  );
}

function readSpan({ from, to }: NonNullable<DateFieldProps["span"]>): DaySpan {
  const [first, last] = [from, to].map((day) => parseLocalDate(day ?? ""));
  return {
    from: first?.ok ? first.value : undefined,
    to: last?.ok ? last.value : undefined,
  };
}

/** Two months and the margins of a dialog beside them. */
const TWO_MONTHS_QUERY = "(min-width: 761px)";
/** Room of a month with its head, six weeks; on a phone its days are as large as fingers. */
const ROOM = { width: 286, height: 300 };
/** The second month shares a margin with the first. */
const SECOND_MONTH = 268;
const PHONE_ROOM = { width: 314, height: 380 };
const GAP = 8;

/** Below the button, or above it where there is no room; within the window. */
function placeBelow(popover: HTMLElement | null, button: HTMLElement, months: number): void {
  if (!popover) return;
  const box = button.getBoundingClientRect();
  const room = window.matchMedia(PHONE_QUERY).matches ? PHONE_ROOM : ROOM;
  const height = room.height;
  const width = room.width + (months - 1) * SECOND_MONTH;
  const left = Math.min(box.left - GAP, window.innerWidth - width - GAP);
  const isAbove = box.bottom + GAP + height > window.innerHeight;
  const top = isAbove ? box.top - height - GAP : box.bottom + GAP;
  const lowest = Math.max(GAP, window.innerHeight - height - GAP);
  popover.style.left = `${String(Math.max(GAP, left))}px`;
  popover.style.top = `${String(Math.min(Math.max(GAP, top), lowest))}px`;
}
