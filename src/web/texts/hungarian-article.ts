/** „a” or „az” before a number as it is read aloud: öt, ötven, egy, ezer and egymillió begin with a vowel. */
export function articleBefore(count: number): "a" | "az" {
  const digits = String(Math.abs(Math.trunc(count)));
  if (digits.startsWith("5")) return "az";
  return digits.startsWith("1") && digits.length % 3 === 1 ? "az" : "a";
}

/** The same before a name: by its first letter, or by the number it begins with. */
export function articleBeforeName(name: string): "a" | "az" {
  const digits = /^\d+/.exec(name.trim())?.[0];
  if (digits) return articleBefore(Number(digits));
  return /^[aáeéiíoóöőuúüű]/i.test(name.trim()) ? "az" : "a";
}
