/**
 * `npm test`: the static checks and all tests, side by side; then the ten slowest tests, what the
 * static checks found, and as the last line `N passed, N failed`. Arguments go to Vitest; those
 * that name a part of the tests leave the static checks out.
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
}

const SLOWEST = 10;
const NAMES_A_PART = /^[^-]|^-t$|^--(project|testNamePattern|changed|shard|dir)\b/;
const root = join(import.meta.dirname, "..");
const resultFile = join(root, ".cache/test-results.json");

async function main(args: readonly string[]): Promise<number> {
  const isPart = args.some((argument) => NAMES_A_PART.test(argument));
  // One after another behind the tests, which leave a part of the processors idle.
  const [exitCode, checks] = await Promise.all([
    runTests(args),
    isPart ? [] : runStaticChecks(STATIC_CHECKS, { atOnce: 1, isBehind: true }, sayEnd),
  ]);
  const tests = readResults(exitCode);
  sayFaults(checks);
  const failed = tests.failed + checks.filter(({ ok }) => !ok).length;
  say(`${tests.passed + checks.filter(({ ok }) => ok).length} passed, ${failed} failed`);
  return failed > 0 ? 1 : 0;
}

async function runTests(args: readonly string[]): Promise<number> {
  mkdirSync(join(root, ".cache"), { recursive: true });
  rmSync(resultFile, { force: true });
  const vitest = join(root, "node_modules/vitest/vitest.mjs");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${resultFile}`];
  const run = spawn(process.execPath, [vitest, "run", ...reporters, ...args], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    // Each file is a process that loads the server's packages anew; compiled once, they take a
    // sixth less of the processor.
    env: { NODE_COMPILE_CACHE: join(root, ".cache/compiled"), ...process.env, NODE_ENV: "test" },
  });
  return await new Promise((resolve, reject) => {
    run.once("error", reject);
    run.once("close", (code) => resolve(code ?? 1));
  });
}

function readResults(exitCode: number): { readonly passed: number; readonly failed: number } {
  if (!existsSync(resultFile)) {
    say("The tests did not come to an end.");
    return { passed: 0, failed: 1 };
  }
  const results = JSON.parse(readFileSync(resultFile, "utf8")) as Results;
  saySlowest(results);
  return { passed: results.numPassedTests, failed: countFailed(results, exitCode) };
}

// A file that does not load has no failed test, and an error outside every test shows only in the
// exit code: both count.
function countFailed(results: Results, exitCode: number): number {
  const unloaded = results.testResults.filter(
    ({ status, assertionResults }) =>
      status === "failed" && !assertionResults.some((test) => test.status === "failed"),
  );
  const failed = results.numFailedTests + unloaded.length;
  return failed === 0 && exitCode !== 0 ? 1 : failed;
}

function saySlowest({ testResults }: Results): void {
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

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

process.exitCode = await main(process.argv.slice(2));
