/**
 * The right to a company is asked at the edge: no handler finds a company by itself, and no file
 * makes a right but the one that asks for it.
 */
import type { Node, SourceFile } from "./tidy-source-file.ts";

const SERVER = /^src\/server\//;
const HANDLERS = /\.handlers\.ts$/;
const TESTED = /\.test\.ts$|^src\/server\/testing\//;
const MAKES_RIGHTS = "src/server/features/access/access.service.ts";
const COMPARES_ROLES = "src/server/roles.ts";
// The pictures of letters: one for each reader.
const SHOWS_ROLES = /^src\/server\/mail\/outbound\/previews\//;
const WRITES_AUDIT = /^src\/server\/features\/audit\/audit\.(service|store)\.ts$/;

const RIGHTS = /^(CompanyAccess|OwnerAccess|AccountantAccess|DeletedCompanyAccess)$/;
const ROLES: ReadonlySet<unknown> = new Set(["owner", "accountant", "entrepreneur"]);
// Names under which requests carry the id of a company.
const COMPANY_FIELDS: ReadonlySet<string> = new Set([
  "company_id",
  "source_company_id",
  "target_company_id",
]);
const ASKS_RIGHTS: ReadonlySet<string> = new Set([
  "requireCompany",
  "requireDeletedCompany",
  "createCompanyDoor",
]);
const RAW_PARTS: ReadonlySet<string> = new Set(["params", "query", "body"]);

/** One sentence for each fault of the file. */
export function findRightFaults({ path, nodes, lineOf }: SourceFile): string[] {
  if (!SERVER.test(path) || TESTED.test(path)) return [];
  return nodes.flatMap((node) =>
    [
      HANDLERS.test(path) ? faultOfHandlers(node) : undefined,
      path === MAKES_RIGHTS ? undefined : faultOfRights(node),
      path === COMPARES_ROLES ? undefined : faultOfRoles(node),
      COMPARES_ROLES === path || SHOWS_ROLES.test(path) ? undefined : faultOfRoleLists(node),
      WRITES_AUDIT.test(path) ? undefined : faultOfAudit(node),
    ].flatMap((fault) => (fault === undefined ? [] : [`${path}:${lineOf(node.start)}: ${fault}`])),
  );
}

function faultOfHandlers(node: Node): string | undefined {
  const name = nameOf(node);
  if (node.type === "Identifier" && ASKS_RIGHTS.has(name))
    return "the binding asks for the right to a company; a file of handlers takes it from the call";
  if ((node.type === "Identifier" && COMPANY_FIELDS.has(name)) || COMPANY_FIELDS.has(textOf(node)))
    return "a file of handlers reads no company from the request; the endpoint's policy names it";
  if (node.type !== "MemberExpression") return undefined;
  const of = node.object as Node;
  const isRequest =
    nameOf(of) === "request" ||
    (of.type === "MemberExpression" && nameOf(of.property as Node) === "request");
  return isRequest && RAW_PARTS.has(nameOf(node.property as Node))
    ? "a file of handlers reads the request through the contract's schemas"
    : undefined;
}

function faultOfRights(node: Node): string | undefined {
  if (node.type !== "TSAsExpression" && node.type !== "TSTypeAssertion") return undefined;
  const type = node.typeAnnotation as Node;
  return type.type === "TSTypeReference" && RIGHTS.test(nameOf(type.typeName as Node))
    ? "rights to companies are made by features/access only"
    : undefined;
}

const ROLES_WORDS = "roles are compared in src/server/roles.ts, or by an endpoint's policy";

// `["owner", …].includes(role)`, `new Set(["owner"])`, `switch (role)`.
function faultOfRoleLists(node: Node): string | undefined {
  if (node.type === "ArrayExpression") {
    const items = node.elements as (Node | null)[];
    return items.length > 0 && items.every((item) => item !== null && ROLES.has(item.value))
      ? ROLES_WORDS
      : undefined;
  }
  if (node.type !== "SwitchStatement") return undefined;
  const asked = node.discriminant as Node;
  const name = asked.type === "MemberExpression" ? nameOf(asked.property as Node) : nameOf(asked);
  return /^(role|userRole)$/.test(name) ? ROLES_WORDS : undefined;
}

function faultOfRoles(node: Node): string | undefined {
  if (node.type !== "BinaryExpression" || !/^[!=]==?$/.test(String(node.operator)))
    return undefined;
  const sides = [node.left, node.right] as Node[];
  const isRole = sides.some(
    (side) =>
      nameOf(side) === "role" ||
      (side.type === "MemberExpression" && nameOf(side.property as Node) === "role"),
  );
  return isRole && sides.some((side) => side.type === "Literal" && ROLES.has(side.value))
    ? ROLES_WORDS
    : undefined;
}

function faultOfAudit(node: Node): string | undefined {
  return node.type === "Identifier" && nameOf(node) === "writeAudit"
    ? "a line of the log is written by audit of features/audit/audit.service.ts"
    : undefined;
}

function nameOf(node: Node): string {
  return node.type === "Identifier" ? String(node.name) : "";
}

function textOf(node: Node): string {
  return node.type === "Literal" && typeof node.value === "string" ? node.value : "";
}
