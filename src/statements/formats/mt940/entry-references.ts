/** References of MT940 entries. Pure. */

/** Rabobank's old files put the partner's name behind the reference, after a run of blanks. */
export function splitReference(text: string): [string, string | undefined] {
  const gap = text.indexOf("  ");
  return gap === -1 ? [text, undefined] : [text.slice(0, gap), text.slice(gap).trim() || undefined];
}

/** A reference that says something; undefined for the words that say there is none. */
export function statedReference(text: string): string | undefined {
  return text === "" || /^(NONREF|NOREF|NOTPROVIDED)$/i.test(text) ? undefined : text;
}
