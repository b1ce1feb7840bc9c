/** Names of style sheets: whoever writes one means one that is there. */
import { resolveImport } from "../tidy-imports.ts";
import type { Node, SourceFile } from "../tidy-source-file.ts";
import { nameOf, parentOf, placeOf } from "./syntax.ts";

const SHARED = "src/web/theme/shared.css";
const SHEET = /^src\/web\/.*\.css$/;

/** Names that the shared sheet does not have, and names of it that nobody writes. */
export function findSharedNameFaults(
  files: readonly SourceFile[],
  paths: readonly string[],
  read: (path: string) => string,
): string[] {
  if (!paths.includes(SHARED)) return [];
  const known = new Set(
    [...read(SHARED).matchAll(/^ *\.([\w-]+)[^;]*\{$/gm)].map(([, name]) => name!),
  );
  const written = [
    ...files.filter(({ path }) => path.startsWith("src/web/")).flatMap(listWritten),
    ...paths.filter((path) => SHEET.test(path)).flatMap((path) => listComposed(path, read(path))),
  ];
  const used = new Set(written.map(({ name }) => name));
  return [
    ...written
      .filter(({ name }) => !known.has(name))
      .map(({ place, name }) => `${place}: ${SHARED} has no ".${name}"`),
    ...[...known]
      .filter((name) => !used.has(name))
      .map((name) => `${SHARED}:1: nobody writes ".${name}"`),
  ];
}

/** Classes that a file asks of a module of styles which has no such class. */
export function findAbsentClasses(
  files: readonly SourceFile[],
  paths: readonly string[],
  read: (path: string) => string,
): string[] {
  const classesOf = new Map(
    paths
      .filter((path) => path.endsWith(".module.css"))
      .map((path) => [path, new Set(read(path).match(/(?<=\.)[a-zA-Z][\w-]*/g))]),
  );
  return files.flatMap((file) => {
    const sheets = new Map(
      file.ofType("ImportDeclaration").flatMap((node) => {
        const path = resolveImport(file.path, nameOf(node.source));
        const known = path === undefined ? undefined : classesOf.get(path);
        const [first] = node.specifiers as Node[];
        return known && first ? [[nameOf(first.local), known]] : [];
      }),
    );
    return file
      .ofType("MemberExpression")
      .filter((node) => node.computed && (node.property as Node).type === "Literal")
      .filter((node) => sheets.get(nameOf(node.object))?.has(nameOf(node.property)) === false)
      .map((node) => `${placeOf(file, node)}: the sheet has no ".${nameOf(node.property)}"`);
  });
}

interface Written {
  readonly place: string;
  readonly name: string;
}

function listWritten(file: SourceFile): Written[] {
  return file
    .ofType("Literal")
    .filter((node) => typeof node.value === "string" && isClass(node))
    .flatMap((node) => {
      const names = String(node.value).split(/\s+/).filter(Boolean);
      return names.map((name) => ({ place: placeOf(file, node), name }));
    });
}

/** Whether a text is the value of a class, or one of its branches. */
function isClass(node: Node): boolean {
  const parent = parentOf(node);
  if (!parent) return false;
  if (parent.type === "JSXAttribute") return /class/i.test(nameOf(parent.name));
  if (parent.type === "CallExpression")
    return nameOf(parent.callee) === "classNames" && parent.callee !== node;
  if (parent.type === "ConditionalExpression") return parent.test !== node && isClass(parent);
  if (parent.type === "LogicalExpression") return parent.right === node && isClass(parent);
  return parent.type === "JSXExpressionContainer" && isClass(parent);
}

function listComposed(path: string, text: string): Written[] {
  return [...text.matchAll(/\bcomposes:([^;]*?) from global;/g)].flatMap((match) => {
    const line = text.slice(0, match.index).split("\n").length;
    const names = match[1]!.split(/\s+/).filter(Boolean);
    return names.map((name) => ({ place: `${path}:${line}`, name }));
  });
}
