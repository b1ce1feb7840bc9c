/**
 * `npm test`: the static checks, the tests in a browser and all others, side by side; then the ten
 * slowest tests, what the static checks found, and as the last line `N passed, N failed`. Arguments
 * go to Vitest; those that name a part of the tests leave the static checks out.
 */
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type CheckEnd, runStaticChecks, STATIC_CHECKS, titleOf } from "./static-checks.ts";

interface Results {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { fullName: string; status: string; duration?: number | null }[];
  }[];
  exitCode: number;
}

const SLOWEST = 10;
const NAMES_A_PART = /^[^-]|^-t$|^--(project|testNamePattern|changed|shard|dir)\b/;
const root = join(import.meta.dirname, "..");
/**
 * A test in a browser waits for half of its time, for the program and for pages, and the others
 * then have the processors. Vitest would run the projects one after another, or in workers that
 * are started anew for each file; a Vitest of their own is one that goes on beside.
 */
const SIDE_BY_SIDE = [["--project=!e2e*"], ["--project=e2e*"]];

async function main(args: readonly string[]): Promise<number> {
  const isPart = args.some((argument) => NAMES_A_PART.test(argument));
  const runs = isPart ? [args] : SIDE_BY_SIDE.map((projects) => [...args, ...projects]);
  // One after another behind the tests, which leave a part of the processors idle.
  const [results, checks] = await Promise.all([
    Promise.all(runs.map(runTests)),
    isPart ? [] : runStaticChecks(STATIC_CHECKS, { atOnce: 1, isBehind: true }, sayEnd),
  ]);
  saySlowest(results.flatMap(({ testResults }) => testResults));
  sayFaults(checks);
  const passed = [
    ...results.map(({ numPassedTests }) => numPassedTests),
    ...checks.map(({ ok }) => Number(ok)),
  ];
  const failed = [...results.map(countFailed), ...checks.map(({ ok }) => Number(!ok))];
  say(`${sumOf(passed)} passed, ${sumOf(failed)} failed`);
  return sumOf(failed) > 0 ? 1 : 0;
}

async function runTests(args: readonly string[], place: number): Promise<Results> {
  const resultFile = join(root, `.cache/test-results-${place}.json`);
  mkdirSync(join(root, ".cache"), { recursive: true });
  rmSync(resultFile, { force: true });
  const exitCode = await runVitest(args, resultFile, place);
  if (!existsSync(resultFile)) {
    say("The tests did not come to an end.");
    return { numPassedTests: 0, numFailedTests: 1, testResults: [], exitCode };
  }
  const results = JSON.parse(readFileSync(resultFile, "utf8")) as Omit<Results, "exitCode">;
  return { ...results, exitCode };
}

async function runVitest(
  args: readonly string[],
  resultFile: string,
  place: number,
): Promise<number> {
  const vitest = join(root, "node_modules/vitest/vitest.mjs");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${resultFile}`];
  const run = spawn(process.execPath, [vitest, "run", ...reporters, ...args], {
    cwd: root,
    // Only one may draw its state on a terminal; the other writes plain lines.
    stdio: ["ignore", place === 0 ? "inherit" : "pipe", "inherit"],
    // Each file is a process that loads the server's packages anew; compiled once, they take a
    // sixth less of the processor.
    env: { NODE_COMPILE_CACHE: join(root, ".cache/compiled"), ...process.env, NODE_ENV: "test" },
  });
  run.stdout?.pipe(process.stdout, { end: false });
  return await new Promise((resolve, reject) => {
    run.once("error", reject);
    run.once("close", (code) => resolve(code ?? 1));
  });
}

// A file that does not load has no failed test, and an error outside every test shows only in the
// exit code: both count.
function countFailed({ testResults, numFailedTests, exitCode }: Results): number {
  const unloaded = testResults.filter(
    ({ status, assertionResults }) =>
      status === "failed" && !assertionResults.some((test) => test.status === "failed"),
  );
  const failed = numFailedTests + unloaded.length;
  return failed === 0 && exitCode !== 0 ? 1 : failed;
}

function saySlowest(testResults: Results["testResults"]): void {
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      label: `${name.slice(root.length + 1)}: ${fullName}`,
      ms: duration ?? 0,
    })),
  );
  say("\nThe slowest tests:");
  for (const { label, ms } of tests.sort((a, b) => b.ms - a.ms).slice(0, SLOWEST)) {
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
    if (!check.ok) say(`${check.output.trimEnd()}\n`);
  }
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

process.exitCode = await main(process.argv.slice(2));
