/**
 * Clock and chance come through their doors. The linter holds `Date.now`, `Math.random` and the
 * like; these rules hold what it cannot see: `new Date()` and other names for the same objects.
 */
import { DAY_MS } from "#values/durations.ts";
import type { Node, SourceFile } from "../tidy-source-file.ts";
import { calleeOf, isOnlyName, isTestCode, memberOf, nameOf, parentOf, placeOf } from "./syntax.ts";

const DOOR = /^src\/(server\/clock|web\/time\/now)\.ts$/;
// The world of the stand-ins has clocks of its own.
const OUTSIDE = /^src\/sandbox\//;

/** Faults of program code that asks the time or chance itself. */
export function findClockFaults(file: SourceFile): string[] {
  const { path } = file;
  if (!path.startsWith("src/") || OUTSIDE.test(path) || DOOR.test(path) || isTestCode(path))
    return [];
  // Without a moment these write the present.
  const written = file
    .ofType("CallExpression")
    .filter(
      (node) =>
        /^(format|formatToParts)$/.test(memberOf(calleeOf(node))?.property ?? "") &&
        (node.arguments as Node[]).length === 0,
    )
    .map(
      (node) =>
        `${placeOf(file, node)}: the time is asked of the clock (deps.clock, web/time/now.ts)`,
    );
  const asked = file.ofType("Identifier").flatMap((node) => {
    if (isOnlyName(node)) return [];
    if (node.name === "Date" && asksTime(node))
      return [
        `${placeOf(file, node)}: the time is asked of the clock (deps.clock, web/time/now.ts)`,
      ];
    if (node.name === "Math" && !isMember(node))
      return [`${placeOf(file, node)}: Math under another name could be chance`];
    if (node.name === "Temporal" && (!isMember(node) || nameOf(parentOf(node)?.property) === "Now"))
      return [
        `${placeOf(file, node)}: the time is asked of the clock (deps.clock, web/time/now.ts)`,
      ];
    return [];
  });
  return [...written, ...asked];
}

// `new Date(…)` of something, `Date.UTC` and `Date.parse` ask no clock; `Date.now` is the linter's.
function asksTime(node: Node): boolean {
  const parent = parentOf(node);
  if (parent?.type === "NewExpression")
    return parent.callee !== node || (parent.arguments as Node[]).length === 0;
  if (isMember(node)) return !/^(UTC|parse|now|prototype)$/.test(nameOf(parent?.property));
  return !(parent?.type === "BinaryExpression" && parent.operator === "instanceof");
}

function isMember(node: Node): boolean {
  const parent = parentOf(node);
  return parent?.type === "MemberExpression" && parent.object === node;
}

const DURATIONS = /^src\/values\/durations\.ts$/;
const NAMES = /^(DAY|HOUR|MINUTE|SECOND)_MS$/;
// The generator imports nothing of the program.
const STANDS_ALONE = /^bench\/histories\//;

/** A day of milliseconds, or a constant of that name, written anew. */
export function findDurationFaults(file: SourceFile): string[] {
  const { path } = file;
  if (!/^(src|bench|e2e|tools)\//.test(path) || DURATIONS.test(path) || STANDS_ALONE.test(path))
    return [];
  const named = file
    .ofType("VariableDeclarator")
    .filter((node) => NAMES.test(nameOf(node.id)))
    .map((node) => `${placeOf(file, node)}: ${nameOf(node.id)} stands in src/values/durations.ts`);
  const written = file
    .ofType("Literal")
    .filter((node) => node.value === DAY_MS)
    .map((node) => `${placeOf(file, node)}: a day is DAY_MS of src/values/durations.ts`);
  return [...named, ...written];
}
