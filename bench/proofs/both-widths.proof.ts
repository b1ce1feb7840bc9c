/**
 * The long walks through the pages at both widths, 1440 and 390 pixels; `npm test` takes each at
 * one of them. Needs the built pages (`npm test` and `npm start` build them).
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";

const WALKS = ["e2e/first-path.e2e.ts", "e2e/billing.e2e.ts"];
const root = join(import.meta.dirname, "../..");

const startedAt = performance.now();
const run = spawnSync(
  process.execPath,
  [join(root, "node_modules/vitest/vitest.mjs"), "run", "--project", "e2e", ...WALKS],
  {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, NODE_ENV: "test", E2E_WIDTHS: "both" },
  },
);
const seconds = Math.round((performance.now() - startedAt) / 1000);
process.stdout.write(`${JSON.stringify({ walks: WALKS, passed: run.status === 0, seconds })}\n`);
process.exitCode = run.status === 0 ? 0 : 1;
