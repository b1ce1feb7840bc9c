/**
 * The property tests with new seeds: each round runs every test file that uses fast-check with a
 * seed of its own. `--seed` is the first seed, `--rounds` says how many. A seed that finds a fault
 * is named; it belongs into its test as an example.
 */
import { spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";

const { values } = parseArgs({
  options: { seed: { type: "string", default: "1" }, rounds: { type: "string", default: "10" } },
});

const root = join(import.meta.dirname, "../..");
const files = globSync("{src,tools}/**/*.test.{ts,tsx}", { cwd: root })
  .filter((file) => readFileSync(join(root, file), "utf8").includes('from "fast-check"'))
  .sort();
const seeds = Array.from(
  { length: Number(values.rounds) },
  (_, round) => Number(values.seed) + round,
);

const failed = seeds.filter((seed) => {
  const args = [
    join(root, "node_modules/vitest/vitest.mjs"),
    "run",
    "--project",
    "pure",
    "--project",
    "unit",
    "--project",
    "http",
    ...files,
  ];
  const run = spawnSync(process.execPath, args, {
    cwd: root,
    stdio: ["ignore", "ignore", "pipe"],
    encoding: "utf8",
    env: { ...process.env, NODE_ENV: "test", PROPERTY_SEED: String(seed) },
  });
  if (run.status !== 0) process.stderr.write(`seed ${seed}:\n${run.stderr}\n`);
  return run.status !== 0;
});
process.stdout.write(`${JSON.stringify({ files: files.length, seeds, failed })}\n`);
process.exit(failed.length === 0 ? 0 : 1);
