/**
 * SQL stands in stores only: no statement, no builder, no driver elsewhere, under whatever name a
 * file imports them.
 */
import { type Node, type SourceFile } from "../tidy-source-file.ts";
import { resolveImport } from "../tidy-imports.ts";
import { calleeOf, memberOf, nameOf, placeOf, textsOf } from "./syntax.ts";

const SPEAKS_SQL =
  /(\.store\.ts|\.test\.ts|\.contract-test\.ts)$|^(src\/server\/(database|testing)|tools|bench|db|e2e)\//;
// The queue's own tables and the line of events are PostgreSQL's, and no company's data.
const HOLDS_A_DRIVER = /^src\/server\/(jobs\/queue|events-postgres)\.ts$/;
const DRIVERS = /^(kysely|pg|pg-boss|pg-copy-streams|pg-cursor|postgres)(\/|$)/;
const RUNS_TEXT = /^src\/server\/database\/(run-text|run-copy|copy-rows)\.ts$/;
const MAKES_POOLS = /^src\/server\/database\/(pool|fair-pool)\.ts$/;
const COMPOSES = /^src\/server\/(main|build-deps|start-[a-z-]+)\.ts$/;
const SQL_TEXT = new RegExp(
  `^\\s*(${[
    "select\\s",
    "insert into\\s",
    "update\\s+\\w+\\s+(\\w+\\s+)?set\\s",
    "delete from\\s",
    "merge into\\s",
    "truncate\\s",
    "lock table\\s",
    "(create|alter|drop)\\s+((or replace|unique|temp|temporary)\\s+)*" +
      "(table|index|schema|role|function|policy|view|trigger|type|extension|sequence|database)\\s",
    "(grant|revoke)\\s+[\\w, ]+\\son\\s",
    "copy\\s+\\w+\\s*(\\(|from\\s|to\\s)",
    "with\\s+(recursive\\s+)?\\w+\\s*(\\([\\w, ]*\\)\\s*)?as\\s*(not materialized |materialized )?\\(",
    "set\\s+(local|role|session)\\s",
    "(begin|commit|rollback)\\s*(;|$)",
    "(un)?listen\\s+\\w+\\s*(;|$)",
    "notify\\s+\\w+\\s*(,|;|$)",
    "(vacuum|explain)\\s+\\(?\\w",
  ].join("|")})`,
  "i",
);
const BUILDERS = new Set(["selectFrom", "insertInto", "updateTable", "deleteFrom", "mergeInto"]);

/** One sentence for each place outside the stores that speaks SQL or holds a driver. */
export function findSqlFaults(file: SourceFile): string[] {
  const { path } = file;
  if (!path.startsWith("src/") || SPEAKS_SQL.test(path)) return [];
  return [
    ...findDriverFaults(file),
    ...file
      .ofType("TaggedTemplateExpression")
      .filter((node) => nameOf(node.tag) === "sql")
      .map((node) => `${placeOf(file, node)}: SQL belongs in a *.store.ts file`),
    ...(path.startsWith("src/server/") ? textsOf(file) : [])
      .filter(({ text }) => SQL_TEXT.test(text) && !HOLDS_A_DRIVER.test(path))
      .map(({ node }) => `${placeOf(file, node)}: SQL belongs in a *.store.ts file`),
    ...findBuilders(file).map(
      (node) => `${placeOf(file, node)}: SQL belongs in a *.store.ts file (a builder)`,
    ),
  ];
}

function findDriverFaults({ path, runtimeImports, imports }: SourceFile): string[] {
  const asked = new Set([...runtimeImports, ...imports.filter((one) => DRIVERS.test(one))]);
  return [...asked].flatMap((specifier) => {
    if (DRIVERS.test(specifier) && !HOLDS_A_DRIVER.test(path))
      return [`${path}: imports ${specifier}; only stores and the database's folder hold a driver`];
    const target = resolveImport(path, specifier) ?? "";
    if (RUNS_TEXT.test(target))
      return [`${path}: imports ${target}; SQL belongs in a *.store.ts file`];
    if (MAKES_POOLS.test(target) && !COMPOSES.test(path))
      return [`${path}: imports ${target}; the composition makes the one pool`];
    return [];
  });
}

