/**
 * `npm run check`: everything a change must pass, cheapest first. Stops at the first part that
 * fails.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const bin = (name: string): string => join(root, "node_modules/.bin", name);

const PARTS: [name: string, command: string, ...args: string[]][] = [
  ["types", bin("tsc"), "-b", "tsconfig.json"],
  ["lint", bin("oxlint"), "--type-aware", "--deny-warnings"],
  [
    "format",
    bin("prettier"),
    "--check",
    "--cache",
    "--cache-location",
    ".cache/prettier",
    "--log-level",
    "warn",
    ".",
  ],
  ["tidy", process.execPath, "tools/tidy.ts"],
  ["web build", bin("vite"), "build", "--logLevel", "warn"],
  ["tests", process.execPath, "tools/test.ts"],
];

for (const [name, command, ...args] of PARTS) {
  const startedAt = performance.now();
  const { status } = spawnSync(command, args, { cwd: root, stdio: "inherit" });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  process.stdout.write(`${status === 0 ? "ok    " : "FAILED"}  ${name} (${seconds} s)\n`);
  if (status !== 0) {
    process.exitCode = 1;
    break;
  }
}
