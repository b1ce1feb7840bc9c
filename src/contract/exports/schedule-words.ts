/** When a schedule runs, in words: here, so that pages and letters say the same. */
import type { ScheduleTime } from "./export-schedules.ts";

/** The day of a month that stands for its last one. */
export const LAST_DAY = 31;

const WEEKDAYS = [
  "hétfőn",
  "kedden",
  "szerdán",
  "csütörtökön",
  "pénteken",
  "szombaton",
  "vasárnap",
];
const DEEP = new Set([2, 3, 6, 8, 13, 16, 18, 20, 23, 26, 28, 30]);

/** `minden hónap 5-én, 7:00-kor`. */
export function describeScheduleTime({ every, day, hour }: ScheduleTime): string {
  return `minden ${dayWords(every, day)}, ${hour}:00-kor`;
}

function dayWords(every: ScheduleTime["every"], day: number): string {
  if (every === "day") return "nap";
  if (every === "week") return WEEKDAYS[day - 1]!;
  return `hónap ${dayOfMonth(day)}`;
}

/** `1-jén`, `2-án`, `5-én`, `utolsó napján`. */
function dayOfMonth(day: number): string {
  if (day === LAST_DAY) return "utolsó napján";
  return day === 1 ? "1-jén" : `${day}-${DEEP.has(day) ? "án" : "én"}`;
}
