/** Short names of containers whose key says nothing to people. */
import { entryOf } from "#values/entry-of.ts";
const SHORT_FORMATS: Readonly<Record<string, string>> = {
  fixed: "TXT",
  "multicash-auszug": "AUSZUG",
};

/** The container as people call it. */
export function shortFormat(format: string): string {
  return entryOf(SHORT_FORMATS, format) ?? format.toUpperCase();
}
