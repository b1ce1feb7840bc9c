/**
 * The tree checks itself: import borders, sizes, names, leftovers, documents. One of the static
 * checks of `npm test`.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { findSourceListFaults } from "./list-sources.ts";
import {
  findAbsentDocuments,
  findDocumentFaults,
  findLockFaults,
  findMachinePaths,
  findUnlistedDecisions,
} from "./tidy-documents.ts";
import { TIDY_EXCEPTIONS, type TidyException } from "./tidy-exceptions.ts";
import { findCircles, findImportFaults, findSchemasInTheWeb } from "./tidy-imports.ts";
import { findModuleCycles } from "./tidy-modules.ts";
import { findRightFaults } from "./tidy-rights.ts";
import { findSourceFaults } from "./tidy-source.ts";
import { declarationAt, readSourceFile, type SourceFile } from "./tidy-source-file.ts";
import { findMapFaults, findWriterFaults } from "./tidy-table-writers.ts";
import { findTestFaults } from "./tidy-tests.ts";
import { findUncollectedAreas, findWebFaults } from "./tidy-web.ts";
import { findStaleClaims, findUnlistedClaims } from "./tidy/claim-rules.ts";
import { findClockFaults, findDurationFaults } from "./tidy/clock-rules.ts";
import { findUnboundStatements } from "./tidy/company-rules.ts";
import { findErrorFaults } from "./tidy/error-rules.ts";
import { findUnusedExports } from "./tidy/export-rules.ts";
import { findImportTricks } from "./tidy/import-tricks.ts";
import { findUnlisted } from "./tidy/list-rules.ts";
import { findMoneyFaults } from "./tidy/money-rules.ts";
import { findParsersInMainThread } from "./tidy/parser-rules.ts";
import { findOutcomeFaults } from "./tidy/outcome-rules.ts";
import { findDeadFiles } from "./tidy/reach-rules.ts";
import { findServerFaults } from "./tidy/server-rules.ts";
import { findAbsentClasses, findSharedNameFaults } from "./tidy/shared-name-rules.ts";
import {
  findNamedLockFaults,
  findRowReadFaults,
  findSqlFaults,
  findSqlMoneyFaults,
} from "./tidy/sql-rules.ts";
import { findStyleFaults, findTooManyStyles, findUnknownTokens } from "./tidy/style-rules.ts";
import { findTableFaults } from "./tidy/table-rules.ts";
import { findWayFaults } from "./tidy/web-rules.ts";
import { findUnchecked } from "./tidy/zone-rules.ts";

/** The tree as paths and texts, so that tests can plant one. */
export interface Tree {
  paths: string[];
  read(path: string): string;
}

const ROOT = join(import.meta.dirname, "..");
const SOURCE = /^((src|tools|e2e|bench|db)\/.*|[a-z.]+)\.tsx?$/;
const TEXT = /\.(tsx?|js|md|json|sql|css|html|ya?ml)$|^\.ci\/run$/;
const PACKAGE = /^packages\/.*\.ts$/;
// Samples are files of banks, with any content.
const SAMPLE = /\/samples\/|^bench\/results\//;

/** What is asked of each file alone. */
const FILE_RULES: readonly ((file: SourceFile) => string[])[] = [
  findImportFaults,
  findSourceFaults,
  findWebFaults,
  findWriterFaults,
  findRightFaults,
  findSqlFaults,
  findRowReadFaults,
  findSqlMoneyFaults,
  findUnboundStatements,
  findNamedLockFaults,
  findMoneyFaults,
  findClockFaults,
  findDurationFaults,
  findWayFaults,
  findServerFaults,
  findOutcomeFaults,
  findErrorFaults,
  findTableFaults,
  findUnlistedClaims,
];

/**
 * All faults of a tree, sorted, without the excepted ones; an exception that no fault needs is a
 * fault itself.
 */
