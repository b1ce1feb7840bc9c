import { LOGO_LETTERS } from "./logo-letters.ts";
import marks from "./marks.module.css";

/**
 * The mark of two piers and their joint, with the name unless `markOnly`. Colours follow the
 * scheme.
 */
export function Logo({
  markOnly,
  label = "Bankhíd",
}: {
  readonly markOnly?: boolean;
  readonly label?: string;
}) {
  return (
    <svg
      className={marks["logo"]}
      viewBox={markOnly ? "0 0 32 32" : "0 0 124 32"}
      role="img"
      aria-label={label}
    >
      <path className={marks["pier"]} d="M3 4h7v6c0 3 2.6 5 6 5v4c-3.4 0-6 2-6 5v4H3z" />
      <path className={marks["joint"]} d="M29 4h-7v6c0 3-2.6 5-6 5v4c3.4 0 6 2 6 5v4h7z" />
      {!markOnly && <path className={marks["letters"]} d={LOGO_LETTERS} />}
    </svg>
  );
}
