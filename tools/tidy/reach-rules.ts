/** Files that nothing reaches: neither the program, nor its tools, nor its tests. */
import { posix } from "node:path";
import { resolveImport } from "../tidy-imports.ts";
import type { SourceFile } from "../tidy-source-file.ts";
import { textsOf } from "./syntax.ts";

/** Where running begins: programs, pages, tools, benches and their settings. */
const PROGRAM_STARTS =
  /^src\/(server|sandbox)\/([a-z0-9-]+\/)?main\.ts$|^src\/web\/main\.tsx$|^(tools|bench|e2e|db)\/|^[a-z.]+\.ts$/;
const TEST_STARTS = /\.(test|e2e)\.tsx?$|\.contract-test\.ts$|^src\/server\/testing\//;
const JUDGED = /^src\/.*\.(tsx?|css)$/;

/** Source files and style sheets below src that nothing uses, or only tests use. */
export function findDeadFiles(
  files: readonly SourceFile[],
  paths: readonly string[],
  read: (path: string) => string,
): string[] {
  const known = new Set(paths);
  const byPath = new Map(files.map((file) => [file.path, file]));
  // A planted tree without a program has no dead files.
  if (!known.has("src/server/main.ts")) return [];
  const usedBy = (path: string): string[] => {
    const file = byPath.get(path);
    if (file) return findTargets(file, known);
    return path.endsWith(".css") ? findStyleTargets(path, read(path), known) : [];
  };
  const program = reach(
    paths.filter((path) => PROGRAM_STARTS.test(path)),
    usedBy,
  );
  const tests = reach(
    paths.filter((path) => TEST_STARTS.test(path)),
    usedBy,
  );
  return paths
    .filter((path) => JUDGED.test(path) && !path.endsWith(".d.ts") && !TEST_STARTS.test(path))
    .filter((path) => !program.has(path) && !/\/public\//.test(path))
    .map((path) =>
      tests.has(path)
        ? `${path}: only tests use this file; it belongs to a testing folder`
        : `${path}: nothing uses this file`,
    );
}

function reach(starts: readonly string[], usedBy: (path: string) => string[]): Set<string> {
  const found = new Set<string>();
  const open = [...starts];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (found.has(path)) continue;
    found.add(path);
    open.push(...usedBy(path));
  }
  return found;
}

// A text that names a file of the tree uses it: workers and settings ask for files by name.
function findTargets(file: SourceFile, known: ReadonlySet<string>): string[] {
  const asked = file.imports.map((specifier) => resolveImport(file.path, specifier));
  const named = textsOf(file)
    .filter(({ text }) => /^[\w./#-]+\.(tsx?|css)$/.test(text))
    .flatMap(({ text }) => [
      posix.join(posix.dirname(file.path), text),
      text.replace(/^\.?\//, ""),
    ]);
  return [...asked, ...named].filter((path) => path !== undefined && known.has(path)) as string[];
}

function findStyleTargets(path: string, text: string, known: ReadonlySet<string>): string[] {
  return [...text.matchAll(/(?:@import|from)\s+(?:url\()?["']([^"']+)["']/g)]
    .map((match) => posix.join(posix.dirname(path), match[1] ?? ""))
    .filter((target) => known.has(target));
}
