import { classNames } from "#web/ui/class-names.ts";
import marks from "./marks.module.css";

/** A coloured point before words that say the same. */
export function Dot({
  tone = "good",
}: {
  readonly tone?: "good" | "warning" | "bad" | "plain" | "brand";
}) {
  return <span className={classNames(marks["dot"], tone !== "good" && marks[tone])} aria-hidden />;
}
