/**
 * Errors: a mistake of the program throws through `invariant`, an expected outcome has a name, and
 * an error that is let go has its reason beside it.
 */
import type { Node, SourceFile } from "../tidy-source-file.ts";
import { calleeOf, isOnlyName, isTestCode, memberOf, nameOf, parentOf, placeOf } from "./syntax.ts";

// `invariant` itself.
const DOOR = "src/values/result.ts";
// The start, the database and the adapters tell an operator in a sentence what is wrong.
const OF_OPERATORS = /^src\/server\/(?!features\/|ledger\/|apis\/)/;
const PLAIN = /^(Error|TypeError|RangeError)$/;

/** Faults of program files. The sandbox is left out: it plays others. */
export function findErrorFaults(file: SourceFile): string[] {
  const { path } = file;
  if (!/^src\/(?!sandbox\/)/.test(path) || isTestCode(path) || path === DOOR) return [];
  const plain = OF_OPERATORS.test(path) ? [] : findPlainErrors(file);
  return [
    ...plain.map(
      (node) =>
        `${placeOf(file, node)}: a mistake throws through invariant, an expected outcome is a Result or an error with a name`,
    ),
    ...findLetGo(file).map(
      (node) => `${placeOf(file, node)}: an error that is let go has its reason on the line above`,
    ),
  ];
}

// Every use of the constructor as a value: made, called, handed on or under another name.
function findPlainErrors({ ofType }: SourceFile): Node[] {
  return ofType("Identifier", "Literal", "TemplateLiteral").filter((node) => {
    const parent = parentOf(node);
    if (node.type !== "Identifier") return isThrown(node);
    if (!PLAIN.test(String(node.name))) return false;
    // `globalThis.Error`
    if (parent?.type === "MemberExpression" && parent.property === node)
      return /^(globalThis|window|self|global)$/.test(nameOf(parent.object));
    if (isOnlyName(node) || parent?.type === "MemberExpression") return false;
    if (/^Class/.test(parent?.type ?? "")) return false;
    return !(parent?.type === "BinaryExpression" && parent.operator === "instanceof");
  });
}

// `throw "a text"` and `Promise.reject("a text")`: not even an error.
function isThrown(node: Node): boolean {
  const parent = parentOf(node);
  if (parent?.type === "ThrowStatement") return true;
  return (
    parent?.type === "CallExpression" &&
    memberOf(calleeOf(parent))?.property === "reject" &&
    nameOf(memberOf(calleeOf(parent))?.object) === "Promise"
  );
}

function findLetGo(file: SourceFile): Node[] {
  const named = new Map(
    file
      .ofType("FunctionDeclaration", "VariableDeclarator")
      .map((node) => [nameOf(node.id), node.type === "VariableDeclarator" ? node.init : node]),
  );
  const calls = file.ofType("CallExpression").filter((node) => {
    const { property = "" } = memberOf(calleeOf(node)) ?? {};
    const [first, second] = node.arguments as Node[];
    const handler = property === "catch" ? first : property === "then" ? second : undefined;
    if (handler === undefined) return false;
    const work = handler.type === "Identifier" ? named.get(nameOf(handler)) : handler;
    const does = whatItDoes(work as Node | undefined);
    return does === "nothing" || (does === "answers" && !isValueUsed(node));
  });
  const clauses = file
    .ofType("CatchClause")
    .filter(({ body }) => ((body as Node).body as Node[]).every(isNothing));
  return [...calls, ...clauses].filter((node) => !hasReason(file, node));
}

/** `nothing` at all, `answers` a value that is written down, or something else. */
function whatItDoes(work: Node | undefined): "nothing" | "answers" | "work" {
  if (work === undefined) return "work";
  if (!/Function/.test(work.type)) return nameOf(work) === "undefined" ? "nothing" : "work";
  const body = work.body as Node;
  if (body.type !== "BlockStatement") return isWritten(body) ? "answers" : "work";
  const statements = body.body as Node[];
  if (statements.every(isNothing)) return "nothing";
  const [only] = statements;
  const answers =
    statements.length === 1 &&
    only!.type === "ReturnStatement" &&
    isWritten(only!.argument as Node);
  return answers ? "answers" : "work";
}

// `;`, `return;`, `continue;`, `void error;`, `undefined;`
function isNothing(statement: Node): boolean {
  if (/^(EmptyStatement|ContinueStatement|BreakStatement)$/.test(statement.type)) return true;
  if (statement.type === "ReturnStatement") return !statement.argument;
  if (statement.type !== "ExpressionStatement") return false;
  const { type, operator, argument } = statement.expression as Node;
  if (type === "UnaryExpression" && operator === "void")
    return /^(Identifier|Literal)$/.test((argument as Node).type);
  return isWritten(statement.expression as Node) || type === "Identifier";
}

function isWritten(value: Node): boolean {
  if (value.type === "ParenthesizedExpression") return isWritten(value.expression as Node);
  if (value.type === "ObjectExpression") return (value.properties as Node[]).length === 0;
  if (value.type === "ArrayExpression") return (value.elements as Node[]).length === 0;
  if (value.type === "UnaryExpression") return isWritten(value.argument as Node);
  return value.type === "Literal" || nameOf(value) === "undefined";
}

// Who goes on with the value has decided what the failure means.
function isValueUsed(call: Node): boolean {
  let node = call;
  for (let up = parentOf(node); up; up = parentOf(node)) {
    const passes =
      /^(AwaitExpression|ChainExpression|ParenthesizedExpression)$/.test(up.type) ||
      (up.type === "UnaryExpression" && up.operator === "void");
    if (!passes)
      return !(
        up.type === "ExpressionStatement" ||
        (up.type === "ArrowFunctionExpression" && up.body === node && call !== node)
      );
    node = up;
  }
  return false;
}

// Above the statement, above the line of the call, or within.
function hasReason({ comments, lineOf }: SourceFile, node: Node): boolean {
  let statement = node;
  while (
    !/Statement$|Declaration$|^(CatchClause|Property|PropertyDefinition)$/.test(statement.type)
  ) {
    const up = parentOf(statement);
    if (!up) break;
    statement = up;
  }
  const from = lineOf(statement.start) - 1;
  const to = lineOf(node.end);
  return comments.some(({ line, text }) => {
    const last = line + text.split("\n").length - 1;
    return last >= from && line <= to;
  });
}
