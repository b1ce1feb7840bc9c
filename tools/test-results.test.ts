import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { type Failure, tellFailures, type TestResults } from "./test-results.ts";

const root = join(import.meta.dirname, "..");
const IMPORTS = `import { beforeAll, describe, expect, it } from "vitest";\n`;
const PLANTED = {
  "passes.test.ts": `it("holds", () => { expect(1).toBe(1); });
    it.skip("waits", () => {});`,
  "fails.test.ts": `describe("a sum", () => {
    it("is three", () => { expect(1 + 1).toBe(3); });
    it("is two", () => { expect(1 + 1).toBe(2); });
  });
  it("ends later", () => { void Promise.reject(new Error("nobody waits for me")); });`,
  "loads-not.test.ts": `throw new Error("not today");`,
  "hook.test.ts": `describe("a group", () => {
    beforeAll(() => { throw new Error("no database"); });
    it("is not reached", () => {});
  });`,
  "ends.test.ts": `it("ends its process", () => { process.reallyExit(3); });`,
};

async function runPlanted(): Promise<TestResults> {
  // Inside the project, so that the planted files find Vitest.
  mkdirSync(join(root, ".cache"), { recursive: true });
  const folder = mkdtempSync(join(root, ".cache/planted-"));
  try {
    for (const [name, text] of Object.entries(PLANTED))
      writeFileSync(join(folder, name), IMPORTS + text);
    writeFileSync(
      join(folder, "vitest.config.ts"),
      `import { ResultReporter } from "../../tools/test-results.ts";
      const reporters = [new ResultReporter(process.env.TEST_RESULTS)];
      export default { test: { reporters, projects: [{ test: { name: "planted" } }] } };`,
    );
    const TEST_RESULTS = join(folder, "results.json");
    const vitest = join(root, "node_modules/vitest/vitest.mjs");
    const args = [vitest, "run", "--pool=forks", "--maxWorkers=2"];
    const env = { PATH: process.env["PATH"], TEST_RESULTS };
    // It ends with 1, because of what is planted.
    await promisify(execFile)(process.execPath, args, { cwd: folder, env }).catch(() => {});
    return JSON.parse(readFileSync(TEST_RESULTS, "utf8")) as TestResults;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

it("names a failed test, a file that does not load, a failed hook, a lost process and a stray error", async () => {
  const { passed, failures, durations } = await runPlanted();
  expect(passed).toBe(3);
  const named = failures.map(({ project, file, test, message }) =>
    [project, file, test, message.split("\n")[0]].join(" | "),
  );
  expect(named.toSorted()).toEqual([
    " |  |  | Error: [vitest-pool]: Worker forks emitted error.",
    " |  |  | Error: nobody waits for me",
    "planted | ends.test.ts |  | The file did not come to an end.",
    "planted | fails.test.ts | a sum > is three | AssertionError: expected 2 to be 3 // Object.is equality",
    "planted | hook.test.ts |  | Error: no database",
    "planted | loads-not.test.ts |  | Error: not today",
  ]);
  expect(durations.map(({ label }) => label)).toContain("fails.test.ts: a sum > is two");
});

const failure = (number: number): Failure => ({
  project: "unit",
  file: `src/${number}.test.ts`,
  test: `rule ${number}`,
  message: Array.from({ length: 30 }, (_, line) => `line ${line}`).join("\n"),
});
const tell = (count: number): string[] =>
  tellFailures(Array.from({ length: count }, (_, number) => failure(number)))
    .trim()
    .split("\n");

it("shows 15 lines of a single failure below its file, name and project", () => {
  const [head, title, ...lines] = tell(1);
  expect([head, title]).toEqual(["What failed:", "src/0.test.ts: rule 0 (unit)"]);
  expect(lines).toEqual(Array.from({ length: 15 }, (_, line) => `    line ${line}`));
});

it("names forty failures in the last hundred lines, and counts those beyond", () => {
  expect(tell(0)).toEqual([""]);
  for (const count of [2, 5, 20, 39, 40]) {
    const lines = tell(count);
    expect(lines.length, String(count)).toBeLessThan(85);
    expect(
      lines.filter((line) => line.startsWith("src/")),
      String(count),
    ).toHaveLength(count);
    expect(lines.filter((line) => line.startsWith("    line 0"))).toHaveLength(count);
  }
  expect(tell(41)).toContain("… and 1 more");
  expect(tell(41).filter((line) => line.startsWith("src/"))).toHaveLength(40);
});
