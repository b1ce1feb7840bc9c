/** Money is a bigint or the wire's decimal string, never a number; sums keep to one currency. */
import type { Node, SourceFile } from "../tidy-source-file.ts";
import { calleeOf, isTestCode, memberOf, nameOf, parentOf, placeOf, walk } from "./syntax.ts";

const MONEY_NAME = new RegExp(
  [
    "^(amounts?|balances?|turnover|credits?|debits?|money|prices?|fees?|vat)$",
    "(Amounts?|Balances?|Turnover|Money|Price|Fee|CreditSum|DebitSum)$",
    "^(credit|debit|opening|closing)(Sum|Total|Balance|Amount)$",
  ].join("|"),
);
// Whole forints of subscriptions (src/values/forints.ts).
const FORINTS_NAME = /(^ft|Ft|_ft)$/;
const READS_NUMBERS = new Set(["Number", "parseFloat", "parseInt"]);
const NUMBER_SCHEMAS = new Set(["number", "int", "int32", "uint32", "float32", "float64"]);
const COMPARISONS = new Set(["<", ">", "<=", ">=", "==", "===", "!=", "!=="]);
// The types and their arithmetic.
const DOOR = /^src\/values\/(money|forints)\.ts$/;

/**
 * Faults of money. The sandbox is left out: it speaks the shapes of others. A rule by names: money
 * under a name that does not say so passes.
 */
