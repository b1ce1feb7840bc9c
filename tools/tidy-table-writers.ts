/**
 * Each table has one writer: every statement that writes a table is compared with the declaration
 * of the table in `src/server/database/tables`. Statements are found in Kysely's builders, in
 * template texts (whatever their tag is called) and in plain strings.
 */
import { tables } from "#server/database/tables.ts";
import { TABLES_WRITTEN_ELSEWHERE } from "./tidy-exceptions.ts";
import type { Node, SourceFile } from "./tidy-source-file.ts";

/**
 * What the check compares: the modules of tables, and the places let through with their reasons.
 */
export interface WritersMap {
  /** Table → path of the folder whose files write it. */
  readonly writers: Readonly<Record<string, string>>;
  readonly elsewhere: readonly {
    readonly path: string;
    readonly tables: readonly string[];
    readonly reason: string;
  }[];
}

const PROJECT: WritersMap = {
  writers: Object.fromEntries(Object.entries(tables).map(([name, { writer }]) => [name, writer])),
  elsewhere: TABLES_WRITTEN_ELSEWHERE,
};

const BUILDERS = new Set(["insertInto", "updateTable", "deleteFrom", "mergeInto"]);
/** Functions of `src/server/database` that write the table which their second argument names. */
const COPIERS = new Set(["copyRows"]);
/** Stands in a template's text where an expression is put in. */
const HOLE = "\u0000";
const VERB = "insert\\s+into|update|delete\\s+from|merge\\s+into|truncate(?:\\s+table)?|copy";
const STATEMENT = new RegExp(
  [
    // Not the locks of a select (`for update`) and not the end of an upsert (`do update`).
    `(?<!\\b(?:for|do|key|not|on)\\s+)\\b(?:${VERB})\\s+(?:only\\s+)?"?([a-z_]+\\b|${HOLE})`,
    "(?:insert\\s+into|delete\\s+from|merge\\s+into)\\s+$",
  ].join("|"),
  "gi",
);
const CHECKED = /^src\/server\/(?!testing\/)/;

interface Write {
  /** The table, or HOLE where the text puts its name together. */
  readonly table: string;
  readonly at: number;
}

/** One sentence for each statement that writes a table of another module. */
export function findWriterFaults(
  file: SourceFile,
  { writers, elsewhere }: WritersMap = PROJECT,
): string[] {
  if (!CHECKED.test(file.path) || /\.test\.ts$/.test(file.path)) return [];
  const allowed = elsewhere.find(({ path }) => path === file.path)?.tables ?? [];
  return findWrites(file, new Set(Object.keys(writers))).flatMap(({ table, at }) => {
    const place = `${file.path}:${file.lineOf(at)}`;
    if (table === HOLE) {
      return allowed.includes("*")
        ? []
        : [`${place}: writes a table whose name is put together; name the table in the statement`];
    }
    const module = writers[table]!;
    if (file.path.startsWith(`${module}/`) || file.path === module || allowed.includes(table))
      return [];
    return [`${place}: writes ${table}, which ${module} writes; ask that module`];
  });
}

/**
 * Tables of the schema that are not declared, declared ones that are no table, and exceptions that
 * no statement needs.
 */
export function findMapFaults(
  schema: string,
  files: readonly SourceFile[],
  { writers, elsewhere }: WritersMap = PROJECT,
): string[] {
  const tables = new Set(
    [...schema.matchAll(/^create (?:unlogged )?table (?:public\.)?"?([a-z_]+)/gim)].map(
      ([, name]) => name!,
    ),
  );
  const mapped = Object.keys(writers);
  const known = new Set(mapped);
  const isOwn = (path: string, table: string): boolean => path.startsWith(`${writers[table]}/`);
  return [
    ...[...tables]
      .filter((table) => !known.has(table))
      .map((table) => `src/server/database/tables: ${table} is not declared`),
    ...mapped
      .filter((table) => !tables.has(table))
      .map((table) => `src/server/database/tables: there is no table ${table}`),
    ...elsewhere.flatMap(({ path, tables: given }) => {
      const file = files.find((one) => one.path === path);
      const written = new Set(file && findWrites(file, known).map(({ table }) => table));
      return given
        .filter((table) => !written.has(table === "*" ? HOLE : table) || isOwn(path, table))
        .map((table) => `tools/tidy-exceptions.ts: ${path} writes ${table} no more`);
    }),
  ];
}

function findWrites(file: SourceFile, tables: ReadonlySet<string>): Write[] {
  return file.nodes
    .flatMap((node) => [...readCall(node), ...readText(node)])
    .filter(({ table }) => table === HOLE || tables.has(table));
}

function readCall(node: Node): Write[] {
  if (node.type !== "CallExpression") return [];
  const callee = node.callee as Node;
  const args = node.arguments as readonly Node[];
  const method = (callee.property as { name?: string } | undefined)?.name ?? "";
  const name = (callee as { name?: string }).name ?? "";
  const named = BUILDERS.has(method) ? args[0] : COPIERS.has(name) ? args[1] : undefined;
  if (named === undefined) return [];
  const text = named.type === "Literal" ? String(named.value) : HOLE;
  return [{ table: text.split(" ")[0]!, at: node.start }];
}

function readText(node: Node): Write[] {
  let text: string | undefined;
  if (node.type === "Literal" && typeof node.value === "string") text = node.value;
  if (node.type === "TemplateLiteral") {
    const parts = node.quasis as readonly { value: { cooked: string } }[];
    text = parts.map(({ value }) => value.cooked).join(HOLE);
  }
  if (text === undefined) return [];
  return [...text.matchAll(STATEMENT)].map(([, table]) => ({
    // A text that ends before the name goes on elsewhere.
    table: (table ?? HOLE).toLowerCase(),
    at: node.start,
  }));
}
