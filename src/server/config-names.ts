/**
 * Finds settings whose names look like ours and are none: the program would silently ignore a
 * misspelt setting.
 */

// Names that begin like this belong to this program alone or nearly so.
const OWN_PREFIXES = [
  "AIS_",
  "AGGREG8_",
  "BANK_FEED_",
  "BILLING_",
  "CAPTCHA_",
  "CONSULTATION_",
  "CONTACT_",
  "DATABASE_",
  "DEMO_",
  "DISK_RESERVE",
  "DRAIN_",
  "ENABLE_BANKING_",
  "FEED_",
  "HOSTING_",
  "LOGIN_REPLY",
  "METRICS_",
  "MAIL_",
  "MIGRATE_AT_",
  "NAV_",
  "OPERATOR_",
  "PAYMENT_",
  "PLAN_",
  "PLANS",
  "PRIVACY_",
  "QUEUE_",
  "SANDBOX_",
  "SECRET_KEY",
  "SIMPLEPAY",
  "SIMPLE_PAY",
  "SMTP_",
  "SOCIAL_URL",
  "STORAGE_",
  "SZAMLA_AGENT",
  "SZAMLAZZHU_",
  "TRUST_PROX",
  "UPLOAD_",
  "WEBHOOK",
];
// A name of four letters is near to half of the words there are.
const NEAR_LENGTH_MIN = 5;

/** The unknown names with the known one each probably means; undefined where none is near. */
export function findMisspelt(
  stated: readonly string[],
  known: readonly string[],
): { name: string; meant: string | undefined }[] {
  const names = new Set(known);
  const strangers = stated.filter(
    (name) => !names.has(name) && /^[A-Za-z][A-Za-z0-9_]*$/.test(name),
  );
  return strangers.flatMap((name) => {
    const meant = findNear(name, known);
    const looksOurs = OWN_PREFIXES.some((prefix) => name.toUpperCase().startsWith(prefix));
    return meant !== undefined || looksOurs ? [{ name, meant }] : [];
  });
}

function findNear(name: string, known: readonly string[]): string | undefined {
  const upper = name.toUpperCase().replaceAll("-", "_");
  const limit = upper.length >= 2 * NEAR_LENGTH_MIN ? 2 : 1;
  const near = known
    .filter((one) => one.length >= NEAR_LENGTH_MIN || one === upper)
    .map((one) => ({
      one,
      distance: one.replaceAll("_", "") === upper.replaceAll("_", "") ? 0 : countEdits(upper, one),
    }))
    .filter(({ distance }) => distance <= limit)
    .sort((a, b) => a.distance - b.distance);
  return near[0]?.one;
}

/**
 * How many letters must be added, taken, changed or swapped with the next to make one word of the
 * other.
 */
function countEdits(one: string, other: string): number {
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1] ? 0 : 1;
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      const best = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + same);
      next.push(swapped ? Math.min(best, (before[j - 2] ?? 0) + 1) : best);
    }
    before = row;
    row = next;
  }
  return row[other.length] ?? 0;
}
