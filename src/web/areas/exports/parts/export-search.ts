/** The address of the exports page: the viewer opens it with its own filter. */
import { presetPeriod, type Period } from "#web/time/periods.ts";
import { parseLocalDate, type LocalDate } from "#values/local-date.ts";

export type BookedChoice = "ALL" | "BOOKED" | "UNBOOKED";

export interface ExportChoice extends Period {
  readonly booked: BookedChoice;
}

/**
 * The days and the booked view to begin with; without any, this month. An open end is closed with
 * today.
 */
export function readExportSearch(
  raw: Readonly<Record<string, unknown>>,
  today: LocalDate,
): ExportChoice {
  const from = day(raw["from"]);
  const to = day(raw["to"]);
  const booked = raw["booked"] === "BOOKED" || raw["booked"] === "UNBOOKED" ? raw["booked"] : "ALL";
  const period = presetPeriod("thisMonth", today);
  if (!from && !to) return { ...period, booked };
  const end = to ?? (from! > today ? from! : today);
  return { from: from ?? (`${end.slice(0, 8)}01` as LocalDate), to: end, booked };
}

function day(value: unknown): LocalDate | undefined {
  const parsed = parseLocalDate(typeof value === "string" ? value : "");
  return parsed.ok ? parsed.value : undefined;
}
