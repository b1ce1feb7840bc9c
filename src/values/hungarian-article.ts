/**
 * „a” or „az” before a number as it is read aloud: öt, ötven, egy, ezer and egymillió begin with a
 * vowel.
 */
export function articleBefore(count: number): "a" | "az" {
  const digits = String(Math.abs(Math.trunc(count)));
  if (digits.startsWith("5")) return "az";
  return digits.startsWith("1") && digits.length % 3 === 1 ? "az" : "a";
}

/**
 * Letters without a vowel are read one by one, and the first one's name begins with a vowel: MVM,
 * NKM, RTL.
 */
const SPELT_WITH_VOWEL = /^[FLMNRSXY][BCDFGHJKLMNPQRSTVWXZ]+(?![\p{L}])/u;

/** The article before a name: by its first sound, or by the number with which it begins. */
export function articleBeforeName(name: string): "a" | "az" {
  const digits = /^\d+/.exec(name.trim())?.[0];
  if (digits) return articleBefore(Number(digits));
  return /^[aáeéiíoóöőuúüű]/i.test(name.trim()) || SPELT_WITH_VOWEL.test(name.trim()) ? "az" : "a";
}

/** The article at the beginning of a sentence. */
export function capitalArticleBefore(name: string): "A" | "Az" {
  return articleBeforeName(name) === "az" ? "Az" : "A";
}
