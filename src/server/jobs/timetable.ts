/** What runs by the clock, in one table. */
import type { JobDefinition } from "./job.ts";

export interface TimetableEntry {
  job: JobDefinition<Record<string, never>>;
  /** Minute, hour, day of month, month, day of week. */
  cron: string;
  timezone: string;
}

export const timetable: readonly TimetableEntry[] = [];
