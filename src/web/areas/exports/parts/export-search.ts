/** The address of the exports page: the viewer opens it with its own filter. */
import { presetPeriod, type Period } from "#web/time/periods.ts";
import { withoutToday } from "./export-periods.ts";
import { EXPORT_DAYS_MAX } from "#contract/exports/export-limits.ts";
import type { NewSince } from "#contract/transactions/arrivals.ts";
import { addDays, parseLocalDate, type LocalDate } from "#values/local-date.ts";

export const MOMENTS: readonly NewSince[] = ["YESTERDAY", "LAST_VISIT", "LAST_EXPORT"];

export type BookedChoice = "ALL" | "BOOKED" | "UNBOOKED";

export interface ExportChoice extends Period {
  readonly booked: BookedChoice;
  readonly newSince?: NewSince | undefined;
  /** Only items that are in no export of the company yet. */
  readonly onlyNew: boolean;
  /** Only items of closed months that came after the closing. */
  readonly sinceClosing?: true | undefined;
}

/**
 * The days and the booked view to begin with; without any, the previous month. An open end is
 * closed with today.
 */
export function readExportSearch(
  raw: Readonly<Record<string, unknown>>,
  today: LocalDate,
): ExportChoice {
  const from = day(raw["from"]);
  const to = day(raw["to"]);
  const booked = raw["booked"] === "BOOKED" || raw["booked"] === "UNBOOKED" ? raw["booked"] : "ALL";
  const newSince = MOMENTS.find((each) => each === raw["newSince"]);
  const sinceClosing = raw["sinceClosing"] === "true" ? true : undefined;
  const period = presetPeriod("previousMonth", today);
  if (!from && !to) {
    // What is new may be dated long ago: without days of its own the file takes all that can be.
    const days = newSince ? { from: addDays(today, 1 - EXPORT_DAYS_MAX), to: today } : period;
    return { ...days, booked, newSince, onlyNew: false, sinceClosing };
  }
  const end = to ?? (from! > today ? from! : today);
  return {
    from: from ?? (`${end.slice(0, 8)}01` as LocalDate),
    to: end,
    booked,
    newSince,
    onlyNew: false,
    sinceClosing,
  };
}

/**
 * The days of a chosen period: without one all that an export can have. A period that still runs
 * ends yesterday: today may have more.
 */
export function periodOfExport(
  period: { readonly from?: string; readonly to?: string } | null,
  today: LocalDate,
): Period {
  const from = day(period?.from) ?? addDays(today, 1 - EXPORT_DAYS_MAX);
  const to = day(period?.to) ?? today;
  return withoutToday({ from, to: to > today && from <= today ? today : to }, today);
}

function day(value: unknown): LocalDate | undefined {
  const parsed = parseLocalDate(typeof value === "string" ? value : "");
  return parsed.ok ? parsed.value : undefined;
}
