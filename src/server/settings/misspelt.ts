/**
 * Finds settings whose names look like ours and are none: the program would silently ignore a
 * misspelt setting.
 */

// First words that settings of other programs have too: they are ours with the second word only.
const SHARED_WORDS = ["BANK", "DISK", "ENABLE", "LOGIN", "MIGRATE", "SECRET", "SOCIAL", "TRUST"];
// Names of two words that every program may have.
const ANYBODYS = /^(BASE|DATA|LOG|NODE)_/;
// What people write for one of ours.
const VARIANTS = ["PLANS", "SIMPLE_PAY", "SIMPLEPAY", "TRUST_PROX", "WEBHOOK"];
// A name of four letters is near to half of the words there are.
const NEAR_LENGTH_MIN = 5;

/** The unknown names with the known one each probably means; undefined where none is near. */
export function findMisspelt(
  stated: readonly string[],
  known: readonly string[],
): { name: string; meant: string | undefined }[] {
  const names = new Set(known);
  const prefixes = [...VARIANTS, ...known.flatMap(listPrefixes)];
  const strangers = stated.filter(
    (name) => !names.has(name) && /^[A-Za-z][A-Za-z0-9_]*$/.test(name),
  );
  return strangers.flatMap((name) => {
    const meant = findNear(name, known);
    const looksOurs = prefixes.some((prefix) => name.toUpperCase().startsWith(prefix));
    return meant !== undefined || looksOurs ? [{ name, meant }] : [];
  });
}

/** How names begin that belong to this program alone or nearly so. */
function listPrefixes(name: string): string[] {
  const [first = "", second] = name.split("_");
  // A single word belongs to every program of the machine.
  if (second === undefined || ANYBODYS.test(name)) return [];
  return [SHARED_WORDS.includes(first) ? `${first}_${second}` : `${first}_`];
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
