/** The guard of the tests: names are not doubled, and a skipped test says why. */
import { type Node, type SourceFile } from "./tidy-source-file.ts";

// Limits of vitest.config.ts; one that is written beside a test may only be longer.
const LIMITED = /^(it|test|beforeAll|beforeEach|afterAll|afterEach)$/;
const TEST_MS = 240_000;
const POLLED = /^(poll|waitUntil)$/;
const POLL_MS = 45_000;

/** Faults of one test file. Doubled names make a failure point at the wrong test. */
export function findTestFaults({ path, text, nodes, lineOf }: SourceFile): string[] {
  const faults: string[] = [];
  const seen = new Set<string>();
  for (const node of nodes) {
    if (node.type !== "CallExpression") continue;
    if (text.slice((node.callee as Node).start, (node.callee as Node).end) === "Math.random") {
      faults.push(
        `${path}:${lineOf(node.start)}: a test that depends on chance; take createSeededRandom or a property`,
      );
    }
    const short = findShortLimit(node);
    if (short !== undefined)
      faults.push(
        `${path}:${lineOf(short.start)}: a limit that a busy machine reaches; leave it out, vitest.config.ts gives one`,
      );
    const kind = kindOf(node.callee as Node);
    if (!kind) continue;
    const line = lineOf(node.start);
    const first = (node.arguments as Node[])[0];
    const title = first?.type === "Literal" ? String(first.value) : undefined;
    if (
      /^(it|test|describe)\.(skip|todo|skipIf|runIf)$/.test(kind) &&
      !hasReasonAbove(text, line)
    ) {
      faults.push(`${path}:${line}: ${kind} needs the reason in a comment on the line above`);
    }
    if (!/^(it|test)\b/.test(kind) || title === undefined) continue;
    const address = [...groupsAbove(node), title].join(" › ");
    if (seen.has(address)) faults.push(`${path}:${line}: a second test is called "${address}"`);
    seen.add(address);
  }
  return faults;
}

/** A limit of a test, of a hook or of a poll that a run beside other work could reach. */
function findShortLimit({ callee, arguments: given }: Node): Node | undefined {
  const last = (given as Node[]).at(-1);
  if (last === undefined) return undefined;
  if (isOf(callee as Node, LIMITED)) return isBelow(last, TEST_MS) ? last : undefined;
  if (!isOf(callee as Node, POLLED) || last.type !== "ObjectExpression") return undefined;
  const timeout = (last.properties as Node[]).find(
    ({ key }) => (key as { name?: string } | undefined)?.name === "timeout",
  );
  const value = timeout?.value as Node | undefined;
  return value !== undefined && isBelow(value, POLL_MS) ? value : undefined;
}

function isOf(callee: Node, names: RegExp): boolean {
  const { name } = callee.type === "MemberExpression" ? (callee.property as Node) : callee;
  return names.test(String(name));
}

function isBelow({ type, value }: Node, ms: number): boolean {
  return type === "Literal" && typeof value === "number" && value < ms;
}

function kindOf(callee: Node): string | undefined {
  if (callee.type === "Identifier")
    return /^(it|test|describe)$/.test(String(callee.name)) ? String(callee.name) : undefined;
  if (callee.type !== "MemberExpression") return undefined;
  const object = (callee.object as { name?: string }).name;
  return object && /^(it|test|describe)$/.test(object)
    ? `${object}.${(callee.property as { name?: string }).name}`
    : undefined;
}

function groupsAbove(node: Node): string[] {
  const titles: string[] = [];
  for (let up = node.parent as Node | undefined; up; up = up.parent as Node | undefined) {
    if (up.type !== "CallExpression" || !kindOf(up.callee as Node)?.startsWith("describe"))
      continue;
    const first = (up.arguments as Node[])[0];
    titles.unshift(first?.type === "Literal" ? String(first.value) : `group at ${first?.start}`);
  }
  return titles;
}

function hasReasonAbove(text: string, line: number): boolean {
  const above = text.split("\n")[line - 2] ?? "";
  return /^\s*(\/\/|\*|\/\*).{10,}/.test(above);
}