function findBuilders(file: SourceFile): Node[] {
  const called = file
    .ofType("CallExpression")
    .filter((node) => BUILDERS.has(memberOf(calleeOf(node))?.property ?? ""));
  const taken = file
    .ofType("ObjectPattern")
    .flatMap((node) => node.properties as Node[])
    .filter((property) => BUILDERS.has(nameOf(property.key)));
  return [...called, ...taken];
}

const LOCKS_NAMES = /^src\/server\/database\/named-lock\.ts$/;

/** Locks by a name outside of the one function that knows all names. */
export function findNamedLockFaults(file: SourceFile): string[] {
  const { path } = file;
  if (!/^src\/server\/.*\.ts$/.test(path) || /\.test\.ts$/.test(path) || LOCKS_NAMES.test(path))
    return [];
  return textsOf(file)
    .filter(({ text }) => /pg_advisory_xact_lock\s*\(\s*hashtext/i.test(text))
    .map(({ node }) => `${placeOf(file, node)}: a lock by a name is lockName of named-lock.ts`);
}

/** Files of features that ask what a source told, not what an item shows. */
const READS_SOURCES: ReadonlySet<string> = new Set([
  // A connection is compared with its own rows.
  "src/server/features/bank-feeds/feed-accounts.store.ts",
  "src/server/features/bank-feeds/begin-again.store.ts",
  // The demo's bank changes what it told itself.
  "src/server/features/demo/demo.store.ts",
  // What each source of an item told stands side by side.
  "src/server/features/transactions/transaction-ties.store.ts",
  // What the sums of sources hold twice.
  "src/server/features/bank-accounts/bank-accounts.store.ts",
  // A view has no row to lock.
  "src/server/features/papers/papers.store.ts",
  "src/server/features/questions/questions.store.ts",
]);
const READS_ROWS = /\b(from|join)\s+bank_transaction\b/i;
const READERS = /^(selectFrom|innerJoin|leftJoin)$/;

/** Features that read the rows of sources: items show what `shown_transaction` says. */
export function findRowReadFaults(file: SourceFile): string[] {
  const { path } = file;
  const isFeature = /^src\/server\/features\/.*\.ts$/.test(path) && !/\.test\.ts$/.test(path);
  if (!isFeature || READS_SOURCES.has(path)) return [];
  const says = "items are read from shown_transaction";
  const built = file.ofType("CallExpression").filter((node) => {
    const [table] = node.arguments as Node[];
    return (
      READERS.test(memberOf(calleeOf(node))?.property ?? "") &&
      table?.type === "Literal" &&
      /^bank_transaction\b/.test(String(table.value))
    );
  });
  return [
    ...textsOf(file)
      .filter(({ text }) => READS_ROWS.test(text))
      .map(({ node }) => `${placeOf(file, node)}: ${says}`),
    ...built.map((node) => `${placeOf(file, node)}: ${says}`),
  ];
}

const SUMS = /\bsum\s*\(\s*(distinct\s+)?\w*\.?(amount|credit|debit|balance|turnover)\b/i;
const ONE_CURRENCY = /\b(currency|bank_account_ids?|account_id|statement_id|space|daily_stat)\b/;
const NOT_EXACT =
  /\b(amount|credit|debit|balance|turnover)\)?\s*::\s*(float[48]?|real|double precision|int(eger)?[24]?)\b/i;

/** Sums of money in SQL that may mix currencies, and money turned into an inexact number. */
export function findSqlMoneyFaults(file: SourceFile): string[] {
  if (!/^src\/server\/.*\.ts$/.test(file.path) || /\.test\.ts$/.test(file.path)) return [];
  return file.ofType("Literal", "TemplateLiteral").flatMap((node) => {
    const text =
      node.type === "Literal"
        ? String(node.value)
        : (node.quasis as Node[]).map(({ value }) => (value as { raw: string }).raw).join(" ? ");
    const place = placeOf(file, node);
    return [
      ...(SUMS.test(text) && !ONE_CURRENCY.test(text)
        ? [`${place}: a sum of money names its account or its currency`]
        : []),
      ...(NOT_EXACT.test(text) ? [`${place}: money is never a number, in SQL neither`] : []),
    ];
  });
}
