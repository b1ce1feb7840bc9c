/** Imports that a table of paths cannot judge: hidden, computed, or of what a zone may not load. */
import { isBuiltin } from "node:module";
import { posix } from "node:path";
import type { Node, SourceFile } from "../tidy-source-file.ts";
import { calleeOf, isTestCode, memberOf, nameOf, placeOf } from "./syntax.ts";

/** Packages that a pure zone may load; all others reach files, networks or clocks. */
const PURE_PACKAGES: [zone: RegExp, packages: RegExp, words: string][] = [
  [/^src\/values\//, /^$/, "values load no package"],
  [/^src\/contract\//, /^zod$/, "the contract loads only zod"],
  [
    /^src\/statements\//,
    /^(saxes|fflate|@e965\/xlsx)$/,
    "reading loads only saxes, fflate and xlsx",
  ],
  [/^src\/settlements\//, /^$/, "matching loads no package"],
  [/^src\/exports\//, /^fflate$/, "writing loads only fflate"],
];
// They ask for a package's own files on the disk, and never for a module of the tree.
const RESOLVES_PACKAGES = /^src\/server\/database\/(embedded-binaries|queue-schema)\.ts$/;
// It loads a module that the build has made; the tree does not hold it.
const LOADS_BUILD = /^src\/server\/http\/drawn-pages\.ts$/;

/** Faults of program files; `dependencies` are the packages that an installation has. */
export function findImportTricks(
  file: SourceFile,
  dependencies: ReadonlySet<string> | undefined,
): string[] {
  const { path } = file;
  if (!path.startsWith("src/") || isTestCode(path)) return [];
  return [
    ...file.imports.flatMap((specifier) =>
      judgeSpecifier(path, specifier, dependencies).map(
        (words) => `${path}: imports ${specifier}; ${words}`,
      ),
    ),
    ...file
      .ofType("ImportExpression")
      .filter((node) => (node.source as Node).type !== "Literal" && !LOADS_BUILD.test(path))
      .map((node) => `${placeOf(file, node)}: an import names its module as a plain text`),
    ...findLoaders(file),
  ];
}

function judgeSpecifier(
  path: string,
  specifier: string,
  dependencies: ReadonlySet<string> | undefined,
): string[] {
  if (/^(\/|[a-z+.-]+:)/.test(specifier) && !/^(node|virtual):/.test(specifier))
    return ["an import is relative, an alias or a package"];
  if (specifier.startsWith("#") && posix.normalize(specifier) !== specifier)
    return ["an alias does not climb"];
  if (specifier.startsWith(".") || specifier.startsWith("#"))
    return /\.(test|e2e|bench|contract-test)\.tsx?$|(^|\/)testing\//.test(specifier)
      ? ["the program does not use what tests are made of"]
      : [];
  if (/^(node|virtual):/.test(specifier)) return [];
  if (isBuiltin(specifier)) return ["Node's own modules are imported as node:…"];
  const name = specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");
  const pure = PURE_PACKAGES.find(([zone]) => zone.test(path));
  if (pure && !pure[1].test(name)) return [`${pure[2]}`];
  if (dependencies && !dependencies.has(name))
    return ["an installation does not have this package"];
  return [];
}

function findLoaders(file: SourceFile): string[] {
  const words = "modules are loaded by import only";
  const calls = file.ofType("CallExpression", "NewExpression").filter((node) => {
    const callee = calleeOf(node);
    if (callee.type === "Identifier") {
      if (callee.name === "createRequire") return !RESOLVES_PACKAGES.test(file.path);
      return callee.name === "require";
    }
    const member = memberOf(callee);
    if (!member) return false;
    const isMeta = member.object.type === "MetaProperty";
    return (
      (isMeta && /^(glob|globEager|resolve)$/.test(member.property)) ||
      member.property === "getBuiltinModule" ||
      (nameOf(member.object) === "module" && member.property === "require")
    );
  });
  return [...calls, ...file.ofType("TSImportEqualsDeclaration")].map(
    (node) => `${placeOf(file, node)}: ${words}`,
  );
}
