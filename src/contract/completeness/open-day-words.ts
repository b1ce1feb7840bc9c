/** Days that are not proven, in the words that lists, exports and letters share. */
import type { UnprovenReason } from "./day-states.ts";
import { showAmount } from "#values/amount-words.ts";

export interface SaidRun {
  readonly from: string;
  readonly to: string;
  readonly reason: UnprovenReason;
  /** Decimal, as on the wire; null where no balance says it. */
  readonly difference: string | null;
  readonly currency: string;
}

const MONTHS = [
  "január",
  "február",
  "március",
  "április",
  "május",
  "június",
  "július",
  "augusztus",
  "szeptember",
  "október",
  "november",
  "december",
] as const;

const WHY: Readonly<Record<UnprovenReason, string>> = {
  no_data: "hiányzik",
  items_only: "csak tételek, egyenleg nélkül",
  feed_stopped: "hiányzik, leállt a banki kapcsolat",
  balance_gap: "nincs igazolva",
  untied_file: "nincs igazolva, hibás egyenlegű fájl",
  waiting_file: "döntésre váró fájl",
  missing_number: "hiányzó kivonat",
  no_booking_day: "ismeretlen könyvelési nap",
  unread_item: "értelmezetlen tétel",
  contradiction: "ellentmondó források",
  told_early: "nincs igazolva, a nap vége előtti fájl",
  filtered_file: "nincs igazolva, szűrt letöltés",
  hidden_rows: "nincs igazolva, rejtett sorok a fájlban",
  missing_page: "hiányzó oldal",
  left_out_rows: "nincs igazolva, kimaradt sorok",
};

/** `október 23–31., 77 000 Ft eltérés`; a year is named if it is not today's. */
export function openRunText(run: SaidRun, today: string): string {
  const sum =
    run.difference === null || !/[1-9]/.test(run.difference)
      ? ""
      : `, ${showAmount(run.difference, run.currency, { sign: "never" })} eltérés`;
  // The sum alone says that the balances do not meet.
  const why = run.reason === "balance_gap" && sum !== "" ? "" : ` ${WHY[run.reason]}`;
  return `${daysText(run, today)}${why}${sum}`;
}

/** `október 23–31.`, `március 30. – április 2.`, `2025. december 30. – 2026. január 2.` */
export function daysText(
  { from, to }: { readonly from: string; readonly to: string },
  today: string,
): string {
  const [year, month] = [from.slice(0, 4), from.slice(0, 7)];
  const hasYears = year !== to.slice(0, 4) || year !== today.slice(0, 4);
  const start = dayText(from, hasYears);
  if (from === to) return `${start}.`;
  if (month === to.slice(0, 7)) return `${start}\u2060–\u2060${Number(to.slice(8))}.`;
  return `${start}. – ${dayText(to, year !== to.slice(0, 4))}.`;
}

function dayText(date: string, hasYear: boolean): string {
  const month = MONTHS[Number(date.slice(5, 7)) - 1]!;
  return `${hasYear ? `${date.slice(0, 4)}. ` : ""}${month} ${Number(date.slice(8, 10))}`;
}
