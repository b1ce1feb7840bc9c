/** Rules of the web: rights in one place, and areas whose declarations are collected. */
import { resolveImport } from "./tidy-imports.ts";
import { lineAt, type Node, type SourceFile } from "./tidy-source-file.ts";

const WEB = /^src\/web\//;
const TEST = /\.test\.tsx?$/;
const RIGHTS = /^src\/web\/state\/(capabilities|company-rights)\.ts$/;
const ROLES = new Set<unknown>(["entrepreneur", "accountant"]);
const COMPARISONS = new Set<unknown>(["===", "!==", "==", "!="]);
const AREA_FOLDER = /^src\/web\/areas\/[a-z-]+\/(?:(?:pages|modals|parts|queries|texts)\/|[^/]+$)/;
const DECLARATION = /^src\/web\/areas\/[a-z-]+\/area-[a-z]+\.ts$/;
const COMPOSITION = /^src\/web\/[^/]+$/;

/** One sentence for each fault of a file of the web. */
export function findWebFaults({ path, text, nodes }: SourceFile): string[] {
  if (!WEB.test(path)) return [];
  const faults: string[] = [];
  if (path.startsWith("src/web/areas/") && !AREA_FOLDER.test(path))
    faults.push(
      `${path}: an area has the folders pages, modals, parts, queries and texts, and files for other areas right in it`,
    );
  if (RIGHTS.test(path) || TEST.test(path)) return faults;
  for (const node of nodes) {
    if (comparesRole(node) || readsOwnership(node))
      faults.push(
        `${path}:${lineAt(text, node.start)}: rights are asked by name, from capabilities.ts or company-rights.ts in src/web/state`,
      );
  }
  return faults;
}

/**
 * Declarations of areas that no file right in src/web collects: their pages or dialogs are missing.
 */
export function findUncollectedAreas(files: readonly SourceFile[]): string[] {
  const collected = new Set(
    files
      .filter(({ path }) => COMPOSITION.test(path) && !TEST.test(path))
      .flatMap(({ path, imports }) => imports.map((specifier) => resolveImport(path, specifier))),
  );
  return files
    .filter(({ path }) => DECLARATION.test(path) && !collected.has(path))
    .map(({ path }) => `${path}: no file right in src/web collects what the area declares`);
}

function comparesRole(node: Node): boolean {
  if (node.type === "SwitchCase") return isRole(node.test);
  if (node.type !== "BinaryExpression" || !COMPARISONS.has(node.operator)) return false;
  return isRole(node.left) || isRole(node.right);
}

function isRole(node: unknown): boolean {
  const literal = node as { type?: string; value?: unknown } | null;
  return literal?.type === "Literal" && ROLES.has(literal.value);
}

function readsOwnership(node: Node): boolean {
  return node.type === "MemberExpression" && (node.property as { name?: string }).name === "owned";
}
