/**
 * A statement that reads, changes or deletes rows of companies names the company: in its own text,
 * or in a part of the same file that is put into it.
 */
import { tables } from "#server/database/tables.ts";
import type { Node, SourceFile } from "../tidy-source-file.ts";
import { calleeOf, isTestCode, memberOf, nameOf, parentOf, placeOf, walk } from "./syntax.ts";

const OF_COMPANIES: ReadonlySet<string> = new Set(
  Object.entries(tables).flatMap(([name, { kind }]) => (kind === "tenant" ? [name] : [])),
);
// An insert brings the company's id in its columns, which the table demands.
const REACHES = /\b(?:from|join|update|using)\s+(?:only\s+)?"?([a-z_]+)\b/gi;
const BUILDERS =
  /^(selectFrom|updateTable|deleteFrom|(inner|left|right|full|cross)Join(Lateral)?)$/;
// A comparison with it, or a value of it: a column that is only read binds nothing.
const NAMES_COMPANY = new RegExp(
  [
    'company_ids?"?\\s*(?:=|<>|in\\b|is\\b)',
    "company_ids?\\b[\\w\\s,.]*\\)\\s*(?:=|in\\b)",
    'company_ids?"\\s*,',
    "(?:=|any\\()\\s*[\\w.]*company_ids?\\b",
    "using\\s*\\([^)]*company_id",
    "\\{[^}]*compan(?:y|ies)\\w*",
    "group by [^)]*company_id",
  ].join("|"),
  "i",
);

/** Statements on tables of companies that name no company. */
export function findUnboundStatements(file: SourceFile): string[] {
  const { path } = file;
  if (!path.startsWith("src/server/") || isTestCode(path)) return [];
  const parts = collectParts(file);
  return [...listTexts(file), ...listBuilt(file)]
    .filter(({ node }) => !isBound(file, node, parts))
    .map(
      ({ node, table }) =>
        `${placeOf(file, node)}: a statement on ${table}, a table of companies, names the company's id`,
    );
}

interface Statement {
  readonly node: Node;
  readonly table: string;
}

// The outermost text: what is put into it belongs to it.
function listTexts(file: SourceFile): Statement[] {
  return file.ofType("TemplateLiteral", "Literal").flatMap((node) => {
    if (isWithinText(node)) return [];
    const text =
      node.type === "Literal"
        ? typeof node.value === "string"
          ? node.value
          : ""
        : file.text.slice(node.start, node.end);
    const table = [...text.matchAll(REACHES)]
      .map(([, name]) => name!.toLowerCase())
      .find((name) => OF_COMPANIES.has(name));
    return table === undefined ? [] : [{ node, table }];
  });
}

function isWithinText(node: Node): boolean {
  for (let up = parentOf(node); up; up = parentOf(up))
    if (up.type === "TemplateLiteral") return true;
  return false;
}

function listBuilt(file: SourceFile): Statement[] {
  return file.ofType("CallExpression").flatMap((node) => {
    if (!BUILDERS.test(memberOf(calleeOf(node))?.property ?? "")) return [];
    const table = nameOf((node.arguments as Node[])[0]).split(" ")[0]!;
    return OF_COMPANIES.has(table) ? [{ node: wholeCall(node), table }] : [];
  });
}

// `db.selectFrom(…).where(…).execute()` from any call of the chain.
function wholeCall(node: Node): Node {
  let whole = node;
  for (let up = parentOf(whole); up; up = parentOf(whole)) {
    const goesOn =
      (up.type === "MemberExpression" && up.object === whole) ||
      (up.type === "CallExpression" && up.callee === whole);
    if (!goesOn) return whole;
    whole = up;
  }
  return whole;
}

// A beginning that is kept under a name is judged where it is used, and one that is handed to a
// function of the file by what that function puts behind it.
function isBound(file: SourceFile, node: Node, parts: ReadonlyMap<string, Node[]>): boolean {
  if (namesCompany(file, node, parts, new Set())) return true;
  const parent = parentOf(node);
  if (parent?.type === "CallExpression")
    return (parts.get(nameOf(calleeOf(parent))) ?? []).some((part) =>
      namesCompany(file, part, parts, new Set()),
    );
  if (parent?.type !== "VariableDeclarator") return false;
  const uses = file
    .ofType("Identifier")
    .filter((one) => one.name === nameOf(parent.id) && one.start !== (parent.id as Node).start);
  return uses.length > 0 && uses.every((one) => isBoundUse(file, one, parts));
}

function isBoundUse(file: SourceFile, use: Node, parts: ReadonlyMap<string, Node[]>): boolean {
  const text = parentOf(use);
  return text?.type === "TemplateLiteral" && namesCompany(file, text, parts, new Set());
}

/** Constants, variables and functions of the file by their names. */
function collectParts(file: SourceFile): Map<string, Node[]> {
  return Map.groupBy(file.ofType("VariableDeclarator", "FunctionDeclaration"), ({ id }) =>
    nameOf(id),
  );
}

function namesCompany(
  file: SourceFile,
  node: Node,
  parts: ReadonlyMap<string, readonly Node[]>,
  seen: Set<Node>,
): boolean {
  if (seen.has(node)) return false;
  seen.add(node);
  if (NAMES_COMPANY.test(withoutTables(file.text.slice(node.start, node.end)))) return true;
  const named = new Set(
    [...walk(node, (one) => one === node || !/^TS/.test(one.type))].flatMap((one) =>
      one.type === "Identifier" ? [String(one.name)] : [],
    ),
  );
  return [...named].some((name) =>
    (parts.get(name) ?? []).some((part) => namesCompany(file, part, parts, seen)),
  );
}

// The name of a table (`company_login`) names no company.
function withoutTables(text: string): string {
  return text.replace(/\b[a-z]+(?:_[a-z]+)+\b/g, (name) =>
    Object.hasOwn(tables, name) ? "" : name,
  );
}
