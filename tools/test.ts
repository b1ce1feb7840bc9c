/**
 * `npm test`: the static checks, the tests in a browser and all others, side by side; then the ten
 * slowest tests, the failed ones, what the static checks found, and as the last line
 * `N passed, N failed`. Arguments go to Vitest; those that name a part of the tests leave the
 * static checks out.
 */
import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";
import { type CheckEnd, runStaticChecks, STATIC_CHECKS, titleOf } from "./static-checks.ts";
import { tellFailures, type TestResults } from "./test-results.ts";

const SLOWEST = 10;
/** Of one static check. */
const MOST_FAULT_LINES = 15;
const NAMES_A_PART = /^[^-]|^-t$|^--(project|testNamePattern|changed|shard|dir)\b/;
const root = join(import.meta.dirname, "..");
/**
 * A test in a browser waits for half of its time, for the program and for pages, and the others
 * then have the processors. Vitest would run the projects one after another, or in workers that
 * are started anew for each file; a Vitest of their own is one that goes on beside.
 */
const SIDE_BY_SIDE = [["--project=!e2e*"], ["--project=e2e*"]];
/** Linux's folder in memory, and what must be free of it and of the machine's memory. */
const IN_MEMORY = "/dev/shm";
const MEMORY_BYTES = 8 * 1024 ** 3;

async function main(args: readonly string[]): Promise<number> {
  const isPart = args.some((argument) => NAMES_A_PART.test(argument));
  const runs = isPart ? [args] : SIDE_BY_SIDE.map((projects) => [...args, ...projects]);
  // A file that is run by its name walks everything.
  if (!isPart) process.env["WALK_SEED"] ??= String(randomInt(2 ** 31));
  // One after another behind the tests, which leave a part of the processors idle.
  const [results, checks] = await Promise.all([
    Promise.all(runs.map(runTests)),
    isPart ? [] : runStaticChecks(STATIC_CHECKS, { atOnce: 1, isBehind: true }, sayEnd),
  ]);
  const failures = results.flatMap((result) => result.failures);
  saySlowest(results.flatMap(({ durations }) => durations));
  if (failures.length > 0) say(tellFailures(failures));
  sayFaults(checks);
  const seed = process.env["WALK_SEED"];
  if (seed) say(`\nOf long walks a part was taken: WALK_SEED=${seed}`);
  const passed = [...results.map((one) => one.passed), ...checks.map(({ ok }) => Number(ok))];
  const failed = [failures.length, ...checks.map(({ ok }) => Number(!ok))];
  say(`${sumOf(passed)} passed, ${sumOf(failed)} failed`);
  return sumOf(failed) > 0 ? 1 : 0;
}

async function runTests(args: readonly string[], place: number): Promise<TestResults> {
  const resultFile = join(root, `.cache/test-results-${place}.json`);
  mkdirSync(join(root, ".cache"), { recursive: true });
  rmSync(resultFile, { force: true });
  const exitCode = await runVitest(args, resultFile, place);
  if (!existsSync(resultFile)) return withFailure("The tests did not come to an end.");
  const results = JSON.parse(readFileSync(resultFile, "utf8")) as TestResults;
  // Vitest may end so although nothing of what it ran failed.
  return exitCode === 0 || results.failures.length > 0
    ? results
    : withFailure(`Vitest ended with ${exitCode}.`, results);
}

function withFailure(
  message: string,
  results: TestResults = { passed: 0, failures: [], durations: [] },
): TestResults {
  return { ...results, failures: [{ project: "", file: "", test: undefined, message }] };
}

async function runVitest(
  args: readonly string[],
  resultFile: string,
  place: number,
): Promise<number> {
  const vitest = join(root, "node_modules/vitest/vitest.mjs");
  const run = spawn(process.execPath, [vitest, "run", "--configLoader=native", ...args], {
    cwd: root,
    // Only one may draw its state on a terminal; the other writes plain lines.
    stdio: ["ignore", place === 0 ? "inherit" : "pipe", "inherit"],
    // Each file is a process that loads the server's packages anew; compiled once, they take a
    // sixth less of the processor.
    env: {
      NODE_COMPILE_CACHE: join(root, ".cache/compiled"),
      ...findTemporaryFolder(),
      ...process.env,
      NODE_ENV: "test",
      TEST_RESULTS: resultFile,
    },
  });
  run.stdout?.pipe(process.stdout, { end: false });
  return await new Promise((resolve, reject) => {
    run.once("error", reject);
    run.once("close", (code) => resolve(code ?? 1));
  });
}

/**
 * Databases and data folders of tests lie in memory where there is room: a clone of a database
 * takes a third of the processor's time there, and nothing waits for a disk.
 */
function findTemporaryFolder(): { readonly TMPDIR?: string } {
  if (!existsSync(IN_MEMORY)) return {};
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  const hasRoom = Math.min(bavail * bsize, process.availableMemory()) >= MEMORY_BYTES;
  return hasRoom ? { TMPDIR: IN_MEMORY } : {};
}

function saySlowest(durations: TestResults["durations"]): void {
  say("\nThe slowest tests:");
  for (const { label, ms } of durations.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST)) {
    say(`${(ms / 1000).toFixed(2).padStart(8)} s  ${label}`);
  }
}

// Between the lines of the tests one line is enough; what a check found stands at the end.
function sayEnd(end: CheckEnd): void {
  say(titleOf(end));
}

function sayFaults(checks: readonly CheckEnd[]): void {
  if (checks.length > 0) say("\nWhat is checked without running the program:");
  for (const check of checks) {
    say(titleOf(check));
    if (!check.ok) say(shortened(check));
  }
}

/** The first lines: the end of a long output is often all that is kept. */
function shortened({ name, output }: CheckEnd): string {
  const lines = output.trimEnd().split("\n");
  const left = lines.length - MOST_FAULT_LINES;
  if (left <= 0) return `${lines.join("\n")}\n`;
  return `${lines.slice(0, MOST_FAULT_LINES).join("\n")}\n… ${left} more lines: npm run static ${name}\n`;
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

process.exitCode = await main(process.argv.slice(2));
