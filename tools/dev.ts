/**
 * `npm run dev`: the program, started again when its sources change, and the web with hot reload in
 * front of it.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const zones = ["server", "contract", "statements", "exports", "settlements", "values", "sandbox"];
const watched = [...zones.map((zone) => `src/${zone}`), "db/migrations"];
const children: ChildProcess[] = [];

function start(command: string, args: string[]): void {
  const child = spawn(command, args, {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, NODE_ENV: "development" },
  });
  children.push(child);
  // One without the other is of no use.
  child.once("exit", (code) => stop(code ?? 0));
}

function stop(exitCode: number): void {
  process.exitCode ??= exitCode;
  for (const child of children) if (child.exitCode === null) child.kill("SIGTERM");
}

process.on("SIGINT", () => stop(0));
process.on("SIGTERM", () => stop(0));
start(process.execPath, [
  ...watched.map((folder) => `--watch-path=${folder}`),
  "--watch-preserve-output",
  "src/server/main.ts",
]);
start(join(root, "node_modules/.bin/vite"), ["--clearScreen", "false"]);
