/**
 * Search parameters as plain text: people read and share these addresses, so `4000.00` has no
 * quotes.
 */

/** `?from=2026-11-01&text=a` as strings; each page reads its own fields out of them. */
export function parseSearchText(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

/** The search parameters as text, with its question mark; absent and empty fields are left out. */
export function writeSearchText(search: Readonly<Record<string, unknown>>): string {
  const written = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== "") written.set(key, String(value));
  }
  const text = written.toString();
  return text && `?${text}`;
}
