/**
 * Every generated walk of which `npm test` takes a part in each run (`sampleWalk`), whole. Needs
 * the built pages (`npm test` and `npm start` build them).
 */
import { spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");
const walks = globSync("{src,e2e}/**/*.{test,e2e}.ts", { cwd: root })
  .filter((file) => /\/walk-sample\.ts"/.test(readFileSync(join(root, file), "utf8")))
  .sort();
const startedAt = performance.now();
const run = spawnSync(
  process.execPath,
  [join(root, "node_modules/vitest/vitest.mjs"), "run", ...walks],
  {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, NODE_ENV: "test", WALK_SEED: "" },
  },
);
const seconds = Math.round((performance.now() - startedAt) / 1000);
process.stdout.write(`${JSON.stringify({ walks, passed: run.status === 0, seconds })}\n`);
process.exitCode = run.status === 0 ? 0 : 1;
