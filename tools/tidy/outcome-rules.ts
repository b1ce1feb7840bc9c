/**
 * How the server answers and believes: refusals have the one shape, replies of others pass a
 * schema, and what repeats is a job.
 */
import type { Node, SourceFile } from "../tidy-source-file.ts";
import { calleeOf, isTestCode, memberOf, nameOf, parentOf, placeOf, walk } from "./syntax.ts";

/** Faults of program files. The sandbox is left out: it speaks the shapes of others. */
export function findOutcomeFaults(file: SourceFile): string[] {
  const { path } = file;
  if (!/^src\/(?!sandbox\/)/.test(path) || isTestCode(path)) return [];
  return [
    ...findBelievedReplies(file).map(
      (node) => `${placeOf(file, node)}: what comes from outside passes a schema, it is not cast`,
    ),
    ...findOwnRefusals(file).map(
      (node) => `${placeOf(file, node)}: a refusal is an error of src/server/http/errors.ts`,
    ),
    ...findSchedulers(file).map(
      (node) => `${placeOf(file, node)}: what repeats is a job of the timetable`,
    ),
  ];
}

// Own texts: the list of the built files, and a reading that the ledger itself has kept.
const READS_OWN_TEXT =
  /^src\/server\/(database\/|http\/page-parts\.ts$|ledger\/files\/known-reading\.ts$)/;

// The web keeps texts of its own in the tab; what it gets from the server the client checks.
function findBelievedReplies({ path, ofType }: SourceFile): Node[] {
  const mayParse = !path.startsWith("src/server/") || READS_OWN_TEXT.test(path);
  const isReply = (node: Node | undefined): boolean => {
    const call = bare(node);
    if (call?.type !== "CallExpression") return false;
    const { object, property } = memberOf(calleeOf(call)) ?? {};
    return property === "json" || (!mayParse && property === "parse" && nameOf(object) === "JSON");
  };
  const cast = ofType("TSAsExpression", "TSTypeAssertion").filter(
    (node) => isReply(node.expression as Node) && !saysNothing(node.typeAnnotation as Node),
  );
  const declared = ofType("VariableDeclarator").filter(({ id, init }) => {
    const type = ((id as Node).typeAnnotation as Node | undefined)?.typeAnnotation as
      | Node
      | undefined;
    return type !== undefined && isReply(init as Node | undefined) && !saysNothing(type);
  });
  return [...cast, ...declared];
}

function bare(node: Node | undefined): Node | undefined {
  let inner = node;
  while (
    inner &&
    /^(ParenthesizedExpression|AwaitExpression|ChainExpression|TSAsExpression)$/.test(inner.type)
  )
    inner = (inner.expression ?? inner.argument) as Node;
  return inner;
}

/** `unknown`, or fields of it: they are still to be looked at. */
function saysNothing(type: Node): boolean {
  if (/^TS(Unknown|Null|Undefined)Keyword$/.test(type.type)) return true;
  if (type.type === "TSUnionType") return (type.types as Node[]).every(saysNothing);
  return (
    type.type === "TSTypeLiteral" &&
    (type.members as Node[]).every(({ typeAnnotation }) =>
      saysNothing((typeAnnotation as Node).typeAnnotation as Node),
    )
  );
}

// They speak protocols of others: the pushes of Számlázz.hu, and OAuth 2.0 (RFC 6749).
const SPEAKS_OTHERWISE =
  /^src\/server\/features\/(invoice-feed\/pushes\/push-receiver|integrator-api\/oauth\.handlers)\.ts$/;
const FIRST_REFUSAL = 400;

function findOwnRefusals({ path, ofType }: SourceFile): Node[] {
  if (!/^src\/server\/(features|ledger)\//.test(path) || SPEAKS_OTHERWISE.test(path)) return [];
  const isGood = (status: Node | undefined): boolean =>
    status?.type === "Literal" && Number(status.value) < FIRST_REFUSAL;
  const called = ofType("CallExpression").filter((node) => {
    const { object, property = "" } = memberOf(calleeOf(node)) ?? {};
    const [first] = node.arguments as Node[];
    if (property === "writeHead") return !isGood(first);
    return /^(code|status)$/.test(property) && /reply$/i.test(rootOf(object)) && !isGood(first);
  });
  const set = ofType("AssignmentExpression").filter(
    ({ left, right }) => memberOf(left)?.property === "statusCode" && !isGood(right as Node),
  );
  return [...called, ...set];
}

// `reply` of `call.reply.header(…).code(…)`.
function rootOf(node: Node | undefined): string {
  if (node?.type === "CallExpression") return rootOf(memberOf(calleeOf(node))?.object);
  return nameOf(node);
}

// A timer whose work sets the timer again, itself or through functions of the file.
function findSchedulers({ path, ofType }: SourceFile): Node[] {
  if (!/^src\/server\/(features|ledger|apis)\//.test(path)) return [];
  const functions = new Map<string, Node>();
  for (const node of ofType("FunctionDeclaration", "VariableDeclarator"))
    if (node.type === "FunctionDeclaration" || /Function/.test((node.init as Node)?.type ?? ""))
      functions.set(nameOf(node.id), node);
  const reaches = (from: Node, goal: string, seen = new Set<string>()): boolean =>
    [...walk(from)]
      .filter(({ type }) => type === "Identifier")
      .some((one) => {
        const name = nameOf(one);
        if (name === goal) return true;
        const next = functions.get(name);
        if (next === undefined || seen.has(name)) return false;
        seen.add(name);
        return reaches(next, goal, seen);
      });
  return ofType("CallExpression").filter((node) => {
    if (!/^(setTimeout|setImmediate)$/.test(nameOf(calleeOf(node)))) return false;
    const [work] = node.arguments as Node[];
    if (work === undefined) return false;
    for (let up = parentOf(node); up; up = parentOf(up)) {
      const name = [...functions].find(([, one]) => one === up)?.[0];
      if (name !== undefined && reaches(work, name)) return true;
    }
    return false;
  });
}
