/**
 * The server's own ways: calls to the outside have a limit of time, pages have one list of paths.
 */
import type { Node, SourceFile } from "../tidy-source-file.ts";
import { calleeOf, isTestCode, memberOf, nameOf, placeOf } from "./syntax.ts";

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
