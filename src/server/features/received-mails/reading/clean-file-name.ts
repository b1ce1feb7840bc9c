import { cleanLine } from "#values/person-text.ts";

const NAME_CHARS_MAX = 255;

/** A name for people's eyes; folders and unseen characters in it are removed. */
export function cleanFileName(name: string): string {
  const base = name.split(/[\\/]/).at(-1) ?? "";
  const clean = cleanLine(base).slice(0, NAME_CHARS_MAX);
  return clean === "" ? "névtelen" : clean;
}
