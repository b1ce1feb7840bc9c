/**
 * Finds statements of a migration that would break programs of the version before, which go on
 * beside it (docs/decisions/0040).
 */
import { type MigrationFile, readNeeds } from "#server/database/migration-files.ts";
import { splitStatements } from "#server/database/split-statements.ts";

// Earlier files are applied already, and no program of before could have run beside them anyway.
const RULED_FROM = "0030";

const BREAKS: readonly (readonly [RegExp, string])[] = [
  [
    /\bdrop\s+(table|column|view|schema|type|function|policy|sequence|trigger)\b/i,
    "takes something away",
  ],
  [/\brename\b/i, "renames something"],
  [/\balter\s+(column\s+)?\w+\s+(set\s+data\s+)?type\b/i, "changes a type"],
  [/\bset\s+not\s+null\b/i, "forbids a null that the version before may write"],
  [
    /\badd\s+(column\s+)?(if\s+not\s+exists\s+)?\w+\s+(?![^,;]*\bdefault\b)[^,;]*\bnot\s+null\b/i,
    "adds a column that must be given",
  ],
  [/\bdrop\s+(default|constraint)\b/i, "takes a default or a rule away"],
  [
    /\badd\s+(constraint\s+\w+\s+)?(check|unique|foreign\s+key|primary\s+key|exclude)\b/i,
    "adds a rule that the version before may break",
  ],
  [/\bcreate\s+unique\s+index\b/i, "adds a rule that the version before may break"],
  [/\brevoke\b/i, "takes a right away"],
  [/\btruncate\b/i, "deletes rows"],
  [/\b(enable|force)\s+row\s+level\s+security\b/i, "hides rows from the version before"],
];

/**
 * The faults of a file, one sentence each; none where the file says by `-- contract: needs` or `--
 * beside:` that it knows.
 */
export function findMigrationFaults(file: Pick<MigrationFile, "name" | "text">): string[] {
  if (file.name < RULED_FROM || readNeeds(file) !== null) return [];
  const statements = splitStatements(file.text).map(({ text }) => text);
  const made = new Set(
    [...file.text.matchAll(/\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?(\w+)/gi)].map(
      ([, name]) => name,
    ),
  );
  return statements.flatMap((statement) => {
    if (/--\s*beside:\s*\S/.test(statement)) return [];
    const bare = statement
      .replaceAll(/--.*$/gm, "")
      .replaceAll(/'(?:[^']|'')*'/g, "''")
      .trim();
    // No earlier program knows a table that this very file has made.
    const table =
      /^(?:alter\s+table\s+(?:only\s+)?|create\s+unique\s+index\s+(?:if\s+not\s+exists\s+)?\w+\s+on\s+)(\w+)/i.exec(
        bare,
      )?.[1];
    if (
      /^create\s+(table|function|or\s+replace)\b/i.test(bare) ||
      (table !== undefined && made.has(table))
    )
      return [];
    const found = BREAKS.find(([form]) => form.test(bare));
    return found
      ? [`db/migrations/${file.name}: "${bare.slice(0, 60).replaceAll(/\s+/g, " ")}" ${found[1]}`]
      : [];
  });
}