export function findMoneyFaults(file: SourceFile): string[] {
  const { path } = file;
  if (!path.startsWith("src/") || /^src\/sandbox\//.test(path) || isTestCode(path)) return [];
  if (DOOR.test(path)) return [];
  const say = (words: string) => (node: Node) => `${placeOf(file, node)}: ${words}`;
  return [
    ...file
      .ofType("CallExpression", "UnaryExpression")
      .filter(turnsMoneyIntoNumber)
      .map(say("money is never a number; parseAmount and formatAmount know it")),
    ...file
      .ofType("Property")
      .filter((node) => MONEY_NAME.test(nameOf(node.key)) && isNumberSchema(node.value as Node))
      .map(say("money on the wire is a decimal string (moneySchema), never z.number()")),
    ...file
      .ofType("TSNumberKeyword")
      .map((node) => annotated(node, MONEY_NAME))
      .filter((node) => node !== undefined)
      .map(say("money is an Amount, never a number")),
    ...file
      .ofType("TSNumberKeyword")
      .map((node) => annotated(node, FORINTS_NAME))
      .filter((node) => node !== undefined)
      .map(say("whole forints are Forints (src/values/forints.ts), never a bare number")),
    ...file
      .ofType("Property")
      .filter((node) => FORINTS_NAME.test(nameOf(node.key)) && isNumberSchema(node.value as Node))
      .map(say("whole forints on the wire are forintsSchema, never z.number()")),
    ...file
      .ofType("TSAsExpression")
      .filter((node) => textOf(file, node.typeAnnotation as Node) === "Forints")
      .map(say("forints() makes Forints; no assertion does")),
    ...file
      .ofType("CallExpression", "AssignmentExpression")
      .filter((node) =>
        node.type === "CallExpression"
          ? isSumOfMoney(node)
          : addsUp(node, path) || addsInLoop(node, file),
      )
      .map(say("amounts of one account or statement are added by sumOfOneCurrency")),
  ];
}

function textOf(file: SourceFile, { start, end }: Node): string {
  return file.text.slice(start, end);
}

function turnsMoneyIntoNumber(node: Node): boolean {
  if (node.type === "UnaryExpression")
    return node.operator === "+" && namesMoney(node.argument as Node);
  const callee = calleeOf(node);
  const member = memberOf(callee);
  if (member?.property === "toNumber") return namesMoney(member.object);
  const reads =
    callee.type === "Identifier"
      ? READS_NUMBERS.has(String(callee.name))
      : READS_NUMBERS.has(member?.property ?? "") && nameOf(member?.object) === "Number";
  return reads && (node.arguments as Node[]).some(namesMoney);
}

// What is asked of the money (is one larger, how many are there) is no money.
function namesMoney(node: Node): boolean {
  const goesOn = (one: Node): boolean =>
    !(one.type === "BinaryExpression" && COMPARISONS.has(String(one.operator))) &&
    !/Function/.test(one.type) &&
    memberOf(one)?.property !== "length" &&
    memberOf(one)?.property !== "size";
  for (const one of walk(node, goesOn))
    if (goesOn(one) && one.type === "Identifier" && MONEY_NAME.test(String(one.name))) return true;
  return false;
}

function isNumberSchema(node: Node): boolean {
  for (const one of walk(node, ({ type }) => !/Function|ObjectExpression/.test(type))) {
    const member = memberOf(one);
    if (!member || !NUMBER_SCHEMAS.has(member.property)) continue;
    const root = memberOf(member.object);
    if (
      nameOf(member.object) === "z" ||
      (root?.property === "coerce" && nameOf(root.object) === "z")
    )
      return true;
  }
  return false;
}

// The name that a `: number` stands behind, where it is one of these.
function annotated(node: Node, names: RegExp): Node | undefined {
  let up = node.parent as Node | undefined;
  while (up && /^(TSTypeAnnotation|TSUnionType|TSArrayType|TSParenthesizedType)$/.test(up.type))
    up = up.parent as Node | undefined;
  if (!up) return undefined;
  const isNamed =
    up.type === "Identifier" ||
    up.type === "TSPropertySignature" ||
    up.type === "PropertyDefinition";
  const name = up.type === "Identifier" ? String(up.name) : nameOf(up.key);
  return isNamed && names.test(name) ? up : undefined;
}

function isSumOfMoney(node: Node): boolean {
  const [step, first] = node.arguments as [Node?, Node?];
  if (!/^reduce(Right)?$/.test(memberOf(calleeOf(node))?.property ?? "") || !step) return false;
  const sums = [...walk(step)].filter(
    (one) => one.type === "BinaryExpression" && one.operator === "+",
  );
  const startsAtMoney = [...walk(first)].some(({ bigint }) => typeof bigint === "string");
  return (
    sums.length > 0 &&
    (startsAtMoney || (first === undefined && sums.some(({ right }) => namesMoney(right as Node))))
  );
}

// The readers of statements follow one account and add as they read; whoever shows or stores sums
// may hold rows of many.
function addsUp(node: Node, path: string): boolean {
  return (
    node.operator === "+=" &&
    /^src\/(server|web)\//.test(path) &&
    memberOf(node.right) !== undefined &&
    MONEY_NAME.test(nameOf(node.right))
  );
}

const LOOP = /^(For(Of|In)?Statement|(Do)?WhileStatement)$/;
const WALKS = /^(forEach|map|flatMap|filter)$/;
// The ledger's own arithmetic follows one account, by its type.
const SUMS_OF_ANY = /^src\/(server\/(?!ledger\/)|web\/|exports\/)/;

// Whoever adds amounts of many rows says in the same function what keeps the currencies apart.
function addsInLoop(node: Node, file: SourceFile): boolean {
  if (!SUMS_OF_ANY.test(file.path) || !/^[+-]?=$/.test(String(node.operator))) return false;
  const right = node.right as Node;
  if (node.operator === "=") {
    if (right.type !== "BinaryExpression" || !/^[+-]$/.test(String(right.operator))) return false;
    const text = (one: unknown) => file.text.slice((one as Node).start, (one as Node).end);
    if (![right.left, right.right].some((side) => text(side) === text(node.left))) return false;
  }
  if (!namesMoney(right)) return false;
  let isLooped = false;
  let around = node;
  for (let up = parentOf(node); up; up = parentOf(up)) {
    if (LOOP.test(up.type)) isLooped = true;
    if (up.type === "CallExpression" && WALKS.test(memberOf(calleeOf(up))?.property ?? ""))
      isLooped = true;
    if (/Function|MethodDefinition/.test(up.type)) around = up;
  }
  return isLooped && !/currenc|account/i.test(file.text.slice(around.start, around.end));
}