export function findTidyFaults(
  tree: Tree,
  exceptions: readonly TidyException[] = TIDY_EXCEPTIONS,
): string[] {
  const known = new Set(tree.paths);
  const exists = (path: string): boolean => {
    if (path.startsWith("**/"))
      return (
        !path.slice(3).includes("/") && tree.paths.some((other) => other.endsWith(path.slice(2)))
      );
    return known.has(path) || tree.paths.some((other) => other.startsWith(`${path}/`));
  };
  const own = tree.paths.filter((path) => !SAMPLE.test(path));
  const files = own
    .filter((path) => SOURCE.test(path))
    .map((path) => readSourceFile(path, tree.read(path)));
  const dependencies = readDependencies(tree);
  const faults = files.flatMap((file) => [
    ...FILE_RULES.flatMap((rule) => rule(file)),
    ...findImportTricks(file, dependencies),
    ...(/\.(test|e2e)\.tsx?$/.test(file.path) ? findTestFaults(file) : []),
  ]);
  faults.push(...findCircles(files.filter(({ path }) => path.startsWith("src/"))));
  faults.push(...findModuleCycles(files));
  if (known.has("db/schema.sql")) faults.push(...findMapFaults(tree.read("db/schema.sql"), files));
  faults.push(...findSchemasInTheWeb(files));
  faults.push(...findUncollectedAreas(files));
  faults.push(...findParsersInMainThread(files), ...findUnlisted(files));
  if (known.has("tools/claims.ts")) faults.push(...findStaleClaims(files));
  faults.push(...findDeadFiles(files, own, tree.read));
  faults.push(...findUnchecked(own, tree.read));
  const packages = own.filter((path) => PACKAGE.test(path));
  faults.push(
    ...findUnusedExports([
      ...files,
      ...packages.map((path) => readSourceFile(path, tree.read(path))),
    ]),
  );
  for (const path of own.filter((name) => name.endsWith(".css")))
    faults.push(...findStyleFaults(path, tree.read(path)));
  faults.push(
    ...[findTooManyStyles, findUnknownTokens].flatMap((find) => find(own, tree.read)),
    ...findSharedNameFaults(files, own, tree.read),
    ...findAbsentClasses(files, own, tree.read),
  );
  for (const path of own.filter((name) => name.endsWith(".md")))
    faults.push(...findDocumentFaults(path, tree.read(path), exists));
  // This check's own test plants such paths.
  for (const path of own.filter(
    (name) => TEXT.test(name) && !/^tools\/tidy/.test(name) && name !== "package-lock.json",
  )) {
    const text = tree.read(path);
    faults.push(...findMachinePaths(path, text), ...findAbsentDocuments(path, text, exists));
  }
  faults.push(...findUnlistedDecisions(...readDecisions(tree)));
  if (known.has("package-lock.json"))
    faults.push(...findLockFaults(tree.read("package-lock.json")));
  faults.push(...findSourceListFaults(tree.paths, tree.read));
  const excepted = (found: string, exception: TidyException): boolean =>
    isExcepted(found, exception, files);
  const needless = exceptions.filter((one) => !faults.some((found) => excepted(found, one)));
  const rest = faults.filter((found) => !exceptions.some((one) => excepted(found, one)));
  return [
    ...rest,
    ...needless.map(
      ({ path, within, fault }) =>
        `tools/tidy-exceptions.ts: nothing needs the exception "${fault}" of ${within} in ${path} any more`,
    ),
  ].sort();
}

function isExcepted(
  found: string,
  { path, within, fault }: TidyException,
  files: readonly SourceFile[],
): boolean {
  if (!found.startsWith(`${path}:`)) return false;
  const [, line, words] = /^:(\d+): (.*)/s.exec(found.slice(path.length)) ?? [];
  if (words?.startsWith(fault) !== true) return false;
  const file = files.find((one) => one.path === path);
  return file !== undefined && declarationAt(file, Number(line)) === within;
}

function readDecisions(tree: Tree): [string, Map<string, string>] {
  const list = "docs/decisions/README.md";
  const files = tree.paths.filter(
    (path) => /^docs\/decisions\/\d{4}-.*\.md$/.test(path) && !path.includes("/0000-"),
  );
  const titles = files.map((path): [string, string] => [
    path.slice("docs/decisions/".length),
    tree.read(path).split("\n", 1)[0] ?? "",
  ]);
  return [tree.paths.includes(list) ? tree.read(list) : "", new Map(titles)];
}

function readDependencies(tree: Tree): Set<string> | undefined {
  if (!tree.paths.includes("package.json")) return undefined;
  const { dependencies } = JSON.parse(tree.read("package.json")) as {
    dependencies: Record<string, string>;
  };
  return new Set(Object.keys(dependencies));
}

// Folders that git ignores, and git itself; asked of the disk and not of git, which may refuse a
// folder of another user.
const IGNORED = new Set([
  ".git",
  "node_modules",
  "dist",
  "data",
  ".cache",
  ".tsc",
  "coverage",
  "tmp",
]);

/** The project's own tree. */
export function readProjectTree(): Tree {
  return { paths: listPaths(""), read: (path) => readFileSync(join(ROOT, path), "utf8") };
}

function listPaths(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (IGNORED.has(entry.name)) return [];
    return entry.isDirectory() ? listPaths(path) : entry.isFile() ? [path] : [];
  });
}

if (import.meta.main) {
  const faults = findTidyFaults(readProjectTree());
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  process.stderr.write(
    faults.length === 0 ? "The tree is tidy.\n" : `\n${faults.length} faults.\n`,
  );
  process.exitCode = faults.length === 0 ? 0 : 1;
}
