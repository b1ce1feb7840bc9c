/** Marks of names that people know by letters; all others take their first letters. */
const KNOWN: readonly (readonly [RegExp, string])[] = [
  [/^k\s*&\s*h/i, "K&H"],
  [/^otp/i, "OTP"],
  [/^mbh/i, "MBH"],
  [/^erste/i, "ERS"],
  [/^raiffeisen/i, "RA"],
  [/^unicredit/i, "UC"],
  [/^magnet/i, "MN"],
  [/^cib/i, "CIB"],
  [/^gr[aá]nit/i, "GR"],
];

/** Up to three letters for a bank or integrator: `K&H`, `OTP`, `RA`. */
export function nameMarkLetters(name: string): string {
  const trimmed = name.trim();
  const known = KNOWN.find(([pattern]) => pattern.test(trimmed));
  if (known) return known[1];
  const words = trimmed.split(/[\s\-_.]+/).filter((word) => /\p{L}|\d/u.test(word));
  const letters =
    words.length > 1 ? words.slice(0, 2).map((word) => word[0]) : [trimmed.slice(0, 2)];
  return letters.join("").toLocaleUpperCase("hu") || "–";
}

/** Initials of a person: `KA` for Kovács Anna; titles such as dr. are left out. */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => word && !/^(dr|ifj|id|özv)\.?$/i.test(word));
  return (
    words
      .slice(0, 2)
      .map((word) => word[0])
      .join("")
      .toLocaleUpperCase("hu") || "–"
  );
}
