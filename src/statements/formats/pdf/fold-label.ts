/** A text without accents and in lower case, its signs kept: labels are found in it. */
export function foldLabel(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
