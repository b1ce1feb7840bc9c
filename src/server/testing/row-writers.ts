/**
 * Statements that write transactions, found in source text: which of them change what counts, and
 * which only put marks on rows that stay as they are.
 */

/** Columns that say nothing of an item: who has booked or exported it, and what it resembles. */
const MARKS: ReadonlySet<string> = new Set([
  "booked_at",
  "booked_by",
  "change_seq",
  "created_at",
  "double_settled",
  "exported_at",
  "late",
  "marked_seq",
  "possible_double_of",
]);

const BRINGS_OR_TAKES = [
  /(insert\s+into|delete\s+from|merge\s+into|truncate|copy)\s+(only\s+)?(public\.)?"?bank_transaction\b/i,
  /(copyRows\(\s*\w+,\s*|(insertInto|deleteFrom|mergeInto)\(\s*)["'`]bank_transaction\b/,
];
const UPDATES =
  /update\s+(?:only\s+)?(?:public\.)?"?bank_transaction"?\s+(?:(?:as\s+)?\w+\s+)?set\b/gi;
const BUILDS_UPDATE = /updateTable\(\s*["'`]bank_transaction\b/;

/**
 * Whether the source brings rows, takes them away, or changes a column that is no mark. A list of
 * columns that the text does not show counts as a change.
 */
export function changesWhatCounts(source: string): boolean {
  if ([...BRINGS_OR_TAKES, BUILDS_UPDATE].some((pattern) => pattern.test(source))) return true;
  return [...source.matchAll(UPDATES)].some(
    (found) => !columnsOf(source.slice(found.index + found[0].length)).every(isMark),
  );
}

const isMark = (column: string): boolean => MARKS.has(column);

// A part of the list that only says that the text of the row has not changed.
const TEXT_STAYS = /^\s*\$\{textStays\(/;

/** The names on the left of the list that follows `set`; an empty name where there is none. */
function columnsOf(text: string): string[] {
  return splitList(text)
    .filter((part) => !TEXT_STAYS.test(part))
    .map((part) => /^\s*"?(\w+)"?\s*=/.exec(part)?.[1] ?? "");
}

/** The parts between the commas of the list, up to its `from`, `where`, `returning` or end. */
function splitList(text: string): string[] {
  const parts = [""];
  let depth = 0;
  for (const [token] of text.matchAll(/\$?\{|\w+|\s+|./gs)) {
    if (depth === 0 && /^(from|where|returning|`|;)$/i.test(token)) break;
    if (/^(\(|\[|\$?\{)$/.test(token)) depth++;
    if (/^[)\]}]$/.test(token)) depth--;
    if (depth < 0) break;
    if (depth === 0 && token === ",") parts.push("");
    else parts[parts.length - 1] += token;
  }
  return parts;
}
