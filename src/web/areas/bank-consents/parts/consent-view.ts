/** The order, tone and days of consents for the consents page. Pure. */
import type { ConsentRow } from "#web/areas/bank-connect/connect-queries.ts";
import { daysLeft } from "#web/areas/bank-feeds/feed-words.ts";

export type ExpiryTone = "bad" | "warning" | "good" | "line";

export const EXPIRY_TONES: Record<ConsentRow["expiry"], ExpiryTone> = {
  0: "bad",
  1: "warning",
  2: "good",
  3: "line",
};

/** Days that the page's strip shows: the longest time a bank allows. */
export const STRIP_DAYS = 180;

export interface SplitConsents {
  /** Living ones, the most urgent first. */
  readonly living: readonly ConsentRow[];
  readonly former: readonly ConsentRow[];
}

/**
 * Living consents by urgency (expired, then by days left, those without a date last), and those
 * that are over for good.
 */
export function splitConsents(consents: readonly ConsentRow[]): SplitConsents {
  const living = consents.filter(
    (consent) => consent.state === "active" || consent.state === "expired",
  );
  return {
    living: living.toSorted(byUrgency),
    former: consents.filter((consent) => !living.includes(consent)),
  };
}

function byUrgency(a: ConsentRow, b: ConsentRow): number {
  return (
    Number(a.expiry !== 0) - Number(b.expiry !== 0) ||
    endOf(a) - endOf(b) ||
    a.bank.name.localeCompare(b.bank.name, "hu")
  );
}

function endOf(consent: ConsentRow): number {
  if (consent.expiry === 0 && consent.passiveSyncExpirationDate === null) return 0;
  return consent.passiveSyncExpirationDate === null
    ? Number.MAX_SAFE_INTEGER
    : Date.parse(consent.passiveSyncExpirationDate);
}

/** How a consent is read now. */
export type ConsentReading = "paused" | "daily" | "onDemand" | "none";

/** An ended consent reads nothing; else the daily reading counts before the one on demand. */
export function readingOf(
  consent: Pick<ConsentRow, "expiry" | "state" | "activeSyncEnabled" | "passiveSyncEnabled">,
): ConsentReading {
  if (consent.expiry === 0 || consent.state !== "active") return "paused";
  if (consent.passiveSyncEnabled) return "daily";
  return consent.activeSyncEnabled ? "onDemand" : "none";
}

/** Share of the strip that a consent still covers, 0 to 1; null when its end is not known. */
export function stripShare(
  consent: Pick<ConsentRow, "passiveSyncExpirationDate" | "expiry">,
  nowMs: number,
): number | null {
  const days = daysLeft(consent.passiveSyncExpirationDate, nowMs);
  if (days !== null && consent.expiry === 0) return 0;
  return days === null ? null : Math.min(1, Math.max(0, days / STRIP_DAYS));
}

/**
 * The company under whose name a flow of the consent begins: the current company where the consent
 * concerns it, else the first concerned one.
 */
export function companyOfFlow(
  consent: Pick<ConsentRow, "companies">,
  currentId: string | undefined,
): string | undefined {
  const current =
    consent.companies.find((company) => company._id === currentId) ?? consent.companies[0];
  return current?._id ?? currentId;
}
