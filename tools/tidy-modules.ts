/**
 * Modules: a feature is one, a folder of the ledger, and an area of the web. A module that needs
 * another one, directly or through others, is never needed by that one, in types either.
 */
import { resolveImport } from "./tidy-imports.ts";
import type { SourceFile } from "./tidy-source-file.ts";

const MODULE =
  /^(src\/server\/(?:features|ledger)\/[a-z0-9-]+|src\/web\/areas\/[a-z0-9-]+)(?:\/|\.ts$)/;

/**
 * The module that a file belongs to, as the path of its folder; a door of the ledger is of its
 * module.
 */
function roomOf(path: string): string | undefined {
  return MODULE.exec(path)?.[1];
}

/** One sentence for each knot of modules, with the imports that tie it. Tests do not count. */
export function findModuleCycles(files: readonly SourceFile[]): string[] {
  const arrows = new Map<string, Map<string, string>>();
  for (const file of files) {
    const from = roomOf(file.path);
    if (from === undefined || /\.test\.tsx?$/.test(file.path)) continue;
    for (const specifier of file.imports) {
      const to = roomOf(resolveImport(file.path, specifier) ?? "");
      if (to === undefined || to === from) continue;
      if (!arrows.has(from)) arrows.set(from, new Map());
      if (!arrows.get(from)!.has(to)) arrows.get(from)!.set(to, file.path);
    }
  }
  return findKnots(arrows).map((knot) => {
    const inside = new Set(knot);
    const ties = knot.flatMap((from) =>
      [...(arrows.get(from) ?? [])].flatMap(([to, path]) =>
        inside.has(to) ? [`${to} by ${path}`] : [],
      ),
    );
    return `${knot.join(", ")}: modules in a circle; cut one of: ${ties.join("; ")}`;
  });
}

/** The groups of modules that reach each other (Tarjan's strongly connected components). */
function findKnots(arrows: ReadonlyMap<string, ReadonlyMap<string, string>>): string[][] {
  const seen = new Map<string, number>();
  const lowest = new Map<string, number>();
  const trail: string[] = [];
  const knots: string[][] = [];
  const visit = (module: string): void => {
    seen.set(module, seen.size);
    lowest.set(module, seen.get(module)!);
    trail.push(module);
    for (const next of arrows.get(module)?.keys() ?? []) {
      if (!seen.has(next)) visit(next);
      if (trail.includes(next)) {
        lowest.set(module, Math.min(lowest.get(module)!, lowest.get(next)!));
      }
    }
    if (lowest.get(module) !== seen.get(module)) return;
    const knot = trail.splice(trail.indexOf(module));
    if (knot.length > 1) knots.push(knot.toSorted());
  };
  for (const module of arrows.keys()) if (!seen.has(module)) visit(module);
  return knots.toSorted((one, other) => (one[0]! < other[0]! ? -1 : 1));
}
