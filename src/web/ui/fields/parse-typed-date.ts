import { localDate, type LocalDate } from "#values/local-date.ts";

/**
 * A day as people type it: `2026. 11. 21.`, `2026-11-21`, `2026.11.21`, `20261121`; `undefined` for
 * anything else.
 */
export function parseTypedDate(typed: string): LocalDate | undefined {
  const match =
    /^\s*(\d{4})[.\-/\s]*(\d{1,2})[.\-/\s]+(\d{1,2})[.\s]*$/.exec(typed) ??
    /^\s*(\d{4})(\d{2})(\d{2})\s*$/.exec(typed);
  if (!match) return undefined;
  const day = localDate(Number(match[1]), Number(match[2]), Number(match[3]));
  return day.ok ? day.value : undefined;
}
