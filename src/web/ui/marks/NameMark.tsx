import { classNames } from "#web/ui/class-names.ts";
import marks from "./marks.module.css";
import { nameMarkLetters } from "./name-mark-letters.ts";

/**
 * Letters on soft petrol, never a bank's logo or colour. The name itself must be beside it or be
 * its label.
 */
export function NameMark({
  name,
  hint = name,
  size = "medium",
}: {
  readonly name: string;
  /** The tooltip, where it says more than the name. */
  readonly hint?: string | undefined;
  readonly size?: "small" | "medium" | "large";
}) {
  return (
    <span
      className={classNames(marks["mark"], size !== "medium" && marks[size])}
      title={hint}
      aria-hidden
    >
      {nameMarkLetters(name)}
    </span>
  );
}
