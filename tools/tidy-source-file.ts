/**
 * A source file as the tidy check sees it: text, imports, functions, comments. Read by a real
 * parser, not by patterns.
 */
import { parseSync } from "vite";

export interface SourceFile {
  path: string;
  text: string;
  /** Every module asked for: static, dynamic, re-exported, in types. */
  imports: string[];
  /** Without those that only bring types. */
  runtimeImports: string[];
  functions: { name: string; line: number; lines: number }[];
  comments: { line: number; text: string }[];
  /** The program's nodes, for rules that look for calls. */
  nodes: Node[];
  /** The nodes of some types, in the order of the text. */
  ofType(...types: string[]): Node[];
  /** Number of the line of an offset, from 1. */
  lineOf(offset: number): number;
}

export interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

/** Parses a TypeScript file. Throws when it does not parse. */
export function readSourceFile(path: string, text: string): SourceFile {
  const parsed = parseSync(path, text, { lang: path.endsWith("x") ? "tsx" : "ts" });
  const fault = parsed.errors[0];
  if (fault) throw new Error(`${path} does not parse: ${fault.message}`);
  const nodes: Node[] = [];
  collectNodes(parsed.program as unknown as Node, undefined, nodes);
  const found = nodes.flatMap(importOf);
  const byType = Map.groupBy(nodes, ({ type }) => type);
  const lineOf = buildLineOf(text);
  return {
    path,
    text,
    imports: found.map(({ specifier }) => specifier),
    runtimeImports: found.filter(({ runtime }) => runtime).map(({ specifier }) => specifier),
    functions: nodes.filter(isFunction).map((node) => describeFunction(node, lineOf)),
    comments: parsed.comments.map((comment) => ({
      line: lineOf(comment.start),
      text: comment.value,
    })),
    nodes,
    ofType: (...types) =>
      types.length === 1
        ? (byType.get(types[0]!) ?? [])
        : types.flatMap((type) => byType.get(type) ?? []).sort((a, b) => a.start - b.start),
    lineOf,
  };
}

/** The name of the function, constant or type at the top of the file that holds the line. */
export function declarationAt(file: SourceFile, line: number): string | undefined {
  const [program] = file.ofType("Program");
  const statement = (program?.body as Node[] | undefined)?.find(
    ({ start, end }) => file.lineOf(start) <= line && line <= file.lineOf(end),
  );
  const declared = (statement?.declaration as Node | null | undefined) ?? statement;
  const [first] = (declared?.declarations as Node[] | undefined) ?? [];
  return ((first ?? declared)?.id as { name?: string } | undefined)?.name;
}

function collectNodes(value: unknown, parent: Node | undefined, into: Node[]): void {
  if (Array.isArray(value)) {
    for (const item of value) collectNodes(item, parent, into);
  } else if (value !== null && typeof value === "object") {
    const node = value as Node;
    const own = typeof node.type === "string" ? node : undefined;
    if (own) into.push(own);
    for (const [field, child] of Object.entries(node)) {
      if (field === "parent") continue;
      collectNodes(child, own ?? parent, into);
    }
    if (own && parent) Object.defineProperty(own, "parent", { value: parent, enumerable: false });
  }
}

function importOf(node: Node): { specifier: string; runtime: boolean }[] {
  const literal = (value: unknown): string | undefined => {
    const inner = value as { value?: unknown; literal?: { value?: unknown } } | null;
    const text = inner?.value ?? inner?.literal?.value;
    return typeof text === "string" ? text : undefined;
  };
  if (
    node.type === "ImportDeclaration" ||
    node.type === "ExportNamedDeclaration" ||
    node.type === "ExportAllDeclaration"
  ) {
    const specifier = literal(node.source);
    const runtime = node.importKind !== "type" && node.exportKind !== "type";
    return specifier === undefined ? [] : [{ specifier, runtime }];
  }
  if (node.type === "ImportExpression") {
    const specifier = literal(node.source);
    // Loaded later, so it makes no circle at the start; but it is an import.
    return specifier === undefined ? [] : [{ specifier, runtime: false }];
  }
  // `new URL("./a.ts", import.meta.url)`: what a worker runs.
  if (node.type === "NewExpression" && (node.callee as { name?: string }).name === "URL") {
    const [target, base] = node.arguments as Node[];
    const meta = (base as { object?: Node } | undefined)?.object?.type === "MetaProperty";
    const specifier = meta ? literal(target) : undefined;
    return specifier !== undefined && /^[.#].*\.tsx?$/.test(specifier)
      ? [{ specifier, runtime: false }]
      : [];
  }
  if (node.type === "TSImportType") {
    const specifier = literal(node.argument) ?? literal(node.source);
    return specifier === undefined ? [] : [{ specifier, runtime: false }];
  }
  return [];
}

function isFunction(node: Node): boolean {
  return (
    /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type) &&
    Boolean(node.body)
  );
}

function describeFunction(
  node: Node,
  lineOf: SourceFile["lineOf"],
): { name: string; line: number; lines: number } {
  const named = (value: unknown): string | undefined => (value as { name?: string } | null)?.name;
  const parent = node.parent as Node | undefined;
  const name = named(node.id) ?? named(parent?.id) ?? named(parent?.key) ?? "function";
  const line = lineOf(node.start);
  return { name, line, lines: lineOf(node.end) - line + 1 };
}

function buildLineOf(text: string): SourceFile["lineOf"] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (starts[middle]! <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  };
}

/** Number of the line, from 1. A parsed file knows it faster: `SourceFile.lineOf`. */
export function lineAt(text: string, offset: number): number {
  return buildLineOf(text)(offset);
}
