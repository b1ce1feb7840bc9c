/** Exports that no other file imports: the word `export` promises a reader that somebody does. */
import { posix } from "node:path";
import { resolveImport } from "../tidy-imports.ts";
import type { Node, SourceFile } from "../tidy-source-file.ts";
import { nameOf, parentOf, textsOf } from "./syntax.ts";

/** Settings of programs, which read their exports; what the client's package shows to others. */
const READ_FROM_OUTSIDE = /^[a-z.]+\.ts$|\.d\.ts$|^packages\/client\/src\/(index|schema)\.ts$/;
const ALL = "*";

interface Exported {
  name: string;
  node: Node;
}

/** One sentence for each export that only its own file uses. */
export function findUnusedExports(files: readonly SourceFile[]): string[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  // A planted tree without a program has no importers.
  if (!byPath.has("src/server/main.ts")) return [];
  const exports = new Map(files.map((file) => [file.path, listExports(file)]));
  const used = new Map(files.map(({ path }) => [path, new Set<string>()]));
  const use = (path: string, name: string): void => {
    const names = used.get(path);
    if (!names || names.has(name)) return;
    names.add(name);
    // A door without a name of its own passes the name on.
    if (name === ALL || !exports.get(path)?.some((own) => own.name === name))
      for (const target of listDoors(byPath.get(path))) use(target, name);
  };
  for (const file of files)
    for (const { target, name } of [...listImports(file), ...listNamed(file)]) use(target, name);
  return files
    .filter(({ path }) => !READ_FROM_OUTSIDE.test(path) && used.get(path)?.has(ALL) !== true)
    .flatMap((file) =>
      (exports.get(file.path) ?? [])
        .filter(({ name }) => used.get(file.path)?.has(name) !== true)
        .filter((one) => !isSpokenOf(file, one))
        .map(
          ({ name, node }) =>
            `${file.path}:${file.lineOf(node.start)}: nobody imports ${name}; it is not exported`,
        ),
    );
}

function listExports(file: SourceFile): Exported[] {
  return file.ofType("ExportNamedDeclaration", "ExportDefaultDeclaration").flatMap((node) => {
    if (parentOf(node)?.type !== "Program") return [];
    if (node.type === "ExportDefaultDeclaration") return [{ name: "default", node }];
    const declaration = node.declaration as Node | null;
    const declared = declaration === null ? [] : namesOf(declaration);
    const listed = (node.specifiers as Node[]).map(({ exported }) => nameOf(exported));
    return [...declared, ...listed].map((name) => ({ name, node }));
  });
}

function namesOf(declaration: Node): string[] {
  const declarations = declaration.declarations as Node[] | undefined;
  if (!declarations) return [nameOf(declaration.id)];
  return declarations.flatMap(({ id }) => {
    const pattern = id as Node;
    if (pattern.type === "ObjectPattern")
      return (pattern.properties as Node[]).map(({ value }) => nameOf(value));
    if (pattern.type === "ArrayPattern") return (pattern.elements as Node[]).map(nameOf);
    return [nameOf(pattern)];
  });
}

// The compiler names a type of this file in what it writes about files that infer it.
function isSpokenOf(file: SourceFile, { name, node }: Exported): boolean {
  const declared = (node.declaration as Node | null)?.type ?? "";
  if (!/^TS(Interface|TypeAlias)Declaration$/.test(declared)) return false;
  return file.ofType("Identifier").filter((one) => one.name === name).length > 1;
}

function listDoors(file: SourceFile | undefined): string[] {
  return (file?.ofType("ExportAllDeclaration") ?? [])
    .map((node) => resolveImport(file!.path, nameOf(node.source)))
    .filter((path) => path !== undefined);
}

function listImports(file: SourceFile): { target: string; name: string }[] {
  return file
    .ofType("ImportDeclaration", "ExportNamedDeclaration", "ImportExpression", "TSImportType")
    .flatMap((node) => {
      const literal = node.argument as Node | undefined;
      const target = resolveImport(
        file.path,
        nameOf(node.source) || nameOf(literal?.literal ?? literal),
      );
      return target === undefined
        ? []
        : importedNames(file, node).map((name) => ({ target, name }));
    });
}

function importedNames(file: SourceFile, node: Node): string[] {
  if (node.type === "ImportExpression") return [ALL];
  if (node.type === "TSImportType") return [nameOf(node.qualifier) || ALL];
  return (node.specifiers as Node[]).flatMap((one) => {
    if (one.type === "ImportNamespaceSpecifier") return membersOf(file, nameOf(one.local));
    if (one.type === "ImportDefaultSpecifier") return ["default"];
    return [nameOf(one.imported ?? one.local)];
  });
}

// `store.findRow` asks for one name; a module that is passed on is asked for whole.
function membersOf(file: SourceFile, local: string): string[] {
  return file
    .ofType("Identifier", "JSXIdentifier")
    .filter((one) => one.name === local && parentOf(one)?.type !== "ImportNamespaceSpecifier")
    .filter((one) => !isOnlyKey(one))
    .map((one) => {
      const parent = parentOf(one)!;
      if (parent.type === "MemberExpression" && parent.object === one && !parent.computed)
        return nameOf(parent.property);
      return parent.type === "TSQualifiedName" ? nameOf(parent.right) : ALL;
    });
}

function isOnlyKey(node: Node): boolean {
  const parent = parentOf(node)!;
  return parent.type === "MemberExpression" && parent.property === node && !parent.computed;
}

// A text that names a file uses all of it: workers and settings ask for files by name. A text of
// a tidy rule only speaks of the file.
function listNamed(file: SourceFile): { target: string; name: string }[] {
  if (/^tools\/tidy/.test(file.path)) return [];
  return textsOf(file)
    .filter(({ text }) => /^[\w./#-]+\.tsx?$/.test(text))
    .filter(({ node }) => !/^(Import|Export|TSImport|TSLiteral)/.test(parentOf(node)?.type ?? ""))
    .flatMap(({ text }) => [posix.join(posix.dirname(file.path), text), text.replace(/^\.?\//, "")])
    .map((target) => ({ target, name: ALL }));
}
