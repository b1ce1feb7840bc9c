/** A bench that compares with the banks' books must not see a new day of theirs in its middle. */
import { setTimeout as pause } from "node:timers/promises";
import { MINUTE_MS } from "#values/durations.ts";
import { addDays, budapestDate } from "#values/local-date.ts";

/**
 * Waits until a new day has begun in Budapest or in UTC, where one of them begins within so many
 * minutes. Days of the sandbox's banks are Budapest's, days of the database's `current_date` may be
 * UTC's.
 */
export async function waitPastMidnight(minutes: number): Promise<void> {
  const end = Date.now() + minutes * MINUTE_MS;
  const isOneDay = (): boolean =>
    budapestDate(Date.now()) === budapestDate(end) && utcDay(Date.now()) === utcDay(end);
  if (isOneDay()) return;
  process.stdout.write("waits until midnight is over\n");
  const [day, utc] = [budapestDate(Date.now()), utcDay(Date.now())];
  const [isNewDay, isNewUtc] = [day !== budapestDate(end), utc !== utcDay(end)];
  while (
    (isNewDay && budapestDate(Date.now()) < addDays(day, 1)) ||
    (isNewUtc && utcDay(Date.now()) === utc)
  )
    await pause(MINUTE_MS / 2);
}

const utcDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
