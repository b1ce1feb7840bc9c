/**
 * The times of readings: each company has its own minute of the morning in Budapest, also where the
 * clocks change. Pure.
 */
import { DAY_MS, MINUTE_MS } from "#values/durations.ts";
import { createHash } from "node:crypto";

const ZONE = "Europe/Budapest";
const HOUR_MINUTES = 60;
// Companies whose first try failed are spread over these minutes.
const RETRY_SPREAD_MINUTES = 20;

export interface Morning {
  /** Minutes since midnight. */
  readonly morningFromMinute: number;
  readonly morningMinutes: number;
}

/** A number below `below` that follows from the id: it looks random and never changes. */
export function spreadOf(id: string, below: number): number {
  return createHash("sha256").update(id).digest().readUInt32BE(0) % below;
}

/** The company's next reading time after `after`. */
export function nextMorning(companyId: string, after: Date, morning: Morning): Date {
  return nextAt(
    after,
    morning.morningFromMinute * MINUTE_MS + spreadOf(companyId, morning.morningMinutes * MINUTE_MS),
  );
}

/** The time after a failed try: once more when the morning is over, else the next morning. */
export function nextRetry(companyId: string, after: Date, morning: Morning): Date {
  const end = morning.morningFromMinute + morning.morningMinutes;
  const retry = nextAt(
    after,
    end * MINUTE_MS + spreadOf(`${companyId} retry`, RETRY_SPREAD_MINUTES * MINUTE_MS),
  );
  const usual = nextMorning(companyId, after, morning);
  return retry < usual ? retry : usual;
}

/**
 * The first instant after `after` at which clocks in Budapest show this time of day. A time past
 * midnight, of a morning that begins late in the evening, is one of the next day.
 */
function nextAt(after: Date, msOfDay: number): Date {
  const local = Temporal.Instant.fromEpochMilliseconds(after.getTime()).toZonedDateTimeISO(ZONE);
  const minutes = Math.floor((msOfDay % DAY_MS) / MINUTE_MS);
  const time = Temporal.PlainTime.from({
    hour: Math.floor(minutes / HOUR_MINUTES),
    minute: minutes % HOUR_MINUTES,
    second: Math.floor((msOfDay % MINUTE_MS) / 1_000),
  });
  for (let days = 0; ; days++) {
    const at = local
      .toPlainDate()
      .add({ days })
      .toZonedDateTime({ timeZone: ZONE, plainTime: time });
    if (at.epochMilliseconds > after.getTime()) return new Date(at.epochMilliseconds);
  }
}
