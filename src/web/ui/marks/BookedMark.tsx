import { classNames } from "#web/ui/class-names.ts";
import { HiddenText } from "#web/ui/text/HiddenText.tsx";
import marks from "./marks.module.css";
import { uiWords } from "#web/ui/ui-words.ts";

export type BookedState = "booked" | "notBooked" | "pending";

interface BookedMarkProps {
  readonly state: BookedState;
  /** Who booked the item and when, or why it cannot be booked. */
  readonly hint?: string | undefined;
  /** With it the mark is a toggle; a pending item cannot be booked and stays a picture. */
  readonly onToggle?: () => void;
}

/** The accountant's mark: empty ring, brass ring with a tick, dashed ring for pending. */
export function BookedMark({ state, hint, onToggle }: BookedMarkProps) {
  const className = classNames(
    marks["booked"],
    state === "booked" && marks["on"],
    state === "pending" && marks["pending"],
  );
  const title = hint ?? uiWords()[state];
  if (!onToggle || state === "pending") {
    return (
      <span className={className} title={title}>
        <HiddenText>{uiWords()[state]}</HiddenText>
      </span>
    );
  }
  return (
    <button
      type="button"
      className={className}
      title={title}
      aria-label={uiWords().booked}
      aria-pressed={state === "booked"}
      onClick={onToggle}
    />
  );
}
