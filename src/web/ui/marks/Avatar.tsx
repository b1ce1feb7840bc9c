import { classNames } from "#web/ui/class-names.ts";
import marks from "./marks.module.css";
import { initials } from "./name-mark-letters.ts";

interface AvatarProps {
  readonly name: string;
  /** Brass for accountants, petrol for all others. */
  readonly hand: "accountant" | "company";
  readonly size?: "tiny" | "medium";
}

const HAND_CLASSES = { accountant: marks["brassHand"], company: undefined };

/** Initials of a person in the colour of their side. */
export function Avatar({ name, hand, size = "medium" }: AvatarProps) {
  return (
    <span
      className={classNames(marks["avatar"], HAND_CLASSES[hand], size === "tiny" && marks["tiny"])}
      aria-hidden
    >
      {initials(name)}
    </span>
  );
}
