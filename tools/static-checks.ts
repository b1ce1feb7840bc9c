/**
 * What is checked without running the program: layout, types of every zone, lint, house rules.
 * `npm test` runs all of them beside the tests; `npm run static` runs them alone, and
 * `npm run types` and `npm run lint` one of them.
 */
import { spawn } from "node:child_process";
import { setPriority } from "node:os";
import { join } from "node:path";

interface StaticCheck {
  readonly name: string;
  /** Program and arguments, from the root of the project. */
  readonly command: readonly [program: string, ...args: string[]];
}

export interface CheckEnd {
  readonly name: string;
  readonly ok: boolean;
  readonly seconds: number;
  /** What the check printed, on both streams. */
  readonly output: string;
}

const root = join(import.meta.dirname, "..");
const bin = (name: string): string => join(root, "node_modules/.bin", name);

/** The longest first, so that two at once end together. */
export const STATIC_CHECKS: readonly StaticCheck[] = [
  // One checker: each further one infers the types of contract and tables anew, which costs twice
  // the processor's time and the memory (docs/decisions/0253-one-gate-and-its-static-part.md).
  {
    name: "types",
    command: [bin("tsc"), "-b", "tsconfig.json", "--checkers", "1", "--builders", "1"],
  },
  { name: "lint", command: [bin("oxlint"), "--type-aware", "--deny-warnings"] },
  { name: "tidy", command: [process.execPath, "tools/tidy.ts"] },
  { name: "layout", command: [bin("oxfmt"), "--check"] },
];
/** The niceness of a program that works where others leave a processor idle. */
const BEHIND = 15;

/**
 * Runs the checks in their order, `atOnce` of them side by side, and tells the end of each.
 * `isBehind` lets other programs go first on a busy processor.
 */
export async function runStaticChecks(
  checks: readonly StaticCheck[],
  { atOnce, isBehind }: { readonly atOnce: number; readonly isBehind: boolean },
  onEnd: (end: CheckEnd) => void = () => {},
): Promise<CheckEnd[]> {
  const waiting = [...checks];
  const ends: CheckEnd[] = [];
  const takeTurns = async (): Promise<void> => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const end = await runCheck(check, isBehind);
      ends.push(end);
      onEnd(end);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, takeTurns));
  return ends;
}

/** `ok      types (21.3 s)`. */
export function titleOf({ name, ok, seconds }: CheckEnd): string {
  return `${ok ? "ok    " : "FAILED"}  ${name} (${seconds.toFixed(1)} s)`;
}

async function runCheck({ name, command }: StaticCheck, isBehind: boolean): Promise<CheckEnd> {
  const startedAt = performance.now();
  const [program, ...args] = command;
  return await new Promise((resolve) => {
    let output = "";
    const end = (ok: boolean): void =>
      resolve({ name, ok, seconds: (performance.now() - startedAt) / 1000, output });
    const child = spawn(program, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
    if (isBehind && child.pid !== undefined) setPriority(child.pid, BEHIND);
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => (output += text));
    child.once("error", ({ message }) => {
      output += message;
      end(false);
    });
    child.once("close", (code) => end(code === 0));
  });
}

async function main(): Promise<void> {
  const asked = process.argv.slice(2);
  const checks = STATIC_CHECKS.filter(({ name }) => asked.length === 0 || asked.includes(name));
  const unknown = asked.filter((name) => !STATIC_CHECKS.some((check) => check.name === name));
  if (unknown.length > 0) {
    const known = STATIC_CHECKS.map(({ name }) => name).join(", ");
    process.stderr.write(`There is no check ${unknown.join(", ")}. Known: ${known}.\n`);
    process.exitCode = 1;
    return;
  }
  const ends = await runStaticChecks(checks, { atOnce: 2, isBehind: false }, (end) => {
    if (!end.ok) process.stdout.write(`${end.output.trimEnd()}\n`);
    process.stdout.write(`${titleOf(end)}\n`);
  });
  process.exitCode = ends.every(({ ok }) => ok) ? 0 : 1;
}

if (import.meta.main) await main();
