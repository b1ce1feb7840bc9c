/** Small questions about nodes of the syntax tree, asked by every rule. */
import type { Node, SourceFile } from "../tidy-source-file.ts";

/** Files that test or build tests: they may stop clocks, plant rows and speak to the database. */
export function isTestCode(path: string): boolean {
  return /\.(test|e2e|bench|contract-test)\.tsx?$|\/testing\/|^(e2e|bench|tools|db)\//.test(path);
}

/** The name of an identifier, of a plain member, of a key, or of a text in brackets. */
export function nameOf(node: unknown): string {
  const one = node as Node | null | undefined;
  if (one === null || one === undefined) return "";
  if (one.type === "Identifier" || one.type === "JSXIdentifier") return String(one.name);
  if (one.type === "Literal" && typeof one.value === "string") return one.value;
  if (one.type === "MemberExpression") return nameOf(one.property);
  if (/^(ChainExpression|TSNonNullExpression|TSAsExpression|AwaitExpression)$/.test(one.type))
    return nameOf(one.expression ?? one.argument);
  return "";
}

/** `a.b` as its two names, whether written with a dot or in brackets; undefined for the rest. */
export function memberOf(node: unknown): { object: Node; property: string } | undefined {
  const one = node as Node | null | undefined;
  if (one?.type === "ChainExpression") return memberOf(one.expression);
  if (one?.type !== "MemberExpression") return undefined;
  return { object: one.object as Node, property: nameOf(one.property) };
}

/** What is called, without the parentheses and question marks around. */
export function calleeOf(node: Node): Node {
  let callee = node.callee as Node;
  while (/^(ChainExpression|ParenthesizedExpression|TSNonNullExpression)$/.test(callee.type))
    callee = callee.expression as Node;
  return callee;
}

export function parentOf(node: Node): Node | undefined {
  return node.parent as Node | undefined;
}

/** True where an identifier is only a name of a key, a member or a type, and no value. */
export function isOnlyName(node: Node): boolean {
  const parent = parentOf(node);
  if (!parent) return false;
  if (parent.type === "MemberExpression") return parent.property === node && !parent.computed;
  if (/^(Property|MethodDefinition|PropertyDefinition)$/.test(parent.type))
    return parent.key === node && !parent.computed && parent.value !== node;
  return /^(TS|Import|Export|JSX)/.test(parent.type) && !/^TS(As|NonNull|Sat)/.test(parent.type);
}

/** `path:line` of a node. */
export function placeOf(file: SourceFile, node: Node): string {
  return `${file.path}:${file.lineOf(node.start)}`;
}

/** The texts of a literal or a template, each with its node. */
export function textsOf(file: SourceFile): { node: Node; text: string }[] {
  return file.ofType("Literal", "TemplateElement").flatMap((node) => {
    if (node.type === "TemplateElement")
      return [{ node, text: String((node.value as { cooked?: string }).cooked ?? "") }];
    return typeof node.value === "string" ? [{ node, text: node.value }] : [];
  });
}

/** Every node below this one, itself first. `into` says whether to go below a node. */
export function* walk(node: unknown, into: (node: Node) => boolean = () => true): Generator<Node> {
  if (Array.isArray(node)) {
    for (const item of node) yield* walk(item, into);
  } else if (node !== null && typeof node === "object") {
    const own = node as Node;
    if (typeof own.type === "string") {
      yield own;
      if (!into(own)) return;
    }
    for (const value of Object.values(own)) yield* walk(value, into);
  }
}
