/**
 * The server's own ways: calls to the outside have a limit of time, pages have one list of paths.
 */
import type { Node, SourceFile } from "../tidy-source-file.ts";
import { calleeOf, isTestCode, memberOf, nameOf, parentOf, placeOf, walk } from "./syntax.ts";

/** Faults of one file of the server. */
export function findServerFaults(file: SourceFile): string[] {
  const { path } = file;
  if (!path.startsWith("src/server/") || isTestCode(path)) return [];
  return [
    ...file
      .ofType("CallExpression")
      .filter((node) => isFetch(node) && !hasSignal((node.arguments as Node[])[1]))
      .filter((node) => !declaresFetch(file) || memberOf(calleeOf(node)) !== undefined)
      .map((node) => `${placeOf(file, node)}: a call to the outside names its limit (signal)`),
    ...findEndlessCalls(file).map(
      (node) => `${placeOf(file, node)}: a call to the outside names its limit (signal, timeout)`,
    ),
    ...file
      .ofType("TemplateLiteral", "BinaryExpression")
      .filter(writesPagePath)
      .map(
        (node) =>
          `${placeOf(file, node)}: paths of pages stand in src/contract/page-paths.ts, for letters too`,
      ),
  ];
}

const GLOBALS = new Set(["globalThis", "global", "window", "self"]);

function isFetch(node: Node): boolean {
  const callee = calleeOf(node);
  if (callee.type === "Identifier") return callee.name === "fetch";
  const member = memberOf(callee);
  return member?.property === "fetch" && GLOBALS.has(nameOf(member.object));
}

// A function of the file's own that is called `fetch`; the linter finds the true one by scope.
function declaresFetch(file: SourceFile): boolean {
  return file
    .ofType("VariableDeclarator", "FunctionDeclaration")
    .some((node) => nameOf(node.id) === "fetch");
}

function hasSignal(options: Node | undefined): boolean {
  return (
    options?.type === "ObjectExpression" &&
    (options.properties as Node[]).some(({ key }) => nameOf(key) === "signal")
  );
}

const NETWORK_MODULE = /^(node:)?(https?|http2|tls|net|undici)$/;
const OPENS = /^(request|get|connect|createConnection|stream|pipeline)$/;

// Calls of Node's own modules, under any name. A timer of the same function is a limit too.
function findEndlessCalls(file: SourceFile): Node[] {
  const modules = new Set<string>();
  const functions = new Set<string>();
  for (const { source, importKind, specifiers } of file.ofType("ImportDeclaration")) {
    if (importKind === "type" || !NETWORK_MODULE.test(nameOf(source))) continue;
    for (const one of specifiers as Node[])
      if (one.type !== "ImportSpecifier") modules.add(nameOf(one.local));
      else if (OPENS.test(nameOf(one.imported))) functions.add(nameOf(one.local));
  }
  if (modules.size + functions.size === 0) return [];
  const names = (node: unknown, of: ReadonlySet<string>): boolean =>
    [...walk(node)].some((one) => one.type === "Identifier" && of.has(String(one.name)));
  for (const { id, init } of file.ofType("VariableDeclarator"))
    for (const one of choicesOf(init as Node | null)) {
      if (!names(one, functions) && !names(one, modules)) continue;
      const isFunction = names(one, functions) || OPENS.test(memberOf(one)?.property ?? "");
      for (const own of walk(id))
        if (own.type === "Identifier") (isFunction ? functions : modules).add(String(own.name));
    }
  return file.ofType("CallExpression").filter((node) => {
    const callee = calleeOf(node);
    const member = memberOf(callee);
    const opens = member
      ? OPENS.test(member.property) && names(member.object, modules)
      : names(callee, functions) && !hasCall(callee);
    return (
      opens && !(node.arguments as Node[]).some((one) => hasLimit(file, one)) && !hasTimer(node)
    );
  });
}

// What a name may stand for: a name, a member, or one of several of them.
function choicesOf(node: Node | null | undefined): Node[] {
  switch (node?.type) {
    case "Identifier":
    case "MemberExpression":
      return [node];
    case "ConditionalExpression":
      return [node.consequent, node.alternate].flatMap((one) => choicesOf(one as Node));
    case "ArrayExpression":
      return (node.elements as Node[]).flatMap(choicesOf);
    default:
      return [];
  }
}

function hasCall(node: unknown): boolean {
  return [...walk(node)].some(({ type }) => /^(Call|New)Expression$/.test(type));
}

// The options themselves, or under a name.
function hasLimit(file: SourceFile, options: Node): boolean {
  const written =
    options.type === "Identifier"
      ? file.ofType("VariableDeclarator").find(({ id }) => nameOf(id) === nameOf(options))?.init
      : options;
  const { type, properties } = (written ?? options) as Node;
  return (
    type === "ObjectExpression" &&
    (properties as Node[]).some(({ key }) => /^(signal|timeout)$/.test(nameOf(key)))
  );
}

function hasTimer(node: Node): boolean {
  let up: Node = node;
  while (parentOf(up) && up.type !== "FunctionDeclaration") up = parentOf(up)!;
  return (
    up.type === "FunctionDeclaration" &&
    [...walk(up)].some(
      (one) => one.type === "CallExpression" && nameOf(calleeOf(one)) === "setTimeout",
    )
  );
}

// The API, the hooks and the pushes are the server's own addresses and no pages.
const OWN_PATH = /^\/(v1|hooks|push|sandbox|docs|health)(\/|$|\?)/;

function writesPagePath(node: Node): boolean {
  if (node.type === "BinaryExpression")
    return (
      node.operator === "+" &&
      nameOf(node.left) === "baseUrl" &&
      /^\/[a-z]/.test(nameOf(node.right)) &&
      !OWN_PATH.test(nameOf(node.right))
    );
  const quasis = node.quasis as Node[];
  return (node.expressions as Node[]).some((expression, index) => {
    if (!/^(baseUrl|origin)$/.test(nameOf(expression))) return false;
    const after = (quasis[index + 1]?.value as { raw: string } | undefined)?.raw ?? "";
    const next = (node.expressions as Node[])[index + 1];
    const chosen =
      after === "" &&
      next?.type === "ConditionalExpression" &&
      [next.consequent, next.alternate].some((one) => /^\/[a-z]/.test(nameOf(one)));
    return chosen || (/^\/[a-z]/.test(after) && !OWN_PATH.test(after));
  });
}
